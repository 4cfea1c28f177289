"""The search: the same for a seed on any number of cores, legal whatever happens, honest about its result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from shangrila_pnp.fairness import JUDGES, Certificate, Deal, Result, read_certificate
from shangrila_pnp.fairness import search as searching
from shangrila_pnp.fairness.deal import seatings
from shangrila_pnp.fairness.engine.compiled import COMPILED
from shangrila_pnp.fairness.looks import LOOKS, games_at
from shangrila_pnp.fairness.measuring import Job, Table
from shangrila_pnp.fairness.neighbours import far_neighbour, near_neighbour, random_deal, variation
from shangrila_pnp.fairness.plans import FEWEST_GAMES, Attempt
from shangrila_pnp.fairness.search import VARIATIONS, Goal, Progress, search
from shangrila_pnp.openings import DrawBelow, all_openings, read_json, seeded, write_json
from shangrila_pnp.rules import FRENCH, KOSMOS, UBERPLAY, Board, Colour, Guild, PlayerCount, Village, problems
from tests.fairness.helpers import python_without, some_deal
from tests.helpers import BOARD, COLOURS

EASY = Goal(COLOURS, KOSMOS, 0.25, "a seed", 1.0)
THREE = Goal((Colour.RED, Colour.BLUE, Colour.VIOLET), UBERPLAY, 0.25, "a seed", 1.0)
SEVERAL_LOOKS = Goal(COLOURS, KOSMOS, 0.15, "looks", 2.0)
TOO_HARD = Goal(COLOURS, KOSMOS, 0.04, "a seed", 0.3)


def searched(goal: Goal, cores: int = 1, interrupt_after: int | None = None) -> tuple[Certificate, list[Progress]]:
    """What is found, and what was reported on the way; as if somebody pressed Ctrl-C after so many reports."""
    reports: list[Progress] = []

    def report(progress: Progress) -> None:
        reports.append(progress)
        if len(reports) == interrupt_after:
            raise KeyboardInterrupt

    with Table(BOARD, cores=cores) as table:
        return search(table, goal, report), reports


@cache
def first_found(goal: Goal) -> tuple[Certificate, list[Progress]]:
    """What a search finds when it is run the first time, on one core."""
    return searched(goal)


def assert_proper(certificate: Certificate, goal: Goal) -> None:
    """Legal, for the game that was asked for, and readable from a file."""
    deal = certificate.deal
    assert deal.opening.is_finished
    assert not problems(deal.opening, BOARD)
    assert deal.opening.colours == goal.colours
    assert deal.edition == goal.edition
    assert certificate.delta == goal.delta
    assert certificate.search is not None
    assert (certificate.search.seed, certificate.search.budget_seconds) == (goal.seed, goal.budget_seconds)
    text = write_json(certificate.record(BOARD), BOARD)
    assert read_certificate(read_json(text, BOARD), BOARD) == certificate


@pytest.mark.parametrize("goal", [EASY, THREE], ids=["four", "three"])
def test_an_easy_search_ends_with_a_certificate(goal: Goal) -> None:
    certificate, reports = first_found(goal)
    assert_proper(certificate, goal)
    assert certificate.is_certified
    assert tuple(certificate.results) == JUDGES
    assert certificate.search is not None
    assert certificate.search.candidates == reports[-1].candidates > 0
    assert certificate.search.screened == reports[-1].screened > certificate.search.candidates
    assert certificate.attempt >= 1


@pytest.mark.parametrize("goal", [EASY, THREE, TOO_HARD], ids=["four", "three", "not found"])
def test_the_same_seed_finds_the_same_on_any_number_of_cores(goal: Goal) -> None:
    once, again = first_found(goal), searched(goal, cores=2)
    assert once == again
    assert list(once[0].results) == list(again[0].results)


def test_the_same_seed_finds_the_same_again() -> None:
    assert first_found(THREE) == searched(THREE)


def test_another_seed_finds_something_else() -> None:
    found = [first_found(replace(THREE, seed=seed))[0] for seed in ("a seed", "another", "a seed ")]
    assert len({certificate.deal.opening for certificate in found}) == 3
    assert len({certificate.stream for certificate in found}) == 3


def test_certificates_are_played_on_random_numbers_of_their_own() -> None:
    """And anybody can play the same games again."""
    certificate, _ = first_found(EASY)
    interrupted, _ = searched(EASY, interrupt_after=1)
    assert certificate.is_fresh
    assert certificate.stream != interrupted.stream
    assert not interrupted.is_fresh
    for found in (certificate, interrupted):
        assert found.stream.startswith(EASY.seed)
        jobs = [Job(found.deal, agent, found.stream, 0, result.games) for agent, result in found.results.items()]
        with Table(BOARD, cores=1) as table:
            assert table.play(jobs) == list(found.results.values())


@pytest.mark.parametrize("reports", [1, 2, 5, 12])
@pytest.mark.parametrize("goal", [EASY, THREE, TOO_HARD], ids=["four", "three", "hard"])
def test_whoever_interrupts_gets_the_best_so_far(goal: Goal, reports: int) -> None:
    certificate, seen = searched(goal, interrupt_after=reports)
    assert_proper(certificate, goal)
    if len(seen) == reports and not any(progress.is_certifying for progress in seen):
        assert not certificate.is_certified
        assert not certificate.is_fresh
        assert certificate.words.startswith("not certified")


def test_whoever_interrupts_before_any_game_gets_a_legal_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    play, calls = Table.play, []

    def interrupted_once(table: Table, jobs: list[Job]) -> object:
        calls.append(len(jobs))
        if len(calls) == 1:
            raise KeyboardInterrupt
        return play(table, jobs)

    monkeypatch.setattr(Table, "play", interrupted_once)
    certificate, _ = searched(EASY)
    assert_proper(certificate, EASY)
    assert not certificate.is_certified


def test_a_budget_that_is_too_small_gives_the_best_uncertified() -> None:
    certificate, reports = first_found(TOO_HARD)
    assert_proper(certificate, TOO_HARD)
    assert not certificate.is_certified
    assert certificate.words.startswith("not certified: ")
    assert certificate.results
    assert reports[-1].done <= 1.0


def test_progress_grows() -> None:
    _, reports = first_found(EASY)
    done = [progress.done for progress in reports]
    candidates = [progress.candidates for progress in reports]
    assert done == sorted(done)
    assert candidates == sorted(candidates)
    assert 0 < done[0] <= done[-1] <= 1.0
    assert reports[-1].is_certifying


def homes(deal: Deal) -> list[tuple[Colour, object]]:
    """Who lives where, whatever the guild."""
    return sorted((placement.colour, placement.village) for placement in deal.opening.placements)


def test_a_search_can_start_from_what_is_known_to_be_even() -> None:
    """The collection does: it takes what the origin's games have taught, and measures its own afresh."""
    origin, _ = first_found(EASY)
    goal = replace(EASY, seed="varied")
    with Table(BOARD, cores=1) as table:
        varied = search(table, goal, lambda _: None, {"a code": origin})
    assert_proper(varied, goal)
    assert varied.is_certified
    assert homes(varied.deal) == homes(origin.deal)
    same = set(varied.deal.opening.placements) & set(origin.deal.opening.placements)
    assert 2 * len(same) < len(origin.deal.opening.placements)
    assert varied.stream != origin.stream
    assert varied.search is not None
    assert varied.search.candidates == VARIATIONS
    assert varied.search.origin == "a code"


