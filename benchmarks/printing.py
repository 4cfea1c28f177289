"""What the press costs beside drawing everything anew: ``python -m benchmarks.printing [speed|detail]``.

Eight A4 pages: 168 tiles on two, and a board of thirteen villages over six. "Anew" draws every path each time with
reportlab's own calls; the checked SVG is made of svgwrite's own objects, with `use`. Both sides draw the same paths.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from math import cos, pi, sin

import svgwrite
from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from shangrila_pnp.printing.geometry import Box, Matrix, Size, Spot
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.scene import Document, Element, Group, Line, Page, Piece, Rgb, Shape, Use
from shangrila_pnp.printing.svg import write_svg
from shangrila_pnp.printing.symbols import load_symbol
from shangrila_pnp.printing.units import POINTS_PER_MM, points
from shangrila_pnp.rules import FIELD_ROWS, Guild, load_board
from shangrila_pnp.templates import Templates

A4 = Size(210, 297)
COLOURS = [Rgb.of(code) for code in ("#c8343c", "#17427f", "#f4c430", "#a786cc")]
INK, PAPER, ROAD = Rgb.of("#241c19"), Rgb.of("#fbf6e8"), Line(Rgb.of("#8a6b45"), 2.0)
PITCH, FIELD = 21.0, 20.3
REPEATS = 7


@dataclass(frozen=True)
class Drawing:
    """A path with its colour, where it is drawn; what both sides are given."""

    path: Path
    fill: Rgb | None
    line: Line | None
    matrix: Matrix
    name: str


def symbols() -> dict[Guild, list[Path]]:
    """The shipped ones, scaled into ten millimetres."""
    templates = Templates.find()
    small = Matrix.scaling(0.1)
    return {
        guild: [path.transformed(small) for path, _ in load_symbol(templates, str(guild)).outlines] for guild in Guild
    }


def stars(segments: int) -> dict[Guild, list[Path]]:
    """Stand-ins with any number of curves."""
    paths = {}
    for turn, guild in enumerate(Guild):
        corners = [
            Spot(5 + (3 + 2 * (i % 2)) * cos(2 * pi * i / segments + turn), 5 + 4 * sin(2 * pi * i / segments + turn))
            for i in range(segments)
        ]
        curves = [("C", *a, *b, *b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
        paths[guild] = [Path((("M", *corners[0]), *curves, ("Z",)))]  # type: ignore[arg-type]
    return paths


# --- the same things, once as a list of drawings and once as a scene -------------------------------------------------


def pages_of_drawings(art: dict[Guild, list[Path]]) -> list[list[Drawing]]:
    pages: list[list[Drawing]] = [[], []]
    for index in range(168):
        page, place = divmod(index, 84)
        at = Matrix.moving(10 + place % 9 * PITCH, 10 + place // 9 * PITCH)
        colour, guild = COLOURS[index // 42], list(Guild)[index % 42 // 6]
        pages[page] += tile_drawings(art, colour, guild, at)
    for column in range(2):
        for row in range(3):
            shift = Matrix.moving(-column * 180.0, -row * 180.0)
            pages.append(board_drawings(art, shift))
    return pages


def tile_drawings(art: dict[Guild, list[Path]], colour: Rgb, guild: Guild, at: Matrix) -> list[Drawing]:
    name = f"{colour.code}-{guild}"
    square, disc = Path.rectangle(Box(0, 0, 20, 20)), Path.circle(Spot(10, 10), 7.2)
    middle = Matrix.moving(5, 5).then(at)
    return [
        Drawing(square, colour, None, at, name),
        Drawing(disc, PAPER, None, at, name),
        *(Drawing(path, INK, None, middle, name) for path in art[guild]),
    ]


def board_drawings(art: dict[Guild, list[Path]], shift: Matrix) -> list[Drawing]:
    board = load_board(Templates.find())
    drawn = []
    for bridge, spot in board.bridges.items():
        ends = [board.sites[village].centre for village in (bridge.first, bridge.second)]
        curve = Path((("M", ends[0].x, ends[0].y), ("C", spot.x, spot.y, spot.x, spot.y, ends[1].x, ends[1].y)))
        drawn.append(Drawing(curve, None, ROAD, shift, "board"))
    for site in board.sites.values():
        for row, guilds in enumerate(FIELD_ROWS):
            for column, guild in enumerate(guilds):
                x = site.centre.x + (column - (len(guilds) - 1) / 2) * FIELD - 10
                at = Matrix.moving(x, site.centre.y + (row - 1) * FIELD - 10).then(shift)
                drawn.append(Drawing(Path.rectangle(Box(0, 0, 20, 20)), PAPER, None, at, f"field-{guild}"))
                drawn += [
                    Drawing(path, INK, None, Matrix.moving(5, 5).then(at), f"field-{guild}") for path in art[guild]
                ]
    return drawn


def document(art: dict[Guild, list[Path]]) -> Document:
    """The scene, made anew: what a command pays for. Pieces are shared as the tile sheets share them."""
    square, disc = Path.rectangle(Box(0, 0, 20, 20)), Path.circle(Spot(10, 10), 7.2)
    in_the_middle = Matrix.moving(5, 5)
    marks = {
        guild: Piece(f"symbol-{guild}", tuple(Shape(path, INK) for path in art[guild]), Box(0, 0, 10, 10))
        for guild in Guild
    }
    whole = Box(0, 0, 20, 20)
    blanks = {
        colour: Piece(f"blank-{colour.code[1:]}", (Shape(square, colour), Shape(disc, PAPER)), whole)
        for colour in COLOURS
    }
    tiles = {
        (colour, guild): Piece(
            f"tile-{colour.code[1:]}-{guild}", (Use(blanks[colour]), Use(marks[guild], in_the_middle)), whole
        )
        for colour in COLOURS
        for guild in Guild
    }
    pages: list[list[Element]] = [[], []]
    for index in range(168):
        page, place = divmod(index, 84)
        at = Matrix.moving(10 + place % 9 * PITCH, 10 + place // 9 * PITCH)
        pages[page].append(Use(tiles[COLOURS[index // 42], list(Guild)[index % 42 // 6]], at))
    board = _board_piece(art, marks)
    window = Path.rectangle(Box(10, 10, 190, 277))
    for column in range(2):
        for row in range(3):
            shift = Matrix.moving(-column * 180.0, -row * 180.0)
            pages.append([Group((Use(board, shift),), clip=window)])
    return Document("Benchmark", "benchmark", tuple(Page(A4, tuple(page), str(i)) for i, page in enumerate(pages)))


def _board_piece(art: dict[Guild, list[Path]], marks: dict[Guild, Piece]) -> Piece:
    field = Shape(Path.rectangle(Box(0, 0, 20, 20)), PAPER)
    fields = {
        guild: Piece(f"field-{guild}", (field, Use(marks[guild], Matrix.moving(5, 5))), Box(0, 0, 20, 20))
        for guild in Guild
    }
    roads = [Shape(d.path, None, d.line) for d in board_drawings(art, Matrix()) if d.name == "board"]
    uses: list[Element] = list(roads)
    for site in load_board(Templates.find()).sites.values():
        for row, guilds in enumerate(FIELD_ROWS):
            for column, guild in enumerate(guilds):
                x = site.centre.x + (column - (len(guilds) - 1) / 2) * FIELD - 10
                uses.append(Use(fields[guild], Matrix.moving(x, site.centre.y + (row - 1) * FIELD - 10)))
    return Piece("board", tuple(uses), Box(0, 0, 500, 516))


# --- anew ------------------------------------------------------------------------------------------------------------


def reportlab_anew(pages: list[list[Drawing]]) -> bytes:
    rl_config.useA85 = 0
    file = BytesIO()
    canvas = Canvas(file, pagesize=(points(A4.width), points(A4.height)), pageCompression=1, invariant=1)
    for page in pages:
        canvas.transform(POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, points(A4.height))
        for drawing in page:
            canvas.saveState()
            canvas.transform(*drawing.matrix)
            if drawing.fill is not None:
                canvas.setFillColorRGB(*drawing.fill)
            if drawing.line is not None:
                canvas.setStrokeColorRGB(*drawing.line.colour)
                canvas.setLineWidth(drawing.line.width)
            path = canvas.beginPath()
            for segment in drawing.path.segments:
                match segment:
                    case ("M", x, y):
                        path.moveTo(x, y)
                    case ("L", x, y):
                        path.lineTo(x, y)
                    case ("C", *handles):
                        path.curveTo(*handles)
                    case _:
                        path.close()
            canvas.drawPath(path, stroke=drawing.line is not None, fill=drawing.fill is not None, fillMode=1)
            canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def svgwrite_checked(pages: list[list[Drawing]]) -> list[bytes]:
    """Each path of a page stored once and used often, all of it checked by svgwrite."""
    files = []
    for page in pages:
        drawing = svgwrite.Drawing(size=("210mm", "297mm"), viewBox="0 0 210 297", debug=True)
        stored: dict[object, svgwrite.path.Path] = {}
        for item in page:
            key = item.path, item.fill, item.line
            if key not in stored:
                path = drawing.path(d=item.path.svg, id=f"p{len(stored)}", fill=item.fill.code if item.fill else "none")
                if item.line is not None:
                    path.stroke(item.line.colour.code, item.line.width)
                drawing.defs.add(path)
                stored[key] = path
            drawing.add(drawing.use(stored[key], insert=(round(item.matrix.e, 3), round(item.matrix.f, 3))))
        files.append(drawing.tostring().encode())
    return files


# --- measuring -------------------------------------------------------------------------------------------------------


def best(work: Callable[[], object]) -> float:
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def speed() -> None:
    """The figures of the issue."""
    art = symbols()
    pages = pages_of_drawings(art)
    anew, ours = best(lambda: reportlab_anew(pages)), best(lambda: write_pdf(document(art)))
    size_anew, size = len(reportlab_anew(pages)), len(write_pdf(document(art)))
    print(f"PDF anew: {anew * 1000:.1f} ms, {size_anew:,} bytes")
    print(f"PDF ours: {ours * 1000:.1f} ms, {size:,} bytes")
    print(f"  {ours / anew:.3f} of the time, {size / size_anew:.3f} of the bytes")
    checked = best(lambda: svgwrite_checked(pages))
    made = document(art)
    svg = best(lambda: [write_svg(made, page) for page in document(art).pages])
    print(f"SVG checked: {checked * 1000:.1f} ms; ours: {svg * 1000:.1f} ms: {svg / checked:.3f} of the time")


def detail() -> None:
    """How both grow with the curves of a symbol."""
    for segments in (10, 30, 100, 300, 1000):
        art = stars(segments)
        pages = pages_of_drawings(art)
        anew, ours = best(lambda: reportlab_anew(pages)), best(lambda: write_pdf(document(art)))
        size_anew, size = len(reportlab_anew(pages)), len(write_pdf(document(art)))
        print(
            f"{segments:5} curves: anew {anew * 1000:8.1f} ms {size_anew:10,} bytes; ours {ours * 1000:7.1f} ms "
            f"{size:9,} bytes ({ours / anew:.3f} of the time, {size / size_anew:.3f} of the bytes)"
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.printing", description=__doc__)
    parser.add_argument("what", nargs="?", choices=["speed", "detail"], default="speed")
    {"speed": speed, "detail": detail}[parser.parse_args().what]()


if __name__ == "__main__":
    main()
