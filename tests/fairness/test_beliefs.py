"""What is believed of deals: the same as from conditioning everything at once, the long way."""

from __future__ import annotations

from math import exp, log, pi, sqrt

import pytest

from shangrila_pnp.fairness import JUDGES, Deal, Result
from shangrila_pnp.fairness.beliefs import (
    Belief,
    Matrix,
    Target,
    added,
    chain,
    diagonal,
    inverse,
    scaled,
    times,
    transposed,
)
from shangrila_pnp.fairness.candidates import WORTH_TELLING, Candidate
from shangrila_pnp.fairness.kinship import MISSED, NEIGHBOURHOOD, VARIATION, spread_of_change, spread_of_rules
from shangrila_pnp.fairness.neighbours import far_neighbour, near_neighbour
from shangrila_pnp.fairness.panel import GREEDY, REPLY, SEARCH_48, Agent
from shangrila_pnp.openings import seeded
from shangrila_pnp.rules import EDITIONS, FRENCH, GAMES_999, KOSMOS, UBERPLAY, Colour, PlayerCount, Village
from tests.fairness.helpers import some_deal
from tests.helpers import BOARD

DEAL = some_deal("beliefs")
COLOURS = DEAL.opening.colours
SPREAD = MISSED[PlayerCount.FOUR]
STEP = chain(2.0, 1.0, 0.8, 0.6)
MEMORY = 0.9
EVEN_GUESS: Matrix = [[0.0] * 4 for _ in JUDGES]


def close(one: Matrix, other: Matrix) -> bool:
    return all(row == pytest.approx(line, abs=1e-9) for row, line in zip(one, other, strict=True))


def result(points: list[float], games: int) -> Result:
    """Games in which the colours won so much more than an even share."""
    twelfths = {c: round(12 * games * (0.25 + more / 100)) for c, more in zip(COLOURS, points, strict=True)}
    return Result(games, twelfths)


def noise(games: int) -> float:
    return 100 * 100 * 0.25 * 0.75 / games


# --- matrices --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("matrix", [SPREAD, STEP, MISSED[PlayerCount.THREE], NEIGHBOURHOOD])
def test_a_matrix_times_its_inverse_is_one(matrix: Matrix) -> None:
    """And all the spreads that are written down are covariances: they have an inverse and are symmetric."""
    full = added(matrix, diagonal([0.01] * 4))
    inverted, _ = inverse(full)
    assert close(times(full, inverted), diagonal([1.0] * 4))
    assert transposed(matrix) == matrix


def test_the_determinant_of_a_diagonal_is_a_product() -> None:
    assert inverse(diagonal([2.0, 3.0, 0.5, 7.0]))[1] == pytest.approx(log(21))


# --- games teach -----------------------------------------------------------------------------------------------------


def test_games_of_one_agent_teach_about_the_others_too() -> None:
    before = Belief(EVEN_GUESS, SPREAD)
    after = before.changed(before.lesson(1, [4.0, -4.0, 0.0, 0.0], noise(1000)))
    by_hand = SPREAD[1][1] / (SPREAD[1][1] + noise(1000))
    assert after.mean[1] == pytest.approx([4 * by_hand, -4 * by_hand, 0, 0])
    assert after.mean[3][0] == pytest.approx(4 * SPREAD[3][1] / (SPREAD[1][1] + noise(1000)))
    assert after.spread[1][1] == pytest.approx(SPREAD[1][1] * (1 - by_hand))
    assert after.spread[1][1] < after.spread[3][3] < SPREAD[3][3]


def test_the_same_games_at_once_or_in_two_parts_teach_the_same() -> None:
    at_once, in_parts = (Candidate(DEAL, EVEN_GUESS, Belief(EVEN_GUESS, SPREAD)) for _ in range(2))
    first, second = result([3, -1, -2, 0], 400), result([-1, 1, 3, -3], 600)
    at_once.add(REPLY, first + second)
    in_parts.add(REPLY, first)
    in_parts.add(REPLY, second)
    assert close(at_once.belief.mean, in_parts.belief.mean)
    assert close(at_once.belief.spread, in_parts.belief.spread)
    assert at_once.results == in_parts.results


def family() -> list[Candidate]:
    """A deal, two children and a grandchild."""
    root = Candidate(DEAL, EVEN_GUESS, Belief(EVEN_GUESS, SPREAD))
    return [root, (one := child_of(root)), child_of(root), child_of(one)]


def child_of(parent: Candidate) -> Candidate:
    belief = Belief(scaled(parent.belief.mean, MEMORY), added(scaled(parent.belief.spread, MEMORY * MEMORY), STEP))
    child = Candidate(DEAL, EVEN_GUESS, belief, parent, scaled(parent.belief.spread, MEMORY))
    parent.children.append(child)
    return child


def joint_spread() -> Matrix:
    """Of all four shares of root, child, other child and grandchild, one below the other."""
    paths = [((0, 1.0),), ((0, MEMORY), (1, 1.0)), ((0, MEMORY), (2, 1.0)), ((0, MEMORY**2), (1, MEMORY), (3, 1.0))]
    whole: Matrix = []
    for one in paths:
        rows: Matrix = [[] for _ in JUDGES]
        for other in paths:
            block = diagonal([0.0] * 4)
            for source, part in one:
                for same, weight in other:
                    if source == same:
                        block = added(block, scaled(STEP if source else SPREAD, part * weight))
            for row, line in zip(rows, block, strict=True):
                row.extend(line)
        whole.extend(rows)
    return whole


