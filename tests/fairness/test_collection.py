"""The openings that ship: enough of them, all certified, all different; and choosing one needs next to nothing."""

from __future__ import annotations

import json
from itertools import combinations, permutations

import pytest

from shangrila_pnp.fairness import (
    JUDGES,
    Certificate,
    NoneCollectedError,
    choose_collected,
    collected,
    collection,
    number_collected,
    origins_for,
)
from shangrila_pnp.fairness.collection import ORIGINS, PLAYED_LIKE, collected_file
from shangrila_pnp.fairness.panel import GREEDY, REPLY
from shangrila_pnp.openings import encode, seeded
from shangrila_pnp.rules import (
    EDITIONS,
    FRENCH,
    GAMES_999,
    KOSMOS,
    UBERPLAY,
    Colour,
    Edition,
    Guild,
    Opening,
    PlayerCount,
    Village,
    problems,
)
from tests.fairness.helpers import python_without
from tests.helpers import BOARD, COLOURS

AT_LEAST = {PlayerCount.THREE: 40, PlayerCount.FOUR: 40}
AT_LEAST_BY = {KOSMOS: 40, UBERPLAY: 8, GAMES_999: 8}
DELTA = 0.03
both = pytest.mark.parametrize("players", PlayerCount, ids=str)


def chosen(
    colours: tuple[Colour, ...], seed: str, count: int, delta: float = DELTA, edition: Edition = KOSMOS
) -> list[Certificate]:
    return list(choose_collected(colours, edition, delta, BOARD, seeded(seed), count))


# --- what is in it ---------------------------------------------------------------------------------------------------


@both
def test_there_are_enough(players: PlayerCount) -> None:
    by_kosmos = [found for found in collected(players, BOARD) if found.deal.edition == KOSMOS]
    assert len(by_kosmos) >= AT_LEAST[players]
    assert all(len(found.deal.order) == players.value for found in by_kosmos)


@both
def test_every_one_is_certified_by_many_games(players: PlayerCount) -> None:
    """Reading them has checked that each certificate is about its opening and follows from its games."""
    found = collected(players, BOARD)
    assert found
    for certificate in found:
        assert certificate.is_certified
        assert certificate.is_fresh
        assert certificate.delta == DELTA
        assert set(certificate.results) == set(JUDGES)
        assert all(certificate.results[agent].games >= 10_000 for agent in (GREEDY, REPLY))
        assert certificate.search is not None
        assert certificate.search.candidates > 0
        assert not problems(certificate.deal.opening, BOARD)


Tiles = frozenset[tuple[Guild, Village, int]]


def tiles_of(opening: Opening, colours: tuple[Colour, ...]) -> Tiles:
    """Where the tiles lie, if the first of these colours is called 0, the second 1, and so on."""
    return frozenset((tile.guild, tile.village, colours.index(tile.colour)) for tile in opening.placements)


@both
@pytest.mark.parametrize("edition", AT_LEAST_BY, ids=str)
def test_any_two_have_half_their_tiles_in_different_places(players: PlayerCount, edition: Edition) -> None:
    """However the colours are exchanged, since they are dealt out at random."""
    whole = chosen(COLOURS[: players.value], "all", number_collected(players, edition, DELTA), edition=edition)
    assert len(whole) >= AT_LEAST_BY[edition]
    assert {found.deal.edition for found in whole} == {edition}
    openings = [found.deal.opening for found in whole]
    tiles = [tiles_of(opening, opening.colours) for opening in openings]
    renamed = [[tiles_of(opening, order) for order in permutations(opening.colours)] for opening in openings]
    for one, other in combinations(range(len(openings)), 2):
        same = max(len(tiles[one] & names) for names in renamed[other])
        assert 2 * same <= len(tiles[one])


@both
def test_it_is_one_opening_a_line(players: PlayerCount) -> None:
    text = collected_file(players).read_text(encoding="utf-8")
    read = [json.loads(line) for line in text.splitlines()]
    assert len({(one["code"], one["edition"]) for one in read}) == len(read)
    assert text.endswith("\n")


# --- choosing from it ------------------------------------------------------------------------------------------------


@both
def test_the_same_seed_chooses_the_same(players: PlayerCount) -> None:
    colours = COLOURS[: players.value]
    count = AT_LEAST[players]
    assert chosen(colours, "a", count) == chosen(colours, "a", count)
    assert len({chosen(colours, seed, 1)[0].deal for seed in "abcdefgh"}) > 1


