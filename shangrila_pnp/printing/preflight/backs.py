"""Whether backs lie behind their fronts. Imports :mod:`readings` and :mod:`settings`; knows nothing of PDF."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from math import dist
from statistics import fmean

from shangrila_pnp.errors import quoted
from shangrila_pnp.printing.geometry import Matrix, Size, Spot
from shangrila_pnp.printing.inventory import BACK_SUFFIX, Need
from shangrila_pnp.printing.preflight.readings import TOLERANCE, PageReading, Placed
from shangrila_pnp.printing.preflight.settings import DUPLEX, LONG_EDGE, NO_BACKS, Settings
from shangrila_pnp.printing.scene import Component

_SLIGHT_TURN = 0.02
"""By how much the parts of a matrix may differ: more than rounding, and far less than anybody turns anything."""


def back_problems(pages: Sequence[PageReading], settings: Settings, needs: Iterable[Need]) -> Iterator[str]:
    """What is wrong with the backs, as the settings want them."""
    components = [placed.component for page in pages for placed in page.components]
    backed = frozenset(_front_of(component).kind for component in components if _is_back(component))
    if settings.backs == NO_BACKS:
        if backed:
            yield f"there are backs ({', '.join(sorted(backed))}), but the settings say that there are none"
        return
    for need in needs:
        if need.has_back and need.kind not in backed:
            yield f"the settings promise backs ({settings.backs}), but no {need.kind} has one"
    if settings.backs == DUPLEX:
        yield from _duplex_problems(pages, settings, backed)
    else:
        for page in pages:
            yield from _fold_problems(page, backed)


def _duplex_problems(pages: Sequence[PageReading], settings: Settings, backed: frozenset[str]) -> Iterator[str]:
    """Pages go to the printer in pairs, whatever is on them: one that is missing turns all later sheets around."""
    for front, back in zip_longest(pages[::2], pages[1::2]):
        yield from _on_wrong_side(front, wants_backs=False)
        if back is None:
            yield f"page {front.number} has no page behind it, but the settings promise backs on the other side"
            continue
        yield from _on_wrong_side(back, wants_backs=True)
        if dist(front.size, back.size) > TOLERANCE:
            yield f"page {back.number} has another size than page {front.number}, whose back it is"
            continue
        places = mirrored(front.size, settings.flip).then(Matrix.moving(*settings.back_offset))
        fronts = [placed for placed in front.components if placed.component.kind in backed]
        yield from _mismatches(fronts, _backs_on(back), places, back.number)


def _fold_problems(page: PageReading, backed: frozenset[str]) -> Iterator[str]:
    """Fronts and backs lie on one page, mirrored at a fold, which is in the middle of all of them."""
    fronts = [placed for placed in page.components if placed.component.kind in backed]
    backs = _backs_on(page)
    if fronts or backs:
        middles = [placed.box.middle for placed in (*fronts, *backs)]
        upright = Matrix(a=-1, e=2 * fmean(middle.x for middle in middles))
        level = Matrix(d=-1, f=2 * fmean(middle.y for middle in middles))
        attempts = [list(_mismatches(fronts, backs, fold, page.number)) for fold in (upright, level)]
        yield from min(attempts, key=len)


def mirrored(page: Size, flip: str) -> Matrix:
    """Takes a place on a front to the place behind it: a sheet is turned over around one of its edges."""
    is_upright = page.height >= page.width
    if (flip == LONG_EDGE) == is_upright:
        return Matrix(a=-1, e=page.width)
    return Matrix(d=-1, f=page.height)


def _mismatches(fronts: Iterable[Placed], backs: Iterable[Placed], places: Matrix, number: int) -> Iterator[str]:
    """Pairs off what lies in the right place; of the rest, each front with the nearest back of its name."""
    left_over: defaultdict[Component, list[Placed]] = defaultdict(list)
    for back in backs:
        left_over[_front_of(back.component)].append(back)
    without: list[tuple[Placed, Spot]] = []
    for front in fronts:
        expected = places.apply(*front.box.middle)
        candidates = left_over[front.component]
        found = _nearest(candidates, expected)
        if found is not None and dist(found.box.middle, expected) <= TOLERANCE:
            candidates.remove(found)
            if not _is_turned_right(front.matrix, found.matrix, places):
                yield f"page {number} has the back of {_named(front)} turned the wrong way for its flip"
        else:
            without.append((front, expected))
    for front, expected in without:
        found = _nearest(left_over[front.component], expected)
        what = _named(front)
        if found is None:
            yield f"page {number} has no back for {what}"
            continue
        left_over[front.component].remove(found)
        off = dist(found.box.middle, expected)
        yield f"page {number} has the back of {what} {off:.2f} mm from where its front comes to lie"
    for component, others in left_over.items():
        for _ in others:
            yield f"page {number} has a back of the {component.kind} {quoted(component.name)} too many"


def _is_turned_right(front: Matrix, back: Matrix, places: Matrix) -> bool:
    """Whether a back is upright to whoever turns the cut-out around like the page of a book.

    Seen through the paper it lies as its front does, only that it is read from the other side.
    """
    seen = Matrix(a=-1).then(front).then(places)
    return dist(seen[:4], back[:4]) <= _SLIGHT_TURN


def _named(placed: Placed) -> str:
    return f"the {placed.component.kind} {quoted(placed.component.name)}"


def _nearest(candidates: Sequence[Placed], spot: Spot) -> Placed | None:
    return min(candidates, key=lambda placed: dist(placed.box.middle, spot), default=None)


def _on_wrong_side(page: PageReading, *, wants_backs: bool) -> Iterator[str]:
    side = "back" if wants_backs else "front"
    wrong = [placed.component for placed in page.components if _is_back(placed.component) != wants_backs]
    for component in dict.fromkeys(wrong):
        yield f"page {page.number} is the {side} of a sheet, but holds the {component.kind} {quoted(component.name)}"


def _backs_on(page: PageReading) -> list[Placed]:
    return [placed for placed in page.components if _is_back(placed.component)]


def _is_back(component: Component) -> bool:
    return component.kind.endswith(BACK_SUFFIX)


def _front_of(component: Component) -> Component:
    return Component(component.kind.removesuffix(BACK_SUFFIX), component.name)
