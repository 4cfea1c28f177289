"""What a rulebook says, in the words of a language. Imports :mod:`words` and the rules' editions.

Every word is chosen by the ruling itself, so a card cannot say what its rulebook does not.
"""

from __future__ import annotations

from enum import Enum

from shangrila_pnp.printing.words import Words
from shangrila_pnp.rules import EDITIONS, FRENCH, Difference, Edition, Said, StoneSupply

NO_BREAK = "\N{NO-BREAK SPACE}"
IN_PLAY = (Difference.END, Difference.FULL_TIE, Difference.RECRUITING_ONE)
"""The differences that people quarrel about at the table."""


def publisher(words: Words, edition: Edition) -> str:
    """Whose rulebook it is: a name, or in the words of the language that it is a translation."""
    name = words("differences.translation") if edition.key == FRENCH.key else edition.publisher
    return name.replace(" ", NO_BREAK)


def ruling_word(entry: str, edition: Edition, difference: Difference) -> str:
    """The entry for what this rulebook has: the entry's name and the ruling's."""
    value = edition.ruling(difference).value
    assert isinstance(value, Enum)
    return f"{entry}_{value.name.lower()}"


def ruling_text(words: Words, edition: Edition, difference: Difference) -> str:
    """What a rulebook has on one point."""
    ruling = edition.ruling(difference)
    if isinstance(ruling.value, StoneSupply):
        name = "differences.stones_spare" if ruling.value.spare else "differences.stones_exact"
        return words(name, needed=ruling.value.needed)
    if difference is Difference.PEOPLES:
        return ", ".join(edition.peoples.value.values())
    return words(ruling_word(f"differences.{difference.field}", edition, difference))


def said_text(words: Words, edition: Edition, difference: Difference) -> str:
    """The same, with how the rulebook comes to it if that is worth a word."""
    text, said = ruling_text(words, edition, difference), edition.ruling(difference).said
    return text if said is Said.IN_THE_RULES else f"{text} ({words(f'differences.said_{said.name.lower()}')})"


def own_line(words: Words, edition: Edition) -> str:
    """By whose rules a card plays, and what they have where others differ."""
    points = [words.pair(words(f"differences.{d.field}"), ruling_text(words, edition, d)) for d in IN_PLAY]
    return words.pair(f"*{publisher(words, edition)}*", f"{words.listed(points)}.")


def others_line(words: Words, edition: Edition) -> str:
    """What the other rulebooks have on those points, where it is something else, with their names."""
    points = []
    for difference in IN_PLAY:
        having: dict[str, list[str]] = {}
        for other in EDITIONS:
            if other.ruling(difference).value != edition.ruling(difference).value:
                having.setdefault(ruling_text(words, other, difference), []).append(publisher(words, other))
        named = [f"{text} ({', '.join(publishers)})" for text, publishers in having.items()]
        if named:
            points.append(words.pair(words(f"differences.{difference.field}"), ", ".join(named)))
    return words.pair(f"*{words('reference.others')}*", f"{words.listed(points)}.")
