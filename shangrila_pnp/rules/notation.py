"""Positions and actions as a line of text, to read, type and keep. Imports :mod:`position` and :mod:`actions`.

A position is written ``EDITION ORDER VILLAGE... BRIDGE...``, separated by spaces::

    kosmos rbyv A:R./Ry./bV B:Y./.by/.b C:- D:- ... M:- AB AD AE ... LM

ORDER
    the players' letters (r, b, y, v) clockwise from the one whose turn it is.
VILLAGE
    its letter, ``:`` or, with a stone on it, ``#``, and its seven fields in three rows: ``.`` is free, a small
    letter a master, a capital a master with a student. ``-`` stands for seven free fields.
BRIDGE
    the letters of its two villages, for each bridge that still stands; ``-`` if there is none.

The supplies are not written: they are what is left of six tiles of each guild and colour.

An action is ``+Ah`` (place a healer in A), ``^Ah^Kp`` or ``^Ah`` (recruit), ``A>B`` (journey) or ``pass``; guilds are
r, a, d, p, y, f, h: rainmaker, astrologer, dragonbreeder, priest, yeti-whisperer, firekeeper, healer.
"""

from __future__ import annotations

import re
from typing import TypeVar

from shangrila_pnp.errors import ShangrilaError, quoted
from shangrila_pnp.rules.actions import Action, Journey, Pass, Place, Recruit
from shangrila_pnp.rules.board import Board, PlayerCount
from shangrila_pnp.rules.editions import UnknownEditionError, edition_named
from shangrila_pnp.rules.frozen import FrozenDict
from shangrila_pnp.rules.pieces import COPIES, FIELD_ROWS, Colour, Guild, Lettered
from shangrila_pnp.rules.places import Bridge, Field, Village
from shangrila_pnp.rules.position import Master, Position, supply_beside

ROWS_EXAMPLE = "yr/.b./.."

L = TypeVar("L", bound=Lettered)


class NotationError(ShangrilaError):
    """A text that is no position or action; the message quotes the part that is wrong."""


def parse_action(text: str) -> Action:
    """The action that a text stands for."""
    match list(text.strip()):
        case ["+", village, guild]:
            return Place(_field(village, guild))
        case ["^", village, guild]:
            return Recruit(_field(village, guild))
        case ["^", village, guild, "^", second_village, second_guild]:
            return Recruit(_field(village, guild), _field(second_village, second_guild))
        case [origin, ">", destination] if origin != destination:
            return Journey(_lettered(Village, origin), _lettered(Village, destination))
        case ["p", "a", "s", "s"]:
            return Pass()
    raise NotationError(
        f"{quoted(text)} is not an action: write +Ah to place, ^Ah^Kp or ^Ah to recruit, A>B to journey, or pass"
    )


def parse_position(text: str, board: Board | None = None) -> Position:
    """The position that a text stands for, if things can lie on the table in that way.

    Examples need not fill a whole board; with ``board``, the villages and bridges have to be those of that board.
    """
    tokens = text.split()
    villages = [token for token in tokens[2:] if _is_village(token)]
    bridges = tokens[2 + len(villages) :]
    if len(tokens) < 4 or not villages or not bridges or tokens[2 : 2 + len(villages)] != villages:
        raise NotationError(
            "a position is an edition, the order of play, the villages and then the bridges, as in "
            f"'kosmos rbyv A:{ROWS_EXAMPLE} B#- ... AB AD ...', not {quoted(text)}"
        )
    position = _PositionReader(tokens[0], tokens[1], villages, bridges).position()
    if board is not None:
        _check_fits(position, board)
    return position


def _is_village(token: str) -> bool:
    return token[1:2] in (":", "#")


