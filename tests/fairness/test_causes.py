"""The plain figures of an opening, counted once more by hand, and what they are said to cause."""

from __future__ import annotations

from statistics import mean

import pytest

from shangrila_pnp.fairness import Figure, figures, likely_cause
from shangrila_pnp.fairness.causes import WORTH
from shangrila_pnp.openings import PRESETS
from shangrila_pnp.rules import Colour, PlayerCount
from tests.fairness.helpers import some_deal
from tests.helpers import BOARD


@pytest.mark.parametrize("players", PlayerCount, ids=str)
def test_figures_are_counted_right(players: PlayerCount) -> None:
    opening = some_deal("figures", players).opening
    ends = [village for bridge in BOARD.bridges_in_play(players) for village in (bridge.first, bridge.second)]
    for colour, counted in figures(opening, BOARD).items():
        homes = [placement.village for placement in opening.placements if placement.colour is colour]
        tiles = [sum(other.village is home for other in opening.placements) for home in homes]
        assert counted[Figure.VILLAGES] == len(set(homes))
        assert counted[Figure.BRIDGES] == pytest.approx(mean(ends.count(home) for home in homes))
        assert counted[Figure.COMPANY] == pytest.approx(mean(tiles) - 1)


def test_three_players_sit_in_seven_villages_each() -> None:
    counted = figures(PRESETS["first-game-3"], BOARD)
    assert {values[Figure.VILLAGES] for values in counted.values()} == {7.0}
    assert WORTH[PlayerCount.THREE][Figure.VILLAGES] == 0


@pytest.mark.parametrize("players", PlayerCount, ids=str)
def test_a_cause_points_the_way_of_the_deviation(players: PlayerCount) -> None:
    opening = some_deal("causes", players).opening
    named = 0
    for colour in opening.colours:
        for deviation in (0.1, -0.1):
            cause = likely_cause(opening, BOARD, colour, deviation)
            if cause is not None:
                named += 1
                assert cause.worth * deviation > 0
                assert cause.colour is colour
                assert str(cause).startswith(f"{colour} is ")
                assert "\n" not in str(cause)
    assert named


def test_a_cause_in_words() -> None:
    opening = some_deal("causes").opening
    causes = [likely_cause(opening, BOARD, colour, sign) for colour in Colour for sign in (0.1, -0.1)]
    for cause in causes:
        if cause is not None:
            sense = cause.figure.many if cause.value > cause.others else cause.figure.few
            assert sense in str(cause)
            assert f"{100 * cause.worth:+.0f} points" in str(cause)
