"""Speed of self-play, strength of the agents, and what balancing achieves, side by side in one run.

Run from the top of the project: ``.venv/bin/python -m benchmarks.fairness speed`` (or ``matches``, ``balance``,
``search``). The last one takes long; ``--seeds`` says how many searches.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from shangrila_pnp.fairness.collection import collected, origins_for
from shangrila_pnp.fairness.deal import Deal
from shangrila_pnp.fairness.engine.games import match_games, mirror_games
from shangrila_pnp.fairness.looks import LOOKS, games_at
from shangrila_pnp.fairness.measuring import Job, Table
from shangrila_pnp.fairness.neighbours import random_deal
from shangrila_pnp.fairness.panel import GREEDY, JUDGES, PANEL, REPLY, SEARCH_16, SEARCH_48
from shangrila_pnp.fairness.plans import Attempt
from shangrila_pnp.fairness.search import Goal, Progress, search
from shangrila_pnp.fairness.translation import state_of
from shangrila_pnp.openings import all_openings, seeded
from shangrila_pnp.rules import KOSMOS, Board, Colour, PlayerCount, load_board
from shangrila_pnp.templates import Templates

PLAIN = """
import sys
sys.modules["numba"] = None
from benchmarks.fairness import games_a_second
import json
print(json.dumps(games_a_second(PLAYERS, QUICK)))
"""


def random_deals(players: PlayerCount, board: Board, count: int, seed: str) -> list[Deal]:
    draw = seeded(seed)
    openings = all_openings(tuple(Colour)[: players.value], board)
    return [random_deal(openings, KOSMOS, draw) for _ in range(count)]


def games_a_second(players_value: int, part: float) -> dict[str, float]:
    """Games a second of each agent on one core, the mean over five openings."""
    board = load_board(Templates.find())
    players = PlayerCount(players_value)
    deals = random_deals(players, board, 5, "speed")
    found = {}
    for agent in PANEL:
        games = max(1, round(part * 600_000 / agent.cost(players) / len(deals)))
        states = [state_of(deal.position(board), deal.order) for deal in deals]
        mirror_games(states[0], agent.number, 1, 0, 1)
        start = time.perf_counter()
        for state in states:
            mirror_games(state, agent.number, 1, 0, games)
        found[agent.name] = len(states) * games / (time.perf_counter() - start)
    return found


def speed(board: Board) -> None:
    for players in PlayerCount:
        compiled = games_a_second(players.value, 1.0)
        program = PLAIN.replace("PLAYERS", str(players.value)).replace("QUICK", "0.02")
        result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        plain = json.loads(result.stdout)
        print(f"\n{players} players: games a second on one core, compiled; plain Python; ratio")
        for name, rate in compiled.items():
            print(f"  {name:10} {rate:10,.0f} {plain[name]:10,.1f} {rate / plain[name]:6.0f}")
        jobs = [Job(deal, GREEDY, "cores", 0, 40_000) for deal in random_deals(players, board, 2, "cores")]
        times = []
        for cores in (1, 2):
            with Table(board, cores) as table:
                table.play(jobs[:1])
                start = time.perf_counter()
                table.play(jobs)
                times.append(time.perf_counter() - start)
        print(f"  two cores are {times[0] / times[1]:.2f} times as fast as one")


def matches(board: Board) -> None:
    for players in PlayerCount:
        even = 100 / players.value
        print(f"\n{players} players: victories of one guest among weaker hosts, in per cent (even would be {even:.1f})")
        states = [state_of(d.position(board), d.order) for d in random_deals(players, board, 40, "matches")]
        for hosts, guest in pairwise(PANEL):
            games = max(4, min(100, round(200_000 / guest.cost(players) / players.value)))
            won = sum(
                match_games(state, seat, guest.number, hosts.number, 1, 0, games).twelfths[seat]
                for state in states
                for seat in range(players.value)
            )
            played = games * len(states) * players.value
            print(f"  {guest.name:10} among {hosts.name:10} {100 * won / 12 / played:5.1f} ({played:,} games)")


def balance(board: Board) -> None:
    """D on fresh seeds: random openings, the best of many for greedy, and the collection."""
    with Table(board) as table:
        for players in PlayerCount:
            drawn = random_deals(players, board, 20, "random")
            print(f"\n{players} players: median D in points, on seeds that nobody has seen")
            _line("random openings", drawn, table)
            _line("best of 500 for greedy", [_naive(players, table, number) for number in range(8)], table)
            _line("the collection", [c.deal for c in collected(players, board)][:20], table)


def _naive(players: PlayerCount, table: Table, number: int) -> Deal:
    deals = random_deals(players, table.board, 500, f"naive {number}")
    results = table.play([Job(deal, GREEDY, f"naive {number}", 0, 400) for deal in deals])
    return min(zip(deals, results, strict=True), key=lambda pair: pair[1].deviation)[0]


def _line(name: str, deals: list[Deal], table: Table) -> None:
    games = {GREEDY: 10_000, REPLY: 5_000, SEARCH_16: 2_000, SEARCH_48: 1_000}
    found = {}
    for agent in JUDGES:
        results = table.play([Job(deal, agent, "afresh", 0, games[agent]) for deal in deals])
        found[agent] = [100 * result.deviation for result in results]
    worst = [max(found[agent][index] for agent in JUDGES) for index in range(len(deals))]
    cells = "  ".join(f"{agent} {median(values):.1f}" for agent, values in found.items())
    print(f"  {name:24} {cells}  all {median(worst):.1f} (of {len(deals)})")


def searches(board: Board, counts: Sequence[int], seeds: int, budget: float, *, is_uniform: bool) -> None:
    """How many searches are done within a budget, and after what part of it. Budgets are games, not clock time."""
    for players in map(PlayerCount, counts):
        source = "uniform draws" if is_uniform else "the collection"
        print(f"\n{players} players: searches from {source} with a budget of {budget:g} s on two cores, delta 3")
        after = []
        for number in range(seeds):
            goal = Goal(tuple(Colour)[: players.value], KOSMOS, 0.03, f"benchmark {number}", budget)
            draw = seeded(f"{goal.seed} origin")
            origins = {} if is_uniform else origins_for(goal.colours, KOSMOS, goal.delta, board, draw)
            reports: list[Progress] = []
            with Table(board) as table:
                certificate = search(table, goal, reports.append, origins)
            spent = budget * reports[-1].done
            if certificate.is_certified:
                after.append(spent)
            print(
                f"  {goal.seed}: {certificate.words} after {spent:.1f} s, {len(certificate.results)} agents", flush=True
            )
        print(f"  certified {len(after)} of {seeds}: {' '.join(f'{seconds:.1f}' for seconds in sorted(after))}")


def games_by_delta() -> None:
    for players in PlayerCount:
        print(f"\n{players} players: a certificate after one, three and six looks, games of search-48")
        for points in (1, 2, 3, 5, 10):
            attempt = Attempt(points / 100, players, 1)
            first = attempt.first_look[SEARCH_48]
            cells = [f"{games_at(k, first):,} games, {attempt.cost_until(k) / 1e6:.1f}" for k in (0, 2, LOOKS - 1)]
            print(f"  delta {points}: {'; '.join(cells)} core-seconds")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["speed", "matches", "balance", "search", "delta"])
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--budget", type=float, default=30.0)
    parser.add_argument("--players", type=int, nargs="+", choices=[3, 4], default=[3, 4])
    parser.add_argument("--uniform", action="store_true", help="search from uniform draws, not from the collection")
    wanted = parser.parse_args()
    board = load_board(Templates.find())
    if wanted.what == "search":
        searches(board, wanted.players, wanted.seeds, wanted.budget, is_uniform=wanted.uniform)
    elif wanted.what == "delta":
        games_by_delta()
    else:
        {"speed": speed, "matches": matches, "balance": balance}[wanted.what](board)


if __name__ == "__main__":
    main()
