"""Time and memory of everything that numbers openings, beside a generator that places until it fits.

Run from the top of the project: ``.venv/bin/python -m benchmarks.openings``. One run measures both sides.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from random import Random

from shangrila_pnp.openings import Completions, all_openings, decode, encode, seeded
from shangrila_pnp.openings.counting import EmptyVillages, Room, Shape, blocks, without
from shangrila_pnp.rules import (
    LIMITS,
    Board,
    Colour,
    Guild,
    Opening,
    Placement,
    PlayerCount,
    Village,
    load_board,
)
from shangrila_pnp.templates import Templates

COLD = """
import json, resource, time
from shangrila_pnp.openings import all_openings
from shangrila_pnp.rules import Colour, load_board
from shangrila_pnp.templates import Templates
board = load_board(Templates.find())
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
start = time.perf_counter()
count = all_openings(tuple(Colour)[:PLAYERS], board).count
seconds = time.perf_counter() - start
print(json.dumps([seconds, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024]))
"""


def main() -> None:
    board = load_board(Templates.find())
    for players in reversed(PlayerCount):
        colours = tuple(Colour)[: players.value]
        print(f"\n{players} players")
        _cold_count(players)
        openings = all_openings(colours, board)
        draw = seeded("benchmark")
        numbers = [draw(openings.count) for _ in range(500)]
        ours = [openings.opening(number) for number in numbers]
        codes = [encode(opening, board) for opening in ours]
        _each("number -> opening", lambda: [openings.opening(number) for number in numbers], len(numbers))
        _each("opening -> number", lambda: [openings.number(opening) for opening in ours], len(ours))
        _each("code -> opening", lambda: [decode(code, board) for code in codes], len(codes))
        _placing(players, board, openings, ours)
        _half_placed(board, ours)
    print(f"\npeak memory of this run: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


def _cold_count(players: PlayerCount) -> None:
    runs = []
    for _ in range(3):
        program = COLD.replace("PLAYERS", str(players.value))
        result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        runs.append(json.loads(result.stdout))
    seconds, megabytes = min(runs)
    print(f"  cold count: {seconds * 1000:.0f} ms, {megabytes:.1f} MB")


def _each(name: str, work: Callable[[], object], count: int) -> float:
    best = min(_timed(work) for _ in range(3))
    print(f"  {name}: {best / count * 1e6:.0f} µs")
    return best / count


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _placing(players: PlayerCount, board: Board, openings: Completions, ours: list[Opening]) -> None:
    """The way of other games' generators: a tile at a time, from the start again if it does not fit."""
    random = Random(1)
    placer = _Placer(players, board, random)
    theirs: list[Opening] = []
    seconds = _timed(lambda: theirs.extend(placer.opening() for _ in range(3000)))
    dead_ends = placer.dead_ends / (3000 + placer.dead_ends)
    print(f"  placing until it fits: {seconds / 3000 * 1e6:.0f} µs, dead ends in {dead_ends:.2%} of the tries")
    exact = _share_of_sizes(players)
    for name, drawn in (("exact", None), ("ours", ours), ("placing", theirs)):
        shares = exact if drawn is None else _seen_sizes(drawn, board)
        print(f"    villages with 0, 1, 2 ... tiles, {name}: {' '.join(f'{share:.2%}' for share in shares)}")
    draw = seeded("ratio")
    fresh = _timed(lambda: [openings.opening(draw(openings.count)) for _ in range(500)]) / 500
    print(f"    a uniform draw takes {fresh / (seconds / 3000):.2f} of the time of placing until it fits")


class _Placer:
    def __init__(self, players: PlayerCount, board: Board, random: Random) -> None:
        self.colours = tuple(Colour)[: players.value]
        self.villages = board.open_villages(players)
        self.limits = LIMITS[players]
        self.random = random
        self.dead_ends = 0

    def opening(self) -> Opening:
        while True:
            placements = self._try()
            if placements is not None:
                return Opening(self.colours, tuple(placements))
            self.dead_ends += 1

    def _try(self) -> list[Placement] | None:
        placements: list[Placement] = []
        tiles: Counter[Village] = Counter()
        of_colour: Counter[tuple[Village, Colour]] = Counter()
        fields: set[tuple[Village, Guild]] = set()
        hands = {colour: self.random.sample(list(Guild), len(Guild)) for colour in self.colours}
        for turn in range(len(Guild)):
            for colour in self.colours:
                guild = hands[colour][turn]
                homes = [
                    village
                    for village in self.villages
                    if tiles[village] < self.limits.tiles
                    and of_colour[village, colour] < self.limits.of_one_colour
                    and (village, guild) not in fields
                ]
                if not homes:
                    return None
                village = self.random.choice(homes)
                tiles[village] += 1
                of_colour[village, colour] += 1
                fields.add((village, guild))
                placements.append(Placement(colour, guild, village))
        return placements


def _seen_sizes(drawn: list[Opening], board: Board) -> list[float]:
    villages = board.open_villages(drawn[0].players)
    sizes: Counter[int] = Counter()
    for opening in drawn:
        tiles = Counter(placement.village for placement in opening.placements)
        sizes.update(tiles[village] for village in villages)
    return [sizes[size] / sizes.total() for size in range(LIMITS[drawn[0].players].tiles + 1)]


def _share_of_sizes(players: PlayerCount) -> list[float]:
    shape = Shape(4, 7, 13, 3, 2) if players is PlayerCount.FOUR else Shape(3, 7, 12, 2, 1)
    total = EmptyVillages(shape, shape.villages).ways(shape.all_tiles)
    others = EmptyVillages(shape, shape.villages - 1)
    sizes: Counter[int] = Counter()
    for block in blocks(shape.all_tiles, Room.beside([], shape)):
        sizes[len(block)] += others.ways(without(shape.all_tiles, *block))
    if shape.tiles_in_village == 3:
        sizes[3] = total - sizes.total()
    return [sizes[size] / total for size in range(shape.tiles_in_village + 1)]


def _half_placed(board: Board, ours: list[Opening]) -> None:
    random = Random(2)
    whole = len(ours[0].placements)
    print("  ways to finish, by how many masters are placed (median and worst of 5):")
    for placed in range(1, whole):
        times = []
        for opening in random.sample(ours, 5):
            start = Opening(opening.colours, tuple(random.sample(opening.placements, placed)))
            times.append(_timed(lambda start=start: Completions(start, board).count))  # type: ignore[misc]
        times.sort()
        print(f"    {placed:>2}: {times[2] * 1000:.0f} ms, {times[-1] * 1000:.0f} ms")


if __name__ == "__main__":
    main()
