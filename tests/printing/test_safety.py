"""What is read stays away from where somebody cuts."""

from __future__ import annotations

import pytest

from shangrila_pnp.printing.components.nets import outlined
from shangrila_pnp.printing.geometry import Box, Matrix, Size
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.press import Ink, Press
from shangrila_pnp.printing.products import PRODUCTS
from shangrila_pnp.printing.safety import SafetyError, checked, unsafe
from shangrila_pnp.printing.scene import BLACK, Component, Element, Group, Line, Piece, Shape, Text, Use
from shangrila_pnp.printing.sheets import Batch, CutOut, Side
from shangrila_pnp.printing.symbols import placed
from shangrila_pnp.printing.words import LANGUAGES
from tests.printing.press_room import studio
from tests.printing.symbol_files import read

SIZE = Size(40.0, 20.0)
CUT = Box(0, 0, *SIZE)
SYMBOL = read('<circle cx="50" cy="50" r="50"/>').piece(BLACK)
FRAME = Line(BLACK, 0.6)


def cut_out(*elements: Element, outline: Path | None = None) -> CutOut:
    side = Side(Piece("piece", elements, CUT))
    return CutOut(Component("mat", "red"), SIZE, side, outline=outline)


def found(*elements: Element, safe: float = 2.0) -> list[str]:
    return list(unsafe(cut_out(*elements), safe))


# --- what is printed -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_of_what_is_printed_is_too_near_to_its_cut(language: str, ink: Ink) -> None:
    room = studio(Press(ink=ink), language)
    batches = [batch for product in PRODUCTS.values() for batch in product.batches(room)]
    problems = [problem for batch in batches for each in batch.cut_outs for problem in unsafe(each, batch.safe)]
    assert problems == []
    safe = {batch.cut_outs[0].counts_as.kind: batch.safe for batch in batches}
    assert safe == {
        "tile": 2,
        "flat bridge": 2,
        "folding bridge": 1,
        "stone token": 1,
        "folding stone": 1,
        "mat": 2,
    }


def test_the_check_sees_what_is_printed() -> None:
    """Tiles have their marks exactly at the edge of the safe zone: a little more is too much."""
    (tiles, *_) = PRODUCTS["tiles"].batches(studio())
    sentences = set(unsafe(tiles.cut_outs[0], 2.1))
    assert len(sentences) == 1
    assert sentences.pop().startswith("the tile 'red rainmaker' has the symbol 'mark-red-")


# --- what is too near ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("element", "what"),
    [
        (placed(SYMBOL, Box(1.5, 5, 5, 5)), "the symbol 'test-000000' 1.50 mm from its edge"),
        (placed(SYMBOL, Box(36, 5, 5, 5)), "the symbol 'test-000000' 1.00 mm over its edge"),
        (Text("HH", 1, 10, 4), "the words 'HH' 1.00 mm from its edge"),
        (Text("HH", 10, 20, 4), "the words 'HH' 0.00 mm from its edge"),
        (Shape(Path.rectangle(CUT), line=FRAME), "a frame 0.00 mm from its edge"),
        (Shape(Path.rectangle(CUT.grown(-0.3), 2), line=FRAME), "a frame 0.30 mm from its edge"),
        (Group((placed(SYMBOL, Box(0, 0, 5, 5)),), Matrix.moving(1, 8)), "the symbol 'test-000000' 1.00 mm from"),
        (
            Use(Piece("inner", (Text("HH", 0, 0, 4),), CUT), Matrix.turning(90).then(Matrix.moving(1.25, 5))),
            "the words 'HH' 1.25 mm from its edge",
        ),
        (
            Group((placed(SYMBOL, Box(-5, 5, 10, 10)),), clip=Path.rectangle(Box(1, 1, 30, 15))),
            "the symbol 'test-000000' 1.00 mm from its edge",
        ),
    ],
    ids=["symbol", "over", "words", "low", "frame", "round frame", "group", "turned", "clipped"],
)
def test_what_is_too_near(element: Element, what: str) -> None:
    (sentence,) = found(element)
    assert sentence.startswith(f"the mat 'red' has {what}")
    assert sentence.endswith(": 2 mm have to stay free")


@pytest.mark.parametrize(
    "element",
    [
        placed(SYMBOL, Box(2, 2, 16, 16)),
        Text("HH", 2, 10, 4),
        Text("gjpq", 2, 17, 4),
        Text("   ", 0, 0, 4),
        Shape(Path.rectangle(CUT.grown(-2)), line=FRAME),
        Shape(Path.rectangle(CUT.grown(2)), BLACK),
        Shape(Path.rectangle(CUT), BLACK, FRAME),
        Shape(Path.line((0, 10), (40, 10)), line=FRAME),
        Group((placed(SYMBOL, Box(-9, 5, 5, 5)),), clip=Path.rectangle(CUT)),
    ],
    ids=["symbol", "words", "descenders", "spaces", "frame", "ground", "plate", "line", "clipped away"],
)
def test_what_is_far_enough_or_may_be_cut(element: Element) -> None:
    assert found(element) == []


def test_a_net_is_drawn_along_its_cut() -> None:
    outline = Path.rectangle(CUT)
    net = CutOut(Component("net", "1"), SIZE, Side(outlined("net", outline, (), None)), outline=outline)
    assert list(unsafe(net, 1.0)) == []


def test_backs_are_looked_at() -> None:
    front, back = (Side(Piece(name, (Text("HH", x, 10, 4),), CUT)) for name, x in (("front", 5), ("back", 1)))
    (sentence,) = unsafe(CutOut(Component("mat", "red"), SIZE, front, back), 2.0)
    assert sentence == "the mat back 'red' has the words 'HH' 1.00 mm from its edge: 2 mm have to stay free"


def test_a_batch_is_refused_as_a_whole() -> None:
    right, wrong = cut_out(Text("HH", 5, 10, 4)), cut_out(Text("HH", 1, 10, 4))
    batch = Batch("mats", (right, right), 1, 2.0, 2.0)
    assert checked(batch) is batch
    with pytest.raises(SafetyError, match="the mat 'red' has the words 'HH'"):
        checked(Batch("mats", (right, wrong), 1, 2.0, 2.0))