class _PositionReader:
    """Puts the parts of a position together, or says which one is wrong."""

    def __init__(self, edition: str, order: str, villages: list[str], bridges: list[str]) -> None:
        try:
            self.edition = edition_named(edition)
        except UnknownEditionError as error:
            raise NotationError(str(error)) from error
        self.order = self._order(order)
        self.fields: dict[Field, Master] = {}
        self.villages: list[Village] = []
        self.stones: set[Village] = set()
        for token in villages:
            self._read_village(token)
        self.bridges = frozenset() if bridges == ["-"] else self._bridges(bridges)

    def position(self) -> Position:
        fields = FrozenDict(self.fields)
        supply = supply_beside(self.order, fields)
        for tile, left in supply.items():
            if left < 0:
                raise NotationError(f"there are only six of each tile, and {COPIES - left} of {tile} on the board")
        position = Position(
            edition=self.edition,
            order=self.order,
            villages=tuple(self.villages),
            fields=fields,
            supply=supply,
            bridges=self.bridges,
            stones=frozenset(self.stones),
        )
        _check_stones(position)
        return position

    def _order(self, text: str) -> tuple[Colour, ...]:
        order = tuple(_lettered(Colour, letter) for letter in text)
        if len(order) not in (3, 4) or len(set(order)) != len(order):
            raise NotationError(
                f"the order of play names three or four colours once each, as in rbyv, not {quoted(text)}"
            )
        return order

    def _read_village(self, token: str) -> None:
        village = _lettered(Village, token[0])
        if self.villages and not self.villages[-1] < village:
            raise NotationError(
                f"the villages come in the order of the alphabet, each once: {quoted(token)} is out of place"
            )
        self.villages.append(village)
        if token[1] == "#":
            self.stones.add(village)
        if token[2:] != "-":
            self._read_fields(village, token[2:])

    def _read_fields(self, village: Village, text: str) -> None:
        rows = text.split("/")
        if [len(row) for row in rows] != [len(row) for row in FIELD_ROWS]:
            raise NotationError(
                f"village {village} needs its seven fields in rows of 2, 3 and 2, as in {ROWS_EXAMPLE}, or - "
                f"if all are free, not {quoted(text)}"
            )
        for guild, letter in zip(Guild, "".join(rows), strict=True):
            if letter == ".":
                continue
            colour = _lettered(Colour, letter.lower())
            if colour not in self.order:
                raise NotationError(f"village {village} holds {colour}, which does not play")
            self.fields[Field(village, guild)] = Master(colour, has_student=letter.isupper())

    def _bridges(self, tokens: list[str]) -> frozenset[Bridge]:
        bridges: set[Bridge] = set()
        for token in tokens:
            if not re.fullmatch("[A-Z]{2}", token):
                raise NotationError(f"{quoted(token)} is not a bridge: write the letters of its two villages, as in AB")
            first, second = (_lettered(Village, letter) for letter in token)
            if not first < second:
                raise NotationError(f"a bridge is written in the order of the alphabet, as in AB, not {quoted(token)}")
            for village in (first, second):
                if village not in self.villages:
                    raise NotationError(f"bridge {token} leads to village {village}, which is not listed")
                if village in self.stones:
                    raise NotationError(f"bridge {token} leads to village {village}, on which a stone lies")
            if Bridge(first, second) in bridges:
                raise NotationError(f"bridge {token} is there twice")
            bridges.add(Bridge(first, second))
        return frozenset(bridges)


def _check_fits(position: Position, board: Board) -> None:
    players = PlayerCount(len(position.order))
    if missing := [village for village in board.villages if village not in position.villages]:
        raise NotationError(f"village {missing[0]} is missing: the board has {len(board.villages)} villages")
    for village in board.closed_villages(players):
        if village not in position.stones or position.held_fields(village):
            raise NotationError(f"village {village} is closed with {players} players: write {village}#-")
    for bridge in sorted(position.bridges):
        if bridge not in board.bridges_in_play(players):
            raise NotationError(f"there is no bridge {bridge} on the board with {players} players")


def _check_stones(position: Position) -> None:
    if len(position.villages) <= position.edition.bare_villages:
        raise NotationError(f"{len(position.villages)} villages are too few for a game")
    if len(position.stones) > position.stones_at_the_end:
        raise NotationError(
            f"{len(position.stones)} villages have a stone, but the {position.edition} game ends with "
            f"{position.stones_at_the_end}"
        )
    bare = [village for village in position.villages if village not in position.stones]
    if len(bare) == position.edition.bare_villages == 1:
        return  # the last bridge isolated two villages, and there was a stone for one of them
    for village in bare:
        if not position.bridges_at(village):
            raise NotationError(f"village {village} has neither a bridge nor a stone: write {village}# for a stone")


def _field(village: str, guild: str) -> Field:
    return Field(_lettered(Village, village), _lettered(Guild, guild))


def _lettered(kind: type[L], letter: str) -> L:
    for member in kind:
        if member.letter == letter:
            return member
    letters = ", ".join(member.letter for member in kind)
    raise NotationError(f"{quoted(letter)} is not a {kind.__name__.lower()}: choose one of {letters}")
