"""Backs that do not lie behind their fronts have to be named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shangrila_pnp.printing.geometry import Size
from shangrila_pnp.printing.scene import (
    Page,
    Use,
)
from tests.printing.finished_pages import (
    A4,
    COLOURS,
    DOT,
    DUPLEX,
    RIGHT,
    page,
    problems,
    use,
)


def fronts(size: Size = A4) -> Page:
    return page(*(use("mat", colour, 20 + 30 * i, 40 + 7 * i) for i, colour in enumerate(COLOURS)), size=size)


def behind(front: Page, flip: str = "x", shift: tuple[float, float] = (0, 0)) -> Page:
    """The back of a page, written down independently: 12 mm wide things, counted from the other side."""
    backs = []
    for element in front.elements:
        assert isinstance(element, Use)
        assert element.counts_as is not None
        x, y = element.matrix.e, element.matrix.f
        x, y = (front.size.width - 12 - x, y) if flip == "x" else (x, front.size.height - 12 - y)
        backs.append(use("mat back", element.counts_as.name, x + shift[0], y + shift[1]))
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


def test_a_back_that_is_shifted() -> None:
    front = fronts()
    back = behind(front)
    moved = replace(back, elements=(*back.elements[1:], behind(front, shift=(0.6, 0.8)).elements[0]))
    assert problems(front, moved, **DUPLEX) == (
        "page 2 has the back of the mat 'red' 1.00 mm from where its front comes to lie",
    )


def test_backs_that_are_shifted_on_purpose() -> None:
    front = fronts()
    shifted = behind(front, shift=(-1.5, 0.5))
    assert problems(front, shifted, **DUPLEX, back_offset="-1.5,0.5") == ()
    assert len(problems(front, shifted, **DUPLEX)) == 4
    assert len(problems(front, shifted, **DUPLEX, back_offset="1.5,-0.5")) == 4


def test_backs_in_columns_that_are_not_mirrored() -> None:
    front = page(*(use("mat", colour, 20 + 158 * (i % 2), 40 * (1 + i // 2)) for i, colour in enumerate(COLOURS)))
    same = page(*(use("mat back", u.counts_as.name, u.matrix.e, u.matrix.f) for u in uses(front) if u.counts_as))
    found = problems(front, same, **DUPLEX)
    assert found == tuple(
        f"page 2 has the back of the mat '{colour}' 158.00 mm from where its front comes to lie" for colour in COLOURS
    )


def uses(of: Page) -> list[Use]:
    return [element for element in of.elements if isinstance(element, Use)]


def test_a_back_is_missing_or_too_many() -> None:
    front = fronts()
    back = behind(front)
    assert problems(front, replace(back, elements=back.elements[1:]), **DUPLEX) == (
        "page 2 has no back for the mat 'red'",
    )
    extra = use("mat back", "red", 150, 200)
    assert problems(front, replace(back, elements=(*back.elements, extra)), **DUPLEX) == (
        "page 2 has a back of the mat 'red' too many",
    )


def test_pages_that_do_not_come_in_pairs() -> None:
    front = fronts()
    red, *others = uses(front)
    one, two = page(red), page(*others)
    assert problems(one, behind(one), two, **DUPLEX) == (
        "page 3 has no page behind it, but the settings promise backs on the other side",
    )
    found = problems(one, two, behind(one), behind(two), **DUPLEX)
    assert "page 2 is the back of a sheet, but holds the mat 'blue'" in found
    assert "page 3 is the front of a sheet, but holds the mat back 'red'" in found


def test_backs_on_paper_of_another_size() -> None:
    front = fronts()
    assert problems(front, page(*behind(front).elements, size=A4.turned), **DUPLEX) == (
        "page 2 has another size than page 1, whose back it is",
    )


def test_backs_that_nobody_promised_and_promises_without_backs() -> None:
    front = fronts()
    assert problems(front, behind(front), contents="mats") == (
        "there are backs (mat), but the settings say that there are none",
    )
    for kind in ("duplex", "fold"):
        pages = (*RIGHT["stones"](), page(DOT), page(DOT))
        one_sided = [pages[index] for index in (0, 2, 1, 3)]
        found = problems(*one_sided, contents="stones", backs=kind)
        assert found == (f"the settings promise backs ({kind}), but no stone token has one",)
        assert problems(front, page(DOT), contents="mats", backs=kind) == ()


@pytest.mark.parametrize("flip", ["x", "y"])
def test_backs_beside_their_fronts(flip: str) -> None:
    front = page(*(use("mat", colour, 20 + 13 * (i % 2), 40 + 13 * (i // 2)) for i, colour in enumerate(COLOURS)))
    right = behind(front, flip).elements
    wrong = (*right[1:], use("mat back", "red", 150, 150))
    assert problems(page(*front.elements, *right), contents="mats", backs="fold") == ()
    found = problems(page(*front.elements, *wrong), contents="mats", backs="fold")
    assert any("page 1 has the back of the mat 'red'" in problem for problem in found)
    assert problems(page(*front.elements, *right[1:]), contents="mats", backs="fold")
