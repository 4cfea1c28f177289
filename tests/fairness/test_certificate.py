"""Certificates: what they say, that they are read only if they are true, and that they can be repeated."""

from __future__ import annotations

import copy
import json
import shlex
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from shangrila_pnp.fairness import (
    JUDGES,
    PANEL,
    Agent,
    Certificate,
    CertificateError,
    Deal,
    DealError,
    Result,
    at_most,
    points,
    read_certificate,
)
from shangrila_pnp.fairness.certificate import Search
from shangrila_pnp.fairness.deal import seatings
from shangrila_pnp.fairness.engine.games import mirror_games
from shangrila_pnp.fairness.measuring import Job, Table
from shangrila_pnp.fairness.panel import GREEDY, RANDOM, REPLY, SEARCH_48
from shangrila_pnp.openings import encode, read_json, write_json
from shangrila_pnp.rules import KOSMOS, UBERPLAY, Colour, Edition, PlayerCount
from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # the fixture
from tests.fairness.helpers import FIRST_GAME, even_certificate, randomly_recoloured, some_deal, state_at_start
from tests.helpers import BOARD

FOUR = some_deal("certificate")
EVEN = even_certificate(FOUR)
SEARCHED = replace(EVEN, attempt=2, search=Search(1234, "a seed", 30.0))
LOOKED_AT = replace(SEARCHED, looks=6)
UNEVEN = even_certificate(FOUR, off=2400)
AS_SEARCHED = replace(EVEN, search=Search(96, "a seed", 1.5), is_fresh=False)
THREE = even_certificate(FIRST_GAME)
SMALL = replace(EVEN, results={GREEDY: Result(5, dict(zip(FOUR.order, (24, 21, 11, 4), strict=True)))})

Data = dict[str, Any]


def file_of(certificate: Certificate) -> Data:
    data: Data = json.loads(write_json(certificate.record(BOARD), BOARD))
    return data


def read_back(data: Data) -> Certificate | None:
    return read_certificate(read_json(json.dumps(data), BOARD), BOARD)


# --- round trips and tampering --------------------------------------------------------------------------------------


@pytest.mark.parametrize("certificate", [EVEN, SEARCHED, LOOKED_AT, UNEVEN, AS_SEARCHED, THREE, SMALL])
def test_what_is_written_can_be_read(certificate: Certificate) -> None:
    assert read_back(file_of(certificate)) == certificate


def test_no_certificate_is_no_mistake() -> None:
    data = file_of(EVEN)
    del data["certificate"]
    assert read_back(data) is None


def test_what_a_certificate_says() -> None:
    data = file_of(SEARCHED)["certificate"]
    assert data["code"] == encode(FOUR.opening, BOARD)
    assert (data["edition"], data["seating"], data["start"]) == ("kosmos", [str(c) for c in FOUR.seating], "red")
    assert (data["delta"], data["confidence"], data["error"]) == (3, 0.95, 0.005)
    assert data["search"] == {"candidates": 1234, "seed": "a seed", "budget": 30.0}
    assert data["attempt"] == 2
    assert data["seed"] == "a stream"
    assert data["verdict"] == "balanced within 3 points for these agents"
    assert [(a["name"], a["version"], a["iterations"]) for a in data["agents"]] == [
        (agent.name, agent.version, agent.iterations) for agent in JUDGES
    ]
    assert data["agents"][0]["wins"] == dict.fromkeys(("red", "blue", "yellow", "violet"), 6000)
    low, high = data["agents"][0]["intervals"]["red"]
    assert low < 25 < high
    assert "split" in data["ties"]


def set_key(key: str, value: object) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data[key] = value

    return change


def in_agent(key: str, value: object) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data["agents"][1][key] = value

    return change


def more_for_red(data: Data) -> None:
    data["agents"][1]["wins"]["red"] += 100


def from_blue_to_red(data: Data) -> None:
    more_for_red(data)
    data["agents"][1]["wins"]["blue"] -= 100


def somebody_else_wins(data: Data) -> None:
    data["agents"][1]["wins"]["green"] = data["agents"][1]["wins"].pop("red")


def drop_an_agent(data: Data) -> None:
    del data["agents"][3]


