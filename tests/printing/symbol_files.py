"""Small drawings for the tests of symbols, and how a refusal has to look."""

from __future__ import annotations

import pytest

from shangrila_pnp.printing.symbols import Symbol, SymbolError, read_symbol

SVG = "http://www.w3.org/2000/svg"
SOURCE = "symbols/test.svg"
ONLY = "use g, path, circle, ellipse, rect, polygon, polyline only"


def read(body: str, attributes: str = 'viewBox="0 0 100 100"') -> Symbol:
    return read_symbol("test", f'<svg xmlns="{SVG}" {attributes}>\n{body}\n</svg>', SOURCE)


def refusal(text: str) -> str:
    """What is said about a file that is refused: always one line for a person, and always about this file."""
    with pytest.raises(SymbolError) as caught:
        read_symbol("test", text, SOURCE)
    message = str(caught.value)
    assert message.startswith((f"{SOURCE}, line ", f"{SOURCE} draws nothing", f"{SOURCE} is larger"))
    assert message.isprintable()
    assert len(message) < 300
    return message


def body_refusal(body: str) -> str:
    """The same for what stands in a drawing from its second line on."""
    return refusal(f'<svg xmlns="{SVG}" viewBox="0 0 100 100">\n{body}\n</svg>')
