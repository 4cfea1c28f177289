from __future__ import annotations

import time
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from shangrila_pnp.printing.elements import SHAPES, true_bounds
from shangrila_pnp.printing.geometry import Box
from shangrila_pnp.printing.scene import BLACK, Shape
from shangrila_pnp.printing.symbols import DEEPEST, LARGEST_SYMBOL, SYMBOL_SIZE, SymbolError, read_symbol
from tests.printing.symbol_files import SVG, body_refusal, read, refusal

DOCTYPE = "symbols/test.svg, line 2: <!DOCTYPE> is not supported in a symbol, nor are entities: delete it"


def test_a_billion_laughs_are_not_heard() -> None:
    more = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    start = time.perf_counter()
    text = f'<?xml version="1.0"?>\n<!DOCTYPE svg [<!ENTITY a0 "ha">{more}]><svg viewBox="0 0 9 9">&a9;</svg>'
    assert refusal(text) == DOCTYPE
    assert time.perf_counter() - start < 1


@pytest.mark.parametrize(
    "doctype",
    [
        "<!DOCTYPE svg>",
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
        '<!DOCTYPE svg SYSTEM "file:///etc/passwd">',
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x.dtd"> %x;]>',
        '<!DOCTYPE svg [<!ATTLIST rect width CDATA "9">]>',
    ],
)
def test_there_are_no_entities(doctype: str) -> None:
    text = f'<?xml version="1.0"?>\n{doctype}<svg viewBox="0 0 9 9"><rect width="9" height="9"/>&x;</svg>'
    assert refusal(text) == DOCTYPE


@pytest.mark.parametrize("inside", ["", "<title>", "<metadata>"])
def test_deep_nesting_is_refused_and_not_followed(inside: str) -> None:
    start = f'<svg xmlns="{SVG}" viewBox="0 0 9 9">{inside}'
    assert "more than 50 deep" in refusal(start + "<g>" * 80_000)
    levels = DEEPEST - 2 - bool(inside)
    rect = '<rect width="9" height="9"/>'
    text = f"{start}{'<g>' * levels}{rect}{'</g>' * levels}{inside.replace('<', '</')}{rect}</svg>"
    assert read_symbol("deep", text, "x.svg").outlines
    assert "more than 50 deep" in refusal(text.replace(rect, f"<g>{rect}</g>"))


def test_a_large_file_is_refused() -> None:
    text = f'<svg xmlns="{SVG}" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    padding = LARGEST_SYMBOL - len(text)
    assert read_symbol("large", text + " " * padding, "x.svg").outlines
    too_large = "symbols/test.svg is larger than 256 KB: simplify the drawing"
    assert refusal(text + " " * (padding + 1)) == too_large
    assert refusal(text + f"<!--{'ä' * (padding // 2)}-->") == too_large


def test_a_drawing_of_too_many_lines_is_refused() -> None:
    ten = '<polygon points="0 0 1 1 2 0 3 1 4 0 5 1 6 0 7 1 9 9"/>\n'
    assert len(read(ten * 2000).outlines) == 2000
    message = body_refusal(ten * 2001)
    assert message == "symbols/test.svg, line 2002: the drawing has more than 20000 lines and curves: simplify it"


MANY = 250_000