MISMATCHES: dict[str, tuple[Callable[[Data], None], str]] = {
    "code": (set_key("code", encode(some_deal("another").opening, BOARD)), "does not match its opening"),
    "seating": (set_key("seating", ["red", "yellow", "blue", "violet"]), "does not match its opening"),
    "start": (set_key("start", "blue"), "does not match its opening"),
    "edition": (set_key("edition", "french"), "does not match its opening"),
    "engine": (set_key("engine", 99), "measure anew"),
    "agent version": (in_agent("version", 99), "version 99 of agent 'reply'"),
    "agent name": (in_agent("name", "oracle"), "measure anew"),
    "agent without a name": (in_agent("name", None), "measure anew"),
    "version": (set_key("version", 2), '"version" has to be 1, not 2'),
    "verdict": (set_key("verdict", "perfectly fair"), '"verdict" does not follow'),
    "certified": (set_key("certified", False), '"certified" does not follow'),
    "delta": (set_key("delta", 2), '"verdict" does not follow'),
    "no delta": (set_key("delta", "3"), '"delta" has to be a number'),
    "a delta below nought": (set_key("delta", -3), '"delta" has to be a number'),
    "a true delta": (set_key("delta", True), '"delta" has to be a number'),
    "deviation": (set_key("deviation", 0.5), '"deviation" does not follow'),
    "bound": (set_key("bound", 0.1), '"bound" does not follow'),
    "confidence": (set_key("confidence", 0.99), '"confidence" does not follow'),
    "error": (set_key("error", 0.01), '"error" does not follow'),
    "ties": (set_key("ties", "nobody wins"), '"ties" does not follow'),
    "seed": (set_key("seed", "another"), '"command" does not follow'),
    "no seed": (set_key("seed", 7), '"seed" has to be a text'),
    "a late attempt": (set_key("attempt", 1000), "does not follow"),
    "an attempt beyond all numbers": (set_key("attempt", 10**9), '"attempt" has to be a number'),
    "looks": (set_key("looks", 6), "does not follow"),
    "one look": (set_key("looks", 1), '"looks" has to be from 2 to 20, not 1'),
    "too many looks": (set_key("looks", 21), '"looks" has to be a number'),
    "half a look": (set_key("looks", 2.5), '"looks" has to be a whole number'),
    "fresh": (set_key("fresh", False), "does not follow"),
    "no fresh": (set_key("fresh", "yes"), '"fresh" has to be true or false'),
    "command": (set_key("command", "rm -rf"), '"command" does not follow'),
    "no agents": (set_key("agents", []), '"agents" has to be a list'),
    "agents are no list": (set_key("agents", {}), '"agents" has to be a list'),
    "an agent is no object": (set_key("agents", ["greedy"]), "has to be an object"),
    "one agent less": (drop_an_agent, "does not follow"),
    "games": (in_agent("games", 30_000), "do not add up"),
    "no games": (in_agent("games", 0), "games without wins"),
    "half a game": (in_agent("games", 0.5), "whole number"),
    "games are no number": (in_agent("games", "24000"), '"games" has to be a number'),
    "no wins": (in_agent("wins", None), "games without wins"),
    "iterations": (in_agent("iterations", 1000), '"agents" does not follow'),
    "intervals": (in_agent("intervals", {}), '"agents" does not follow'),
    "more wins": (more_for_red, "do not add up"),
    "other wins": (from_blue_to_red, "does not follow"),
    "a winner who does not play": (somebody_else_wins, "'green' does not play"),
    "search": (set_key("search", "long"), '"search" has to be an object'),
    "search without numbers": (set_key("search", {}), '"candidates" has to be a number'),
    "an unknown key": (set_key("signature", "trust me"), "unknown key 'signature'"),
}


@pytest.mark.parametrize(("change", "sentence"), MISMATCHES.values(), ids=MISMATCHES)
def test_a_certificate_that_was_changed_is_refused(change: Callable[[Data], None], sentence: str) -> None:
    data = file_of(SEARCHED)
    change(data["certificate"])
    with pytest.raises(CertificateError) as caught:
        read_back(data)
    message = str(caught.value)
    assert sentence in message
    assert "\n" not in message
    assert not message.endswith(".")


@pytest.mark.parametrize("key", [key for key in file_of(EVEN)["certificate"] if key != "program"])
def test_a_certificate_without_one_of_its_keys_is_refused(key: str) -> None:
    data = file_of(EVEN)
    del data["certificate"][key]
    with pytest.raises(CertificateError):
        read_back(data)


def test_looks_cannot_be_hidden() -> None:
    """Whoever looked six times and does not say so has a bound that does not follow."""
    data = file_of(LOOKED_AT)
    assert data["certificate"]["looks"] == 6
    assert data["certificate"]["command"].endswith(" --attempt 2 --looks 6")
    del data["certificate"]["looks"]
    with pytest.raises(CertificateError, match="does not follow"):
        read_back(data)


@pytest.mark.parametrize("key", list(file_of(EVEN)["certificate"]["agents"][0]))
def test_an_agent_without_one_of_its_keys_is_refused(key: str) -> None:
    data = file_of(EVEN)
    del data["certificate"]["agents"][2][key]
    with pytest.raises(CertificateError):
        read_back(data)


