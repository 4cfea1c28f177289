"""Reads an opening from wherever a person points: a file, standard input, a code or a name. Imports all formats."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

from shangrila_pnp.errors import quoted
from shangrila_pnp.openings.codes import CodeError, decode, looks_like_a_code
from shangrila_pnp.openings.json_format import read_json
from shangrila_pnp.openings.presets import FIRST_GAME_FOUR, PRESETS, preset
from shangrila_pnp.openings.record import OpeningFileError, OpeningRecord
from shangrila_pnp.openings.text_format import read_text
from shangrila_pnp.rules import Board

STANDARD_INPUT = "-"
STANDARD_INPUT_NAME = "standard input"
LARGEST_FILE = 1024 * 1024


def read_opening(source: str, board: Board) -> OpeningRecord:
    """The opening that ``source`` names; a file comes before a code, and a code before a name."""
    if source == STANDARD_INPUT:
        return _parsed(_standard_input(), STANDARD_INPUT_NAME, board)
    if _is_file(source):
        return _read_file(Path(source), board)
    name = source.strip().lower()
    if name in PRESETS or name == FIRST_GAME_FOUR:
        return OpeningRecord(preset(name), title=name)
    if looks_like_a_code(source):
        return OpeningRecord(decode(source, board))
    raise OpeningFileError(
        f"{quoted(source)} is not a file that is there, not a code and not one of the names {', '.join(PRESETS)}"
    )


def _standard_input() -> bytes:
    try:
        return _limited(sys.stdin.buffer, STANDARD_INPUT_NAME)
    except (AttributeError, OSError, ValueError) as error:  # Python has no standard input at all if it was closed
        raise OpeningFileError("standard input is closed or cannot be read") from error


def _is_file(source: str) -> bool:
    try:
        return source != "" and Path(source).exists()
    except (OSError, ValueError):
        return False


def _read_file(path: Path, board: Board) -> OpeningRecord:
    try:
        with path.open("rb") as file:
            data = _limited(file, str(path))
    except OSError as error:
        raise OpeningFileError(f"{path} cannot be read: {error.strerror}") from error
    return _parsed(data, str(path), board)


def _limited(file: BinaryIO, name: str) -> bytes:
    data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise OpeningFileError(f"{name} is larger than {LARGEST_FILE // 1024} kB, far too large for an opening")
    return data


def _parsed(data: bytes, name: str, board: Board) -> OpeningRecord:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise OpeningFileError(f"{name} is not UTF-8 text (byte {error.start + 1}): save it as UTF-8") from error
    if "\0" in text:
        raise OpeningFileError(f"{name} is not UTF-8 text (it has a zero byte): save it as UTF-8")
    stripped = text.strip()
    if not stripped:
        raise OpeningFileError(f"{name} is empty")
    try:
        if stripped[0] in "{[":
            return read_json(text, board)
        if codes := _codes(text):
            return OpeningRecord(decode(_only_one(codes), board))
        return read_text(text)
    except (OpeningFileError, CodeError) as error:
        raise OpeningFileError(f"{name}: {error}") from error


def _codes(text: str) -> list[str]:
    """The codes in a text that holds nothing else."""
    lines = [line for line in (line.partition("#")[0].strip() for line in text.splitlines()) if line]
    return lines if all(looks_like_a_code(line) for line in lines) else []


def _only_one(codes: list[str]) -> str:
    if len(codes) > 1:
        raise OpeningFileError(f"there are {len(codes)} codes, and one opening is wanted")
    return codes[0]