def test_the_origin_that_is_named_is_the_one_that_it_comes_from() -> None:
    """Of several, and by another rulebook than theirs."""
    origins = {seed: first_found(replace(EASY, seed=seed))[0] for seed in ("a seed", "another", "a third")}
    goal = replace(EASY, seed="varied", edition=FRENCH)
    with Table(BOARD, cores=1) as table:
        varied = search(table, goal, lambda _: None, origins)
    assert_proper(varied, goal)
    assert varied.search is not None
    assert varied.search.origin is not None
    parents = {seed for seed, origin in origins.items() if homes(varied.deal) == homes(origin.deal)}
    assert parents == {varied.search.origin}


def test_an_attempt_ends_as_soon_as_a_look_is_content() -> None:
    """And every certificate says how often it could have been looked at."""
    found, _ = first_found(SEVERAL_LOOKS)
    assert found.is_certified
    assert found.looks == LOOKS
    first = Attempt(found.delta, SEVERAL_LOOKS.players, found.attempt).first_look
    earlier = 0
    with Table(BOARD, cores=1) as table:
        for agent, result in found.results.items():
            looks = [max(FEWEST_GAMES, games_at(look, first[agent])) for look in range(LOOKS)]
            for games in looks[: looks.index(result.games)]:
                (then,) = table.play([Job(found.deal, agent, found.stream, 0, games)])
                assert not replace(found, results={agent: then}).is_within(agent)
                earlier += 1
    assert earlier


BIG_DELTA = Goal(COLOURS, KOSMOS, 0.5, "s4", 0.3)


@pytest.mark.parametrize("goal", [BIG_DELTA, replace(BIG_DELTA, delta=0.37, seed="18")], ids=["50", "37"])
def test_a_delta_that_takes_next_to_no_games(goal: Goal) -> None:
    found, _ = searched(goal)
    assert_proper(found, goal)
    assert all(result.games >= FEWEST_GAMES for result in found.results.values())


def test_a_finished_certificate_is_kept_whenever_somebody_interrupts() -> None:
    """Also in the very moment when the last games have been played."""
    certificate, reports = first_found(EASY)
    assert searched(EASY, interrupt_after=len(reports))[0] == certificate


def test_somebody_who_interrupts_at_once_gets_a_legal_variation() -> None:
    origin, _ = first_found(EASY)

    def interrupt(_: Progress) -> None:
        raise KeyboardInterrupt

    with Table(BOARD, cores=1) as table:
        found = search(table, replace(EASY, seed="at once"), interrupt, {"a code": origin})
    assert_proper(found, replace(EASY, seed="at once"))
    assert not found.is_certified
    assert "95 %" not in found.words