@pytest.mark.parametrize(
    ("key", "value"), [("start", "violet"), ("seating", ["red", "violet", "yellow", "blue"]), ("edition", "uberplay")]
)
def test_the_file_around_it_may_not_be_changed_either(key: str, value: object) -> None:
    for changed in ({**file_of(EVEN), key: value}, {k: v for k, v in file_of(EVEN).items() if k != key}):
        with pytest.raises(CertificateError, match=f"the certificate does not match its opening: it is for the {key}"):
            read_back(changed)


def test_a_moved_tile_makes_it_worthless() -> None:
    data = file_of(EVEN)
    tiles = data["placements"]["red"]
    one, other = next((a, b) for a in tiles for b in tiles if tiles[a] != tiles[b])
    tiles[one], tiles[other] = tiles[other], tiles[one]
    del data["code"]
    with pytest.raises(CertificateError, match="the certificate does not match its opening: it is for the code"):
        read_back(data)
    del data["placements"]["red"][one]
    with pytest.raises(CertificateError, match="and the opening has none"):
        read_back(data)


def test_the_program_that_wrote_it_may_be_another() -> None:
    data = file_of(EVEN)
    data["certificate"]["program"] = "0.0.1"
    assert read_back(data) == EVEN


# --- the verdict ----------------------------------------------------------------------------------------------------


def test_certified_only_if_all_judges_say_so_afresh() -> None:
    assert EVEN.is_certified
    assert SEARCHED.is_certified
    assert not UNEVEN.is_certified
    assert not AS_SEARCHED.is_certified
    assert not replace(EVEN, delta=EVEN.bound - 1e-9).is_certified
    assert replace(EVEN, delta=EVEN.bound).is_certified
    for missing in JUDGES:
        results = {agent: result for agent, result in EVEN.results.items() if agent is not missing}
        assert not replace(EVEN, results=results).is_certified


def test_one_judge_who_is_not_sure_is_enough_to_refuse() -> None:
    few = Result(400, dict.fromkeys(FOUR.order, 1200))
    assert not replace(EVEN, results={**EVEN.results, SEARCH_48: few}).is_certified


def test_random_play_counts_for_nothing() -> None:
    lopsided = Result(1000, dict(zip(FOUR.order, (12_000, 0, 0, 0), strict=True)))
    certificate = replace(EVEN, results={RANDOM: lopsided, **EVEN.results})
    assert certificate.is_certified
    assert (certificate.deviation, certificate.bound) == (EVEN.deviation, EVEN.bound)
    assert read_back(file_of(certificate)) == certificate


def test_later_attempts_have_to_be_surer() -> None:
    bounds = [replace(EVEN, attempt=attempt).bound for attempt in (0, 1, 2, 3, 24, 25, 26, 45, 60, 1000)]
    assert bounds[0] == EVEN.bound
    assert bounds == sorted(set(bounds))


def test_more_looks_have_to_be_surer() -> None:
    bounds = [replace(EVEN, looks=looks).bound for looks in (1, 2, 6, 20)]
    assert bounds == sorted(set(bounds))


def test_what_it_is_at_least_is_below_what_was_measured() -> None:
    assert EVEN.least == 0.0
    assert 0.08 < UNEVEN.least < UNEVEN.deviation
    assert SMALL.least == 0.0 < SMALL.deviation


def test_within_for_each_agent() -> None:
    assert all(EVEN.is_within(agent) for agent in JUDGES)
    assert not any(UNEVEN.is_within(agent) for agent in JUDGES)
    assert not EVEN.is_within(RANDOM)


def test_the_words_promise_no_more_than_was_measured() -> None:
    assert EVEN.words == "balanced within 3 points for these agents"
    assert replace(EVEN, delta=0.025).words == "balanced within 2.5 points for these agents"
    assert UNEVEN.words.startswith("not certified: 10 points off as measured, with 95 % confidence at most 10.")
    for certificate in (EVEN, SEARCHED, UNEVEN, AS_SEARCHED, SMALL):
        assert "fair" not in certificate.words.lower()
        assert certificate.words.startswith("not certified") != certificate.is_certified


def test_points() -> None:
    assert [points(share) for share in (0.03, 0.0244, 0.1, 0.0)] == ["3", "2.4", "10", "0"]


def test_bounds_are_rounded_up() -> None:
    assert [at_most(bound) for bound in (0.03, 0.03001, 0.0312, 0.031, 0.1, 0.0)] == [
        "3",
        "3.1",
        "3.2",
        "3.1",
        "10",
        "0",
    ]


