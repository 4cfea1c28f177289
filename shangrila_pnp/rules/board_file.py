"""Reads a board from its file, and decides whether it makes sense.

Imports :mod:`board`. Every complaint is one sentence that names the file and the entry.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping

from shangrila_pnp.errors import ShangrilaError, quoted
from shangrila_pnp.rules.board import Board, PlayerCount, Point, Site
from shangrila_pnp.rules.frozen import FrozenDict
from shangrila_pnp.rules.pieces import FIELD_ROWS
from shangrila_pnp.rules.places import Bridge, Village
from shangrila_pnp.templates import Templates

BOARD_FILE = "board.toml"
LONGEST_SIDE = 1500.0
SMALLEST_FIELD = 1.0
"""In millimetres. Beyond these nobody can print a board, and whoever tries has to wait for long to hear of it."""


class BoardError(ShangrilaError):
    """A board that cannot be played on."""


def load_board(templates: Templates) -> Board:
    """The board of the template file, checked."""
    return parse_board(templates.read(BOARD_FILE), str(templates.path(BOARD_FILE)))


def parse_board(text: str, source: str) -> Board:
    """A board from the text of a board file; errors name ``source`` and what is wrong in it."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"{source} is not valid TOML: {error}") from error
    except RecursionError:
        raise BoardError(f"{source} is nested far too deeply for a board") from None
    except ValueError:
        # Python refuses to read numbers of thousands of digits.
        raise BoardError(f"{source} is not valid TOML: a number is far too long") from None
    try:
        board = _BoardReader(data).board()
        _check_size(board)
        _check_inside(board)
        _check_apart(board)
        for players in PlayerCount:
            _check_connected(board, players)
    except BoardError as error:
        raise BoardError(f"{source}: {error}") from error
    return board


class _BoardReader:
    """Turns the tables of a board file into a board, or says which entry is wrong."""

    def __init__(self, data: Mapping[str, object]) -> None:
        _known_keys(data, {"board", "village", "bridges"}, "the file")
        self.size = _table(data, "board")
        self.villages = _tables(data, "village")
        self.bridges = _table(data, "bridges")

    def board(self) -> Board:
        _known_keys(self.size, {"width_mm", "height_mm", "field_mm"}, "[board]")
        sites, red = self._sites_and_red()
        return Board(
            width_mm=_length(self.size, "width_mm", "[board]"),
            height_mm=_length(self.size, "height_mm", "[board]"),
            field_mm=_length(self.size, "field_mm", "[board]"),
            sites=sites,
            bridges=self._bridges(),
            red_village=red,
        )

    def _sites_and_red(self) -> tuple[FrozenDict[Village, Site], Village]:
        sites: dict[Village, Site] = {}
        red: list[Village] = []
        for number, table in enumerate(self.villages, 1):
            if "id" not in table:
                raise BoardError(f"the {_ordinal(number)} village has no id")
            village = _village(table["id"], f"the {_ordinal(number)} village, id")
            where = f"village {village}"
            _known_keys(table, {"id", "x", "y", "landmark", "red"}, where)
            if village in sites:
                raise BoardError(f"{where} is there twice")
            landmark = table.get("landmark")
            if not isinstance(landmark, str) or not landmark.strip():
                raise BoardError(f"{where} needs a landmark, so that people can find it on the board")
            sites[village] = Site(Point(_number(table, "x", where), _number(table, "y", where)), landmark)
            if table.get("red", False) is True:
                red.append(village)
            elif table.get("red", False) is not False:
                raise BoardError(f"{where}: red is true or false, not {quoted(table['red'])}")
        if missing := [village.letter for village in Village if village not in sites]:
            raise BoardError(f"the thirteen villages are A to M, without {', '.join(missing)} this is not the board")
        if len(red) != 1:
            raise BoardError(f"exactly one village is red (closed with three players), not {_listed(red)}")
        return FrozenDict(dict(sorted(sites.items()))), red[0]

    def _bridges(self) -> FrozenDict[Bridge, Point]:
        bridges: dict[Bridge, Point] = {}
        for name, place in self.bridges.items():
            where = f"bridge {quoted(name)}"
            if len(name) != 2:
                raise BoardError(f"{where}: a bridge is named by the letters of its two villages, as in AB")
            one, other = (_village(letter, where) for letter in name)
            if one is other:
                raise BoardError(f"{where} joins {one} to itself")
            bridge = Bridge.between(one, other)
            if bridge in bridges:
                raise BoardError(f"{where} is there twice: {bridge} joins the same villages")
            if not isinstance(place, list) or len(place) != 2:
                raise BoardError(f"{where} needs its place as [x, y]")
            bridges[bridge] = Point(*(_millimetres(value, where) for value in place))
        return FrozenDict(dict(sorted(bridges.items())))


