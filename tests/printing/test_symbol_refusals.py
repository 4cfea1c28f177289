from __future__ import annotations

import pytest

from shangrila_pnp.printing.symbols import DEEPEST
from tests.printing.symbol_files import ONLY, SVG, body_refusal, read, refusal


@pytest.mark.parametrize(
    "tag",
    [
        *("a", "animate", "circlE", "clipPath", "filter", "foreignObject", "image", "linearGradient", "marker", "mask"),
        *("pattern", "radialGradient", "script", "set", "svg", "switch", "symbol", "tspan"),
    ],
)
def test_other_elements_are_named(tag: str) -> None:
    expected = f"symbols/test.svg, line 3: <{tag}> is not supported in a symbol: {ONLY}"
    assert body_refusal(f'<rect width="9" height="9"/>\n<{tag}/>') == expected
    assert body_refusal(f"<g>\n<defs><{tag}/></defs></g>") == expected


@pytest.mark.parametrize(
    ("tag", "hint"),
    [
        ("line", "a line has no area, convert it to a path"),
        ("text", "convert text to paths"),
        ("use", "put a copy in the place of a clone"),
        ("style", "write fill and fill-rule as attributes"),
    ],
)
def test_other_elements_with_a_better_hint(tag: str, hint: str) -> None:
    assert body_refusal(f"<{tag}/>") == f"symbols/test.svg, line 2: <{tag}> is not supported in a symbol: {hint}"


@pytest.mark.parametrize("form", ["attribute", "style"])
@pytest.mark.parametrize(
    ("name", "value", "hint"),
    [
        ("stroke", "black", "convert strokes to paths"),
        ("class", "a", "write fill and fill-rule as attributes"),
        ("opacity", ".5", "remove it, or draw the same without it"),
        ("fill-opacity", "0", "remove it, or draw the same without it"),
        ("display", "none", "remove it, or draw the same without it"),
        ("visibility", "hidden", "remove it, or draw the same without it"),
        ("clip-path", "circle()", "remove it, or draw the same without it"),
        ("mask", "url(#m)", "remove it, or draw the same without it"),
        ("filter", "blur(3px)", "remove it, or draw the same without it"),
        ("href", "x.svg", "remove it, or draw the same without it"),
        ("onclick", "alert()", "remove it, or draw the same without it"),
    ],
)
def test_other_attributes_and_properties_are_named(form: str, name: str, value: str, hint: str) -> None:
    written = f'{name}="{value}"' if form == "attribute" else f'style="fill:red;{name}:{value}"'
    expected = f"<rect> has {name} with the value '{value}', not supported in a symbol: {hint}"
    assert body_refusal(f'<rect width="9" height="9" {written}/>') == f"symbols/test.svg, line 2: {expected}"


