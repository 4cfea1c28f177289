"""The collection of certified openings that ships: choosing one takes no time and no games. Imports :mod:`certificate`.

Two files, one opening a line, made by ``python -m shangrila_pnp.fairness.collecting``.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.fairness.certificate import Certificate, points, read_certificate
from shangrila_pnp.openings import DrawBelow, encode, read_json
from shangrila_pnp.rules import EDITIONS, GAMES_999, UBERPLAY, Board, Colour, Edition, PlayerCount

EVEN_ENOUGH_TO_VARY = 0.73
EVEN_ENOUGH_TO_BEGIN_WITH = 0.6
"""Of delta: how even an opening has to be for its variations to be tried, and for somebody to wait for them."""
ORIGINS = 6
PLAYED_LIKE = {GAMES_999: UBERPLAY}
"""The judges never recruit one student if they can recruit two. So by these two rulebooks they play the same games to
the last bit (a test plays them): what is certified by one is certified by the other, and is kept only once."""
FOLDER = Path(__file__).parent / "collected"


class NoneCollectedError(ShangrilaError):
    """The collection has nothing that fits. ``what`` is said of it; what to do instead depends on who asks."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what}: search for one with --fresh, or allow a larger --delta")
        self.what = what


def collected_file(players: PlayerCount) -> Path:
    """Where the openings for so many players are kept."""
    return FOLDER / f"{players.value}-players.jsonl"


@cache
def _lines(players: PlayerCount) -> tuple[str, ...]:
    path = collected_file(players)
    return tuple(path.read_text(encoding="utf-8").splitlines()) if path.exists() else ()


def collected(players: PlayerCount, board: Board) -> tuple[Certificate, ...]:
    """All of them, read and checked."""
    return tuple(_read(line, board) for line in _lines(players))


def choose_collected(
    colours: tuple[Colour, ...], edition: Edition, delta: float, board: Board, draw: DrawBelow, count: int
) -> Iterator[Certificate]:
    """So many different openings that are certified within delta, with the colours dealt out at random."""
    players = PlayerCount(len(colours))
    fitting = _fitting(players, edition, delta)
    if count > len(fitting):
        best = min((fact["bound"] for _, fact in _measured_by(edition, players)), default=None)
        nearest = f"; the most even one is certified within {points(best / 100)}" if best is not None else ""
        instead = f", not {count}" if fitting else ""
        raise NoneCollectedError(
            f"the collection has {len(fitting) or 'no'} openings for {players} players by {edition} that are balanced "
            f"within {points(delta)} points{instead}{nearest}"
        )
    for _ in range(count):
        chosen = _read(_lines(players)[fitting.pop(draw(len(fitting)))], board)
        yield _dealt(replace(chosen, deal=replace(chosen.deal, edition=edition)), colours, draw)


def number_collected(players: PlayerCount, edition: Edition, delta: float) -> int:
    """How many there are for a rulebook that are certified within delta."""
    return len(_fitting(players, edition, delta))


def _fitting(players: PlayerCount, edition: Edition, delta: float) -> list[int]:
    return [index for index, fact in _measured_by(edition, players) if fact["bound"] <= 100 * delta]


def origins_for(
    colours: tuple[Colour, ...], edition: Edition, delta: float, board: Board, draw: DrawBelow
) -> dict[str, Certificate]:
    """Some that a search may begin with, because their variations are likely to be certified as well, by their codes.

    Those measured by the same rulebook come first, then others. The colours are dealt out at random.
    """
    players = PlayerCount(len(colours))
    own = _even_ones([edition], delta, players)
    others = [index for index in _even_ones(EDITIONS, delta, players) if index not in own]
    chosen: list[int] = []
    for even in (own, others):
        chosen += [even.pop(draw(len(even))) for _ in range(min(ORIGINS - len(chosen), len(even)))]
    found = [_read(_lines(players)[index], board) for index in chosen]
    return {encode(one.deal.opening, board): _dealt(one, colours, draw) for one in found}


def _even_ones(rulebooks: Collection[Edition], delta: float, players: PlayerCount) -> list[int]:
    limit = EVEN_ENOUGH_TO_BEGIN_WITH * 100 * delta
    found = (line for rulebook in rulebooks for line in _measured_by(rulebook, players))
    return sorted({index for index, fact in found if fact["deviation"] <= limit})


def _measured_by(edition: Edition, players: PlayerCount) -> Iterator[tuple[int, dict[str, Any]]]:
    """Which lines are for a rulebook, with what their certificates say; only what is chosen is read and checked."""
    for index, line in enumerate(_lines(players)):
        certificate = json.loads(line)["certificate"]
        if certificate["edition"] == PLAYED_LIKE.get(edition, edition).key:
            yield index, certificate


def _dealt(certificate: Certificate, colours: tuple[Colour, ...], draw: DrawBelow) -> Certificate:
    left = list(colours)
    return certificate.recoloured({old: left.pop(draw(len(left))) for old in certificate.deal.opening.colours})


def _read(line: str, board: Board) -> Certificate:
    certificate = read_certificate(read_json(line, board), board)
    assert certificate is not None
    return certificate
