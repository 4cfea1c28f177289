"""The bridges: flat ones for cardboard, and ones that fold and stand. Imports :mod:`nets` and :mod:`sheets`.

A folding bridge is a deck with walls on all sides, folded down and glued at four tabs; the long walls are arches.
"""

from __future__ import annotations

from shangrila_pnp.printing.components.nets import outlined
from shangrila_pnp.printing.geometry import Box, Size, Spot
from shangrila_pnp.printing.inventory import FLAT_BRIDGE, FOLDING_BRIDGE
from shangrila_pnp.printing.palette import Palette
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.press import Backs
from shangrila_pnp.printing.scene import BLACK, WHITE, Component, Element, Line, Piece, Shape
from shangrila_pnp.printing.sheets import Batch, CutOut, Side
from shangrila_pnp.printing.words import Words

BRIDGE = Size(30.0, 10.0)
"""The deck; the board leaves room for exactly this."""
WALL = 8.0
ARCH = Size(19.0, 5.2)
TAB = 3.6
SPARES = 2
BLEED = 2.0
SAFE = 2.0
SAFE_ON_NET = 1.0
GAP = 6.0
PLANKS = 12
NET = Size(BRIDGE.width + 2 * WALL, BRIDGE.height + 2 * WALL)
DECK = Box(WALL, WALL, *BRIDGE)


def bridge_batches(palette: Palette, words: Words, needed: int, backs: Backs) -> list[Batch]:
    """So many bridges of both kinds, and a few to spare; what is done with the flat ones depends on their backs."""
    wood = palette.pieces["wood"]
    flat = Side(flat_bridge(palette), palette.ground(wood))
    folding = Side(_folding_bridge(palette))
    count = needed + SPARES
    return [
        Batch(
            words("bridges.flat"),
            (CutOut(Component(FLAT_BRIDGE, "bridge"), BRIDGE, flat, flat),) * count,
            5,
            BLEED,
            GAP,
            words(f"bridges.how_flat_{backs}", count=needed),
            safe=SAFE,
        ),
        Batch(
            words("bridges.folding"),
            (CutOut(Component(FOLDING_BRIDGE, "bridge"), NET, folding, outline=_net_outline()),) * count,
            3,
            1.0,
            4.0,
            words("bridges.how_folding", count=needed),
            safe=SAFE_ON_NET,
        ),
    ]


def flat_bridge(palette: Palette) -> Piece:
    """A deck of planks between two ropes."""
    return Piece("flat-bridge", tuple(_deck(palette, Box(0, 0, *BRIDGE))), Box(0, 0, *BRIDGE))


def _deck(palette: Palette, box: Box) -> list[Element]:
    wood, rope = palette.pieces["wood"], palette.pieces["rope"]
    plank = box.width / PLANKS
    elements: list[Element] = []
    for index in range(PLANKS):
        tone = wood.mixed(WHITE, 0.12 + 0.16 * (index * 5 % 3) / 2)
        place = Box(box.left + index * plank, box.top, plank, box.height)
        elements.append(Shape(Path.rectangle(place), palette.tint(tone)))
    seams = [
        Path.line((box.left + index * plank, box.top), (box.left + index * plank, box.bottom))
        for index in range(1, PLANKS)
    ]
    elements.append(Shape(Path.joined(seams), line=Line(palette.line(rope), 0.2)))
    ropes = [Path.line((box.left, y), (box.right, y)) for y in (box.top + 1.6, box.bottom - 1.6)]
    elements.append(Shape(Path.joined(ropes), line=Line(palette.line(rope), 0.7)))
    return elements


def _folding_bridge(palette: Palette) -> Piece:
    wood, rope = palette.pieces["wood"], palette.pieces["rope"]
    stone = palette.tint(wood.mixed(BLACK, 0.18))
    left, top, right, bottom = DECK.left, DECK.top, DECK.right, DECK.bottom
    ends = (Box(0, top, WALL, BRIDGE.height), Box(right, top, WALL, BRIDGE.height))
    face: list[Element] = [Shape(Path.rectangle(end), stone) for end in ends]
    for is_top in (True, False):
        face.append(Shape(_arch_wall(is_top=is_top), stone))
        face.append(Shape(_masonry(is_top=is_top), line=Line(palette.line(rope), 0.15)))
    face += _deck(palette, DECK)
    corners = DECK.corners
    folds = [(corners[index], corners[(index + 1) % 4]) for index in range(4)]
    folds += [(Spot(x, edge), Spot(x, edge + WALL)) for x in (left, right) for edge in (0, bottom)]
    rim = palette.ground(wood.mixed(BLACK, 0.18))
    return outlined("folding-bridge", _net_outline(), face, rim, folds)


def _arch_wall(*, is_top: bool) -> Path:
    """A long wall; its outer edge, on which it stands, has the arch."""
    outer, inner, rise = (0.0, WALL, ARCH.height) if is_top else (NET.height, DECK.bottom, NET.height - ARCH.height)
    start, end = _arch_ends()
    return Path(
        (
            ("M", DECK.left, inner),
            ("L", DECK.left, outer),
            ("L", start, outer),
            ("C", start + 1.5, rise, end - 1.5, rise, end, outer),
            ("L", DECK.right, outer),
            ("L", DECK.right, inner),
            ("Z",),
        )
    )


def _arch_ends() -> tuple[float, float]:
    middle = NET.width / 2
    return middle - ARCH.width / 2, middle + ARCH.width / 2


def _masonry(*, is_top: bool) -> Path:
    """A line that follows the arch, and joints towards the ends."""
    outer, rise, way = (0.0, ARCH.height, 1) if is_top else (NET.height, NET.height - ARCH.height, -1)
    start, end = _arch_ends()
    bow = Path(
        (
            ("M", start - 1.4, outer),
            ("C", start + 0.6, rise + way * 1.8, end - 0.6, rise + way * 1.8, end + 1.4, outer),
        )
    )
    joints = [
        Path.line((x, outer + way * y), (x + 3.2, outer + way * y))
        for x in (DECK.left + 0.4, DECK.right - 3.6)
        for y in (2.2, 4.6)
    ]
    return Path.joined([bow, *joints])


def _net_outline() -> Path:
    """Around the whole net, clockwise from the tab at the top left."""
    start, end = _arch_ends()
    left, right, top, bottom = DECK.left, DECK.right, DECK.top, DECK.bottom
    width, height = NET
    return Path(
        (
            ("M", left, 0),
            ("L", start, 0),
            ("C", start + 1.5, ARCH.height, end - 1.5, ARCH.height, end, 0),
            ("L", right, 0),
            ("L", right + TAB, 1.2),
            ("L", right + TAB, WALL - 1.6),
            ("L", right, WALL),
            ("L", width, top),
            ("L", width, bottom),
            ("L", right, bottom),
            ("L", right + TAB, bottom + 1.6),
            ("L", right + TAB, height - 1.2),
            ("L", right, height),
            ("L", end, height),
            ("C", end - 1.5, height - ARCH.height, start + 1.5, height - ARCH.height, start, height),
            ("L", left, height),
            ("L", left - TAB, height - 1.2),
            ("L", left - TAB, bottom + 1.6),
            ("L", left, bottom),
            ("L", 0, bottom),
            ("L", 0, top),
            ("L", left, top),
            ("L", left - TAB, WALL - 1.6),
            ("L", left - TAB, 1.2),
            ("Z",),
        )
    )