NOT_FILLED = "<rect> has no fill, and lines are not supported: convert strokes to paths"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('<rect width="9" height="9" fill="none"/>', NOT_FILLED),
        ('<rect width="9" height="9" fill="transparent"/>', NOT_FILLED),
        ('<rect width="9" height="9" fill="red" style="fill: None !important"/>', NOT_FILLED),
        ('<g fill="none"><rect width="9" height="9" fill="inherit"/></g>', NOT_FILLED),
        ('<g fill="none"><rect width="9" height="9" fill=""/></g>', NOT_FILLED),
        (
            '<rect fill="url(#a)"/>',
            "<rect> is filled with 'url(#a)', not supported in a symbol: use one plain colour",
        ),
        ('<rect fill-rule="odd"/>', "fill-rule of <rect> is nonzero or evenodd, not 'odd'"),
        ('<rect style="fill"/>', "style of <rect>: 'fill' is not a property with a value"),
        (
            '<rect style="transform:scale(2)"/>',
            "<rect> has transform with the value 'scale(2)', not supported in a symbol: make it an attribute of a <g>",
        ),
        (
            '<rect style="a&#10;b:c"/>',
            "<rect> has a\\nb with the value 'c', not supported in a symbol: remove it, or draw the same without it",
        ),
        (
            '<rect xmlns:l="http://www.w3.org/1999/xlink" l:href="#a"/>',
            "<rect> has a link (xlink:href), not supported in a symbol: remove it",
        ),
        ('<p xmlns="http://www.w3.org/1999/xhtml"/>', f"<p> is not supported in a symbol: {ONLY}"),
        ("<rect><circle/></rect>", "<circle> inside <rect> is not drawn: move it out, or delete it"),
        ("<defs><g/></defs>", "<g> inside <defs> is not drawn: move it out, or delete it"),
        ('<circle r="-1"/>', "r of <circle>: '-1' is negative"),
        ('<rect width="50%"/>', "width of <rect>: a number is needed in place of '%'"),
        ('<rect x="1 2"/>', "x of <rect>: one number is needed in place of '1 2'"),
        ('<rect x=""/>', "x of <rect>: one number is needed in place of ''"),
        ('<rect x="nan"/>', "x of <rect>: a number is needed in place of 'nan'"),
        ('<rect x="inf"/>', "x of <rect>: a number is needed in place of 'inf'"),
        ('<rect x="１"/>', "x of <rect>: a number is needed in place of '１'"),
        ('<polygon points="1 2 3"/>', "points of <polygon>: points come in pairs, but these are 3 numbers"),
        ('<polygon points="1,2,"/>', "points of <polygon>: a number is missing after the last comma"),
        ('<polygon points="1,,2"/>', "points of <polygon>: a number is needed in place of ',2'"),
        ('<g transform="spin(3)"/>', "transform of <g>: 'spin' is not one of the transforms, which are matrix, "),
        ('<g transform="rotate(3"/>', "transform of <g>: 'rotate(3' is not a transform such as rotate(45 50 50)"),
        ('<g transform="rotate(1 2)"/>', "transform of <g>: rotate does not take 2 numbers"),
        ('<g transform="translate()"/>', "transform of <g>: translate does not take 0 numbers"),
        ('<g transform="scale(1 2 3)"/>', "transform of <g>: scale does not take 3 numbers"),
        ('<g transform="scale(2deg)"/>', "transform of <g>: a number is needed in place of 'deg'"),
        ('<g transform="scale(2),"/>', "transform of <g>: a transform is missing after the last comma"),
        (
            '<g transform="skewX(90)"><rect width="9" height="9"/></g>',
            "<rect> is drawn at coordinates beyond a million: check its transform",
        ),
        ("<g>" * DEEPEST + "</g>" * DEEPEST, "elements are more than 50 deep in each other: ungroup them"),
    ],
)
def test_what_cannot_be_drawn(body: str, message: str) -> None:
    assert body_refusal(body).startswith(f"symbols/test.svg, line 2: {message}")


SQUARE = '<rect width="9" height="9" fill="{}"/>'


@pytest.mark.parametrize("white", ["white", "#fff", "#FFFFFF", " White ", "rgb(255, 255, 255)", "hsl(0, 0%, 100%)"])
def test_white_would_be_printed_like_the_rest(white: str) -> None:
    message = "symbols/test.svg, line 3: <rect> is white, and would be printed like the rest: "
    expected = message + "cut its shape out of the path"
    assert body_refusal(f"{SQUARE.format('black')}\n{SQUARE.format(white)}") == expected
    assert body_refusal(f"\n{SQUARE.format(white)}") == expected
    assert body_refusal(f'<g style="fill:{white}">\n<rect width="9" height="9"/></g>') == expected


