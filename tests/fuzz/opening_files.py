"""Openings from anywhere: codes, JSON with and without certificates, tables that somebody typed, half-placed ones."""

from __future__ import annotations

import io
import json
import sys
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from shangrila_pnp.cli.board_picture import board_picture
from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.fairness import read_certificate
from shangrila_pnp.openings import (
    Completions,
    OpeningRecord,
    decode,
    encode,
    read_opening,
    seeded,
    tiles_without_a_home,
)
from shangrila_pnp.openings.json_format import read_json, write_json
from shangrila_pnp.openings.text_format import read_text, write_text
from shangrila_pnp.openings.words import read_colour, read_edition, read_guild, read_village
from shangrila_pnp.rules import Colour, Guild, Opening, Placement, Village, problems
from tests.fuzz import good, junk
from tests.fuzz.core import Target, WrongAnswerError


def _code(random: Random) -> str:
    code = random.choice(good.codes())
    kind = random.random()
    if kind < 0.3:
        return "".join(
            random.choice((sign, sign, sign, random.choice("0123456789ABCDEFGHJKMNPQRSTVWXYZ"))) for sign in code
        )
    if kind < 0.4:
        return "34"[random.randrange(2)] + "".join(random.choices("0123456789ABCXYZ", k=random.choice((14, 20))))
    return junk.mutated_text(random, code)


def _read_code(text: str) -> None:
    opening = decode(text, good.BOARD)
    if problems(opening, good.BOARD) or decode(encode(opening, good.BOARD), good.BOARD) != opening:
        raise WrongAnswerError("a code stands for an opening that is not legal or has another code")


def _document(random: Random) -> bytes:
    """A file: a tree with wrong entries, or a text or bytes with changes."""
    kind = random.random()
    if kind < 0.6:
        return _tree(random).encode("utf-8", "surrogatepass")
    if kind < 0.8:
        return junk.mutated_text(random, random.choice(good.tables())).encode("utf-8", "surrogatepass")
    if kind < 0.9:
        return junk.mutated_text(random, random.choice(good.certified())).encode("utf-8", "surrogatepass")
    if kind < 0.98:
        return junk.mutated_bytes(random, random.choice((*good.tables(), *good.certified())).encode())
    return random.choice(
        (
            b"[" * 100_000,
            b'{"a":' * 100_000,
            b"\xff\xfe",
            b"{}" * 10,
            b"[1e999]",
            b"9" * 10_000,
            b'{"placements":{"red":{',
        )
    )


def _tree(random: Random) -> str:
    tree: Any = json.loads(random.choice(good.certified()))
    if random.random() < 0.3:
        tree.pop("certificate")
    if random.random() < 0.5 and "certificate" in tree:
        tree["certificate"] = junk.mutated_tree(random, tree["certificate"])
    else:
        tree = junk.mutated_tree(random, tree)
    try:
        return json.dumps(tree, ensure_ascii=random.random() < 0.5)
    except (ValueError, RecursionError, TypeError):
        return "[" * 2000 + "]" * 2000


def _read_document(data: bytes) -> None:
    with patch.object(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data))):
        record = read_opening("-", good.BOARD)
    _use(record)


def _use(record: OpeningRecord) -> None:
    """What commands do with an opening, without counting; what we write we can read."""
    read_certificate(record, good.BOARD)
    text = write_text(record)
    board_picture(record.opening, good.BOARD)
    if read_text(text).opening != record.opening:
        raise WrongAnswerError("a table that was written is another opening when it is read")
    if read_json(write_json(record, good.BOARD), good.BOARD) != record:
        raise WrongAnswerError("a file that was written is another opening when it is read")


def _source(random: Random) -> str:
    names = (
        "first-game-3",
        "first-game-4",
        "First-Game-3 ",
        "/dev/null",
        ".",
        "..",
        "/",
        "/etc/passwd",
        "\0",
        "a/" * 3000,
    )
    return str(junk.mixed(random, (1, lambda chance: chance.choice(names)), (1, junk.word), (1, _code)))


def _read_source(source: str) -> None:
    if source != "-":
        read_opening(source, good.BOARD)


def _words(random: Random) -> str:
    known = ("red", "b", "healer", "h", "yeti-whisperer", "A", "M", "kosmos", "Rainmaker")
    return junk.mutated_text(random, random.choice(known)) if random.random() < 0.7 else junk.word(random)


def _read_words(word: str) -> None:
    refusals = 0
    for read in (read_colour, read_guild, read_village, read_edition):
        try:
            read(word)
        except ShangrilaError as error:
            refusals += 1
            last = error
    if refusals == 4:
        raise last


def _half_placed(random: Random) -> tuple[int, str]:
    """Some masters of some colours anywhere, as a number of placements and a seed."""
    return random.randint(0, 28), f"{random.random()}"


def _finish(made: tuple[int, str]) -> None:
    count, seed = made
    random = Random(seed)
    colours = tuple(random.sample(tuple(Colour), random.choice((3, 4))))
    fields = [(colour, guild) for colour in colours for guild in Guild]
    placements: list[Placement] = []
    for colour, guild in random.sample(fields, min(count, len(fields))):
        placement = Placement(colour, guild, random.choice(tuple(Village)))
        if random.random() < 0.1 or not problems(Opening(colours, (*placements, placement)), good.BOARD):
            placements.append(placement)
    opening = Opening(colours, tuple(placements))
    if problems(opening, good.BOARD):
        return
    completions = Completions(opening, good.BOARD)
    if completions.count == 0:
        tiles_without_a_home(opening, good.BOARD)
    else:
        completions.opening(seeded(seed)(completions.count))


def targets() -> list[Target]:
    """Everything that reads an opening."""
    return [
        Target("codes", _code, _read_code, weight=80),
        Target("openings", _document, _read_document, weight=55),
        Target("sources", _source, _read_source, weight=75),
        Target("words", _words, _read_words, weight=75),
        Target("half-placed", _half_placed, _finish, weight=0.1, seconds=10),
    ]
