"""What the board costs: ``python -m benchmarks.board``.

The whole board in each theme and the sheets of A4, from the templates to the finished PDF, and the search for seams.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from shangrila_pnp.printing.board.drawing import BoardPlayers
from shangrila_pnp.printing.board.themes import THEMES
from shangrila_pnp.printing.boards import BoardPrinter, BoardWish, PrintedBoard
from shangrila_pnp.printing.paper import read_paper
from shangrila_pnp.printing.pdf import write_pdf
from shangrila_pnp.printing.press import Press
from shangrila_pnp.printing.products import Studio
from shangrila_pnp.rules import KOSMOS, load_board
from shangrila_pnp.templates import Templates

REPEATS = 3
SPREADS = (("A4", 80), ("A4", 100), ("A4", 120), ("Letter", 100), ("A3", 100), ("Tabloid", 100), ("130x130", 100))
T = TypeVar("T")


def best(work: Callable[[], T]) -> tuple[float, T]:
    """The seconds of this process's own work, and what came out."""
    times = []
    for _ in range(REPEATS):
        start = time.process_time()
        result = work()
        times.append(time.process_time() - start)
    return min(times), result


def printer(press: Press, wish: BoardWish) -> BoardPrinter:
    templates = Templates.find()
    return BoardPrinter(Studio(templates, load_board(templates), press, "en"), templates, wish)


def files() -> None:
    for theme in THEMES:
        wish = BoardWish(BoardPlayers.BOTH, theme, KOSMOS)
        for name, wanted in (("whole", replace(wish, is_whole=True)), ("A4 sheets", wish)):
            seconds, data = best(lambda: write_pdf(printer(Press(), wanted).printed().document))
            print(f"{theme:9} {name:9} {seconds:6.2f} s {len(data):9,} bytes")


def searches() -> None:
    wish = BoardWish(BoardPlayers.BOTH, "plain", KOSMOS)
    for paper, scale in SPREADS:
        room = printer(Press(read_paper(paper), scale=scale / 100), wish)
        seconds, made = best(room.printed)
        print(f"{paper:7} at {scale:3} %: {seconds:5.2f} s, {_told(made)}")


def _told(made: PrintedBoard) -> str:
    assert made.spread is not None
    cut = made.spread
    return f"{len(cut.sheets)} sheets, {cut.cut_fields} fields and {cut.cut_bridges} bridge places cut"


def main() -> None:
    files()
    searches()


if __name__ == "__main__":
    main()
