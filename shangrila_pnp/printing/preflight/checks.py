"""Decides what is wrong with pages, one sentence each. Imports :mod:`parts` and :mod:`backs`.

Knows nothing of PDF: what the pages hold was read before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import dist

from shangrila_pnp.errors import quoted
from shangrila_pnp.printing.geometry import Box, Size
from shangrila_pnp.printing.inventory import (
    BACK_SUFFIX,
    BOARD,
    BOARD_SHEET,
    CONTENTS,
    RULER_LENGTH,
    TABLE_SUFFIX,
    Need,
)
from shangrila_pnp.printing.preflight.backs import back_problems
from shangrila_pnp.printing.preflight.parts import PartReading, binding_problems, is_kit
from shangrila_pnp.printing.preflight.readings import TOLERANCE, PageReading, Placed, Reading, Stray, counted
from shangrila_pnp.printing.preflight.settings import Settings
from shangrila_pnp.printing.scene import Component
from shangrila_pnp.rules import Board, Guild

SLACK_OF_AREA = 0.001


def problems_of(reading: Reading, parts: Sequence[PartReading], board: Board) -> Iterator[str]:
    """Everything that is wrong with a PDF: the file first, then what each part holds, then page by page."""
    yield from _file_problems(reading)
    about_settings = [*binding_problems(reading, parts), *(found for part in parts for found in part.settings.problems)]
    yield from dict.fromkeys(about_settings)  # what is wrong with all parts is said once
    for part in parts:
        yield from _part_problems(part.pages, part.settings, board, is_kit=is_kit(parts))


def _part_problems(pages: Sequence[PageReading], settings: Settings, board: Board, *, is_kit: bool) -> Iterator[str]:
    needs = needs_of(settings, board)
    counts = counted(placed.component for page in pages for placed in page.components)
    yield from count_problems(counts, needs)
    yield from _second_side_problems(counts, needs, is_kit=is_kit)
    yield from back_problems(pages, settings, needs)
    if BOARD in settings.contents:
        yield from _board_problems(pages, settings, board)
    for page in pages:
        yield from _page_problems(page, settings)
        yield from _size_problems(page, settings, needs)


def _file_problems(reading: Reading) -> Iterator[str]:
    if not reading.pages:
        yield "the file has no pages"
    if not reading.title:
        yield "the file has no title"
    if reading.is_scaled_by_viewers:
        yield "the file does not ask viewers to print it at its true size (PrintScaling None)"
    if not reading.has_bookmarks:
        yield "the file has no bookmarks"


def _board_problems(pages: Sequence[PageReading], settings: Settings, board: Board) -> Iterator[str]:
    """Whether the sheets of a board make up the whole of it: they share no artwork, so their areas add up."""
    shown = 0.0
    for page in pages:
        unit = settings.true_size(Size(1.0, 1.0), page.size)
        for placed in page.components:
            if placed.component.kind == BOARD_SHEET:
                shown += placed.box.width * placed.box.height / (unit.width * unit.height)
    whole = board.width_mm * board.height_mm * settings.scale**2
    if abs(shown - whole) > SLACK_OF_AREA * whole:
        yield f"the sheets show {shown / whole:.1%} of the board: they have to make up the whole of it"
    parts: dict[str, float] = {}
    for found in (found for page in pages for found in page.fields):
        parts[found.field] = parts.get(found.field, 0.0) + found.part
    for village in board.villages:
        for guild in Guild:
            part = parts.get(f"{village.letter} {guild}", 0.0)
            if abs(part - 1) > SLACK_OF_AREA:
                place = f"the field of the {guild} in {village.letter}"
                yield f"the sheets show {part:.1%} of {place}: they have to show all of it once"


# --- what the game needs ---------------------------------------------------------------------------------------------


def needs_of(settings: Settings, board: Board) -> list[Need]:
    """What the contents of a file promise."""
    return [need for word in settings.contents for need in CONTENTS[word](board)]


def count_problems(counts: Counter[Component], needs: Sequence[Need]) -> Iterator[str]:
    """Whether all that is needed is there, and nothing else."""
    known = {need.kind: need for need in needs}
    for need in needs:
        found = {component.name: count for component, count in counts.items() if component.kind == need.kind}
        yield from _missing_by_name(need, found) if need.names else _missing(need, found)
        if need.is_unique:
            yield from _twice(need, found)
    for component in counts:
        kind = component.kind.removesuffix(BACK_SUFFIX)
        if kind not in known:
            yield f"there is a {component.kind} {quoted(component.name)}, which is no part of the contents"
        elif known[kind].names and component.name not in known[kind].names:
            yield f"there is a {component.kind} {quoted(component.name)}, which the game does not have"


def _missing_by_name(need: Need, found: Mapping[str, int]) -> Iterator[str]:
    for name in need.names:
        count = found.get(name, 0)
        if not _is_enough(need, count):
            yield f"the {need.kind} {quoted(name)} is there {_times(count)}, and the game needs {_wanted(need)}"


def _second_side_problems(counts: Counter[Component], needs: Sequence[Need], *, is_kit: bool) -> Iterator[str]:
    """Cards with two sides have them all, as backs or as cards of their own. In a kit all cards have two."""
    for need in needs:
        if not need.may_have_second_side:
            continue
        fronts, backs, tables = (
            {component.name for component in counts if component.kind == need.kind + suffix}
            for suffix in ("", BACK_SUFFIX, TABLE_SUFFIX)
        )
        if backs:  # whether each front has one is looked at page by page
            continue
        for name in sorted(fronts - tables) if tables or is_kit else ():
            yield f"the {need.kind} {quoted(name)} has no second side"
        for name in sorted(tables - fronts):
            yield f"the {need.kind} {quoted(name)} has a second side, but no first"


def _twice(need: Need, found: Mapping[str, int]) -> Iterator[str]:
    """Those that differ in nothing but their number."""
    names = Counter[str]()
    for name, count in found.items():
        names[name.partition(" ")[2].strip()] += count
    for name, count in names.items():
        if count > 1:
            yield f"the {need.kind} {quoted(name)} is there {_times(count)}, and once is enough"


def _missing(need: Need, found: Mapping[str, int]) -> Iterator[str]:
    count = sum(found.values())
    if not _is_enough(need, count):
        yield f"the {need.kind} is there {_times(count)}, and the game needs {_wanted(need)}"


def _is_enough(need: Need, count: int) -> bool:
    return count == need.count if need.is_exact else count >= need.count


def _wanted(need: Need) -> str:
    return str(need.count) if need.is_exact else f"at least {need.count}"


def _times(count: int) -> str:
    return {0: "not once", 1: "once"}.get(count, f"{count} times")


# --- page by page ----------------------------------------------------------------------------------------------------


def _page_problems(page: PageReading, settings: Settings) -> Iterator[str]:
    name = f"page {page.number}"
    if page.is_blank:
        yield f"{name} is blank"
    if not page.label:
        yield f"{name} has no label"
    yield from _box_problems(page, settings)
    for font in page.fonts:
        if not font.is_embedded:
            yield f"{name} is set in {quoted(font.name)}, a font that is not embedded"
    for words in page.unreadable:
        yield f"{name} has a character that the font has no letter for, in {quoted(words)}"
    for stray, count in _worst(page.strays):
        others = f" (so do {count - 1} more parts of it)" if count > 1 else ""
        place = f"in the {stray.side} margin" if settings.margin else f"over the {stray.side} edge of the page"
        yield f"{name} has {stray.what} {stray.reach:.2f} mm {place}{others}, where nothing prints"
    yield from _foot_problems(page, settings)
    if page.bare and not page.is_blank:
        others = f" (and on {len(page.bare) - 1} more)" if len(page.bare) > 1 else ""
        yield f"{name} has nothing painted on {_named(page.bare[0])}{others}"
    yield from _overlaps(page)


def _box_problems(page: PageReading, settings: Settings) -> Iterator[str]:
    name, size = f"page {page.number}", page.size
    if settings.paper is not None and not _is_same(size, settings.paper.size):
        found = f"{size.width:.1f} x {size.height:.1f} mm"
        yield f"{name} is {found} large, which is not the paper {settings.paper.name} of the settings"
    if page.trim is None:
        yield f"{name} has no TrimBox"
    if page.bleed is None:
        yield f"{name} has no BleedBox"
    if page.trim is not None and page.bleed is not None and not page.bleed.holds(page.trim, TOLERANCE):
        yield f"{name} has a TrimBox that reaches out of its BleedBox"
    if page.bleed is not None and not Box(0, 0, *size).holds(page.bleed, TOLERANCE):
        yield f"{name} has a BleedBox that reaches out of the page"


def _is_same(page: Size, paper: Size) -> bool:
    """Whichever way the paper lies."""
    return min(dist(page, paper), dist(page, paper.turned)) <= TOLERANCE


def _worst(strays: Sequence[Stray]) -> Iterator[tuple[Stray, int]]:
    """One for each thing that strays, with how many parts of it do: a tile may be a hundred drawings."""
    by_what: dict[str, list[Stray]] = {}
    for stray in strays:
        by_what.setdefault(stray.what, []).append(stray)
    for group in by_what.values():
        yield max(group, key=lambda stray: stray.reach), len(group)


def _overlaps(page: PageReading) -> Iterator[str]:
    """Nobody can cut out two things that share paper. From left to right, so that few are compared."""
    components = sorted((*page.components, *page.rulers), key=lambda placed: placed.box.left)
    for index, one in enumerate(components):
        end = one.box.right - TOLERANCE
        for other in components[index + 1 :]:
            if other.box.left >= end:
                break
            if one.box.overlaps(other.box, TOLERANCE):
                yield f"page {page.number} has {_named(one)} and {_named(other)} overlapping"


# --- sizes -----------------------------------------------------------------------------------------------------------


def _size_problems(page: PageReading, settings: Settings, needs: Sequence[Need]) -> Iterator[str]:
    """Each size that is wrong once for each thing that has it: all copies of a tile are wrong together."""
    sizes = {need.kind: need.size for need in needs if need.size is not None}
    told = set[tuple[Component, str]]()
    for placed in page.components:
        size = sizes.get(placed.component.kind.removesuffix(BACK_SUFFIX))
        if size is None:
            continue
        wanted = _lying(placed, settings.true_size(_lying(placed, size.times(settings.scale)), page.size))
        found = _lying(placed, placed.box.size)
        if _is_as_large(found, wanted) or (placed.component, _measures(found)) in told:
            continue
        told.add((placed.component, _measures(found)))
        yield f"page {page.number} has {_named(placed)} {_measures(found)} large, and it has to be {_measures(wanted)}"


def _foot_problems(page: PageReading, settings: Settings) -> Iterator[str]:
    name = f"page {page.number}"
    length = settings.true_size(Size(RULER_LENGTH, RULER_LENGTH), page.size).width
    if not page.rulers:
        yield f"{name} has no ruler"
    elif not any(abs(ruler.box.width - length) <= TOLERANCE for ruler in page.rulers):
        found = max(ruler.box.width for ruler in page.rulers)
        yield f"{name} has a ruler of {found:.2f} mm, and it has to be {length:.2f} mm"
    elif not page.has_foot:
        yield f"{name} has no words below its ruler"


def _lying(placed: Placed, size: Size) -> Size:
    """From a thing's own width and height to those on the page, or back: it may lie on its side."""
    return size.turned if abs(placed.matrix.b) > abs(placed.matrix.a) else size


def _is_as_large(one: Size, other: Size) -> bool:
    return all(abs(found - wanted) <= TOLERANCE for found, wanted in zip(one, other, strict=True))


def _measures(size: Size) -> str:
    return f"{size.width:.2f} x {size.height:.2f} mm"


def _named(placed: Placed) -> str:
    return f"the {placed.component.kind} {quoted(placed.component.name)}"
