"""Papers, margins, scales, offsets, printers' profiles, and the notation of positions and actions."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from shangrila_pnp.cli.common import read_delta
from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.printing.geometry import Size
from shangrila_pnp.printing.paper import read_paper
from shangrila_pnp.printing.press import Press, read_scale
from shangrila_pnp.printing.printers import PrinterShelf, in_words, read_margin, read_measured, read_offset
from shangrila_pnp.rules import EDITIONS, PlayerCount, apply, legal_actions, parse_action, parse_position
from tests.fuzz import good, junk
from tests.fuzz.core import Target, WrongAnswerError
from tests.fuzz.sandbox import Sandbox, guarded
from tests.helpers import random_game, random_start

PAPERS = ("A4", "Letter", "210x297", "50 x 50", "2000×2000", "1e3x200", "210.5X297.25", "x", "210x", "A4x")
OFFSETS = ("0,0", "0.4,-0.2", "5,5", "nan,0", "1e400,1", "0,0,0", "0;0", ",", "١,٢")


def _paper(random: Random) -> str:
    if random.random() < 0.3:
        return f"{junk.number(random)}x{junk.number(random)}"
    return junk.mutated_text(random, random.choice(PAPERS)) if random.random() < 0.7 else junk.word(random)


def _read_paper(text: str) -> None:
    paper = read_paper(text)
    if not 50 <= min(paper.size) <= max(paper.size) <= 2000:
        raise WrongAnswerError(f"a paper of {paper.size} was accepted")
    press = Press(paper)
    for size in (paper.size, Size(*reversed(paper.size))):
        press.printable(size)


def _number(random: Random) -> str:
    return junk.number(random)


def _read_numbers(text: str) -> None:
    """Whatever click makes of a text is handed to everything that takes a number."""
    try:
        value = float(text)
    except ValueError:
        return
    last = None
    for read in (read_margin, read_scale, read_delta, lambda length: read_measured(length, "--x-scale")):
        try:
            read(value)
        except ShangrilaError as error:
            last = error
    if last is not None:
        raise last


def _offset(random: Random) -> str:
    if random.random() < 0.4:
        return f"{junk.number(random)},{junk.number(random)}"
    return junk.mutated_text(random, random.choice(OFFSETS))


def _read_offset(text: str) -> None:
    read_offset(text)


class Profiles:
    """Printers' profiles in a folder of a sandbox."""

    def __init__(self, box: Sandbox) -> None:
        self.box = box
        self.shelf = PrinterShelf(box.config / "shangrila-pnp" / "printers")
        self.path = self.shelf.folder / "desk.json"

    def make(self, random: Random) -> bytes:
        """A profile."""
        if random.random() < 0.3:
            return junk.mutated_bytes(random, good.PROFILE.encode())
        tree: Any = junk.mutated_tree(random, json.loads(good.PROFILE))
        try:
            return json.dumps(tree).encode("utf-8", "surrogatepass")
        except (ValueError, RecursionError, TypeError):
            return b"[" * 3000

    def run(self, data: bytes) -> None:
        """Load it."""
        self.path.write_bytes(data)
        with guarded(self.box.root):
            in_words(self.shelf.load("desk"))


def _name(random: Random) -> str:
    return junk.mutated_text(random, random.choice(("desk", "CON", "my printer", "../x", "a.b"))).replace("\0", "")


# --- notation --------------------------------------------------------------------------------------------------------


@cache
def _positions() -> tuple[str, ...]:
    random = Random("positions")
    found = []
    for edition in EDITIONS:
        for players in PlayerCount:
            game = [str(position) for position, _ in random_game(random, random_start(random, edition, players))]
            found += game[:: max(1, len(game) // 5)]
    return tuple(found)


def _position(random: Random) -> str:
    return junk.mutated_text(random, random.choice(_positions()), _positions())


def _read_position(text: str) -> None:
    """A position that is accepted can be played on, and is written as it was read."""
    position = parse_position(text)
    if parse_position(str(position)) != position:
        raise WrongAnswerError("a position is another one when it is written and read again")
    actions = legal_actions(position)
    if actions:
        str(apply(position, actions[len(text) % len(actions)]))


def _action(random: Random) -> str:
    return junk.mutated_text(random, random.choice(("+Ah", "^Ah^Kp", "^Ah", "A>B", "pass", "+Mr", "M>A")))


def _read_action(text: str) -> None:
    action = parse_action(text)
    if parse_action(str(action)) != action:
        raise WrongAnswerError("an action is another one when it is written and read again")


def targets(box: Sandbox) -> list[Target]:
    """Measures, printers and notation."""
    profiles = Profiles(box)

    def forget(name: str) -> None:
        with guarded(box.root):
            profiles.shelf.load(name)

    return [
        Target("paper", _paper, _read_paper, weight=100),
        Target("numbers", _number, _read_numbers, weight=90),
        Target("offset", _offset, _read_offset, weight=75),
        Target("profile", profiles.make, profiles.run, weight=50),
        Target("printer-name", _name, forget, weight=40),
        Target("position", _position, _read_position, weight=60),
        Target("action", _action, _read_action, weight=100),
    ]
