"""The board as it is drawn: exact where tiles and bridges lie, clear of collisions, and true to the rules' graph."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, product
from math import ceil, cos, hypot, pi, sin

import pytest

from shangrila_pnp.printing.board.drawing import (
    BLEED,
    BoardPlan,
    BoardPlayers,
    board_piece,
    load_board_art,
    plan_board,
)
from shangrila_pnp.printing.board.layout import field_boxes, terrace
from shangrila_pnp.printing.board.roads import ROAD_WIDTH, Road
from shangrila_pnp.printing.board.themes import THEMES, Theme, load_theme
from shangrila_pnp.printing.board.villages import BADGE_RADIUS
from shangrila_pnp.printing.geometry import UNMOVED, Box, Matrix, Size, Spot
from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.scene import Document, Element, Group, Page, Piece, Rgb, Shape, Text, Use
from shangrila_pnp.printing.svg import write_svg
from shangrila_pnp.rules import FIELD_ROWS, Board, Bridge, Guild, Village, parse_board
from shangrila_pnp.templates import Templates
from tests.helpers import BOARD
from tests.printing.rasters import pdf_pixels, rms, svg_pixels, worst_square

CLEARANCE = 2.0
TEMPLATES = Templates.find()
ART = load_board_art(TEMPLATES)
PLAN = plan_board(BOARD, ART)
TILE_COLOURS = ("#b3202c", "#2456a4", "#f0b81e", "#8a5fb0")


@cache
def theme(name: str) -> Theme:
    return load_theme(TEMPLATES, name)


@cache
def piece(theme_name: str = "plain", players: BoardPlayers = BoardPlayers.FOUR, board: Board = BOARD) -> Piece:
    return board_piece(board, theme(theme_name), players, ART)


def document(board: Piece) -> Document:
    size = Size(board.box.width, board.box.height)
    page = Page(size, (Use(board, Matrix.moving(-board.box.left, -board.box.top)),), "1")
    return Document("board", "test", (page,))


def elements(of: Sequence[Element], matrix: Matrix = UNMOVED) -> Iterator[tuple[Element, Matrix]]:
    """All elements on the board itself, with where they are moved to; not what is inside smaller pieces."""
    for element in of:
        if isinstance(element, Group):
            yield from elements(element.elements, element.matrix.then(matrix))
        else:
            yield element, matrix


def texts(board: Piece) -> list[str]:
    return [element.words for element, _ in elements(board.elements) if isinstance(element, Text)]


# --- measuring -------------------------------------------------------------------------------------------------------


def apart(one: Spot, other: Spot) -> float:
    return hypot(one.x - other.x, one.y - other.y)


def to_segment(spot: Spot, start: Spot, end: Spot) -> float:
    x, y = end.x - start.x, end.y - start.y
    part = ((spot.x - start.x) * x + (spot.y - start.y) * y) / (x * x + y * y or 1.0)
    part = min(1.0, max(0.0, part))
    return apart(spot, Spot(start.x + part * x, start.y + part * y))


def to_line(spots: Sequence[Spot], line: Sequence[Spot]) -> float:
    return min(to_segment(spot, start, end) for spot in spots for start, end in pairwise(line))


def to_box(spots: Sequence[Spot], box: Box) -> float:
    return min(hypot(max(box.left - x, 0, x - box.right), max(box.top - y, 0, y - box.bottom)) for x, y in spots)


def around(corners: Sequence[Spot], step: float = 2.0) -> list[Spot]:
    """Points all along the sides of a polygon."""
    spots = []
    for start, end in pairwise([*corners, corners[0]]):
        count = ceil(apart(start, end) / step)
        spots += [
            Spot(start.x + (end.x - start.x) * index / count, start.y + (end.y - start.y) * index / count)
            for index in range(count)
        ]
    return spots


def bridge_outline(road: Road) -> list[Spot]:
    return around(road.bridge_path.spots)


def cross(one: tuple[Spot, Spot], other: tuple[Spot, Spot]) -> bool:
    def side(start: Spot, end: Spot, spot: Spot) -> float:
        return (end.x - start.x) * (spot.y - start.y) - (end.y - start.y) * (spot.x - start.x)

    return side(*one, other[0]) * side(*one, other[1]) < 0 and side(*other, one[0]) * side(*other, one[1]) < 0


# --- fields ----------------------------------------------------------------------------------------------------------


def drawn_fields(board: Piece) -> list[tuple[Guild, Box]]:
    fields = []
    for element, matrix in elements(board.elements):
        if isinstance(element, Use) and element.piece.name.startswith("field-"):
            guild = next(guild for guild in Guild if f"-{guild}-" in element.piece.name)
            fields.append((guild, element.matrix.then(matrix).apply_to_box(element.piece.box)))
    return fields


@pytest.mark.parametrize("name", THEMES)
def test_every_village_has_its_seven_fields_of_20_mm_in_the_true_order_and_place(name: str) -> None:
    drawn = drawn_fields(piece(name))
    assert len(drawn) == 13 * 7
    for village, site in BOARD.sites.items():
        for row, guilds in enumerate(FIELD_ROWS):
            for column, guild in enumerate(guilds):
                x = site.centre.x + 20.3 * (column - (len(guilds) - 1) / 2)
                y = site.centre.y + 20.3 * (row - 1)
                found = [box for what, box in drawn if what is guild and apart(box.middle, Spot(x, y)) < 0.01]
                assert len(found) == 1, f"{village}{guild.letter}"
                assert found[0].size == pytest.approx((20.0, 20.0), abs=0.005)


def test_fields_never_touch() -> None:
    boxes = [box for village in BOARD.villages for box in field_boxes(BOARD, village).values()]
    assert len(boxes) == 91
    assert not any(one.grown(0.14).overlaps(other.grown(0.14)) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize("name", THEMES)
def test_the_outline_and_the_symbol_stay_inside_the_field(name: str) -> None:
    fields = [
        part for part, _ in elements(piece(name).elements) if isinstance(part, Use) and "field-" in part.piece.name
    ]
    for use in fields[:7]:
        outline, symbol = use.piece.elements
        assert isinstance(outline, Shape)
        assert outline.line is not None
        assert outline.path.bounds.grown(outline.line.width / 2).size == pytest.approx((20.0, 20.0))
        assert isinstance(symbol, Use)
        assert use.piece.box.grown(-3).holds(symbol.matrix.apply_to_box(symbol.piece.box))


@pytest.mark.parametrize("name", THEMES)
def test_fields_are_light_with_a_faint_symbol_and_tiles_stand_out(name: str) -> None:
    def far(one: Rgb, other: Rgb) -> float:
        return hypot(*(a - b for a, b in zip(one, other, strict=True)))

    field, symbol = theme(name)["field"], theme(name)["symbol"]
    assert min(field) > 0.8
    assert 0.15 < far(field, symbol) < 0.5
    assert all(far(field, Rgb.of(code)) > 0.6 for code in TILE_COLOURS)


# --- roads and bridges -----------------------------------------------------------------------------------------------


def test_each_road_runs_through_its_true_bridge_point_and_the_bridge_lies_along_it() -> None:
    assert [road.bridge for road in PLAN.roads] == list(BOARD.bridges)
    for road in PLAN.roads:
        assert tuple(road.place) == tuple(BOARD.bridges[road.bridge])
        a, b, c, d = road.bridge_path.spots
        assert (apart(a, b), apart(b, c)) == pytest.approx((30.0, 10.0))
        assert Spot((a.x + c.x) / 2, (a.y + c.y) / 2) == pytest.approx(road.place)
        assert apart(b, d) == pytest.approx(hypot(30, 10))
        for half, turn in zip(road.halves, (pi, 0.0), strict=True):
            end = half[-1][3]
            assert apart(end, road.place) == pytest.approx(15.0)
            assert end == pytest.approx(
                (road.place.x + 15 * cos(road.angle + turn), road.place.y + 15 * sin(road.angle + turn))
            )
            # The last handle of the curve points along the bridge: the road arrives without a kink.
            handle = half[-1][2]
            ahead = (cos(road.angle + turn), sin(road.angle + turn))
            along = ((handle.x - end.x) * ahead[0] + (handle.y - end.y) * ahead[1]) / apart(handle, end)
            assert along > 0.999, road.bridge


def test_roads_never_cross_nor_touch() -> None:
    lines = {road.bridge: road.line() for road in PLAN.roads}
    for (one, line), (other, other_line) in combinations(lines.items(), 2):
        assert not any(cross(a, b) for a, b in product(pairwise(line), pairwise(other_line))), f"{one} and {other}"
        assert to_line(line, other_line) - ROAD_WIDTH >= CLEARANCE, f"{one} and {other}"


def test_roads_keep_clear_of_other_villages_and_of_every_landmark() -> None:
    for road in PLAN.roads:
        line = road.line()
        for village in BOARD.villages:
            landmark = to_box(line, PLAN.landmarks[village]) - ROAD_WIDTH / 2
            assert landmark >= 0.5, f"{road.bridge} and the landmark of {village}"
            if not road.bridge.touches(village):
                for box in field_boxes(BOARD, village).values():
                    assert to_box(line, box) - ROAD_WIDTH / 2 >= CLEARANCE, f"{road.bridge} and {village}"


def test_roads_end_at_the_ground_of_their_own_villages() -> None:
    for road in PLAN.roads:
        for village, gate in road.gates:
            assert to_line([gate], [*(ring := terrace(BOARD, village)), ring[0]]) < 3.5
            assert min(to_box([gate], box) for box in field_boxes(BOARD, village).values()) > 0.5


def test_bridge_places_keep_clear_of_fields_landmarks_roads_and_each_other() -> None:
    for road in PLAN.roads:
        outline = bridge_outline(road)
        for village in BOARD.villages:
            boxes = [*field_boxes(BOARD, village).values(), PLAN.landmarks[village]]
            assert min(to_box(outline, box) for box in boxes) >= CLEARANCE, f"{road.bridge} and {village}"
        for other in PLAN.roads:
            if other is not road:
                assert to_line(outline, other.line()) - ROAD_WIDTH / 2 >= CLEARANCE, f"{road.bridge} and {other.bridge}"
                theirs = bridge_outline(other)
                assert to_line(outline, [*theirs, theirs[0]]) >= CLEARANCE, f"{road.bridge} and {other.bridge}"


def test_everything_that_is_played_on_lies_inside_the_frame() -> None:
    room = PLAN.trim.grown(-6)
    for road in PLAN.roads:
        assert room.holds(Box.around(road.line()).grown(ROAD_WIDTH / 2)), road.bridge
        assert room.holds(road.bridge_path.bounds), road.bridge
    for village in BOARD.villages:
        assert room.holds(Box.around(terrace(BOARD, village))), village
        assert room.holds(PLAN.landmarks[village]), village


# --- what is read back from the drawing ------------------------------------------------------------------------------


def road_halves(board: Piece, name: str, *, ruins: bool = False) -> list[tuple[Spot, Spot]]:
    """Where the road surfaces on the drawing begin and end."""
    return [
        (element.path.spots[0], element.path.spots[-1])
        for element, _ in elements(board.elements)
        if isinstance(element, Shape)
        and element.line is not None
        and element.line.colour == theme(name)["road"]
        and element.line.width == pytest.approx(ROAD_WIDTH - 1.5)
        and bool(element.line.dashes) is ruins
    ]


def bridge_middles(board: Piece, name: str) -> list[Spot]:
    return [
        Box.around(element.path.spots).middle
        for element, _ in elements(board.elements)
        if isinstance(element, Shape)
        and element.line is not None
        and element.fill is None
        and element.line.colour == theme(name)["bridge"]
        and len(element.path.spots) == 4
    ]


def village_at(board: Board, gate: Spot) -> Village:
    near = [village for village in board.villages if to_box([gate], block(board, village)) < 4.0]
    assert len(near) == 1, f"{gate} is the gate of {near}"
    return near[0]


def block(board: Board, village: Village) -> Box:
    return Box.around(corner for box in field_boxes(board, village).values() for corner in box.corners)


def graph(board: Board, middles: Sequence[Spot], halves: Sequence[tuple[Spot, Spot]]) -> dict[Bridge, Spot]:
    """The bridges that the drawing has: at each place two halves of a road come to an end."""
    found = {}
    for middle in middles:
        gates = [gate for gate, tip in halves if apart(tip, middle) < 10.5]
        assert len(gates) == 2, f"{len(gates)} roads at {middle}"
        found[Bridge.between(*(village_at(board, gate) for gate in gates))] = middle
    return found


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("players", [BoardPlayers.FOUR, BoardPlayers.BOTH])
def test_the_graph_drawn_is_the_graph_of_the_rules(name: str, players: BoardPlayers) -> None:
    board = piece(name, players)
    drawn = graph(BOARD, bridge_middles(board, name), road_halves(board, name))
    assert drawn.keys() == BOARD.bridges.keys()
    for bridge, place in drawn.items():
        assert place == pytest.approx(BOARD.bridges[bridge], abs=0.05)


@pytest.mark.parametrize("name", THEMES)
def test_with_three_players_the_roads_of_the_red_village_are_ruins(name: str) -> None:
    board = piece(name, BoardPlayers.THREE)
    red = BOARD.red_village
    drawn = graph(BOARD, bridge_middles(board, name), road_halves(board, name))
    assert drawn.keys() == {bridge for bridge in BOARD.bridges if not bridge.touches(red)}
    assert len(drawn) == 20
    ruins = [Spot(*place) for bridge, place in BOARD.bridges.items() if bridge.touches(red)]
    fallen = graph(BOARD, ruins, road_halves(board, name, ruins=True))
    assert fallen.keys() == {bridge for bridge in BOARD.bridges if bridge.touches(red)}


def test_only_the_board_for_both_says_that_the_village_is_closed_with_three() -> None:
    letters = [village.letter for village in BOARD.villages]
    assert texts(piece(players=BoardPlayers.FOUR)) == letters
    assert texts(piece(players=BoardPlayers.THREE)) == letters
    words = " ".join(texts(piece(players=BoardPlayers.BOTH)))
    assert "Closed in a game of three players" in words
    german = board_piece(BOARD, theme("plain"), BoardPlayers.BOTH, ART, "Zu dritt geschlossen")
    assert "Zu dritt geschlossen" in " ".join(texts(german))


def test_only_with_three_players_the_red_village_is_crossed_out() -> None:
    def crosses(board: Piece) -> int:
        colour = theme("plain")["stone_edge"]
        return sum(
            isinstance(element, Shape) and element.line is not None and element.line.colour == colour
            for element, _ in elements(board.elements)
        )

    assert crosses(piece(players=BoardPlayers.FOUR)) == crosses(piece(players=BoardPlayers.BOTH)) == 0
    assert crosses(piece(players=BoardPlayers.THREE)) == 2


# --- landmarks, badges, gorges ---------------------------------------------------------------------------------------


def test_landmarks_stand_by_their_villages_and_cover_nothing() -> None:
    for village, box in PLAN.landmarks.items():
        assert 30 <= box.width <= 60
        assert to_box(box.corners, block(BOARD, village).grown(10)) == 0
        for other in BOARD.villages:
            assert not any(box.overlaps(field) for field in field_boxes(BOARD, other).values()), f"{village} on {other}"
    assert not any(one.overlaps(other) for one, other in combinations(PLAN.landmarks.values(), 2))


def test_badges_hide_neither_fields_nor_roads() -> None:
    for village, place in PLAN.badges.items():
        for box in field_boxes(BOARD, village).values():
            assert to_box([place], box) > BADGE_RADIUS
        for road in PLAN.roads:
            assert to_line([place], road.line()) > BADGE_RADIUS + ROAD_WIDTH / 2, f"{village} and {road.bridge}"


def test_gorges_meet_roads_under_bridges_and_nowhere_else() -> None:
    spanned = set()
    for gorge, road in product(PLAN.gorges, PLAN.roads):
        if to_line([road.place], gorge.middle) < 1.0:
            spanned.add(road.bridge)
        clear = [
            (spot, half) for spot, half in zip(gorge.middle, gorge.halves, strict=True) if apart(spot, road.place) > 20
        ]
        for spot, half in clear:
            assert to_line([spot], road.line()) > half + ROAD_WIDTH / 2, f"{road.bridge} at {spot}"
    assert spanned == set(BOARD.bridges)


def test_gorges_run_past_the_villages() -> None:
    for gorge in PLAN.gorges:
        for spot, half in zip(gorge.middle, gorge.halves, strict=True):
            for village in BOARD.villages:
                assert min(to_box([spot], box) for box in field_boxes(BOARD, village).values()) > half, village


# --- the finished piece ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", THEMES)
def test_the_piece_is_the_board_and_its_bleed(name: str) -> None:
    box = piece(name).box
    assert box == Box(-BLEED, -BLEED, 500 + 2 * BLEED, 516 + 2 * BLEED)
    (clipped,) = piece(name).elements
    assert isinstance(clipped, Group)
    assert clipped.clip is not None
    assert clipped.clip.bounds == box


@pytest.mark.parametrize(("name", "limit"), [("painted", 1_000_000), ("parchment", 1_000_000), ("plain", 100_000)])
def test_the_file_is_small_and_soon_made(name: str, limit: int) -> None:
    start = time.process_time()
    pdf = write_pdf(document(board_piece(BOARD, theme(name), BoardPlayers.BOTH, ART)))
    assert time.process_time() - start < 2.0
    assert len(pdf) < limit


@pytest.mark.parametrize("name", THEMES)
def test_the_same_board_is_the_same_bytes(name: str) -> None:
    again = board_piece(BOARD, load_theme(TEMPLATES, name), BoardPlayers.FOUR, load_board_art(TEMPLATES))
    assert write_pdf(document(again)) == write_pdf(document(piece(name)))


def test_pdf_and_svg_show_the_same_board() -> None:
    made = document(piece("painted", BoardPlayers.BOTH))
    one, other = svg_pixels(write_svg(made, made.pages[0]), 2), pdf_pixels(write_pdf(made), 0, 2)
    assert rms(one, other) < 8
    assert worst_square(one, other, 40) < 30


# --- somebody's own board --------------------------------------------------------------------------------------------


def test_a_moved_village_takes_its_fields_roads_and_landmark_along() -> None:
    text = TEMPLATES.read("board.toml").replace('id = "H"\nx = 237\ny = 340', 'id = "H"\nx = 232\ny = 348')
    moved = parse_board(text, "own.toml")
    assert moved != BOARD
    plan: BoardPlan = plan_board(moved, ART)
    shift = plan.landmarks[Village.H].left - PLAN.landmarks[Village.H].left
    assert shift == pytest.approx(-5)
    board = piece("plain", BoardPlayers.FOUR, moved)
    drawn = graph(moved, bridge_middles(board, "plain"), road_halves(board, "plain"))
    assert drawn.keys() == moved.bridges.keys()
    assert any(box.middle == pytest.approx((232, 348)) for guild, box in drawn_fields(board) if guild is Guild.PRIEST)


def test_other_bridges_get_a_gorge_of_their_own_and_missing_ones_are_passed_over() -> None:
    text = TEMPLATES.read("board.toml").replace("IM = [364, 324]", "HM = [330, 372]")
    other = parse_board(text, "own.toml")
    plan = plan_board(other, ART)
    for road in plan.roads:
        assert min(to_line([road.place], gorge.middle) for gorge in plan.gorges) < 1.0, road.bridge
    board = piece("plain", BoardPlayers.FOUR, other)
    assert graph(other, bridge_middles(board, "plain"), road_halves(board, "plain")).keys() == other.bridges.keys()