def _check_size(board: Board) -> None:
    for key, length in (("width_mm", board.width_mm), ("height_mm", board.height_mm)):
        if length > LONGEST_SIDE:
            raise BoardError(f"[board], {key}: a board is at most {LONGEST_SIDE:g} mm wide and high, not {length:g}")
    if board.field_mm < SMALLEST_FIELD:
        raise BoardError(f"[board], field_mm: a field is at least {SMALLEST_FIELD:g} mm wide, not {board.field_mm:g}")


def _check_inside(board: Board) -> None:
    reach = board.field_mm * max(len(row) for row in FIELD_ROWS) / 2
    for village, site in board.sites.items():
        if not _inside(board, site.centre, reach):
            raise BoardError(
                f"village {village} at ({site.centre.x:g}, {site.centre.y:g}) has fields outside the board of "
                f"{board.width_mm:g} x {board.height_mm:g} mm"
            )
    for bridge, place in board.bridges.items():
        if not _inside(board, place, 0):
            raise BoardError(
                f"bridge '{bridge}' at ({place.x:g}, {place.y:g}) is outside the board of "
                f"{board.width_mm:g} x {board.height_mm:g} mm"
            )


def _inside(board: Board, place: Point, reach: float) -> bool:
    return reach <= place.x <= board.width_mm - reach and reach <= place.y <= board.height_mm - reach


def _check_apart(board: Board) -> None:
    """The seven fields of a village cover a square of three fields by three."""
    block = board.field_mm * len(FIELD_ROWS)
    sites = list(board.sites.items())
    for index, (village, site) in enumerate(sites):
        for other, neighbour in sites[index + 1 :]:
            apart_x = abs(site.centre.x - neighbour.centre.x)
            apart_y = abs(site.centre.y - neighbour.centre.y)
            if max(apart_x, apart_y) < block:
                raise BoardError(f"villages {village} and {other} lie on top of each other")


def _check_connected(board: Board, players: PlayerCount) -> None:
    villages = board.open_villages(players)
    reached = {villages[0]}
    waiting = [villages[0]]
    while waiting:
        here = waiting.pop()
        for bridge in board.bridges_in_play(players):
            if bridge.touches(here):
                new = {bridge.first, bridge.second} - reached
                reached |= new
                waiting.extend(new)
    if cut_off := [village for village in villages if village not in reached]:
        raise BoardError(f"with {players} players no bridges lead from village {villages[0]} to {_listed(cut_off)}")


def _known_keys(table: Mapping[str, object], known: set[str], where: str) -> None:
    for key in table:
        if key not in known:
            raise BoardError(f"{where} has an unknown entry {quoted(key)}: known are {', '.join(sorted(known))}")


def _table(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    table = data.get(key)
    if not isinstance(table, dict):
        raise BoardError(f"the table [{key}] is missing")
    return table


def _tables(data: Mapping[str, object], key: str) -> list[Mapping[str, object]]:
    tables = data.get(key)
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BoardError(f"the tables [[{key}]] are missing")
    return tables


def _village(letter: object, where: str) -> Village:
    for village in Village:
        if village.letter == letter:
            return village
    raise BoardError(f"{where}: {quoted(letter)} is not a village: the villages are A to M")


def _number(table: Mapping[str, object], key: str, where: str) -> float:
    if key not in table:
        raise BoardError(f"{where} has no {key}")
    return _millimetres(table[key], f"{where}, {key}")


def _length(table: Mapping[str, object], key: str, where: str) -> float:
    length = _number(table, key, where)
    if length <= 0:
        raise BoardError(f"{where}, {key}: a length is more than 0 mm, not {length:g}")
    return length


def _millimetres(value: object, where: str) -> float:
    # A bool is an int to Python, and TOML knows nan and inf; none of them is a place on a board.
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 100_000:
        raise BoardError(f"{where}: {quoted(value)} is not a number of millimetres")
    return value


def _ordinal(number: int) -> str:
    return str(number) + {1: "st", 2: "nd", 3: "rd"}.get(number, "th")


def _listed(villages: Iterable[Village]) -> str:
    return ", ".join(str(village) for village in villages) or "none"