def test_a_family_learns_what_conditioning_everything_at_once_gives() -> None:
    """Dear games anywhere teach everybody; those of the cheapest agent stay where they were played."""
    members = family()
    lessons: list[tuple[int, Agent, list[float], int]] = [
        (1, REPLY, [20, -12, -8, 0], 900),
        (3, SEARCH_48, [-16, 8, 16, -8], 500),
        (2, SEARCH_48, [12, 0, -16, 4], 300),
        (0, REPLY, [-8, -8, 8, 8], 400),
        (3, REPLY, [16, 8, -16, -8], 700),
    ]
    mean = [[0.0] * 4 for _ in range(16)]
    spread = joint_spread()
    for at, agent, points, games in lessons:
        members[at].add(agent, result(points, games))
        measured = 4 * at + JUDGES.index(agent)
        gain = [row[measured] / (spread[measured][measured] + noise(games)) for row in spread]
        surprise = [point - known for point, known in zip(points, mean[measured], strict=True)]
        mean = [
            [m + part * e for m, e in zip(row, surprise, strict=True)] for row, part in zip(mean, gain, strict=True)
        ]
        line = spread[measured]
        spread = [
            [s - part * t for s, t in zip(row, line, strict=True)] for row, part in zip(spread, gain, strict=True)
        ]
    for at, member in enumerate(members):
        assert close(member.belief.mean, mean[4 * at : 4 * at + 4])
        assert close(member.belief.spread, [row[4 * at : 4 * at + 4] for row in spread[4 * at : 4 * at + 4]])


def test_gossip_and_trifles_are_not_passed_on() -> None:
    members = family()
    before = [member.belief for member in members]
    assert members[1].add(GREEDY, result([20, -20, 8, -8], 4000)) == [members[1]]
    assert members[1].belief != before[1]
    assert [members[at].belief for at in (0, 2, 3)] == [before[at] for at in (0, 2, 3)]
    told = members[2].add(REPLY, result([WORTH_TELLING / 2, -WORTH_TELLING / 2, 0, 0], 2000))
    assert told == [members[2]]


# --- what is likely --------------------------------------------------------------------------------------------------


def test_agreement_promises_more_than_evenness_for_some() -> None:
    """Everybody finding the same colour two points too strong is mended by a small change; disagreement is not."""
    target = Target([2.5] * 4, NEIGHBOURHOOD)
    sure = diagonal([0.2] * 4)
    agreed = Belief([[2.0, -2.0, 0.0, 0.0]] * 4, sure)
    disputed = Belief([[2.0, -2.0, 0.0, 0.0], [0.0] * 4, [-2.0, 2.0, 0.0, 0.0], [0.0] * 4], sure)
    even = Belief(EVEN_GUESS, sure)
    assert target.log_chance(even) > target.log_chance(agreed) > target.log_chance(disputed)


def test_the_chance_of_a_belief_is_that_of_a_normal_distribution() -> None:
    """With spreads that do not depend on each other it is a product of one-dimensional ones."""
    target = Target([3.0] * 4, diagonal([0.0] * 4))
    belief = Belief([[1.0, -1.0, 0.5, -0.5], *EVEN_GUESS[1:]], diagonal([1.0, 2.0, 3.0, 4.0]))

    def density(value: float, variance: float) -> float:
        return exp(-value * value / (2 * variance)) / sqrt(2 * pi * variance)

    expected = 0.0
    for variance in (1.0, 2.0, 3.0, 4.0):
        expected += 3 * log(density(0, variance + 3) / density(0, 3))
    expected += sum(log(density(value, 4) / density(0, 4)) for value in (1.0, -1.0, 0.5, -0.5))
    assert target.log_chance(belief) == pytest.approx(expected)


# --- neighbours ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PlayerCount, ids=str)
def test_other_villages_make_deals_less_alike(players: PlayerCount) -> None:
    """A far neighbour can be a near one, if two tiles of one colour are exchanged."""
    deal, draw = some_deal("kin", players), seeded("kin")

    def homes(one: Deal) -> list[tuple[Colour, Village]]:
        return sorted((placement.colour, placement.village) for placement in one.opening.placements)

    moved = set()
    for change in [near_neighbour] * 30 + [far_neighbour] * 30:
        other = change(deal, BOARD, draw)
        spread, memory = spread_of_change(deal, other)
        assert spread[1][1] > 0
        moved.add(homes(other) != homes(deal))
        assert (memory < 1.0) == (homes(other) != homes(deal))
    assert moved == {True, False}


def test_every_change_adds_to_the_spread() -> None:
    deal, draw = some_deal("kin"), seeded("changes")
    nothing = diagonal([0.0] * 4)
    assert spread_of_change(deal, deal) == (nothing, 1.0)
    start, _ = spread_of_change(deal, deal.started_by(deal.order[1]))
    while (guilds := near_neighbour(deal, BOARD, draw)).order != deal.order:
        pass
    exchanged, _ = spread_of_change(deal, guilds)
    assert nothing != exchanged != start != nothing
    both, memory = spread_of_change(deal, guilds.started_by(deal.order[1]))
    assert close(both, added(start, exchanged))
    assert memory == 1.0


def test_rulebooks_are_as_far_apart_as_their_rulings_on_play() -> None:
    """By Uberplay and 999 Games the judges play the same games; the end changes little, who wins a tie much more."""
    nothing = scaled(VARIATION, 0.0)
    for edition in EDITIONS:
        assert spread_of_rules(edition, edition) == nothing
    assert spread_of_rules(UBERPLAY, GAMES_999) == nothing
    end, ties = spread_of_rules(KOSMOS, UBERPLAY), spread_of_rules(KOSMOS, FRENCH)
    assert all(0 < end[judge][judge] < ties[judge][judge] for judge in range(4))
    assert spread_of_rules(FRENCH, UBERPLAY) == added(end, ties) == spread_of_rules(UBERPLAY, FRENCH)