# --- deals and colours ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deal", [FIRST_GAME, FOUR], ids=["three", "four"])
def test_recoloured_deals_play_the_very_same_games(deal: Deal) -> None:
    random = Random("recoloured")
    deal = deal.started_by(deal.seating[1])
    for _ in range(5):
        colours = randomly_recoloured(random, deal.opening.colours)
        other = deal.recoloured(colours)
        assert other.order == tuple(colours[colour] for colour in deal.order)
        for agent in PANEL:
            games = 3 if agent.iterations else 40
            assert mirror_games(state_at_start(other), agent.number, 1, 0, games) == mirror_games(
                state_at_start(deal), agent.number, 1, 0, games
            )


def test_recoloured_certificates_keep_their_numbers() -> None:
    random = Random("recoloured certificates")
    for certificate in (SEARCHED, UNEVEN, THREE):
        colours = randomly_recoloured(random, certificate.deal.opening.colours)
        other = certificate.recoloured(colours)
        assert (other.bound, other.deviation, other.words) == (
            certificate.bound,
            certificate.deviation,
            certificate.words,
        )
        for agent, result in certificate.results.items():
            assert other.results[agent].games == result.games
            for colour, won in result.twelfths.items():
                assert other.results[agent].twelfths[colours[colour]] == won
        assert read_back(file_of(other)) == other
        back = {new: old for old, new in colours.items()}
        assert other.recoloured(back) == certificate


def test_seats_have_to_fit() -> None:
    opening = FIRST_GAME.opening
    with pytest.raises(DealError, match="the seating names each of red, blue, yellow once, not red, blue"):
        Deal(opening, (Colour.RED, Colour.BLUE), Colour.RED, KOSMOS)
    with pytest.raises(DealError, match="not nobody"):
        Deal(opening, (), Colour.RED, KOSMOS)
    with pytest.raises(DealError, match="violet cannot start, because violet does not play"):
        Deal(opening, opening.colours, Colour.VIOLET, KOSMOS)


def test_the_order_of_play_is_clockwise_from_the_start() -> None:
    seating = (Colour.RED, Colour.YELLOW, Colour.BLUE)
    deal = Deal(FIRST_GAME.opening, seating, Colour.BLUE, KOSMOS)
    assert deal.order == (Colour.BLUE, Colour.RED, Colour.YELLOW)
    assert deal.position(BOARD).order == deal.order
    assert deal.started_by(Colour.YELLOW).order == (Colour.YELLOW, Colour.BLUE, Colour.RED)
    assert len(set(seatings(FOUR.seating))) == 6
    assert len(set(seatings(seating))) == 2


# --- the command ----------------------------------------------------------------------------------------------------


def played(deal: Deal, plan: dict[Agent, int], stream: str) -> Certificate:
    with Table(BOARD, cores=1) as table:
        results = table.play([Job(deal, agent, stream, 0, games) for agent, games in plan.items()])
    return Certificate(deal, dict(zip(plan, results, strict=True)), 0.03, stream)


@pytest.mark.parametrize(
    ("players", "edition", "stream"),
    [(PlayerCount.THREE, UBERPLAY, "plain"), (PlayerCount.FOUR, KOSMOS, "a seed's certificate 1")],
)
def test_the_command_plays_the_same_games(run: Run, players: PlayerCount, edition: Edition, stream: str) -> None:
    dealt = some_deal("command", players, edition)
    seating = seatings(dealt.seating)[1]
    plan = {GREEDY: 20, REPLY: 21, SEARCH_48: 3}
    certificate = played(Deal(dealt.opening, seating, seating[2], edition), plan, stream)
    program, *arguments = shlex.split(certificate.command(BOARD))
    assert program == "shangrila-pnp"
    result = run(*arguments, "--json")
    repeated = json.loads(result.out)
    data = certificate.as_data(BOARD)
    assert repeated["agents"] == data["agents"]
    assert {key: repeated[key] for key in data} == data


def test_the_command_looks_as_often(run: Run) -> None:
    certificate = replace(played(FOUR, {GREEDY: 40, REPLY: 20}, "looks"), attempt=2, looks=6)
    _, *arguments = shlex.split(certificate.command(BOARD))
    repeated = json.loads(run(*arguments, "--json").out)
    data = certificate.as_data(BOARD)
    assert {key: repeated[key] for key in data} == data


def test_measuring_twice_gives_the_same_certificate() -> None:
    plan: dict[Agent, int] = {GREEDY: 20, REPLY: 20}
    assert played(FOUR, plan, "x") == played(FOUR, plan, "x")
    assert played(FOUR, plan, "x").results != played(FOUR, plan, "y").results


def test_a_certificate_is_not_changed_by_reading_it() -> None:
    data = file_of(SEARCHED)
    before = copy.deepcopy(data)
    read_back(data)
    assert data == before
