"""Openings that are broken on purpose: each kind of break is reported, and nothing else."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from shangrila_pnp.openings import all_openings, draw_opening, seeded
from shangrila_pnp.rules import Colour, Guild, Opening, OpeningRule, Placement, Village, problems
from tests.helpers import BOARD, COLOURS

Found = tuple[OpeningRule, Village | None, Colour | None, Guild | None]


def broken_by_hand(opening: Opening) -> set[Found]:
    """The restrictions once more, from the table of the rules, without the model's code."""
    three = len(opening.colours) == 3
    most, most_of_colour = (2, 1) if three else (3, 2)
    found: set[Found] = set()
    for village in "ABCDEFGHIJKLM":
        here = [p for p in opening.placements if p.village.letter == village]
        place = Village(village)
        if len(here) > most:
            found.add((OpeningRule.VILLAGE_FULL, place, None, None))
        found |= {
            (OpeningRule.COLOUR_CROWDED, place, colour, None)
            for colour, count in Counter(p.colour for p in here).items()
            if count > most_of_colour
        }
        found |= {
            (OpeningRule.FIELD_HELD, place, None, guild)
            for guild, count in Counter(p.guild for p in here).items()
            if count > 1
        }
        if three and village == "C":
            found |= {(OpeningRule.VILLAGE_CLOSED, place, p.colour, p.guild) for p in here}
    for (colour, guild), count in Counter((p.colour, p.guild) for p in opening.placements).items():
        if count > 1:
            found.add((OpeningRule.GUILD_TWICE, None, colour, guild))
    for p in opening.placements:
        if p.colour not in opening.colours:
            found.add((OpeningRule.COLOUR_NOT_PLAYING, p.village, p.colour, p.guild))
    return found


def broken(opening: Opening, random: Random) -> Opening:
    """The opening with a few tiles moved, laid a second time, or of a colour that may not play."""
    placements = list(opening.placements)
    for _ in range(random.randint(1, 4)):
        victim = random.choice(placements)
        village = random.choice(list(Village))
        change = random.choice(["move", "move", "again", "stranger"])
        if change == "move":
            placements[placements.index(victim)] = victim._replace(village=village)
        elif change == "again":
            placements.append(victim._replace(village=village))
        else:
            placements.append(Placement(random.choice(COLOURS), victim.guild, village))
    return Opening(opening.colours, tuple(placements))


@pytest.mark.parametrize("players", [3, 4])
def test_each_break_is_reported_and_nothing_else(players: int) -> None:
    openings = all_openings(COLOURS[:players], BOARD)
    draw, random = seeded(f"broken {players}"), Random(players)
    kinds: Counter[OpeningRule] = Counter()
    for _ in range(400):
        opening = broken(draw_opening(openings, draw), random)
        reported = problems(opening, BOARD)
        assert len(set(reported)) == len(reported)
        found = {(p.rule, p.village, p.colour, p.guild) for p in reported}
        assert found == broken_by_hand(opening)
        kinds.update(rule for rule, _, _, _ in found)
    possible = set(OpeningRule)
    if players == 4:
        possible -= {OpeningRule.VILLAGE_CLOSED, OpeningRule.COLOUR_NOT_PLAYING}
    assert set(kinds) == possible
    assert min(kinds.values()) > 20
