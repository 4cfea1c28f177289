"""Openings as JSON; ``opening.schema.json`` beside this file describes the form. Imports :mod:`words`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import NoReturn, TypeVar

from shangrila_pnp.errors import quoted
from shangrila_pnp.openings.codes import CodeError, decode, encode
from shangrila_pnp.openings.record import OpeningFileError, OpeningRecord
from shangrila_pnp.openings.words import nearest, read_edition
from shangrila_pnp.rules import (
    Board,
    Colour,
    Edition,
    Guild,
    Opening,
    Placement,
    Village,
    problems,
)

FORMAT = "shangrila-opening"
VERSION = 1
KEYS = ("format", "version", "players", "placements", "seating", "start", "edition", "code", "title", "certificate")

T = TypeVar("T")

_COLOURS = {str(colour): colour for colour in Colour}
_GUILDS = {str(guild): guild for guild in Guild}
_VILLAGES = {village.letter: village for village in Village}


def write_json(record: OpeningRecord, board: Board) -> str:
    """The file's text: indented, in a fixed order, with a line break at the end."""
    return json.dumps(as_data(record, board), indent=2, ensure_ascii=False) + "\n"


def as_data(record: OpeningRecord, board: Board) -> dict[str, object]:
    """What the file holds, ready for JSON."""
    opening = record.opening
    data: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "players": opening.players.value,
        "placements": {str(colour): _placements_of(opening, colour) for colour in opening.colours},
    }
    if record.seating is not None:
        data["seating"] = [str(colour) for colour in record.seating]
    if record.start is not None:
        data["start"] = str(record.start)
    if record.edition is not None:
        data["edition"] = record.edition.key
    if opening.is_finished and not problems(opening, board):
        data["code"] = encode(opening, board)
    if record.title is not None:
        data["title"] = record.title
    if record.certificate is not None:
        data["certificate"] = dict(record.certificate)
    return data


def read_json(text: str, board: Board) -> OpeningRecord:
    """The opening of a file's text."""
    return _read(_parsed(text), board)


def _placements_of(opening: Opening, colour: Colour) -> dict[str, str]:
    return {str(p.guild): p.village.letter for p in opening.placements if p.colour is colour}


def _parsed(text: str) -> Mapping[str, object]:
    try:
        data = json.loads(text, object_pairs_hook=_without_doubles, parse_constant=_refuse_constant)
        # What cannot be written again is refused: half of a surrogate pair, or a number like 1e999.
        json.dumps(data, ensure_ascii=False, allow_nan=False).encode()
    except RecursionError:
        raise OpeningFileError("the JSON is nested far too deeply for an opening") from None
    except json.JSONDecodeError as error:
        raise OpeningFileError(f"not valid JSON in line {error.lineno}, column {error.colno}: {error.msg}") from error
    except UnicodeEncodeError as error:
        raise OpeningFileError("the JSON holds half of a surrogate pair, which is no character") from error
    except ValueError as error:
        # Python refuses to read numbers of thousands of digits, and to write infinity.
        raise OpeningFileError("the JSON holds a number that is far too large") from error
    if not isinstance(data, dict):
        raise OpeningFileError(f"an opening is a JSON object with placements, not {quoted(data)}")
    return data


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        double, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise OpeningFileError(f"{quoted(double)} is there twice in one object: take one out")
    return data


def _refuse_constant(name: str) -> NoReturn:
    raise OpeningFileError(f"{name} is not a value that an opening can hold")


def _read(data: Mapping[str, object], board: Board) -> OpeningRecord:
    for key in data:
        if key not in KEYS:
            raise OpeningFileError(f"unknown key {quoted(key)}: {nearest(key, list(KEYS))}")
    if data.get("format") != FORMAT:
        raise OpeningFileError(f'"format" has to be "{FORMAT}", not {quoted(data.get("format"))}')
    if data.get("version") != VERSION or isinstance(data.get("version"), bool):
        raise OpeningFileError(
            f'"version" has to be {VERSION}, not {quoted(data.get("version"))}: a newer program may have written it'
        )
    opening = _opening(data)
    record = OpeningRecord(
        opening=opening,
        seating=_seating(data["seating"]) if "seating" in data else None,
        start=_member(_COLOURS, data["start"], '"start"') if "start" in data else None,
        edition=_edition(data["edition"]) if "edition" in data else None,
        title=_title(data["title"]) if "title" in data else None,
        certificate=_certificate(data["certificate"]) if "certificate" in data else None,
    )
    if "code" in data:
        _check_code(data["code"], opening, board)
    return record


def _opening(data: Mapping[str, object]) -> Opening:
    players = data.get("players")
    if players not in (3, 4) or isinstance(players, bool | float):
        raise OpeningFileError(f'"players" has to be 3 or 4, not {quoted(players)}')
    table = data.get("placements")
    if not isinstance(table, dict):
        raise OpeningFileError(f'"placements" has to be an object with a colour for each player, not {quoted(table)}')
    colours = [_member(_COLOURS, name, '"placements"') for name in table]
    if len(colours) != players:
        raise OpeningFileError(
            f'"placements" has {len(colours)} colours for {players} players: name each colour that plays, '
            "with {} if it has placed nothing, and no other"
        )
    placements = []
    for colour, row in zip(colours, table.values(), strict=True):
        where = f'"placements" of {colour}'
        if not isinstance(row, dict):
            raise OpeningFileError(f"{where} has to be an object from guilds to villages, not {quoted(row)}")
        for guild, village in row.items():
            placements.append(
                Placement(colour, _member(_GUILDS, guild, where), _member(_VILLAGES, village, f"{where}, {guild}"))
            )
    return Opening(tuple(colours), tuple(placements))


def _member(known: Mapping[str, T], name: object, where: str) -> T:
    if isinstance(name, str) and name in known:
        return known[name]
    hint = nearest(name, list(known)) if isinstance(name, str) else f"known are {', '.join(known)}"
    raise OpeningFileError(f"{where}: {quoted(name)} is not known; {hint}")


def _seating(value: object) -> tuple[Colour, ...]:
    if not isinstance(value, list):
        raise OpeningFileError(f'"seating" has to be a list of colours, clockwise, not {quoted(value)}')
    return tuple(_member(_COLOURS, name, '"seating"') for name in value)


def _edition(value: object) -> Edition:
    if not isinstance(value, str):
        raise OpeningFileError(f'"edition" has to be the name of a rulebook, not {quoted(value)}')
    return read_edition(value)


def _title(value: object) -> str:
    if not isinstance(value, str):
        raise OpeningFileError(f'"title" has to be a line of text, not {quoted(value)}')
    return value


def _certificate(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise OpeningFileError(f'"certificate" has to be an object, not {quoted(value)}')
    return value


def _check_code(value: object, opening: Opening, board: Board) -> None:
    if not isinstance(value, str):
        raise OpeningFileError(f'"code" has to be the code of the opening, not {quoted(value)}')
    try:
        coded = decode(value, board)
    except CodeError as error:
        raise OpeningFileError(f'"code": {error}') from error
    if coded != opening:
        raise OpeningFileError(
            'the "code" stands for another opening than the placements: take it out, or use the code alone'
        )
