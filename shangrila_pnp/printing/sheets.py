"""Lays out what somebody cuts out on sheets of paper. Imports :mod:`press`, :mod:`furniture` and :mod:`scene`.

Everything is in millimetres on the printed sheet; what a printer is known to do wrong is put right at the very end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from shangrila_pnp.printing.fonts import text_width
from shangrila_pnp.printing.furniture import MARK_ROOM, crop_marks, foot
from shangrila_pnp.printing.geometry import Box, Matrix, Size
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.press import Backs, Press, PressError
from shangrila_pnp.printing.scene import (
    BLACK,
    WHITE,
    Anchor,
    Component,
    Element,
    Group,
    Line,
    Page,
    Piece,
    Rgb,
    Shape,
    Text,
    Use,
)
from shangrila_pnp.printing.units import number, type_size
from shangrila_pnp.printing.words import Words

FOLD_FROM_BLEED = 5.0
NOTE_HEIGHT = 6.0
NOTE_SIZE = type_size(9)
TICK_ARM = 1.5  # of the small crosses where cuts meet inside a block: they are still there after the first cut
TICK_WIDTH = 0.15
CUT_LINE = Line(Rgb.of("#ff0000"), 0.1)  # for cutting machines, which look for a colour of its own
FOLD_LINE = Line(BLACK, 0.15, (2.0, 1.5))
BACK = "back"


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a cut-out: what is drawn inside its size, and the colour that runs on into the bleed."""

    piece: Piece
    ground: Rgb | None = None


@dataclass(frozen=True, slots=True)
class CutOut:
    """Something that somebody cuts out. Sizes are those at full scale; ``outline`` is the cut if not a rectangle."""

    counts_as: Component
    size: Size
    front: Side
    back: Side | None = None
    outline: Path | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """Cut-outs of one size that share pages.

    ``columns`` is how many stand side by side if there is room; ``note`` tells at the top of a page what to do. Inside
    of the cut, ``safe`` millimetres at full scale stay free of words and symbols (see :mod:`safety`).
    """

    title: str
    cut_outs: tuple[CutOut, ...]
    columns: int
    bleed: float
    gap: float
    note: str = ""
    safe: float = 2.0

    def folds(self, press: Press) -> bool:
        """Whether backs stand beside the fronts, with a fold between."""
        return press.backs is Backs.FOLD and self.cut_outs[0].back is not None


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the cut-outs of a batch lie on a page; ``fold`` is the axis that backs are mirrored at, if they are."""

    page: Size
    columns: int
    rows: int
    cell: Size
    gap: float
    block: Box
    fold: Matrix | None = None

    @property
    def capacity(self) -> int:
        """How many fit on a page."""
        return self.columns * self.rows

    def place(self, index: int) -> Box:
        """The cut-out's box, counted row by row."""
        row, column = divmod(index, self.columns)
        width, height = self.cell
        return Box(
            self.block.left + column * (width + self.gap), self.block.top + row * (height + self.gap), width, height
        )


def sheets(batch: Batch, press: Press, words: Words) -> Iterator[Page]:
    """The pages of a batch without their feet: fronts, each followed by its back if the press makes backs so."""
    grid = plan(batch, press)
    for start in range(0, len(batch.cut_outs), grid.capacity):
        part = batch.cut_outs[start : start + grid.capacity]
        yield _front_page(batch, part, grid, press)
        if press.backs is Backs.DUPLEX:
            yield _back_page(batch, part, grid, press, words)


# --- where things go -------------------------------------------------------------------------------------------------


def plan(batch: Batch, press: Press) -> Grid:
    """The grid that needs the fewest pages; of equal ones the first, and upright paper comes first."""
    grids: list[Grid] = []
    refusals = []
    for is_landscape in (False,) if press.shifts_backs else (False, True):
        try:
            grids += _grids(batch, press, is_landscape=is_landscape)
        except PressError as error:  # a strip that is too narrow upright may do when it lies on its side
            refusals.append(error)
    if refusals and not grids and (press.shifts_backs or len(refusals) == 2):
        raise refusals[0]
    if not grids:
        size = batch.cut_outs[0].size.times(press.scale)
        what = f"{number(size.width)} x {number(size.height)} mm"
        raise PressError(
            f"{batch.title}: not even one of {what} fits on {press.paper.name} with margins of "
            f"{number(press.margin)} mm{' upright' if press.shifts_backs else ''}; use larger paper or a smaller "
            "--scale"
        )
    return min(grids, key=lambda grid: ceil(len(batch.cut_outs) / grid.capacity))


