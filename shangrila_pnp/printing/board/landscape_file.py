"""Reads ``landscape.toml``: where mountains, rivers, clouds and landmarks lie. Imports :mod:`tables`."""

from __future__ import annotations

from dataclasses import dataclass

from shangrila_pnp.errors import quoted
from shangrila_pnp.printing.board.gorges import BRIDGE_GAP, Bend, Course
from shangrila_pnp.printing.board.mountains import Mountain
from shangrila_pnp.printing.board.relief import Coat, Hill
from shangrila_pnp.printing.board.roads import RoadHint
from shangrila_pnp.printing.board.tables import BoardArtError, Table, as_spot, within
from shangrila_pnp.printing.geometry import Spot
from shangrila_pnp.rules import Bridge, Village
from shangrila_pnp.templates import Templates

LANDSCAPE_FILE = "landscape.toml"
COATS = ("meadow", "rock", "desert", "snow")
"""What the ground may be covered with; each has its colour in every theme."""


@dataclass(frozen=True, slots=True)
class LandmarkPlace:
    """Where a landmark stands: the middle of its foot, seen from the middle of its village, and how wide it is."""

    foot: Spot
    width: float


@dataclass(frozen=True, slots=True)
class Cloud:
    """A cloud by the middle of its flat lower side."""

    middle: Spot
    width: float


@dataclass(frozen=True, slots=True)
class Flags:
    """A string of prayer flags from one point to another."""

    start: Spot
    end: Spot


@dataclass(frozen=True, slots=True)
class Landscape:
    """Everything about the land that a person may want to change."""

    seed: int
    coats: tuple[Coat, ...]
    courses: tuple[Course, ...]
    roads: dict[Bridge, RoadHint]
    landmarks: dict[Village, LandmarkPlace]
    peaks: tuple[Mountain, ...]
    clouds: tuple[Cloud, ...]
    flags: tuple[Flags, ...]
    birds: tuple[Spot, ...]
    compass: Spot
    trees: int
    tufts: int

    def coat(self, name: str) -> Coat:
        """One of the coats; one that is not there covers nothing."""
        return next((coat for coat in self.coats if coat.name == name), Coat(name, 1, 0.0, ()))


def load_landscape(templates: Templates) -> Landscape:
    """The landscape of the template file, checked."""
    table = Table.read(templates, LANDSCAPE_FILE)
    table.only(
        "seed", "trees", "tufts", "compass", "birds", "coat", "ravine", "roads", "landmarks", "peak", "cloud", "flags"
    )
    roads, landmarks = table.table("roads"), table.table("landmarks")
    for village in Village:
        if not landmarks.has(village.letter):
            raise BoardArtError(f"{landmarks.where} has no entry for village {village}")
    return Landscape(
        seed=round(table.number("seed", 0)),
        coats=tuple(_coat(entry) for entry in table.tables("coat")),
        courses=tuple(_course(entry) for entry in table.tables("ravine")),
        roads={_bridge(name, roads.where): _road_hint(roads.table(name)) for name in roads.entries},
        landmarks={_village(name, landmarks.where): _landmark(landmarks.table(name)) for name in landmarks.entries},
        peaks=tuple(_peak(entry) for entry in table.tables("peak")),
        clouds=tuple(_cloud(entry) for entry in table.tables("cloud")),
        flags=tuple(_flags(entry) for entry in table.tables("flags")),
        birds=table.spots("birds"),
        compass=table.spot("compass"),
        trees=round(table.number("trees", 0)),
        tufts=round(table.number("tufts", 0)),
    )


def _coat(table: Table) -> Coat:
    table.only("name", "steps", "rough", "hills")
    name = table.text("name")
    if name not in COATS:
        raise BoardArtError(f"{table.where}: {quoted(name)} is not one of {', '.join(COATS)}")
    hills = []
    for hill in table.items("hills"):
        if not isinstance(hill, list) or len(hill) != 4:
            raise BoardArtError(f"{table.where}, hills: {quoted(hill)} is not [x, y, across, down]")
        where = f"{table.where}, hills"
        across, down = (within(reach, 1, 2000, where) for reach in as_spot(hill[2:], where))
        hills.append(Hill(as_spot(hill[:2], where), across, down))
    return Coat(name, round(table.number("steps", 1, 20)), table.number("rough", 0, 1), tuple(hills))


def _course(table: Table) -> Course:
    table.only("course", "widths", "water")
    places = [_stop(stop, f"{table.where}, course") for stop in table.items("course")]
    widths, waters = table.numbers("widths", 0, 200), table.numbers("water", 0, 1)
    for name, values in (("widths", widths), ("water", waters)):
        if values and len(values) != len(places):
            raise BoardArtError(
                f"{table.where}: {name} has {len(values)} numbers for {len(places)} points of the course"
            )
    return tuple(
        Bend(place, width, water)
        for place, width, water in zip(
            places, widths or [BRIDGE_GAP] * len(places), waters or [0.0] * len(places), strict=True
        )
    )


def _stop(value: object, where: str) -> Spot | Bridge:
    return _bridge(value, where) if isinstance(value, str) else as_spot(value, where)


def _road_hint(table: Table) -> RoadHint:
    table.only("angle", "first", "second")
    angle = table.number("angle") if table.has("angle") else None
    return RoadHint(angle, table.spots("first"), table.spots("second"))


def _landmark(table: Table) -> LandmarkPlace:
    table.only("foot", "width")
    return LandmarkPlace(table.spot("foot"), table.number("width", 1, 500))


def _peak(table: Table) -> Mountain:
    table.only("foot", "width", "height", "snow")
    width, height = (table.number(key, 1, 500) for key in ("width", "height"))
    return Mountain(table.spot("foot"), width, height, table.number("snow", 0, 0.9))


def _cloud(table: Table) -> Cloud:
    table.only("middle", "width")
    return Cloud(table.spot("middle"), table.number("width", 1, 500))


def _flags(table: Table) -> Flags:
    table.only("start", "end")
    return Flags(table.spot("start"), table.spot("end"))


def _bridge(name: str, where: str) -> Bridge:
    if len(name) != 2 or name[0] == name[1]:
        raise BoardArtError(f"{where}: {quoted(name)} is not a bridge, named by its two villages as in AB")
    return Bridge.between(_village(name[0], where), _village(name[1], where))


def _village(letter: str, where: str) -> Village:
    for village in Village:
        if village.letter == letter:
            return village
    raise BoardArtError(f"{where}: {quoted(letter)} is not a village: the villages are A to M")