@pytest.mark.parametrize(
    ("one", "other", "names"),
    [
        ("black", "#000001", ("#000001", "#000000")),
        ("red", "#00f", ("#0000ff", "#ff0000")),
        ("currentColor", "black", ("#000000", "currentcolor")),
        ("inherit", "green", ("#008000", "#000000")),
    ],
)
def test_a_second_colour_would_run_into_the_first(one: str, other: str, names: tuple[str, str]) -> None:
    assert body_refusal(f"{SQUARE.format(one)}\n<g>{SQUARE.format(other)}</g>") == (
        f"symbols/test.svg, line 3: <rect> is {names[0]}, and something before it is {names[1]}: "
        "a symbol has one colour, so give both the same or delete one"
    )


@pytest.mark.parametrize(
    "colours", [("red", "#f00", "#FF0000", "rgb(255,0,0)", " Red"), ("", "black"), ("currentColor",)]
)
def test_one_colour_may_be_written_in_many_ways(colours: tuple[str, ...]) -> None:
    assert len(read("".join(map(SQUARE.format, colours))).outlines) == len(colours)


def test_a_colour_that_paints_nothing_is_no_second_one() -> None:
    body = f'<g fill="red"/><rect fill="white"/><path fill="blue" d="M5 5h20z"/>{SQUARE.format("black")}'
    assert len(read(body).outlines) == 1


@pytest.mark.parametrize(
    "colour", ["#000f", "#0008", "#000000ff", "RGBA(0,0,0,.5)", "hsla(0,0%,0%,1)", "rgb(0 0 0 / 50%)"]
)
def test_a_colour_with_alpha(colour: str) -> None:
    assert body_refusal(SQUARE.format(colour)) == (
        f"symbols/test.svg, line 2: <rect> is filled with '{colour.lower()}', which may let the ground through: "
        "write the colour without alpha"
    )


@pytest.mark.parametrize("colour", ["blurple", "#12", "rgb(1,2)", "var(--a)", "context-fill", "0"])
def test_a_colour_that_nobody_knows(colour: str) -> None:
    assert body_refusal(SQUARE.format(colour)) == (
        f"symbols/test.svg, line 2: <rect> is filled with '{colour}', not a known colour: use one such as #000000"
    )


@pytest.mark.parametrize("number", ["1e7", "-1000001", "1e999", "-1e999", "9" * 5000, "0." + "0" * 5000 + "1"])
@pytest.mark.parametrize(
    "body",
    [
        '<path d="M{0} 0z"/>',
        '<path d="M0 0a{0} 1 0 0 0 5 5"/>',
        '<rect x="{0}"/>',
        '<polygon points="{0} 0"/>',
        '<g transform="scale({0})"/>',
    ],
)
def test_absurd_numbers(number: str, body: str) -> None:
    assert "is too large or too long for a number: none is beyond a million" in body_refusal(body.format(number))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("10 10", "path data begins with M, not with '10 10'"),
        ("L10 10", "path data begins with M, not with 'L10 10'"),
        ("z", "path data begins with M, not with 'z'"),
        ("hello", "path data begins with M, not with 'hello'"),
        ("M", "M takes 2 numbers at a time, not 0"),
        ("M1", "M takes 2 numbers at a time, not 1"),
        ("M1 1h", "h takes 1 number at a time, not 0"),
        ("M1 1C1 2 3 4 5", "C takes 6 numbers at a time, not 5"),
        ("M1 1L2 2x3 3", "a number is needed in place of 'x3 3'"),
        ("M1 1L2 2,,3 3", "a number is needed in place of ',3 3'"),
        ("M1 1,L2 2", "a number is missing after the last comma"),
        ("M1 1z5 5", "no number can follow z"),
        ("M1 1A1 1 0 0 2 5 5", "a flag, 0 or 1, is needed in place of '2 5 5'"),
        ("M1 1A1 1 0 0 1 5", "A takes 7 numbers at a time, not 6"),
        ("M1 1A1e-300 1e-300 0 0 1 5 5", "an arc is too extreme to be drawn: replace it by curves"),
        ("M4.28e-161 0A1 1 0 1 1 8.58e-161 0", "an arc is too extreme to be drawn: replace it by curves"),
        ("M0 0" + "h1" * 20_000, "a path of 20001 steps is too long, 20000 are allowed: simplify it"),
    ],
)
def test_broken_path_data(data: str, message: str) -> None:
    assert body_refusal(f'<path d="{data}"/>') == f"symbols/test.svg, line 2: d of <path>: {message}"


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ("", '<svg> does not say how large it is: give it a viewBox, as in viewBox="0 0 100 100"'),
        ('width="9"', '<svg> does not say how large it is: give it a viewBox, as in viewBox="0 0 100 100"'),
        ('width="9mm" height="9mm"', "width of <svg>: a number is needed in place of 'mm'"),
        ('viewBox="0 0 9"', "viewBox of <svg> has four numbers (left, top, width, height), not 3"),
        ('viewBox="0 0 9 x"', "viewBox of <svg>: a number is needed in place of 'x'"),
        ('viewBox="0 0 0 9"', "<svg> is 0 wide and 9 high: give it a viewBox with some room"),
        ('viewBox="0 0 9 -9"', "<svg> is 9 wide and -9 high: give it a viewBox with some room"),
        ('viewBox="0 0 1e-9 1e-9"', "<svg> is 1e-09 wide and 1e-09 high: give it a viewBox with some room"),
        ('width="0" height="9"', "<svg> is 0 wide and 9 high: give it a viewBox with some room"),
        (
            'viewBox="0 0 9 9" preserveAspectRatio="none"',
            "preserveAspectRatio of <svg> is not supported in a symbol: remove it",
        ),
        (
            'viewBox="0 0 9 9" transform="scale(2)"',
            "<svg> has transform with the value 'scale(2)', not supported in a symbol: make it an attribute of a <g>",
        ),
    ],
)
def test_broken_beginnings(attributes: str, message: str) -> None:
    assert refusal(f'<svg xmlns="{SVG}" {attributes}/>') == f"symbols/test.svg, line 1: {message}"


