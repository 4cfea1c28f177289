from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shangrila_pnp.openings import CodeError, all_openings, decode, encode
from shangrila_pnp.openings.codes import ALPHABET
from shangrila_pnp.rules import Colour, Opening
from tests.helpers import BOARD, COLOURS

OPENINGS = {players: all_openings(COLOURS[:players], BOARD) for players in (3, 4)}


def some_openings(count: int) -> list[Opening]:
    random = Random("codes")
    openings = []
    for _ in range(count):
        colours = tuple(random.sample(COLOURS, random.choice([3, 4])))
        every = all_openings(colours, BOARD)
        openings.append(every.opening(random.randrange(every.count)))
    return openings


def test_codes_give_the_opening_back() -> None:
    for opening in some_openings(100):
        code = encode(opening, BOARD)
        assert decode(code, BOARD) == opening
        assert code[0] == str(opening.players.value)


def test_codes_are_frozen() -> None:
    """Never change these: they are on people's cards."""
    assert encode(OPENINGS[4].opening(0), BOARD) == "40000-0000-0000-0000-000W"
    assert encode(OPENINGS[4].opening(10**27), BOARD) == "40SV5-RY9Z-M407-KM00-0001"
    assert encode(OPENINGS[3].opening(0), BOARD) == "30000-00000-00033"
    without_red = all_openings(COLOURS[1:], BOARD)
    assert encode(without_red.opening(10**17), BOARD) == "30B38-NW5V2-G000E"


def test_every_wrong_character_is_caught() -> None:
    for opening in some_openings(30):
        code = encode(opening, BOARD).replace("-", "")
        for place, right in enumerate(code):
            for wrong in ALPHABET.replace(right, ""):
                with pytest.raises(CodeError):
                    decode(code[:place] + wrong + code[place + 1 :], BOARD)


def test_every_swap_of_two_characters_is_caught() -> None:
    for opening in some_openings(30):
        code = list(encode(opening, BOARD).replace("-", ""))
        for place in range(len(code)):
            for other in range(place):
                if code[place] != code[other]:
                    swapped = list(code)
                    swapped[place], swapped[other] = code[other], code[place]
                    with pytest.raises(CodeError):
                        decode("".join(swapped), BOARD)


def test_codes_are_short_and_grouped() -> None:
    for opening in some_openings(20):
        code = encode(opening, BOARD)
        assert len(code) <= 26
        assert all(3 <= len(group) <= 5 for group in code.split("-"))
        assert set(code) <= {*ALPHABET, "-"}


def test_codes_are_read_as_people_type_them() -> None:
    for opening in some_openings(40):
        code = encode(opening, BOARD)
        for typed in (
            code.lower(),
            code.replace("-", ""),
            f"  {code.replace('-', ' ')}\t",
            code.replace("-", "–"),
            code.replace("-", "\N{NO-BREAK SPACE}"),
            code.replace("-", "\N{MINUS SIGN}"),
            code.replace("-", " — "),
            code.replace("-", "."),
            code.replace("-", "_\n"),
            code.replace("1", "I").replace("0", "O"),
            code.replace("1", "l").replace("0", "o"),
        ):
            assert decode(typed, BOARD) == opening


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the code is empty"),
        (" - ", "the code is empty"),
        ("4U", "'U' is never part of a code"),
        ("4é", "'É' is never part of a code"),
        ("X123", "begins with 3 or 4, the number of players, not with X: perhaps a newer version"),
        ("40000-0000", "this code has 9 characters, and one for four players has 21"),
        ("4" * 81, "a code has at most 21 characters, and this has 81"),
        ("40000-0000-0000-0000-0000", "does not hold together"),
    ],
)
def test_what_is_no_code(text: str, sentence: str) -> None:
    with pytest.raises(CodeError) as caught:
        decode(text, BOARD)
    assert sentence in str(caught.value)


def test_a_number_that_no_opening_has() -> None:
    from shangrila_pnp.openings.codes import _check_digit

    first_too_high = [OPENINGS[4].count >> 5 * place & 31 for place in reversed(range(19))]
    for number in ([31] * 19, first_too_high):
        digits = [4, *number]
        text = "".join(ALPHABET[digit] for digit in [*digits, _check_digit(digits)])
        with pytest.raises(CodeError, match="no opening has so high a number"):
            decode(text, BOARD)


@given(st.text(alphabet=ALPHABET + "iloIO- ", max_size=30))
def test_no_text_does_worse_than_a_code_error(text: str) -> None:
    try:
        opening = decode(text, BOARD)
    except CodeError:
        return
    assert len(opening.placements) in (21, 28)
    assert set(opening.colours) <= set(Colour)
