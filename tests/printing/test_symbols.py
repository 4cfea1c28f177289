from __future__ import annotations

import io
from math import cos, hypot, radians, sin
from pathlib import Path as FilePath

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

from shangrila_pnp.errors import ShangrilaError
from shangrila_pnp.printing.elements import true_bounds
from shangrila_pnp.printing.geometry import Box
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.scene import Rgb, Rule, Shape
from shangrila_pnp.printing.symbols import SYMBOL_SIZE, Symbol, SymbolError, load_symbol, placed, read_symbol
from shangrila_pnp.rules import Colour, Guild
from shangrila_pnp.templates import TemplateError, Templates
from tests.printing.symbol_files import SVG, body_refusal, read

NAMES = [*map(str, Guild), *(f"mark-{colour}" for colour in Colour)]
INK = Rgb.of("#1a1a1a")
SINK = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!-- everything at once, on a box that is neither square nor at the origin -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -10 160 130" fill="none" fill-rule="evenodd">
  <g fill="teal" transform="translate(10,5) scale(.9)">
    <path d="M0 10h30v30h-30zm5 5v20h20v-20z"/>
    <path fill-rule="nonzero" d="M0 50h30v30h-30zm5 5h20v20h-20z"/>
    <path d="M40 10A15 10 30 1060 25l-5 5.5.5.5z m30 0 q10 10 20 0t20 0 S110 40 100 40Z"/>
    <path d="M40,60 a20,10 0 0 1 20,10 a0 5 0 0 0 10 10 A5 5 0 1 1 40 75" transform="skewX(-10)"/>
    <g transform="rotate(20 100 70) skewY(5)">
      <rect x="80" y="50" width="40" height="20" rx="12" ry="4"/>
      <ellipse cx="100" cy="85" rx="15" ry="7"/>
    </g>
    <circle cx="10" cy="100" r="9" style="fill: #008080 ; stroke:none; fill-opacity:1"/>
    <polygon points="30,90 50,90 30,105 50,105"/>
    <polyline transform="matrix(1 0 .2 1 -20 0)" points="60 90, 80 90 70 105"/>
  </g>
