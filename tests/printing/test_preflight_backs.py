"""Backs that do not lie behind their fronts have to be named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shangrila_pnp.printing.geometry import Matrix, Size
from shangrila_pnp.printing.scene import (
    Page,
    Use,
)
from tests.printing.finished_pages import (
    A4,
    CARD,
    COLOURS,
    DOT,
    DUPLEX,
    RIGHT,
    page,
    problems,
    use,
)


def fronts(size: Size = A4) -> Page:
    return page(*(use(CARD, colour, 20 + 30 * i, 40 + 7 * i) for i, colour in enumerate(COLOURS)), size=size)


def on_its_head(of: Use) -> Use:
    """Turned where it lies."""
    return replace(of, matrix=of.matrix.then(Matrix.turning(180).around(of.matrix.apply_to_box(of.piece.box).middle)))


def behind(front: Page, flip: str = "x", shift: tuple[float, float] = (0, 0)) -> Page:
    """The back of a page, written down independently: 12 mm wide things, counted from the other side."""
    backs = []
    for element in front.elements:
        assert isinstance(element, Use)
        assert element.counts_as is not None
        x, y = element.matrix.e, element.matrix.f
        x, y = (front.size.width - 12 - x, y) if flip == "x" else (x, front.size.height - 12 - y)
        back = use(f"{CARD} back", element.counts_as.name, x + shift[0], y + shift[1])
        backs.append(back if flip == "x" else on_its_head(back))
    return page(*backs, size=front.size)


@pytest.mark.parametrize(
    ("size", "edge", "flip"),
    [(A4, "long", "x"), (A4, "short", "y"), (A4.turned, "long", "y"), (A4.turned, "short", "x")],
)
def test_backs_behind_their_fronts(size: Size, edge: str, flip: str) -> None:
    front = fronts(size)
    assert problems(front, behind(front, flip), **{**DUPLEX, "flip": edge}) == ()
    other = {"x": "y", "y": "x"}[flip]
    assert len(problems(front, behind(front, other), **{**DUPLEX, "flip": edge})) == 4


@pytest.mark.parametrize(("edge", "flip"), [("long", "x"), ("short", "y")])
def test_a_back_that_stands_on_its_head(edge: str, flip: str) -> None:
    front = fronts()
    red, *others = uses(behind(front, flip))
    turned, mirrored = on_its_head(red), replace(red, matrix=Matrix(-1, 0, 0, 1, 12).then(red.matrix))
    for wrong in (turned, mirrored):
        assert problems(front, page(wrong, *others), **{**DUPLEX, "flip": edge}) == (
            "page 2 has the back of the reference card 'red' turned the wrong way for its flip",
        )


def test_fronts_that_lie_on_their_side_have_backs_that_do() -> None:
    """A quarter turn to the right is one to the left, seen from behind."""

    def turned(of: Page, degrees: float) -> Page:
        around = [(use, use.matrix.apply_to_box(use.piece.box).middle) for use in uses(of)]
        moved = [replace(use, matrix=use.matrix.then(Matrix.turning(degrees).around(at))) for use, at in around]
        return replace(of, elements=tuple(moved))

    front = fronts()
    for flip, edge in (("x", "long"), ("y", "short")):
        back = behind(front, flip)
        assert problems(turned(front, 90), turned(back, -90), **{**DUPLEX, "flip": edge}) == ()
        assert len(problems(turned(front, 90), turned(back, 90), **{**DUPLEX, "flip": edge})) == 4


def test_a_back_that_is_shifted() -> None:
    front = fronts()
    back = behind(front)
    moved = replace(back, elements=(*back.elements[1:], behind(front, shift=(0.6, 0.8)).elements[0]))
    assert problems(front, moved, **DUPLEX) == (
        "page 2 has the back of the reference card 'red' 1.00 mm from where its front comes to lie",
    )


def test_backs_that_are_shifted_on_purpose() -> None:
    front = fronts()
    shifted = behind(front, shift=(-1.5, 0.5))
    assert problems(front, shifted, **DUPLEX, back_offset="-1.5,0.5") == ()
    assert len(problems(front, shifted, **DUPLEX)) == 4
    assert len(problems(front, shifted, **DUPLEX, back_offset="1.5,-0.5")) == 4


def test_backs_in_columns_that_are_not_mirrored() -> None:
    front = page(*(use(CARD, colour, 20 + 158 * (i % 2), 40 * (1 + i // 2)) for i, colour in enumerate(COLOURS)))
    same = page(*(use(f"{CARD} back", u.counts_as.name, u.matrix.e, u.matrix.f) for u in uses(front) if u.counts_as))
    found = problems(front, same, **DUPLEX)
    assert found == tuple(
        f"page 2 has the back of the reference card '{colour}' 158.00 mm from where its front comes to lie"
        for colour in COLOURS
    )


def uses(of: Page) -> list[Use]:
    return [element for element in of.elements if isinstance(element, Use)]


def test_a_back_is_missing_or_too_many() -> None:
    front = fronts()
    back = behind(front)
    assert problems(front, replace(back, elements=back.elements[1:]), **DUPLEX) == (
        "page 2 has no back for the reference card 'red'",
    )
    extra = use(f"{CARD} back", "red", 150, 200)
    assert problems(front, replace(back, elements=(*back.elements, extra)), **DUPLEX) == (
        "page 2 has a back of the reference card 'red' too many",
    )


def test_pages_that_do_not_come_in_pairs() -> None:
    front = fronts()
    red, *others = uses(front)
    one, two = page(red), page(*others)
    assert problems(one, behind(one), two, **DUPLEX) == (
        "page 3 has no page behind it, but the settings promise backs on the other side",
    )
    found = problems(one, two, behind(one), behind(two), **DUPLEX)
    assert "page 2 is the back of a sheet, but holds the reference card 'blue'" in found
    assert "page 3 is the front of a sheet, but holds the reference card back 'red'" in found


def test_backs_on_paper_of_another_size() -> None:
    front = fronts()
    assert problems(front, page(*behind(front).elements, size=A4.turned), **DUPLEX) == (
        "page 2 has another size than page 1, whose back it is",
    )


def test_backs_that_nobody_promised_and_promises_without_backs() -> None:
    front = fronts()
    assert problems(front, behind(front), contents="reference") == (
        "there are backs (reference card), but the settings say that there are none",
    )
    for kind in ("duplex", "fold"):
        pages = (*RIGHT["stones"](), page(DOT), page(DOT))
        one_sided = [pages[index] for index in (0, 2, 1, 3)]
        found = problems(*one_sided, contents="stones", backs=kind)
        assert found == (f"the settings promise backs ({kind}), but no stone token has one",)
        assert problems(front, page(DOT), contents="reference", backs=kind) == ()


@pytest.mark.parametrize("flip", ["x", "y"])
def test_backs_beside_their_fronts(flip: str) -> None:
    front = page(*(use(CARD, colour, 20 + 13 * (i % 2), 40 + 13 * (i // 2)) for i, colour in enumerate(COLOURS)))
    right = behind(front, flip).elements
    turned = on_its_head(uses(page(*right))[0])
    found = problems(page(*front.elements, turned, *right[1:]), contents="reference", backs="fold")
    assert found == ("page 1 has the back of the reference card 'red' turned the wrong way for its flip",)
    wrong = (*right[1:], use(f"{CARD} back", "red", 150, 150))
    assert problems(page(*front.elements, *right), contents="reference", backs="fold") == ()
    found = problems(page(*front.elements, *wrong), contents="reference", backs="fold")
    assert any("page 1 has the back of the reference card 'red'" in problem for problem in found)
    assert problems(page(*front.elements, *right[1:]), contents="reference", backs="fold")
