"""Two sides of a sheet that tell what a printer does wrong. Imports :mod:`furniture`, :mod:`press` and :mod:`words`.

Rulers both ways show its scale; nested frames show what it leaves white; a vernier shows where its backs land. The
front has lines three millimetres apart, the back has lines that are a tenth closer: the pair that meets tells the
offset in tenths. Only one pair does, if the offset is less than half of those three millimetres; a larger one is seen
with the bare eye, by how far the lines in the middle are apart.
"""

from __future__ import annotations

from collections.abc import Iterator

from shangrila_pnp.printing.flow import Block, Paragraph, fitted
from shangrila_pnp.printing.furniture import ruler
from shangrila_pnp.printing.geometry import Box, Matrix, Size, Spot
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.press import RULER, Press, PressError
from shangrila_pnp.printing.scene import BLACK, WHITE, Anchor, Element, Face, Group, Line, Page, Shape, Text
from shangrila_pnp.printing.typesetting import Style
from shangrila_pnp.printing.units import type_size
from shangrila_pnp.printing.words import Words

FRAMES = (2, 3, 4, 5, 6, 7, 8, 10)
MARGIN = 13.0
"""Of what is written on these pages: inside all frames."""
SMALLEST = Size(165.0, 260.0)
"""The rulers and the verniers side by side and below each other."""
HAIR = Line(BLACK, 0.1)
WORDS_SIZE = type_size(9)
LABEL_SIZE = type_size(6)
TITLE_SIZE = type_size(16)
REACH = 14  # lines on either side of the middle of a vernier, a tenth of a millimetre each
FRONT_PITCH = 3.0
BACK_PITCH = 2.9
LONG, OVER = 8.0, 1.0
EVERY = 5


def calibration_pages(press: Press, words: Words) -> Iterator[Page]:
    """The front and the back, without their feet."""
    page = press.page_size(is_landscape=False)
    if page.width < SMALLEST.width or page.height < SMALLEST.height:
        raise PressError(
            f"the calibration page does not fit on {press.paper.name}: "
            f"it needs paper of at least {SMALLEST.width:g} x {SMALLEST.height:g} mm"
        )
    for is_back in (False, True):
        elements = _verniers(page, press, words, is_back=is_back)
        if not is_back:
            elements += [*_steps(page, words), *_rulers(page, words)]
        label = words("calibration.behind") if is_back else words("calibration.front")
        elements.append(Text(label, page.width / 2, 24, TITLE_SIZE, Face.BOLD, anchor=Anchor.MIDDLE))
        margin = Text(words("calibration.margin"), page.width / 2, MARGIN + 3, LABEL_SIZE, anchor=Anchor.MIDDLE)
        frames = (*_frames(page), margin)  # where they lie is what they tell: no printer's profile moves them
        yield Page(page, tuple(elements), label, is_back=is_back, uncorrected=frames)


def _frames(page: Size) -> list[Element]:
    """Around the whole page, each with its distance from the edge."""
    whole = Box(0, 0, *page)
    elements: list[Element] = [Shape(Path.rectangle(whole.grown(-frame)), line=HAIR) for frame in FRAMES]
    for index, frame in enumerate(FRAMES):
        spot = Spot(page.width / 2 + 8 * (index - len(FRAMES) / 2), float(frame))
        elements.append(Shape(Path.rectangle(Box.centred(spot, Size(3.4, LABEL_SIZE))), WHITE))
        elements.append(Text(str(frame), spot.x, spot.y + LABEL_SIZE / 3, LABEL_SIZE, anchor=Anchor.MIDDLE))
    return elements


def _steps(page: Size, words: Words) -> list[Element]:
    """What to do, step by step."""
    steps = [f"calibration.step_{number}" for number in range(1, 5)]
    style = Style(words.language)
    blocks: list[Block] = [
        Paragraph(step, f"{number}. {words(step)}", style, after=0.1) for number, step in enumerate(steps, start=1)
    ]
    blocks.append(Paragraph("calibration.keep", words("calibration.keep"), style))
    (placed,) = fitted(blocks, [Box(MARGIN, 28.0, page.width - 2 * MARGIN, 36.0)], WORDS_SIZE)
    return placed


def _rulers(page: Size, words: Words) -> list[Element]:
    """A hundred millimetres across and down, in an angle."""
    left, top = page.width / 2 - RULER / 2 + 10, 70.0
    down = Group(tuple(ruler(0, 0)), Matrix.turning(90).then(Matrix.moving(left - 10, top)))
    return [
        *ruler(left, top),
        Text(words("calibration.across"), left + RULER / 2, top + 4, WORDS_SIZE, anchor=Anchor.MIDDLE),
        down,
        Text(words("calibration.down"), left - 13, top + RULER / 2, WORDS_SIZE, anchor=Anchor.END),
    ]


def _verniers(page: Size, press: Press, words: Words, *, is_back: bool) -> list[Element]:
    """One across and one down, below and beside the middle of the page."""
    across, down = Spot(page.width / 2 + 15, page.height - 62), Spot(page.width / 2 + 15, page.height / 2 - 12)
    mirror = press.mirrored(page)
    elements: list[Element] = []
    for middle, is_across in ((across, True), (down, False)):
        if is_back:
            elements += _back_lines(middle, mirror, is_across=is_across)
        else:
            elements += _front_lines(middle, is_across=is_across)
    where = mirror.apply(across.x, across.y + LONG) if is_back else Spot(across.x, across.y + LONG)
    label = Text(words("calibration.vernier"), where.x, where.y + 10, WORDS_SIZE, anchor=Anchor.MIDDLE)
    return [*elements, label] if is_back else elements


def _tick(middle: Spot, along: float, start: float, end: float, *, is_across: bool) -> tuple[Spot, Spot]:
    """A line of a vernier, by how far along it is and from where to where it goes beside its middle."""
    if is_across:
        return Spot(middle.x + along, middle.y + start), Spot(middle.x + along, middle.y + end)
    return Spot(middle.x + start, middle.y + along), Spot(middle.x + end, middle.y + along)


def _front_lines(middle: Spot, *, is_across: bool) -> list[Element]:
    lines = [
        Path.line(*_tick(middle, index * FRONT_PITCH, -_length(index), OVER, is_across=is_across))
        for index in range(-REACH, REACH + 1)
    ]
    return [Shape(Path.joined(lines), line=HAIR)]


def _back_lines(middle: Spot, mirror: Matrix, *, is_across: bool) -> list[Element]:
    """Seen from the back, with the offset beside every fifth line."""
    behind = mirror.apply(*middle)
    lines, labels = [], []
    for index in range(-REACH, REACH + 1):
        start, end = _tick(middle, index * BACK_PITCH, -OVER, _length(index), is_across=is_across)
        start, end = mirror.apply(*start), mirror.apply(*end)
        lines.append(Path.line(start, end))
        if index % EVERY == 0:
            tenths = round((end.x - behind.x if is_across else end.y - behind.y) / BACK_PITCH)
            x, y = (
                (end.x, end.y + (2.4 if end.y > behind.y else -0.8))
                if is_across
                else (end.x + (1.6 if end.x > behind.x else -1.6), end.y + LABEL_SIZE / 3)
            )
            anchor = Anchor.MIDDLE if is_across else Anchor.START if end.x > behind.x else Anchor.END
            labels.append(Text(f"{tenths:+d}" if tenths else "0", x, y, LABEL_SIZE, anchor=anchor))
    return [Shape(Path.joined(lines), line=HAIR), *labels]


def _length(index: int) -> float:
    if index == 0:
        return LONG * 1.5
    return LONG if index % EVERY == 0 else LONG * 0.7
