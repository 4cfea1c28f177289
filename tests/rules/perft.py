"""Counts the games of a few actions from a position; ``python -m tests.rules.perft`` writes the data anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from shangrila_pnp.rules import EDITIONS, PlayerCount, Position, apply, legal_actions, parse_position
from tests.helpers import BOARD, random_game, random_start

FOLDER = Path(__file__).parent / "data" / "perft"
DEEPEST = 6
MOST_POSITIONS = 3_500
"""One depth more takes the legal actions of as many positions as the last count: this keeps it to a few seconds."""


def perft(position: Position, depth: int) -> int:
    """How many different games of so many actions there are; games that end sooner do not count."""
    actions = legal_actions(position)
    if depth <= 1:
        return len(actions)
    return sum(perft(apply(position, action), depth - 1) for action in actions)


def divided(position: Position, depth: int) -> dict[str, int]:
    """The count, by the first action: what to look at when a count is wrong."""
    return {
        str(action): perft(apply(position, action), depth - 1) if depth > 1 else 1 for action in legal_actions(position)
    }


@dataclass(frozen=True)
class PerftFile:
    """One position and its counts for one action, two, three ..."""

    title: str
    position: Position
    counts: tuple[int, ...]

    @classmethod
    def read(cls, path: Path) -> PerftFile:
        """The file's content; its form is the one that :meth:`text` writes."""
        title, position, *counts = path.read_text(encoding="utf-8").splitlines()
        return cls(
            title.removeprefix("# "), parse_position(position, BOARD), tuple(int(line.split()[1]) for line in counts)
        )

    def text(self) -> str:
        """A title, the position, and a line for each depth."""
        lines = [f"{depth} {count}" for depth, count in enumerate(self.counts, 1)]
        return "\n".join([f"# {self.title}", str(self.position), *lines, ""])


def _positions() -> Iterator[tuple[str, str, Position]]:
    for edition in EDITIONS:
        for players in PlayerCount:
            random = Random(f"perft {edition} {players}")
            start = random_start(random, edition, players)
            game = [position for position, _ in random_game(random, start)]
            moments = {"opening": 0, "middle": len(game) // 2, "end": len(game) - 6}
            for moment, index in moments.items():
                title = (
                    f"{edition}, {players} players, {moment}: a number of actions, and how many games there are of it"
                )
                yield f"{edition}-{players.value}-{moment}", title, game[index]


def _write_all() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, title, position in _positions():
        counts: list[int] = []
        while len(counts) < DEEPEST and (not counts or counts[-1] <= MOST_POSITIONS):
            counts.append(perft(position, len(counts) + 1))
        (FOLDER / f"{name}.txt").write_text(PerftFile(title, position, tuple(counts)).text(), encoding="utf-8")


if __name__ == "__main__":
    _write_all()
