"""The whole board as one piece. Top of the import order of the board's drawing.

From the bottom to the top: the ground, gorges and river, mountains and trees, roads and bridge places, charms,
landmarks, villages, the frame.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from shangrila_pnp.printing.board.frame import BORDER, COMPASS_RADIUS, draw_compass, draw_frame
from shangrila_pnp.printing.board.gorges import Gorge, draw_gorges, plan_gorges
from shangrila_pnp.printing.board.landmarks import Landmark, load_landmark
from shangrila_pnp.printing.board.landscape_file import Landscape, load_landscape
from shangrila_pnp.printing.board.layout import centre, field_boxes
from shangrila_pnp.printing.board.mask import Mask
from shangrila_pnp.printing.board.relief import Noise, draw_coat
from shangrila_pnp.printing.board.roads import Road, draw_roads, plan_roads
from shangrila_pnp.printing.board.scenery import draw_charms, draw_scenery, draw_tufts
from shangrila_pnp.printing.board.themes import Theme
from shangrila_pnp.printing.board.villages import (
    BADGE_RADIUS,
    badge_place,
    draw_badge,
    draw_closed,
    draw_note,
    draw_village,
    field_pieces,
    note_box,
)
from shangrila_pnp.printing.geometry import Box, Size, Spot
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.scene import Element, Group, Piece, Shape
from shangrila_pnp.printing.symbols import Symbol, load_symbol
from shangrila_pnp.rules import Board, Guild, Village
from shangrila_pnp.templates import Templates

BLEED = 3.0
CLOSED_NOTE = "Closed in a game of three players"


class BoardPlayers(StrEnum):
    """For how many players a board is printed."""

    THREE = "3"
    FOUR = "4"
    BOTH = "both"


@dataclass(frozen=True)
class BoardArt:
    """What the board is drawn with, whatever the theme."""

    landscape: Landscape
    symbols: Mapping[Guild, Symbol]
    landmarks: Mapping[Village, Landmark]


def load_board_art(templates: Templates) -> BoardArt:
    """Landscape, symbols and landmarks from the templates."""
    return BoardArt(
        load_landscape(templates),
        {guild: load_symbol(templates, str(guild)) for guild in Guild},
        {village: load_landmark(templates, village) for village in Village},
    )


@dataclass(frozen=True)
class BoardPlan:
    """Where everything that matters for the game, or that must keep clear of it, lies on one board."""

    board: Board
    roads: tuple[Road, ...]
    gorges: tuple[Gorge, ...]
    landmarks: Mapping[Village, Box]
    badges: Mapping[Village, Spot]

    @property
    def trim(self) -> Box:
        """What is left of the board after cutting."""
        return Box(0, 0, self.board.width_mm, self.board.height_mm)


def plan_board(board: Board, art: BoardArt) -> BoardPlan:
    """Plan a board; nothing here depends on the theme or the number of players."""
    roads = plan_roads(board, art.landscape.roads)
    gorges = tuple(plan_gorges(art.landscape.courses, roads))
    landmarks = {village: _landmark_box(board, village, art) for village in board.villages}
    badges = {}
    for village in board.villages:
        gates = [gate for road in roads for end, gate in road.gates if end is village]
        badges[village] = badge_place(board, village, [*gates, landmarks[village].middle])
    return BoardPlan(board, roads, gorges, landmarks, badges)


def _landmark_box(board: Board, village: Village, art: BoardArt) -> Box:
    middle, place, landmark = centre(board, village), art.landscape.landmarks[village], art.landmarks[village]
    size = landmark.box.size.times(place.width / landmark.box.width)
    foot = Spot(middle.x + place.foot.x, middle.y + place.foot.y)
    return Box(foot.x - size.width / 2, foot.y - size.height, *size)


def board_piece(
    board: Board, theme: Theme, players: BoardPlayers, art: BoardArt, closed_note: str = CLOSED_NOTE
) -> Piece:
    """The board with bleed on all sides; the top left corner of what is left after cutting is at (0, 0)."""
    plan = plan_board(board, art)
    area = plan.trim.grown(BLEED)
    elements = [
        *_draw_land(plan, theme, art, area),
        *_draw_game(plan, theme, players, art, closed_note),
        *draw_frame(plan.trim, BLEED, theme),
    ]
    # Coats, gorges and mountains run on beyond the edge; the piece must not.
    clipped = Group(tuple(elements), clip=Path.rectangle(area))
    return Piece(f"board-{theme.name}-{players}", (clipped,), area)


def _draw_land(plan: BoardPlan, theme: Theme, art: BoardArt, area: Box) -> list[Element]:
    landscape = art.landscape
    elements: list[Element] = [Shape(Path.rectangle(area), fill=theme["ground"])]
    if theme.relief is not None:
        for number, coat in enumerate(landscape.coats):
            noise = Noise(landscape.seed + number)
            elements += draw_coat(coat, area, noise, theme["ground"], theme[coat.name], theme.relief)
        elements += draw_tufts(landscape, theme, area)
    elements += draw_gorges(plan.gorges, theme, Random(landscape.seed))
    elements += draw_scenery(landscape, theme, area, _taken(plan, art, area))
    return [*elements, *draw_compass(landscape.compass, theme)]


def _draw_game(plan: BoardPlan, theme: Theme, players: BoardPlayers, art: BoardArt, closed_note: str) -> list[Element]:
    board, red = plan.board, plan.board.red_village
    ruined = red if players is BoardPlayers.THREE else None
    elements = draw_roads(plan.roads, theme, ruined)
    elements += draw_charms(art.landscape, theme)
    for village in board.villages:
        box = plan.landmarks[village]
        elements.append(art.landmarks[village].standing(theme, Spot(box.middle.x, box.bottom), box.width))
    fields = field_pieces(board, theme, art.symbols)
    for village in board.villages:
        elements += draw_village(board, village, theme, fields)
        if village is ruined:
            elements += draw_closed(board, village, theme)
        elements += draw_badge(village, plan.badges[village], theme)
    if players is BoardPlayers.BOTH:
        elements += draw_note(closed_note, note_box(board, red), theme)
    return elements


def _taken(plan: BoardPlan, art: BoardArt, area: Box) -> Mask:
    """Where no mountain may stand: everything that people play on or read."""
    board = plan.board
    mask = Mask(area)
    # Peaks that the frame cuts off look like walls; on the other sides, land may run out of the board.
    mask.take(Box(area.left, area.top, area.width, BLEED + BORDER + 2))
    for village in board.villages:
        for box in field_boxes(board, village).values():
            mask.take(box.grown(6))
        mask.take(plan.landmarks[village].grown(1))
        mask.take(Box.centred(plan.badges[village], Size(2 * BADGE_RADIUS, 2 * BADGE_RADIUS)).grown(1))
    for road in plan.roads:
        mask.take_line(road.line(), 4.5)
        mask.take_line(road.bridge_path.spots, 2)
    for gorge in plan.gorges:
        for spot, half in zip(gorge.middle, gorge.halves, strict=True):
            mask.take_line([spot], half + 2)
    for flags in art.landscape.flags:
        mask.take(Box.around([flags.start, flags.end]).grown(4))
    mask.take(note_box(board, board.red_village))
    mask.take_line([art.landscape.compass], COMPASS_RADIUS)
    return mask
