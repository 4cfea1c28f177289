"""A whole game as a text that a person can follow; ``python -m tests.rules.game_record`` writes the kept ones anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from random import Random

from shangrila_pnp.rules import (
    EDITIONS,
    Action,
    Edition,
    PlayerCount,
    Position,
    apply,
    legal_actions,
    narrate,
    outcome,
)
from tests.helpers import random_game, random_start

FOLDER = Path(__file__).parent / "data" / "games"


def record(position: Position, actions: Iterable[Action]) -> str:
    """Each turn: the position, what could be done, what was done and what came of it; at the end the standings."""
    paragraphs = []
    for turn, action in enumerate(actions, 1):
        kinds = Counter(type(legal).__name__.lower() for legal in legal_actions(position))
        choices = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
        story = "\n".join(f"  {sentence}" for sentence in narrate(position, action))
        paragraphs.append(f"Turn {turn}: {position.turn} ({choices})\n{position}\n> {action}\n{story}")
        position = apply(position, action)
    return "\n\n".join([*paragraphs, _end(position)]) + "\n"


def _end(position: Position) -> str:
    result = outcome(position)
    if result is None:
        return f"Unfinished\n{position}"
    table = [f"  {s.colour}: {s.masters} masters in {s.villages} villages" for s in result.standings]
    winners = " and ".join(str(colour) for colour in result.winners)
    return "\n".join([f"End: {result.ending.value}", str(position), *table, f"  won by {winners}"])


def _write_all() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for edition, players in zip(EDITIONS, [*PlayerCount] * 2, strict=True):
        texts = (_game(Random(f"game {edition} {number}"), edition, players) for number in count())
        text = next(text for text in texts if "wins such a tie" in text)  # the rarest thing that rulebooks differ in
        (FOLDER / f"{edition}-{players.value}.txt").write_text(text, encoding="utf-8")


def _game(random: Random, edition: Edition, players: PlayerCount) -> str:
    start = random_start(random, edition, players)
    return record(start, [action for _, action in random_game(random, start)])


if __name__ == "__main__":
    _write_all()