@pytest.mark.parametrize(
    "body",
    [
        "",
        "some words",
        "<g/><defs/><title>Healer</title>",
        '<path/><path d=" "/><path d="M5 5z"/><path d="M5 5h20z"/><polygon/><polygon points="4 4"/>',
        '<circle r="0"/><ellipse/><rect width="9"/><rect height="9"/>',
        '<rect width="9" height="9" transform="scale(0)"/>',
    ],
)
def test_a_symbol_that_draws_nothing(body: str) -> None:
    expected = f"symbols/test.svg draws nothing: {ONLY}, with a width, a height and a fill"
    assert body_refusal(body) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: this is not valid XML, no element found: save it anew"),
        ("{}", "line 1: this is not valid XML, not well-formed (invalid token): save it anew"),
        ('<svg viewBox="0 0 9 9">\n<g></svg>', "line 2: this is not valid XML, mismatched tag: save it anew"),
        ('<svg viewBox="0 0 9 9">\n<a:g/></svg>', "line 2: this is not valid XML, unbound prefix: save it anew"),
        ('<svg viewBox="0 0 9 9">\n&nbsp;</svg>', "line 2: this is not valid XML, undefined entity: save it anew"),
        ('<svg viewBox="0 0 9 9">\n\ud800</svg>', "line 2: '\\ud800' is not a character"),
        ("<html/>", "line 1: a symbol begins with <svg>, not with <html>"),
        ('<svg xmlns="urn:other" viewBox="0 0 9 9"/>', f"line 1: xmlns of <svg> is '{SVG}', not 'urn:other'"),
        (f"<{'a' * 5000}/>", f"line 1: a symbol begins with <svg>, not with <{'a' * 60}…>"),
        ('\n<?xml-stylesheet href="a.css"?><svg/>', "line 2: style sheets are not supported in a symbol: write fill"),
    ],
)
def test_what_is_no_symbol_at_all(text: str, message: str) -> None:
    assert refusal(text).startswith(f"symbols/test.svg, {message}")
