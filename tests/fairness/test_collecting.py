"""Making the collection, with searches that find what the test wants at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from shangrila_pnp.fairness import Certificate, Deal, collected, collecting, collection
from shangrila_pnp.fairness.certificate import Search
from shangrila_pnp.fairness.collecting import Collector, FirstAttemptOnly, alike, is_different
from shangrila_pnp.fairness.measuring import Table
from shangrila_pnp.fairness.search import Goal, Progress
from shangrila_pnp.rules import KOSMOS, UBERPLAY, Edition, PlayerCount
from tests.fairness.helpers import even_certificate, some_deal
from tests.helpers import BOARD

FOUR = PlayerCount.FOUR


class Searches:
    """Stands in for the search: it finds another deal for every seed, and remembers what it was asked for."""

    def __init__(self) -> None:
        self.goals: list[Goal] = []
        self.origins: list[list[Deal]] = []
        self.uneven: set[str] = set()
        self.same: dict[str, str] = {}

    def __call__(
        self, _: Table, goal: Goal, _report: object, origins: Mapping[str, Certificate] | None = None
    ) -> Certificate:
        self.goals.append(goal)
        self.origins.append([origin.deal for origin in (origins or {}).values()])
        deal = some_deal(self.same.get(goal.seed, goal.seed), goal.players, goal.edition)
        found = even_certificate(deal, off=2400 if goal.seed in self.uneven else 0)
        return replace(found, attempt=1, looks=6, search=Search(10, goal.seed, goal.budget_seconds))

    @property
    def seeds(self) -> list[str]:
        return [goal.seed for goal in self.goals]


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Searches:
    def lines(players: PlayerCount) -> tuple[str, ...]:
        path = collection.collected_file(players)
        return tuple(path.read_text(encoding="utf-8").splitlines()) if path.exists() else ()

    found = Searches()
    monkeypatch.setattr(collection, "FOLDER", tmp_path)
    monkeypatch.setattr(collection, "_lines", lines)
    monkeypatch.setattr(collecting, "search", found)
    return found


def run(work: Callable[[Collector], object], edition: Edition = KOSMOS) -> None:
    with Table(BOARD, cores=1) as table:
        work(Collector(table, FOUR, edition))


def kept() -> list[str]:
    return [found.search.seed for found in collected(FOUR, BOARD) if found.search]


def test_what_is_found_is_varied_and_kept(searches: Searches) -> None:
    run(lambda collector: collector.collect(wanted=4, first=1))
    first = "collection kosmos 1"
    assert searches.seeds == kept() == [first, *(f"{first} variation {number}" for number in (1, 2, 3))]
    assert searches.origins[0] == []
    assert searches.origins[1] == [collected(FOUR, BOARD)[0].deal]
    assert all(certificate.is_certified for certificate in collected(FOUR, BOARD))


def test_what_is_not_certified_or_not_different_is_left_out(searches: Searches) -> None:
    searches.uneven = {"collection kosmos 1"}
    searches.same = {"collection kosmos 2 variation 1": "collection kosmos 2"}
    run(lambda collector: collector.collect(wanted=2, first=1))
    assert kept() == ["collection kosmos 2", "collection kosmos 2 variation 2"]


def test_it_goes_on_where_it_stopped(searches: Searches) -> None:
    run(lambda collector: collector.collect(wanted=2, first=5))
    run(lambda collector: collector.collect(wanted=11, first=1))
    assert searches.seeds == kept()
    assert searches.seeds[0] == "collection kosmos 5"
    assert searches.seeds[-2:] == ["collection kosmos 6", "collection kosmos 6 variation 1"]
    assert len(set(searches.seeds)) == 11


def test_another_rulebook_has_variations_of_the_first(searches: Searches) -> None:
    run(lambda collector: collector.collect(wanted=3, first=1))
    run(lambda collector: collector.vary_those_of(KOSMOS, wanted=2, first=1), UBERPLAY)
    assert kept()[3:] == [f"collection uberplay {number} variation of kosmos" for number in (1, 2)]
    assert {goal.edition for goal in searches.goals[3:]} == {UBERPLAY}
    of_kosmos = [found for found in collected(FOUR, BOARD) if found.deal.edition is KOSMOS]
    for origins in searches.origins[3:]:
        assert len([deal for deal in origins if deal.edition is KOSMOS]) == len(of_kosmos) == 3


def test_only_the_first_attempt_counts() -> None:
    watch = FirstAttemptOnly()
    for is_certifying in (False, False, True, True):
        watch(Progress(0.1, 0, 1, 1, is_certifying))
    with pytest.raises(KeyboardInterrupt):
        watch(Progress(0.2, 0, 1, 1, False))


def test_alike_whichever_way_the_colours_are_exchanged() -> None:
    deal = some_deal("alike")
    colours = deal.opening.colours
    turned = deal.recoloured(dict(zip(colours, (*colours[1:], colours[0]), strict=True)))
    assert alike(deal.opening, turned.opening) == len(deal.opening.placements)
    assert not is_different(deal.opening, [turned.opening])
    assert is_different(deal.opening, [])
    assert is_different(deal.opening, [some_deal("not alike").opening])