def test_what_looks_hopeless_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """An attempt ends with the agent that spoils it, and the next one has to be surer."""
    monkeypatch.setattr(searching, "HOPELESS", 1.01)
    certifying: list[str] = []
    play = Table.play

    def played(table: Table, jobs: list[Job]) -> list[Result]:
        certifying.extend(job.stream for job in jobs if "certificate" in job.stream)
        return play(table, jobs)

    monkeypatch.setattr(Table, "play", played)
    searched(replace(EASY, budget_seconds=2.0))
    first, second = f"{EASY.seed} certificate 1", f"{EASY.seed} certificate 2"
    assert certifying.count(first) == 1
    assert second in certifying


@pytest.mark.parametrize("budget", [1.0, 4.0, 12.0])
def test_a_search_hardly_spends_more_than_it_may(budget: float) -> None:
    """At most one stage more, and what a last attempt takes that was measured as little as is worth it."""
    goal = Goal(COLOURS, KOSMOS, 0.03, "budget", budget)
    with Table(BOARD, cores=2) as table:
        running = searching._Search(table, goal, lambda _: None, {})
        running.run()
    assert 0.5 * running.budget < running.spent < 1.3 * running.budget


Change = Callable[[Deal, Board, DrawBelow], Deal]


# --- neighbours -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PlayerCount, ids=str)
@pytest.mark.parametrize("change", [near_neighbour, far_neighbour], ids=["near", "far"])
def test_every_neighbour_is_legal_and_different(players: PlayerCount, change: Change) -> None:
    draw = seeded(f"neighbours {players}")
    deal = some_deal("neighbours", players)
    for _ in range(150):
        other = change(deal, BOARD, draw)
        assert other != deal
        assert other.opening.is_finished
        assert not problems(other.opening, BOARD)
        assert other.edition == deal.edition
        assert other.start in other.seating
        assert other.seating in seatings(other.opening.colours)
        deal = other


@pytest.mark.parametrize("players", PlayerCount, ids=str)
def test_near_neighbours_keep_every_colour_in_its_villages(players: PlayerCount) -> None:
    draw = seeded(f"near {players}")
    deal = some_deal("near", players)
    changed = [near_neighbour(deal, BOARD, draw) for _ in range(100)]
    assert all(homes(other) == homes(deal) for other in changed)
    assert {other.start for other in changed} == set(deal.seating)
    assert len({other.seating for other in changed}) > 1
    assert len({other.opening for other in changed}) > 20


@pytest.mark.parametrize("players", PlayerCount, ids=str)
def test_far_neighbours_differ_in_one_or_two_tiles(players: PlayerCount) -> None:
    draw = seeded(f"far {players}")
    deal = some_deal("far", players)
    moved = set()
    for _ in range(100):
        other = far_neighbour(deal, BOARD, draw)
        assert (other.seating, other.start) == (deal.seating, deal.start)
        moved.add(len(set(other.opening.placements) - set(deal.opening.placements)))
    assert moved == {1, 2}


@pytest.mark.parametrize("players", PlayerCount, ids=str)
def test_variations_exchange_guilds_for_all_colours_alike(players: PlayerCount) -> None:
    draw = seeded(f"variations {players}")
    deal = some_deal("variations", players)
    for _ in range(50):
        other = variation(deal, draw)
        assert not problems(other.opening, BOARD)
        assert (other.seating, other.start, homes(other)) == (deal.seating, deal.start, homes(deal))
        assert 2 * len(set(other.opening.placements) & set(deal.opening.placements)) < len(deal.opening.placements)
        assert by_guild(other) == by_guild(deal)


def by_guild(deal: Deal) -> list[list[tuple[Village, Colour]]]:
    """Where the tiles of each guild lie; which guild it is does not matter."""
    placements = deal.opening.placements
    return sorted(sorted((p.village, p.colour) for p in placements if p.guild is guild) for guild in Guild)


def test_random_deals_have_all_seats_and_starts() -> None:
    draw = seeded("random deals")
    openings = all_openings(COLOURS, BOARD)
    deals = [random_deal(openings, KOSMOS, draw) for _ in range(150)]
    assert {(deal.seating, deal.start) for deal in deals} == {
        (seating, start) for seating in seatings(COLOURS) for start in COLOURS
    }


# --- without numba ---------------------------------------------------------------------------------------------------

TINY = Goal(tuple(Colour)[:3], KOSMOS, 0.4, "tiny", 0.12)

SEARCH = """
from shangrila_pnp.fairness.engine.compiled import COMPILED
from tests.fairness.test_search import TINY, as_written
assert not COMPILED
print(as_written(TINY))
"""


def as_written(goal: Goal) -> str:
    certificate, _ = searched(goal)
    return write_json(certificate.record(BOARD), BOARD)


@pytest.mark.skipif(not COMPILED, reason="there is nothing to compare with")
def test_plain_python_finds_the_same() -> None:
    certificate, _ = searched(TINY)
    assert certificate.search is not None
    assert certificate.search.candidates > 0
    assert python_without(("numba",), SEARCH).strip() == as_written(TINY).strip()