</svg>
"""


def only_path(body: str) -> Path:
    [(path, _)] = read(body).outlines
    return path


def about(path: Path) -> list[tuple[str, list[float]]]:
    return [(segment[0], [round(value, 6) + 0.0 for value in segment[1:]]) for segment in path.segments]


def rendered(svg: str) -> Image.Image:
    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, background="#ffffff", width=400))
    grey = Image.open(io.BytesIO(data)).convert("L")
    return grey.point([0] * 200 + [255] * 56)


# --- what ships ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_symbol_that_ships_is_drawn_as_a_browser_would(name: str) -> None:
    templates = Templates.find()
    symbol = load_symbol(templates, name)
    assert symbol.name == name
    assert_looks_like(symbol, templates.read(f"symbols/{name}.svg"))


def test_everything_that_is_supported_is_drawn_as_a_browser_would() -> None:
    assert_looks_like(read_symbol("sink", SINK, "sink.svg"), SINK.replace("teal", "black").replace("#008080", "black"))


def assert_looks_like(symbol: Symbol, original: str) -> None:
    paths = "".join(f'<path d="{path.svg}" fill-rule="{rule.value}"/>' for path, rule in symbol.outlines)
    box = " ".join(map(str, symbol.box))
    ours = rendered(f'<svg xmlns="{SVG}" viewBox="{box}">{paths}</svg>')
    theirs = rendered(original)
    assert ours.size == theirs.size
    assert 10 < ImageStat.Stat(theirs).mean[0] < 240, "it is neither empty nor full"
    assert ImageStat.Stat(ImageChops.difference(ours, theirs)).mean[0] < 0.2


def test_a_symbol_of_the_user_wins_over_the_shipped_one(tmp_path: FilePath) -> None:
    (tmp_path / "symbols").mkdir()
    own = tmp_path / "symbols" / "healer.svg"
    own.write_text(f'<svg xmlns="{SVG}" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>', encoding="utf-8")
    templates = Templates.find(tmp_path)
    assert load_symbol(templates, "healer").box == Box(0, 0, 8, 8)
    assert load_symbol(templates, "priest") == load_symbol(Templates.find(), "priest")


def test_errors_name_the_file_of_the_user(tmp_path: FilePath) -> None:
    (tmp_path / "symbols").mkdir()
    own = tmp_path / "symbols" / "healer.svg"
    own.write_text(f'<svg xmlns="{SVG}" viewBox="0 0 8 8">\n\n<image/></svg>', encoding="utf-8")
    with pytest.raises(SymbolError) as caught:
        load_symbol(Templates.find(tmp_path), "healer")
    assert str(caught.value) == (
        f"{own}, line 3: <image> is not supported in a symbol: "
        "use g, path, circle, ellipse, rect, polygon, polyline only"
    )
    assert isinstance(caught.value, ShangrilaError)


def test_a_symbol_that_is_not_there() -> None:
    with pytest.raises(TemplateError, match=r"symbols/plumber\.svg is not a file"):
        load_symbol(Templates.find(), "plumber")


# --- pieces ----------------------------------------------------------------------------------------------------------


def test_a_piece_is_scaled_to_fit_and_centred() -> None:
    symbol = read('<rect x="10" y="20" width="40" height="20"/>', 'viewBox="10 20 40 20"')
    assert symbol.box == Box(10, 20, 40, 20)
    piece = symbol.piece(INK)
    assert piece.name == "symbol-test-1a1a1a"
    assert piece.box == Box(0, 0, SYMBOL_SIZE, SYMBOL_SIZE)
    [shape] = piece.elements
    assert isinstance(shape, Shape)
    assert (shape.fill, shape.line, shape.rule) == (INK, None, Rule.NONZERO)
    assert shape.path.bounds == pytest.approx(Box(0, 25, 100, 50))


def test_a_piece_keeps_the_rules() -> None:
    symbol = read('<rect width="9" height="9" fill-rule="evenodd"/><rect width="9" height="9"/>')
    rules = [shape.rule for shape in symbol.piece(INK).elements if isinstance(shape, Shape)]
    assert rules == [Rule.EVEN_ODD, Rule.NONZERO]


def test_two_inks_of_one_name_are_one_piece() -> None:
    symbol = read('<rect width="9" height="9"/>')
    almost = Rgb(INK.red + 1e-4, INK.green, INK.blue)
    assert almost != INK
    assert symbol.piece(almost) == symbol.piece(INK)
    assert symbol.piece(Rgb.of("#ff0080")).name == "symbol-test-ff0080"


def test_a_piece_is_placed_in_a_box() -> None:
    piece = read('<rect width="9" height="9"/>').piece(INK)
    use = placed(piece, Box(30, 40, 12, 12))
    assert use.piece is piece
    assert use.matrix.apply_to_box(piece.box) == pytest.approx(Box(30, 40, 12, 12))
    assert placed(piece, Box(0, 0, 30, 10)).matrix.apply_to_box(piece.box) == pytest.approx(Box(10, 0, 10, 10))


# --- elements --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "bounds"),
    [
        ('<path d="M10 20H40V60z"/>', Box(10, 20, 30, 40)),
        ('<circle cx="30" cy="40" r="20"/>', Box(10, 20, 40, 40)),
        ('<circle cx="30px" cy=" 40 " r="2e1"/>', Box(10, 20, 40, 40)),
        ('<ellipse cx="30" cy="40" rx="20" ry="10"/>', Box(10, 30, 40, 20)),
        ('<ellipse cx="30" cy="40" rx="20"/>', Box(10, 20, 40, 40)),
        ('<rect x="1" y="2" width="3" height="4"/>', Box(1, 2, 3, 4)),
        ('<rect x="1" y="2" width="3" height="4" rx="1"/>', Box(1, 2, 3, 4)),
        ('<polygon points="1,2 3,4 5-6e0"/>', Box(1, -6, 4, 10)),
        ('<polyline points="1 2 3 4 5 0"/>', Box(1, 0, 4, 4)),
        ('<path d="m10 10 10 0 0 10 -5 5"/>', Box(10, 10, 10, 15)),
        ('<path d="M10 10.5.5 20-1.e1 4"/>', Box(-10, 4, 20, 16)),
    ],
)
def test_elements(body: str, bounds: Box) -> None:
    [(path, _)] = read(body, 'viewBox="-20 -20 100 100"').outlines
    assert path.bounds == pytest.approx(bounds)


def test_corners_are_round_as_asked() -> None:
    def corners(attributes: str) -> list[tuple[float, ...]]:
        path = only_path(f'<rect x="10" y="10" width="40" height="20" {attributes}/>')
        return [tuple(numbers[-2:]) for _, numbers in about(path) if numbers]

    assert corners('rx="8" ry="4"')[:3] == [(18, 10), (42, 10), (50, 14)]
    assert corners('rx="8"')[:3] == [(18, 10), (42, 10), (50, 18)]
    assert corners('rx="auto" ry="8"') == corners('rx="8"')
    assert corners('rx="99"')[:3] == [(30, 10), (30, 10), (50, 20)]
    assert corners('rx="8" ry="0"') == corners("") == [(10, 10), (50, 10), (50, 30), (10, 30)]


@pytest.mark.parametrize(
    ("transform", "spot"),
    [
        ("translate(5)", (15, 20)),
        ("translate(5 -7)", (15, 13)),
        ("scale(2)", (20, 40)),
        ("scale(2,-1)", (20, -20)),
        ("rotate(90)", (-20, 10)),
        ("rotate(90 10 10)", (0, 10)),
        ("rotate(-30)", (10 * cos(radians(30)) + 20 * sin(radians(30)), 20 * cos(radians(30)) - 10 * sin(radians(30)))),
        ("skewX(45)", (30, 20)),
        ("skewY(45)", (10, 30)),
        ("matrix(1 2 3 4 5 6)", (75, 106)),
        ("translate(1,2) scale(3)", (31, 62)),
        ("scale(3),translate ( 1 , 2 ) ", (33, 66)),
        ("none", (10, 20)),
        ("", (10, 20)),
    ],
)
def test_transforms(transform: str, spot: tuple[float, float]) -> None:
    box = 'viewBox="-300 -300 600 600"'
    [(path, _)] = read(f'<path transform="{transform}" d="M10 20 30 50 20 0z"/>', box).outlines
    assert path.spots[0] == pytest.approx(spot)
    [(path, _)] = read(f'<g transform="{transform}"><path d="M10 20 30 50 20 0z"/></g>', box).outlines
    assert path.spots[0] == pytest.approx(spot)


def test_transforms_of_groups_add_up_from_the_inside() -> None:
    path = only_path(
        '<g transform="translate(10)"><g transform="scale(2)"><path transform="rotate(90)" d="M1-2 5-5 9 0z"/></g></g>'
    )
    assert path.spots[0] == pytest.approx((14, 2))


def test_a_transform_ends_with_its_group() -> None:
    symbol = read('<g transform="translate(50 0)"/><rect width="9" height="9"/>')
    assert symbol.outlines[0][0].bounds == Box(0, 0, 9, 9)


@pytest.mark.parametrize("data", ["M30 50A20 20 0 0 1 70 50", "M30 50a20-20 0 0140 0", "M30,50a20,20,99,1,1,40,0"])
def test_arcs_lie_on_the_circle(data: str) -> None:
    path = only_path(f'<path d="{data}"/>')
    ends = [(numbers[-2], numbers[-1]) for _, numbers in about(path)]
    assert len(ends) >= 3
    assert ends[-1] == pytest.approx((70, 50))
    assert [hypot(x - 50, y - 50) for x, y in ends] == pytest.approx([20] * len(ends))
    assert true_bounds(path) == pytest.approx(Box(30, 30, 40, 20), abs=0.01)


def test_an_arc_without_a_radius_is_a_line() -> None:
    straight = about(only_path('<path d="M0 0L10 10 0 20z"/>'))
    assert about(only_path('<path d="M0 0A0 5 0 0 1 10 10L0 20z"/>')) == straight
    assert about(only_path('<path d="M0 0a5 0 0 0 1 10 10L0 20z"/>')) == straight


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("M1 2 30 4 5 60", "M1 2L30 4L5 60"),
        ("m1 2 30 4 5 60", "M1 2L31 6L36 66"),
        ("M5 5h20v20H5z m50 50 h9 v9", "M5 5L25 5L25 25L5 25ZM55 55L64 55L64 64"),
        ("M1 1C2 2 3 4 5 6S9 9 20 2", "M1 1C2 2 3 4 5 6C7 8 9 9 20 2"),
        ("M0 0Q30 0 30 30T60 60", "M0 0C20 0 30 10 30 30C30 50 40 60 60 60"),
        ("M9 9h9v9zh-9v-9z", "M9 9H18V18ZM9 9H0V0Z"),
    ],
)
def test_short_and_long_path_data_are_the_same(short: str, long: str) -> None:
    assert about(only_path(f'<path d="{short}"/>')) == about(only_path(f'<path d="{long}"/>'))


@pytest.mark.parametrize(
    ("attributes", "rule"),
    [
        ("", Rule.NONZERO),
        ('fill-rule="evenodd"', Rule.EVEN_ODD),
        ('style="fill:#000;fill-rule:evenodd"', Rule.EVEN_ODD),
        ('fill-rule="nonzero" style=" Fill-Rule : EVENODD !important ; "', Rule.EVEN_ODD),
        ('fill-rule="evenodd" style="fill-rule:nonzero"', Rule.NONZERO),
        ('fill-rule="inherit"', Rule.NONZERO),
    ],
)
def test_rules(attributes: str, rule: Rule) -> None:
    body = f'<rect width="9" height="9" {attributes}/>'
    assert [found for _, found in read(body).outlines] == [rule]
    inherited = f'<g {attributes}><rect width="9" height="9"/></g>'
    assert [found for _, found in read(inherited).outlines] == [rule]


@pytest.mark.parametrize(
    "attributes",
    [
        'viewBox="0 0 64 32" width="100%" height="5mm"',
        'viewBox="0,0,64,32"',
        'width="64" height="32"',
        'width="64px" height=" 32px "',
        'viewBox="0 0 64 32" preserveAspectRatio="xMidYMid meet" x="0px" y="0px" version="1.1" xml:space="preserve"',
        'viewBox="0 0 64 32" style="enable-background:new 0 0 64 32;" role="img" aria-hidden="true" data-name="x"',
    ],
)
def test_how_large_a_drawing_is(attributes: str) -> None:
    assert read('<rect width="9" height="9"/>', attributes).box == Box(0, 0, 64, 32)


def test_what_editors_add_is_passed_over() -> None:
    plain = read('<rect width="9" height="9"/>')
    text = f"""<?xml version="1.0"?><?xpacket x?>
    <s:svg xmlns:s="{SVG}" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 100 100"
      xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" sodipodi:docname="a" inkscape:version="1">
      <s:title>A <b>bold</b> title</s:title><s:desc/><s:defs id="defs1"><inkscape:perspective/></s:defs>
      <sodipodi:namedview><inkscape:grid/><s:image/></sodipodi:namedview>
      <s:metadata><rdf xmlns="urn:rdf"><script/></rdf></s:metadata>
      <s:g inkscape:label="Layer" id="layer1" style="display:Inline;stroke-width:3;-inkscape-stroke:none">
        <s:rect width="9" height="9" fill="#111" stroke=" none" opacity="1" clip-rule="evenodd"><s:title/></s:rect>
      </s:g>
    </s:svg>"""
    assert read_symbol("test", text, "x.svg") == plain


def test_a_drawing_without_a_namespace_is_read() -> None:
    assert read_symbol("x", '<svg viewBox="0 0 9 9"><rect width="9" height="9"/></svg>', "x.svg").box == Box(0, 0, 9, 9)


def test_handles_may_reach_out_of_the_box_but_curves_may_not() -> None:
    assert read('<path d="M0 20C0 -5 90 -5 90 20z"/>').outlines
    assert read('<circle cx="50" cy="50" r="50.05"/>').outlines, "a hair over it is no mistake"
    message = "<path> reaches out of the viewBox: move it inside, or enlarge the viewBox"
    assert body_refusal('<path d="M0 20C0 -9 90 -9 90 20z"/>') == f"symbols/test.svg, line 2: {message}"
    assert message in body_refusal('<path d="M0 20 90 20 90 -1z"/>')
    assert "<circle> reaches out" in body_refusal('<circle cx="500" cy="500" r="9"/>')


@pytest.mark.parametrize("width", ["5e-324", "1e-300", "1e-12"])
def test_round_corners_of_a_rectangle_without_width(width: str) -> None:
    assert len(read(f'<rect width="{width}" height="1" ry="1"/><rect width="9" height="9"/>').outlines) in (1, 2)
