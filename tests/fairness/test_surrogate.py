"""Guesses without games: exact sums, blind to colours and guilds, and mostly right."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from statistics import correlation

import pytest

from shangrila_pnp.fairness import JUDGES, Deal
from shangrila_pnp.fairness.measuring import Job, Table
from shangrila_pnp.fairness.panel import GREEDY, REPLY, SEARCH_16
from shangrila_pnp.fairness.surrogate import FILE, Surrogate
from shangrila_pnp.rules import Guild, Opening, Placement, PlayerCount
from tests.fairness.helpers import python_without, some_deal
from tests.helpers import BOARD

both = pytest.mark.parametrize("players", PlayerCount, ids=str)


def deals(players: PlayerCount, count: int) -> list[Deal]:
    return [some_deal(f"guessed {number}", players) for number in range(count)]


@both
def test_what_one_gains_others_lose(players: PlayerCount) -> None:
    surrogate = Surrogate(BOARD, players)
    for deal in deals(players, 20):
        guess = surrogate.guess(deal)
        assert len(guess) == len(JUDGES)
        for shares in guess:
            assert len(shares) == players.value
            assert sum(shares) == pytest.approx(0, abs=1e-9)
            assert 0 < max(shares) < 75


@both
def test_colours_do_not_matter(players: PlayerCount) -> None:
    surrogate = Surrogate(BOARD, players)
    for deal in deals(players, 10):
        colours = deal.opening.colours
        exchanged = dict(zip(colours, colours[1:] + colours[:1], strict=True))
        there = surrogate.guess(deal.recoloured(exchanged))
        for shares, others in zip(surrogate.guess(deal), there, strict=True):
            assert shares == [others[colours.index(exchanged[colour])] for colour in colours]


@both
def test_guilds_do_not_matter_if_all_colours_exchange_them_alike(players: PlayerCount) -> None:
    surrogate = Surrogate(BOARD, players)
    guilds = list(Guild)
    exchanged = dict(zip(guilds, guilds[2:] + guilds[:2], strict=True))
    for deal in deals(players, 10):
        placements = (Placement(p.colour, exchanged[p.guild], p.village) for p in deal.opening.placements)
        other = replace(deal, opening=Opening(deal.opening.colours, tuple(placements)))
        assert surrogate.guess(other) == surrogate.guess(deal)


@both
def test_seats_start_and_a_moved_tile_matter(players: PlayerCount) -> None:
    surrogate = Surrogate(BOARD, players)
    deal = some_deal("guessed", players)
    guess = surrogate.guess(deal)
    assert surrogate.guess(deal.started_by(deal.order[1])) != guess
    first, *rest = deal.opening.placements
    moved = Placement(first.colour, first.guild, next(p.village for p in rest if p.village is not first.village))
    assert surrogate.guess(replace(deal, opening=Opening(deal.opening.colours, (moved, *rest)))) != guess


@both
def test_most_of_what_games_find_is_guessed(players: PlayerCount) -> None:
    """Over random deals, of which the file knows nothing; a file of another board or of swapped judges would not do."""
    surrogate = Surrogate(BOARD, players)
    some = deals(players, 30)
    with Table(BOARD, cores=2) as table:
        for agent, games in ((GREEDY, 400), (REPLY, 150), (SEARCH_16, 60)):
            results = table.play([Job(deal, agent, "guessed", 0, games) for deal in some])
            played = [
                [result.share(c) for c in deal.opening.colours] for deal, result in zip(some, results, strict=True)
            ]
            guessed = [surrogate.guess(deal)[JUDGES.index(agent)] for deal in some]
            assert correlation(_flat(played), _flat(guessed)) > 0.65, agent


def _flat(rows: Sequence[Sequence[float]]) -> list[float]:
    return [value for row in rows for value in row]


def test_the_file_is_small_and_has_whole_numbers() -> None:
    assert FILE.stat().st_size < 100_000
    read = json.loads(FILE.read_text(encoding="utf-8"))
    assert list(read) == [str(players.value) for players in PlayerCount]
    for weights in read.values():
        assert len(weights) > 100
        for worth in weights.values():
            assert [type(number) for number in worth] == [int] * len(JUDGES)


GUESS = """
from shangrila_pnp.fairness.surrogate import Surrogate
from shangrila_pnp.fairness.deal import Deal
from shangrila_pnp.openings import PRESETS
from shangrila_pnp.rules import KOSMOS, PlayerCount, load_board
from shangrila_pnp.templates import Templates
opening = PRESETS["first-game-3"]
deal = Deal(opening, opening.colours, opening.colours[0], KOSMOS)
print(Surrogate(load_board(Templates.find()), PlayerCount.THREE).guess(deal))
"""


def test_guessing_needs_neither_numba_nor_numpy_nor_the_engine() -> None:
    hidden = ("numba", "numpy", "shangrila_pnp.fairness.engine")
    assert python_without(hidden, GUESS) == python_without((), GUESS)
