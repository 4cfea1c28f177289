"""PDFs and SVG pages for the preflight: our own, with bits flipped and parts missing, and others."""

from __future__ import annotations

import re
import zlib
from functools import cache
from random import Random

from shangrila_pnp.printing.preflight import check_svg, preflight
from tests.fuzz import good, junk
from tests.fuzz.core import Target, WrongAnswerError, sentence_problem

_NUMBER = re.compile(rb"(?<![\w#])\d+(?:\.\d+)?")
_STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
NUMBERS = (
    b"0",
    b"-1",
    b"99999999999",
    b"1e9",
    b"2147483648",
    b"0.0000001",
    b"nan",
    b"65536",
    b"-0.5",
    b"1 0 R",
    b"14400",
)
WORDS = (
    b"/Kids",
    b"/Parent",
    b"/Count",
    b"/Length",
    b"/MediaBox",
    b"/Type",
    b"/Contents",
    b"/Resources",
    b"endobj",
    b"xref",
)


def _pdf(random: Random) -> bytes:
    data = good.small_pdf()
    kind = random.random()
    if kind < 0.4:
        return junk.mutated_bytes(random, data)
    if kind < 0.7:
        places = [found.span() for found in _NUMBER.finditer(data)]
        for start, end in sorted(random.sample(places, random.choice((1, 1, 2, 5))), reverse=True):
            data = data[:start] + random.choice(NUMBERS) + data[end:]
        return data
    if kind < 0.8:
        word = random.choice(WORDS)
        return data.replace(word, random.choice((b"/X", *WORDS)), random.choice((1, 2, -1)))
    if kind < 0.95:
        return _with_another_stream(random, data)
    return random.choice(
        (b"", b"%PDF-", b"%PDF-1.4\n%%EOF", b"%PDF-1.4" + b"\0" * 5000 + b"%%EOF", data[:2000] + b"%%EOF", data * 2)
    )


@cache
def _streams() -> list[tuple[int, int]]:
    return [found.span(1) for found in _STREAM.finditer(good.small_pdf())]


def _with_another_stream(random: Random, data: bytes) -> bytes:
    """What is drawn on the page, taken apart and changed: the file stays whole."""
    start, end = random.choice(_streams())
    try:
        drawn = zlib.decompress(data[start:end])
    except zlib.error:
        return junk.mutated_bytes(random, data)
    changed = junk.mutated_bytes(random, drawn)
    if random.random() < 0.5:
        places = [found.span() for found in _NUMBER.finditer(drawn)]
        for first, last in sorted(random.sample(places, min(len(places), 3)), reverse=True):
            changed = drawn[:first] + random.choice(NUMBERS) + drawn[last:]
    return data[:start] + zlib.compress(changed) + b"\n" + data[end:]


def _preflight(data: bytes) -> None:
    for problem in preflight(data, "x.pdf", good.BOARD).problems:
        if wrong := sentence_problem(problem):
            raise WrongAnswerError(f"{wrong}: {problem!r}")


@cache
def _page() -> str:
    from shangrila_pnp.printing.press import Press
    from shangrila_pnp.printing.products import Studio, make
    from shangrila_pnp.printing.svg import write_svg

    document = make("calibration", Studio(good.TEMPLATES, good.BOARD, Press(), "en"))
    return write_svg(document, document.pages[0]).decode()


def _svg(random: Random) -> str:
    return junk.mutated_text(random, _page())


def _check_svg(text: str) -> None:
    check_svg([text.encode("utf-8", "surrogatepass")], good.BOARD)


def targets() -> list[Target]:
    """What the preflight looks at."""
    return [
        Target("pdf", _pdf, _preflight, weight=1.5, shown=lambda data: repr(data[:200])),
        Target("svg-page", _svg, _check_svg, weight=3, shown=lambda text: repr(text[:200])),
    ]
