"""Makes the file that guesses shares (:mod:`shangrila_pnp.fairness.surrogate`): plays, and learns by regression.

``.venv/bin/python -m benchmarks.surrogate play 4 --seconds 1200 --to FILE`` plays random deals that are not too uneven
and writes one a line; ``... learn --from FILE ...`` learns from such files what everything is worth, tells how well
that guesses deals it did not learn from, and writes ``surrogate.json``. Few games of many deals teach more than many
games of few.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from shangrila_pnp.fairness.deal import Deal
from shangrila_pnp.fairness.measuring import Job, Table
from shangrila_pnp.fairness.neighbours import random_deal
from shangrila_pnp.fairness.panel import GREEDY, JUDGES, REPLY, SEARCH_16, SEARCH_48
from shangrila_pnp.fairness.surrogate import FILE, UNIT, Surrogate
from shangrila_pnp.openings import all_openings, decode, encode, seeded
from shangrila_pnp.rules import KOSMOS, Board, Colour, PlayerCount, load_board
from shangrila_pnp.templates import Templates

Numbers = NDArray[np.float64]

ALL_AGENTS = {GREEDY: 700, REPLY: 200, SEARCH_16: 60, SEARCH_48: 32}
CHEAP_AGENTS = {GREEDY: 150, REPLY: 60}
LOOK = 60  # games of greedy, after which only the most even of so many deals is kept
OF_SO_MANY = 6
UNEXPLAINED = 16.0  # square points that no weighing explains; says how much more many games of a deal count than few
SHRINKAGE = (3.0, 3.0, 100.0, 100.0)  # for each judge: the fewer games, the more


def play(players: PlayerCount, board: Board, seconds: float, only_cheap: bool, path: Path) -> None:
    draw = seeded(f"surrogate {players} {path.name}")
    openings = all_openings(tuple(Colour)[: players.value], board)
    end = time.monotonic() + seconds
    with Table(board, cores=1) as table, path.open("a", encoding="utf-8") as file:
        while time.monotonic() < end:
            deals = [random_deal(openings, KOSMOS, draw) for _ in range(OF_SO_MANY)]
            looks = table.play([Job(deal, GREEDY, f"look {draw(10**9)}", 0, LOOK) for deal in deals])
            deal = min(zip(deals, looks, strict=True), key=lambda pair: pair[1].deviation)[0]
            agents = CHEAP_AGENTS if only_cheap else ALL_AGENTS
            jobs = [Job(deal, agent, f"played {draw(10**9)}", 0, games) for agent, games in agents.items()]
            shares = [
                [result.games, *(100 * (result.share(colour) - result.even) for colour in deal.opening.colours)]
                for result in table.play(jobs)
            ]
            order = [str(colour) for colour in deal.order]
            file.write(json.dumps({"code": encode(deal.opening, board), "order": order, "shares": shares}) + "\n")


class Data:
    """Everything that was played with so many players, as rows of a regression: one for each colour of a deal."""

    def __init__(self, players: PlayerCount, board: Board, lines: list[dict[str, object]]) -> None:
        self.players = players
        surrogate = Surrogate(board, players)
        counted = [surrogate.things(_deal(line, board)) for line in lines]
        self.things = sorted({thing for colours in counted for things in colours for thing in things})
        at = {thing: index for index, thing in enumerate(self.things)}
        self.features = np.zeros((len(lines), players.value, len(at)))
        for deal, colours in enumerate(counted):
            for colour, things in enumerate(colours):
                for thing, count in things.items():
                    self.features[deal, colour, at[thing]] = count
        self.features -= self.features.mean(axis=1, keepdims=True)
        self.games = np.zeros((len(lines), len(JUDGES)))
        self.shares = np.zeros((len(lines), len(JUDGES), players.value))
        for deal, line in enumerate(lines):
            for judge, (games, *shares) in enumerate(line["shares"]):  # type: ignore[arg-type, var-annotated]
                self.games[deal, judge] = games
                self.shares[deal, judge] = shares
        even = 1 / players.value
        self.noise = 1e4 * even * (1 - even) / np.maximum(self.games, 1e-9)
        self.scale = self.features.reshape(-1, len(at)).std(axis=0) + 1e-9


def _deal(line: dict[str, object], board: Board) -> Deal:
    opening = decode(str(line["code"]), board)
    names = {str(colour): colour for colour in Colour}
    order = tuple(names[name] for name in line["order"])  # type: ignore[attr-defined]
    return Deal(opening, order, order[0], KOSMOS)


def weigh(data: Data, chosen: NDArray[np.bool_]) -> Numbers:
    """The weights of all things for every judge. The dear agents start from what the cheap ones have taught."""
    weights: list[Numbers] = []
    for judge, shrinkage in enumerate(SHRINKAGE):
        rows = chosen & (data.games[:, judge] > 0)
        features = (data.features[rows] / data.scale).reshape(-1, len(data.things))
        shares = data.shares[rows, judge].ravel()
        trust = np.repeat(1 / (data.noise[rows, judge] + UNEXPLAINED), data.players.value)[:, None]
        taught = np.stack([features @ known for known in weights[:2]], axis=1) if judge >= 2 else features[:, :0]
        known_and_new = np.concatenate([taught, features], axis=1)
        penalty = np.concatenate([np.full(taught.shape[1], 1e-6), np.full(len(data.things), shrinkage)])
        squares = known_and_new.T @ (trust * known_and_new) + np.diag(penalty)
        solved = np.linalg.solve(squares, known_and_new.T @ (trust[:, 0] * shares))
        start = sum((part * known for part, known in zip(solved, weights[:2], strict=False)), np.zeros(1))
        weights.append(solved[taught.shape[1] :] + (start if judge >= 2 else 0.0))
    stacked: Numbers = np.stack(weights, axis=1) / data.scale[:, None]
    return stacked


def unexplained(data: Data, weights: Numbers, chosen: NDArray[np.bool_]) -> Numbers:
    """The covariance between the judges of what the guesses miss, the noise of the games taken off."""
    rows = chosen & (data.games > 0).all(axis=1)
    missed = data.shares[rows] - np.einsum("dct,tj->djc", data.features[rows], weights)
    products: Numbers = np.einsum("djc,dkc->jk", missed, missed) / (missed.shape[0] * missed.shape[2])
    return products - np.diag(data.noise[rows].mean(axis=0))


def learn(board: Board, paths: list[Path]) -> None:
    lines = [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    written = {}
    for players in PlayerCount:
        data = Data(players, board, [line for line in lines if len(line["order"]) == players.value])
        held_out = np.arange(len(data.games)) % 5 == 0
        missed = unexplained(data, weigh(data, ~held_out), held_out)
        before = unexplained(data, np.zeros((len(data.things), len(JUDGES))), held_out)
        print(f"{players} players, {len(data.games)} deals, {data.games.sum(axis=0)} games of {JUDGES}")
        print(f"explained {1 - np.diag(missed) / np.diag(before)}, covariance of the rest\n{missed.round(1)}")
        weights = np.rint(UNIT * weigh(data, np.ones(len(data.games), dtype=bool))).astype(int)
        written[str(players.value)] = dict(zip(data.things, weights.tolist(), strict=True))
    FILE.write_text(json.dumps(written, separators=(",", ":")).replace("],", "],\n") + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="what", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("players", type=int)
    playing.add_argument("--seconds", type=float, default=1200)
    playing.add_argument("--only-cheap", action="store_true")
    playing.add_argument("--to", type=Path, required=True)
    learning = commands.add_parser("learn")
    learning.add_argument("--from", dest="paths", type=Path, nargs="+", required=True)
    wanted = parser.parse_args()
    board = load_board(Templates.find())
    if wanted.what == "play":
        play(PlayerCount(wanted.players), board, wanted.seconds, wanted.only_cheap, wanted.to)
    else:
        learn(board, wanted.paths)


if __name__ == "__main__":
    main()