@pytest.mark.parametrize(
    "body",
    [
        f'<path d="M{"1" * MANY}x"/>',
        f'<path d="M1e{"1" * MANY}x"/>',
        f'<path d="M{" " * MANY}x"/>',
        f'<path d="M1{" " * MANY}x"/>',
        f'<path d="M0 0{"h1" * (MANY // 2)}"/>',
        f'<path d="M0 0a{"1 1 0 0011" * (MANY // 11)}"/>',
        f'<path d="M0 0{"Z" * (MANY - 9)}"/>',
        f'<g transform="{"s" * MANY}"/>',
        f'<g transform="{"scale(9)" * (MANY // 8)}"/>',
        f'<g transform="scale({" " * MANY}"/>',
        f'<g style="{"fill:red;" * (MANY // 9)}"/>',
        f"<{'a' * MANY}/>",
        "<g/>" * (MANY // 4),
        f'<path d="{">" * MANY}"/>',
        "<g " + " ".join(f'data-{n}="1"' for n in range(MANY // 16)) + "/>",
    ],
    ids=lambda body: body[:20],
)
def test_no_file_of_an_allowed_size_takes_long(body: str) -> None:
    start = time.perf_counter()
    body_refusal(body)
    assert time.perf_counter() - start < 10


# --- anything at all -------------------------------------------------------------------------------------------------


def check(text: str) -> None:
    """It is either drawn as promised, or refused in one line: there is nothing else."""
    try:
        symbol = read_symbol("test", text, "x.svg")
    except SymbolError:
        refusal(text)
        return
    room = Box(0, 0, SYMBOL_SIZE, SYMBOL_SIZE).grown(SYMBOL_SIZE / 500)
    shapes = symbol.piece(BLACK).elements
    assert shapes
    for shape in shapes:
        assert isinstance(shape, Shape)
        assert "n" not in shape.path.svg, "neither nan nor inf"
        assert room.holds(true_bounds(shape.path))


@given(st.text())
def test_any_text(text: str) -> None:
    check(text)


@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    check(data.decode("latin-1"))


WHOLE = st.integers(-40, 140)
NUMBERS = st.one_of(WHOLE.map(str), st.floats(-20, 120).map(str), st.sampled_from(["0", "-.5", "5e-324", "1e-200"]))
WILD = st.one_of(NUMBERS, st.floats().map(str), st.sampled_from(["", "1e6", "1e7", "1e308", "1,", "x"]))
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
TRANSFORMED = [("matrix", 6), ("translate", 1), ("translate", 2), ("scale", 1), ("scale", 2), ("rotate", 1)]
TRANSFORMED += [("rotate", 3), ("skewX", 1), ("skewY", 1)]


@st.composite
def steps(draw: st.DrawFn) -> str:
    """One command of a path, well formed, with its numbers once or twice."""
    kind = draw(st.sampled_from("MLHVCSQTAZ"))
    letter = draw(st.sampled_from([kind, kind.lower()]))
    rounds = draw(st.integers(1, 2))
    if kind == "A":
        flags = st.sampled_from("01")
        arc = st.tuples(NUMBERS, NUMBERS, NUMBERS, flags, flags, NUMBERS, NUMBERS)
        return letter + " ".join(" ".join(draw(arc)) for _ in range(rounds))
    return letter + ",".join(draw(NUMBERS) for _ in range(rounds * TAKES[kind]))


def transforms(values: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    single = st.sampled_from(TRANSFORMED).flatmap(
        lambda kind: st.lists(values, min_size=kind[1], max_size=kind[1]).map(lambda found: f"{kind[0]}({found})")
    )
    return st.lists(single, max_size=3).map(lambda found: " ".join(found).translate(str.maketrans("", "", "[]'")))


PATH_DATA = st.lists(steps()).map(lambda found: "M1 1" + "".join(found))
POINTS = st.lists(NUMBERS, max_size=8).map(" ".join)
STYLES = st.sampled_from(["fill:red", "fill-rule:evenodd;opacity:1", "fill:none", "stroke:red", ":", "fill"])
VALUES = {"d": PATH_DATA, "transform": transforms(NUMBERS), "points": POINTS, "style": STYLES, "xmlns": st.just(SVG)}
VALUES |= {"fill-rule": st.sampled_from(["evenodd", "nonzero", "odd"]), "fill": st.sampled_from(["red", "none", ""])}
CHAOS = st.one_of(WILD, PATH_DATA, transforms(WILD), STYLES, st.text(max_size=9))


@st.composite
def trees(draw: st.DrawFn, depth: int = 0) -> str:
    """An element with children; most of it makes sense, so that what does not is reached."""
    is_odd = draw(st.integers(0, 9)) == 0
    tag = draw(st.sampled_from(["svg", "line", "text", "image", "a:b"] if is_odd else ["g", *SHAPES, "title", "defs"]))
    names = sorted(SHAPES.get(tag, {"transform"})) + draw(st.lists(st.sampled_from(["style", "fill", "fill-rule"])))
    names += draw(st.lists(st.sampled_from(["class", "stroke", "viewBox", "xmlns"]))) if is_odd else []
    written = ""
    for name in dict.fromkeys(names):
        values = CHAOS if draw(st.integers(0, 19)) == 0 else VALUES.get(name, NUMBERS)
        written += f" {name}={quoteattr(draw(values))}" if draw(st.integers(0, 3)) else ""
    count = 0 if tag in SHAPES or depth > 4 else draw(st.integers(0, 3))
    return f"<{tag}{written}>{''.join(draw(trees(depth + 1)) for _ in range(count))}</{tag}>"


@settings(max_examples=400)
@given(trees())
def test_any_tree(tree: str) -> None:
    check(f'<svg xmlns="{SVG}" viewBox="-5e3 -5e3 1e4 1e4">{tree}</svg>')


@settings(max_examples=300)
@given(st.one_of(PATH_DATA, st.text("MmZzLlHhVvCcSsQqTtAa0123456789.,-+eE \n"), st.lists(WILD).map(" ".join)))
@example("M1 1A1e-200 1 0 0 1 5 5")
@example("M1 1A999999 999999 0 0 1 1 1.0000000000000002")
def test_any_path_data(data: str) -> None:
    check(f'<svg viewBox="-5e3 -5e3 1e4 1e4"><path d={quoteattr(data)}/></svg>')


@settings(max_examples=300)
@given(transforms(WILD))
def test_any_transform(transform: str) -> None:
    shape = f'<ellipse transform={quoteattr(transform)} cx="9" cy="5" rx="7" ry="3"/>'
    check(f'<svg viewBox="-5e3 -5e3 1e4 1e4">{shape}</svg>')


FLAGS = st.sampled_from("01")
ARC = st.tuples(st.integers(0, 50), st.integers(0, 50), st.integers(-400, 400), FLAGS, FLAGS, WHOLE, WHOLE)


@settings(max_examples=200)
@given(st.lists(ARC))
def test_arcs_end_where_they_should(arcs: list[tuple[object, ...]]) -> None:
    data = "".join(f"A{' '.join(map(str, arc))}" for arc in arcs)
    [(path, _)] = read(f'<path d="M0 0H9V9{data}"/>', 'viewBox="-5e3 -5e3 1e4 1e4"').outlines
    drawn = [(round(x, 6), round(y, 6)) for x, y in path.spots]
    assert [arc[-2:] for arc in arcs if arc[-2:] not in drawn] == []
