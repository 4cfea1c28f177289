"""An opening as a short code that can be read aloud, typed, and printed on a card. Imports :mod:`completions`.

A code is written in 32 characters, the digits and the letters without I, L, O and U (Crockford's alphabet). In order:

- ``4`` or ``3``: the number of players; it stands for version 1 of this numbering too. A later version would begin
  with a letter.
- the opening's number in base 32, most significant character first: 19 characters for four players. For three, the
  number is first multiplied by four, and the rank of the colour that does not play (red 0, blue 1, yellow 2, violet
  3) is added: 13 characters.
- a check character: it makes the sum of ``w ** i * c`` zero, over all characters c from the left, i from 0, with c as
  an element of the field of 32 elements (polynomials over two elements modulo ``x**5 + x**2 + 1``) and w as the
  polynomial x. As the powers of w are all different, any single wrong character and any two characters that have
  changed places change the sum.

Hyphens are only for reading. Spaces and dashes are ignored when a code is read, small letters are capitals, and I, L
and O are taken for the digits that they look like.
"""

from __future__ import annotations

import re

from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.openings.completions import all_openings
from shangrila_pnp.rules import Board, Colour, Opening, PlayerCount

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOKS_LIKE = str.maketrans({"I": "1", "L": "1", "O": "0"})
IGNORED = re.compile(r"[\s\-‐‑‒–—―−_.\u00ad\u200b]+")
DIGITS = {PlayerCount.FOUR: 19, PlayerCount.THREE: 13}
GROUPS = {PlayerCount.FOUR: (5, 4, 4, 4, 4), PlayerCount.THREE: (5, 5, 5)}
LONGEST = 80


class CodeError(ShangrilaError):
    """A text that is no code of an opening."""


def encode(opening: Opening, board: Board) -> str:
    """The code of a legal, finished opening."""
    number = all_openings(opening.colours, board).number(opening)
    if opening.players is PlayerCount.THREE:
        number = number * len(Colour) + _absent(opening).rank
    players = opening.players
    digits = [players.value] + [number >> 5 * place & 31 for place in reversed(range(DIGITS[players]))]
    text = "".join(ALPHABET[digit] for digit in [*digits, _check_digit(digits)])
    groups = []
    for size in GROUPS[players]:
        groups.append(text[:size])
        text = text[size:]
    return "-".join(groups)


def decode(text: str, board: Board) -> Opening:
    """The opening that a code stands for."""
    digits = _digits(text)
    players = _players(digits)
    wanted = DIGITS[players] + 2
    if len(digits) != wanted:
        raise CodeError(
            f"this code has {len(digits)} characters, and one for {players} players has {wanted}: "
            "was something left out or typed twice?"
        )
    if _sum(digits):
        raise CodeError("the code does not hold together: at least one character is wrong, or two have changed places")
    number = 0
    for digit in digits[1:-1]:
        number = number << 5 | digit
    colours = tuple(Colour)
    if players is PlayerCount.THREE:
        number, absent = divmod(number, len(Colour))
        colours = tuple(colour for colour in Colour if colour.rank != absent)
    openings = all_openings(colours, board)
    if number >= openings.count:
        raise CodeError("no opening has so high a number: at least two characters of the code are wrong")
    return openings.opening(number)


def looks_like_a_code(text: str) -> bool:
    """Whether somebody may have meant a code: its length and its characters are about right."""
    cleaned = _cleaned(text)
    return 12 <= len(cleaned) <= 24 and cleaned.isascii() and cleaned.isalnum() and cleaned[0].isdigit()


def _cleaned(text: str) -> str:
    return IGNORED.sub("", text).upper().translate(LOOKS_LIKE)


def _digits(text: str) -> list[int]:
    if len(text) > LONGEST:
        raise CodeError(f"a code has at most 21 characters, and this has {len(text)}")
    cleaned = _cleaned(text)
    if not cleaned:
        raise CodeError("the code is empty")
    for character in cleaned:
        if character not in ALPHABET:
            raise CodeError(f"{character!r} is never part of a code: a code has digits and letters, but no U")
    return [ALPHABET.index(character) for character in cleaned]


def _players(digits: list[int]) -> PlayerCount:
    for players in PlayerCount:
        if digits[0] == players.value:
            return players
    raise CodeError(
        f"a code begins with 3 or 4, the number of players, not with {ALPHABET[digits[0]]}: "
        "perhaps a newer version of the program made it"
    )


def _absent(opening: Opening) -> Colour:
    return next(colour for colour in Colour if colour not in opening.colours)


def _double(element: int) -> int:
    """An element of the field of 32, times x."""
    element <<= 1
    return element ^ 0b100101 if element & 0b100000 else element


def _sum(digits: list[int]) -> int:
    # Horner's scheme from the right, so that the first character has the weight 1 and each next one x times more.
    total = 0
    for digit in reversed(digits):
        total = _double(total) ^ digit
    return total


def _check_digit(digits: list[int]) -> int:
    return next(check for check in range(32) if _sum([*digits, check]) == 0)
