"""The openings that go on cards: those that somebody names, and new ones, each with what is known of its balance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from shangrila_pnp.cli.common import Players, opening_from
from shangrila_pnp.cli.opening.balanced import Wish, balanced_openings
from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.fairness import Certificate, NoneCollectedError, at_most, number_collected, read_certificate
from shangrila_pnp.openings import OpeningRecord, all_openings, draw_different, encode, from_the_system, seeded
from shangrila_pnp.rules import DEFAULT_EDITION, Board, Edition, PlayerCount, problems

if TYPE_CHECKING:
    from shangrila_pnp.printing.cards.opening_card import OpeningOnCard
    from shangrila_pnp.printing.words import Words


class CardsError(ShangrilaError):
    """Options that do not go together."""


def named_openings(sources: Sequence[str], board: Board) -> list[OpeningRecord]:
    """Those that somebody named, if they are finished and legal."""
    records = [opening_from(source, board) for source in sources]
    for source, record in zip(sources, records, strict=True):
        if record.opening.unplaced:
            raise CardsError(f"{source} is not finished: finish it first, as with opening finish")
        if broken := problems(record.opening, board):
            sentence = broken[0].sentence.rstrip(".")
            raise CardsError(f"{source} breaks the rules: {sentence} (opening check names every problem)")
    return records


def different_codes(records: Sequence[OpeningRecord], board: Board) -> list[str]:
    """The code of each; nobody wants two cards of one opening."""
    codes = [encode(record.opening, board) for record in records]
    for index, code in enumerate(codes):
        if code in codes[:index]:
            raise CardsError(
                f"cards {codes.index(code) + 1} and {index + 1} would be the same opening, {code}: name it once"
            )
    return codes


def drawn_openings(
    count: int, players: Players, board: Board, edition: Edition, seed: str | None, delta: float, *, is_balanced: bool
) -> list[OpeningRecord]:
    """New ones, all different: drawn uniformly, or balanced ones from the collection."""
    if is_balanced:
        wish = Wish(players.colours, edition, delta, seed, count)
        try:
            found = balanced_openings(wish, board, is_fresh=False, budget_seconds=None)
        except NoneCollectedError as error:
            raise CardsError(
                f"{error.what}: ask for fewer, or search for one with opening new --balanced --fresh"
            ) from error
        return [certificate.record(board) for certificate in found]
    draw = from_the_system() if seed is None else seeded(seed)
    return [OpeningRecord(opening) for opening in draw_different(all_openings(players.colours, board), draw, count)]


def rulebook_of_balanced(edition: Edition, count: int, numbers_of_players: Iterable[Players], delta: float) -> Edition:
    """The rulebook that balanced openings were measured by: somebody's own, if the collection has enough for it."""
    has_enough = all(
        number_collected(PlayerCount(len(players.colours)), edition, delta) >= count for players in numbers_of_players
    )
    return edition if has_enough else DEFAULT_EDITION


def on_card(
    number: int, record: OpeningRecord, code: str, board: Board, words: Words, *, is_drawn: bool
) -> OpeningOnCard:
    """What the card of an opening tells."""
    from shangrila_pnp.printing.cards.opening_card import OpeningOnCard

    return OpeningOnCard(
        number,
        record.opening,
        code,
        _verdict(read_certificate(record, board), words, is_drawn=is_drawn),
        record.seating or (),
        record.start,
    )


def _verdict(certificate: Certificate | None, words: Words, *, is_drawn: bool) -> str:
    """What is known of an opening's balance: only what was drawn here and now is known to be random."""
    from shangrila_pnp.printing.cards.rulings import publisher

    if certificate is None:
        return words("openings.random") if is_drawn else words("openings.unmeasured")
    if not certificate.is_whole:
        return words("openings.unmeasured")
    if certificate.is_certified:
        known = words("openings.balanced", points=f"{100 * certificate.delta:g}", games=words.number(certificate.games))
    else:
        known = words("openings.measured", points=at_most(certificate.bound))
    return f"{known} ({publisher(words, certificate.deal.edition)})"
