from __future__ import annotations

import pytest

from shangrila_pnp.errors import LONGEST_SENTENCE, ShangrilaError, on_one_line


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("a\nb", "a\\nb"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\u2028b\u202ec", "a\\u2028b\\u202ec"),
        ("half \udcff", "half \\udcff"),
        ("één, ü, 1\N{NO-BREAK SPACE}000 ½ 😀", "één, ü, 1\N{NO-BREAK SPACE}000 ½ 😀"),
    ],
)
def test_an_error_is_one_line_whatever_it_repeats(sentence: str, shown: str) -> None:
    assert on_one_line(sentence) == shown
    assert str(ShangrilaError(sentence)) == shown


def test_a_very_long_sentence_loses_its_middle() -> None:
    shown = on_one_line(f"what is wrong: {'x' * 100_000}: what to do")
    assert shown.startswith("what is wrong: xxx")
    assert shown.endswith("xxx: what to do")
    assert len(shown) == LONGEST_SENTENCE + 3