def _grids(batch: Batch, press: Press, *, is_landscape: bool) -> Iterator[Grid]:
    page = press.page_size(is_landscape=is_landscape)
    room = _room(batch, press, page)
    cell, gap = batch.cut_outs[0].size.times(press.scale), batch.gap
    from_fold = batch.bleed + FOLD_FROM_BLEED
    folds = batch.folds(press)
    halves = [room.size]
    if folds:
        halves = [Size(room.width / 2 - from_fold, room.height), Size(room.width, room.height / 2 - from_fold)]
    for half, available in enumerate(halves):
        columns = int((available.width + gap + 1e-6) // (cell.width + gap))
        rows = int((available.height + gap + 1e-6) // (cell.height + gap))
        if columns < 1 or rows < 1:
            continue
        columns, rows = _settled(batch, columns, rows)
        size = Size(columns * (cell.width + gap) - gap, rows * (cell.height + gap) - gap)
        middle = room.middle
        if not folds:
            yield Grid(page, columns, rows, cell, gap, Box.centred(middle, size))
        elif half == 0:
            left = Box(middle.x - from_fold - size.width, middle.y - size.height / 2, *size)
            yield Grid(page, columns, rows, cell, gap, left, Matrix(a=-1, e=2 * middle.x))
        else:
            upper = Box(middle.x - size.width / 2, middle.y - from_fold - size.height, *size)
            yield Grid(page, columns, rows, cell, gap, upper, Matrix(d=-1, f=2 * middle.y))


def _room(batch: Batch, press: Press, page: Size) -> Box:
    """What is left for the cut-outs when the note and the crop marks have theirs."""
    room = press.room(page)
    above = NOTE_HEIGHT if batch.note else 0.0
    return Box(room.left, room.top + above, room.width, room.height - above).grown(-MARK_ROOM)


def _settled(batch: Batch, most_columns: int, most_rows: int) -> tuple[int, int]:
    """The columns that were wished for if all fits so; else as many as there is room for, and no empty rows."""
    count = len(batch.cut_outs)
    rows = ceil(count / batch.columns)
    if batch.columns <= most_columns and rows <= most_rows:
        return batch.columns, rows
    return most_columns, min(most_rows, ceil(count / most_columns))


# --- what is drawn ---------------------------------------------------------------------------------------------------


def _front_page(batch: Batch, part: Sequence[CutOut], grid: Grid, press: Press) -> Page:
    elements: list[Element] = _note(batch.note, grid, press)
    used = _used(grid, len(part))
    elements += _grounds(part, grid, batch.bleed, None)
    elements += _faces(part, grid, press, batch.bleed, None)
    if grid.fold is not None:
        elements += _grounds(part, grid, batch.bleed, grid.fold)
        elements += _faces(part, grid, press, batch.bleed, grid.fold)
        elements += _fold_line(batch, grid, press)
    elements += _marks(part, grid, batch.bleed)
    cut_lines = tuple(_cut_lines(part, grid, press))
    whole = used if grid.fold is None else _both(used, grid.fold.apply_to_box(used))
    bleed = whole.grown(batch.bleed)
    return Page(grid.page, tuple(elements), batch.title, cut_lines=cut_lines, trim=whole, bleed=bleed)


def _back_page(batch: Batch, part: Sequence[CutOut], grid: Grid, press: Press, words: Words) -> Page:
    """What lies behind a front; a page that says so if nothing does, because a sheet has two sides."""
    mirror = press.mirrored(grid.page)
    elements = [*_grounds(part, grid, batch.bleed, mirror), *_faces(part, grid, press, batch.bleed, mirror)]
    if not elements:
        elements = _note(words("press.nothing"), grid, press)
    used = mirror.apply_to_box(_used(grid, len(part)))
    label = f"{batch.title} ({words('press.back')})"
    return Page(grid.page, tuple(elements), label, trim=used, bleed=used.grown(batch.bleed), is_back=True)


def _used(grid: Grid, count: int) -> Box:
    """The box around the cut-outs that are there: a last page may be short."""
    last = grid.place(count - 1)
    right = grid.block.right if count >= grid.columns else last.right
    return Box(grid.block.left, grid.block.top, right - grid.block.left, last.bottom - grid.block.top)


def _both(one: Box, other: Box) -> Box:
    return Box.around([*one.corners, *other.corners])


def _grounds(part: Sequence[CutOut], grid: Grid, bleed: float, mirror: Matrix | None) -> Iterator[Element]:
    """The colours that run into the bleed; towards a neighbour only half of the gap."""
    inner = min(bleed, grid.gap / 2)
    for index, cut_out in enumerate(part):
        side = cut_out.front if mirror is None else cut_out.back
        if side is None or side.ground is None:
            continue
        row, column = divmod(index, grid.columns)
        box = grid.place(index)
        left = bleed if column == 0 else inner
        right = bleed if column == grid.columns - 1 or index == len(part) - 1 else inner
        top = bleed if row == 0 else inner
        bottom = bleed if index + grid.columns >= len(part) else inner
        spread = Box(box.left - left, box.top - top, box.width + left + right, box.height + top + bottom)
        place = spread if mirror is None else mirror.apply_to_box(spread)
        yield Shape(Path.rectangle(place), side.ground)


def _faces(part: Sequence[CutOut], grid: Grid, press: Press, bleed: float, mirror: Matrix | None) -> Iterator[Element]:
    """The cut-outs; what a piece draws beyond its cut ends with the bleed, whatever the scale."""
    for index, cut_out in enumerate(part):
        side = cut_out.front if mirror is None else cut_out.back
        if side is None:
            continue
        counts_as = cut_out.counts_as
        box = grid.place(index)
        matrix = Matrix.scaling(press.scale)
        if mirror is not None:
            box = mirror.apply_to_box(box)
            counts_as = Component(f"{counts_as.kind} {BACK}", counts_as.name)
            if mirror.d < 0:  # turned over like a page, the back would stand on its head
                matrix = matrix.then(Matrix.turning(180)).then(Matrix.moving(box.width, box.height))
        cut = Box(0, 0, *cut_out.size)
        use = Use(side.piece, matrix.then(Matrix.moving(box.left, box.top)), counts_as, cut)
        has_own_bleed = cut_out.outline is None and not cut.holds(side.piece.box)
        yield Group((use,), clip=Path.rectangle(box.grown(bleed))) if has_own_bleed else use


def _note(note: str, grid: Grid, press: Press) -> list[Element]:
    if not note:
        return []
    room = press.room(grid.page)
    size = min(NOTE_SIZE, NOTE_SIZE * room.width / text_width(note, NOTE_SIZE))
    return [Text(note, room.middle.x, room.top + NOTE_SIZE, size, anchor=Anchor.MIDDLE)]


def _fold_line(batch: Batch, grid: Grid, press: Press) -> list[Element]:
    """Drawn outside of what is cut: across the whole room, below the note, as a dashed line."""
    assert grid.fold is not None
    room = press.room(grid.page)
    if grid.fold.a < 0:
        x = grid.fold.e / 2
        top = room.top + (NOTE_HEIGHT if batch.note else 0.0)
        return [Shape(Path.line((x, top), (x, room.bottom)), line=FOLD_LINE)]
    y = grid.fold.f / 2
    return [Shape(Path.line((room.left, y), (room.right, y)), line=FOLD_LINE)]


def _marks(part: Sequence[CutOut], grid: Grid, bleed: float) -> list[Element]:
    """Crop marks around the block, and small ones inside it where cuts meet."""
    used = _used(grid, len(part))
    if part[0].outline is not None:  # each is cut along its own outline: marks are for the rough cut around all
        return crop_marks(used, (used.left, used.right), (used.top, used.bottom))
    xs = sorted({round(edge, 6) for i in range(len(part)) for edge in (grid.place(i).left, grid.place(i).right)})
    ys = sorted({round(edge, 6) for i in range(len(part)) for edge in (grid.place(i).top, grid.place(i).bottom)})
    marks = crop_marks(used, xs, ys)
    if grid.gap == 0:
        ground = part[0].front.ground
        marks += _crosses(xs[1:-1], ys[1:-1], BLACK if ground is None or ground.is_light else WHITE)
    elif grid.gap > 2 * bleed:
        marks += _gap_marks(part, grid, bleed)
    return marks


def _crosses(xs: Sequence[float], ys: Sequence[float], colour: Rgb) -> list[Element]:
    arms = [
        Path.joined([Path.line((x - TICK_ARM, y), (x + TICK_ARM, y)), Path.line((x, y - TICK_ARM), (x, y + TICK_ARM))])
        for x in xs
        for y in ys
    ]
    return [Shape(Path.joined(arms), line=Line(colour, TICK_WIDTH))] if arms else []


def _gap_marks(part: Sequence[CutOut], grid: Grid, bleed: float) -> list[Element]:
    """At each corner inside the block, from the end of the bleed to the middle of the gap."""
    lines = []
    half = grid.gap / 2
    for index in range(len(part)):
        row, column = divmod(index, grid.columns)
        box = grid.place(index)
        for x, way in ((box.left, -1), (box.right, 1)):
            if not (column == 0 and way < 0) and not (column == grid.columns - 1 and way > 0):
                lines += [Path.line((x + way * bleed, y), (x + way * half, y)) for y in (box.top, box.bottom)]
        for y, way in ((box.top, -1), (box.bottom, 1)):
            if not (row == 0 and way < 0) and not (index + grid.columns >= len(part) and way > 0):
                lines += [Path.line((x, y + way * bleed), (x, y + way * half)) for x in (box.left, box.right)]
    return [Shape(Path.joined(lines), line=Line(BLACK, TICK_WIDTH))] if lines else []


def _cut_lines(part: Sequence[CutOut], grid: Grid, press: Press) -> Iterator[Element]:
    """What a cutting machine follows: outlines, or straight cuts that neighbours share."""
    outline = part[0].outline
    if outline is None and grid.gap == 0:
        used = _used(grid, len(part))
        yield from _straight_cuts(part, grid, used)
        return
    for index, cut_out in enumerate(part):
        box = grid.place(index)
        path = cut_out.outline or Path.rectangle(Box(0, 0, *cut_out.size))
        yield Shape(path.transformed(Matrix.scaling(press.scale).then(Matrix.moving(box.left, box.top))), line=CUT_LINE)


def _straight_cuts(part: Sequence[CutOut], grid: Grid, used: Box) -> Iterator[Element]:
    """Each edge once, as long as there are cut-outs along it: a short last row ends the lines early."""
    full_rows, rest = divmod(len(part), grid.columns)
    width, height = grid.cell
    for row in range(grid.rows + 1):
        first = max(0, row - 1)  # the line has cells above it and below it; the upper row is never the shorter one
        cells = min(grid.columns, max(0, len(part) - first * grid.columns))
        if cells:
            y = used.top + row * height
            yield Shape(Path.line((used.left, y), (used.left + cells * width, y)), line=CUT_LINE)
    for column in range(grid.columns + 1):
        cells = full_rows + (1 if column <= rest and rest else 0)
        if cells:
            x = used.left + column * width
            yield Shape(Path.line((x, used.top), (x, used.top + cells * height)), line=CUT_LINE)


# --- the finished document -------------------------------------------------------------------------------------------


def finished(page: Page, press: Press, words: str, *, bookmark: str | None) -> Page:
    """A page with its foot, put right for the printer; ``words`` go at the foot."""
    whole = Box(0, 0, *page.size)
    correction = press.correction(page.size, is_back=page.is_back)
    elements = (*page.elements, *foot(press.printable(page.size), words))
    return Page(
        page.size,
        (*page.uncorrected, Group(elements, correction)),
        page.label,
        bookmark,
        page.cut_lines,  # a cutting machine keeps to true millimetres, whatever the printer does
        correction.apply_to_box(page.trim) if page.trim else whole,
        correction.apply_to_box(page.bleed) if page.bleed else whole,
        page.is_back,
    )