@both
def test_several_are_all_different_and_certified(players: PlayerCount) -> None:
    colours = COLOURS[: players.value]
    whole = chosen(colours, "all", AT_LEAST[players])
    assert all(certificate.is_certified for certificate in whole)
    numbers = [sorted(result.twelfths.values()) for result in (c.results[GREEDY] for c in whole)]
    assert len({tuple(number) for number in numbers}) == len(whole)  # no opening twice in other colours


@both
def test_colours_are_dealt_out_at_random(players: PlayerCount) -> None:
    """Every colour gets to begin, and the openings are hardly ever in the colours that they were found in."""
    colours = COLOURS[: players.value]
    found = [chosen(colours, f"colours {number}", 1)[0] for number in range(40)]
    assert {certificate.deal.start for certificate in found} == set(colours)
    as_kept = {certificate.deal for certificate in collected(players, BOARD)}
    assert sum(certificate.deal in as_kept for certificate in found) < 20


@pytest.mark.parametrize(
    "colours", list(combinations(COLOURS, 3)), ids=lambda colours: "".join(c.letter for c in colours)
)
def test_any_three_colours_can_play(colours: tuple[Colour, ...]) -> None:
    for certificate in chosen(colours, "three", AT_LEAST[PlayerCount.THREE]):
        assert certificate.deal.opening.colours == colours
        assert not problems(certificate.deal.opening, BOARD)
        assert certificate.is_certified


@both
def test_a_delta_that_is_too_small_names_the_most_even_one(players: PlayerCount) -> None:
    colours = COLOURS[: players.value]
    best = min(found.bound for found in collected(players, BOARD) if found.deal.edition == KOSMOS)
    with pytest.raises(NoneCollectedError) as caught:
        chosen(colours, "small", 1, delta=0.001)
    assert f"the collection has no openings for {players} players by kosmos" in str(caught.value)
    assert f"the most even one is certified within {100 * best:.1f}".removesuffix(".0") in str(caught.value)
    assert len(chosen(colours, "small", 1, delta=best + 0.0001)) == 1


@both
def test_more_than_there_are_is_one_sentence(players: PlayerCount) -> None:
    for edition in EDITIONS:
        instead = ", not 100000" if edition in AT_LEAST_BY else ": search"
        with pytest.raises(NoneCollectedError, match=f"by {edition} that are balanced within 3 points{instead}"):
            chosen(COLOURS[: players.value], "many", 100_000, edition=edition)


CHOOSE = """
from shangrila_pnp.cli import main
main(["opening", "new", "--balanced", "--players", "4", "--seed", "1", "--format", "code"])
"""


def test_choosing_needs_neither_numba_nor_numpy_nor_the_engine() -> None:
    hidden = ("numba", "numpy", "shangrila_pnp.fairness.engine", "shangrila_pnp.fairness.measuring")
    code = python_without(hidden, CHOOSE).strip()
    assert code.startswith("4")
    assert code == python_without((), CHOOSE).strip()


# --- where a search may begin ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", list(PlayerCount))
def test_a_search_begins_with_even_openings_in_the_colours_that_play(players: PlayerCount) -> None:
    colours = tuple(Colour)[-players.value :]
    for number in range(20):
        origins = origins_for(colours, KOSMOS, 0.03, BOARD, seeded(f"origin {number}"))
        assert len(origins) == ORIGINS
        assert set(origins) <= {encode(found.deal.opening, BOARD) for found in collected(players, BOARD)}
        for origin in origins.values():
            assert origin.deviation <= 0.0181
            assert set(origin.deal.opening.colours) == set(colours)
            assert origin.deal.edition is KOSMOS


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_a_search_by_a_rulebook_that_has_few_goes_on_with_those_of_others(
    edition: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = collected_file(PlayerCount.FOUR).read_text(encoding="utf-8").splitlines()
    by_kosmos, by_uberplay = (
        [line for line in lines if json.loads(line)["edition"] == rulebook and _deviation(line) < 1.8]
        for rulebook in ("kosmos", "uberplay")
    )
    monkeypatch.setattr(collection, "_lines", lambda _: (*by_kosmos, *by_uberplay[:2]))
    origins = origins_for(COLOURS, edition, DELTA, BOARD, seeded("x")).values()
    assert len(origins) == ORIGINS
    own = [origin for origin in origins if origin.deal.edition is PLAYED_LIKE.get(edition, edition)]
    if edition is not FRENCH:
        assert len(own) == (ORIGINS if edition is KOSMOS else 2)
        assert list(origins)[: len(own)] == own


def _deviation(line: str) -> float:
    deviation: float = json.loads(line)["certificate"]["deviation"]
    return deviation


def test_a_search_does_not_begin_with_what_is_not_even_enough() -> None:
    colours = tuple(Colour)
    assert origins_for(colours, KOSMOS, 0.005, BOARD, seeded("x")) == {}
