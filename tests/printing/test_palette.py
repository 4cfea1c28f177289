"""The four clans can be told apart: in colour, in grey, and with each of the three kinds of colour blindness."""

from __future__ import annotations

from itertools import combinations
from math import dist
from pathlib import Path

import numpy as np
import pytest
from daltonlens.simulate import Deficiency, Simulator_Brettel1997, Simulator_Machado2009

from shangrila_pnp.printing.palette import PaletteError, load_palette
from shangrila_pnp.printing.press import Ink
from shangrila_pnp.printing.scene import BLACK, WHITE, Rgb
from shangrila_pnp.rules import Colour
from shangrila_pnp.templates import Templates

SHIPPED = Templates.find()
PALETTE = load_palette(SHIPPED, Ink.FULL)
PAIRS = list(combinations(Colour, 2))
LIGHTNESS_APART = 12
APART = 25
SIMULATORS = {"Machado 2009": Simulator_Machado2009(), "Brettel 1997": Simulator_Brettel1997()}


def linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def lab(colour: Rgb) -> tuple[float, float, float]:
    """CIELAB under daylight (D65)."""
    red, green, blue = map(linear, colour)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883

    def root(value: float) -> float:
        return value ** (1 / 3) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29

    return 116 * root(y) - 16, 500 * (root(x) - root(y)), 200 * (root(y) - root(z))


def seen(colour: Rgb, deficiency: Deficiency, simulator: str) -> Rgb:
    pixel = np.array([[[round(part * 255) for part in colour]]], dtype=np.uint8)
    red, green, blue = SIMULATORS[simulator].simulate_cvd(pixel, deficiency, severity=1.0)[0, 0]
    return Rgb(red / 255, green / 255, blue / 255)


def test_the_measure_itself() -> None:
    assert lab(WHITE) == pytest.approx((100, 0, 0), abs=0.01)
    assert lab(BLACK) == pytest.approx((0, 0, 0), abs=0.01)
    assert lab(Rgb(1, 0, 0)) == pytest.approx((53.24, 80.09, 67.20), abs=0.05)


def test_the_simulation_would_notice_a_bad_palette() -> None:
    red, green = Rgb.of("#c8343c"), Rgb.of("#6b7a24")
    assert dist(lab(red), lab(green)) > 60
    for simulator in SIMULATORS:
        closest = min(dist(*(lab(seen(c, d, simulator)) for c in (red, green))) for d in Deficiency)
        assert closest < APART


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=str)
def test_clans_differ_in_grey(one: Colour, other: Colour) -> None:
    lightness = [lab(PALETTE.clans[colour])[0] for colour in (one, other)]
    assert abs(lightness[0] - lightness[1]) >= LIGHTNESS_APART


@pytest.mark.parametrize("simulator", SIMULATORS)
@pytest.mark.parametrize("deficiency", Deficiency, ids=lambda deficiency: deficiency.name)
@pytest.mark.parametrize(("one", "other"), PAIRS, ids=str)
def test_clans_differ_for_the_colour_blind(one: Colour, other: Colour, deficiency: Deficiency, simulator: str) -> None:
    colours = [lab(seen(PALETTE.clans[colour], deficiency, simulator)) for colour in (one, other)]
    assert dist(*colours) >= APART


@pytest.mark.parametrize("colour", Colour, ids=str)
def test_the_plate_stands_out_from_its_clan(colour: Colour) -> None:
    plate, clan = PALETTE.pieces["plate"], PALETTE.clans[colour]
    assert lab(plate)[0] - lab(clan)[0] >= LIGHTNESS_APART
    for simulator in SIMULATORS:
        for deficiency in Deficiency:
            assert dist(*(lab(seen(c, deficiency, simulator)) for c in (plate, clan))) >= APART


def test_symbols_stand_out_from_the_plate() -> None:
    assert lab(PALETTE.pieces["plate"])[0] - lab(PALETTE.pieces["ink"])[0] > 60


# --- inks ------------------------------------------------------------------------------------------------------------


def test_what_an_ink_makes_of_a_colour() -> None:
    clan = PALETTE.clans[Colour.RED]
    full, saver, black = (load_palette(SHIPPED, ink) for ink in Ink)
    assert (full.ground(clan), full.tint(clan), full.line(clan)) == (clan, clan, clan)
    assert saver.ground(clan) is None
    assert lab(saver.tint(clan))[0] > lab(clan)[0] + 20
    assert saver.line(clan) == clan
    assert (black.ground(clan), black.tint(clan), black.line(clan)) == (None, WHITE, BLACK)
    assert (black.dark, black.plate) == (BLACK, WHITE)


# --- what can be wrong with a palette --------------------------------------------------------------------------------

TEXT = SHIPPED.read("palette.toml")


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ('red = "#c8343c"', "red = ", "is not valid TOML: "),
        ('red = "#c8343c"', "", "[clans] has to name red, blue, yellow, violet, each once; red is missing or too many"),
        ('red = "#c8343c"', 'red = "#c8343c"\ngreen = "#00ff00"', "each once; green is missing or too many"),
        ('red = "#c8343c"', 'red = "red"', "red has to be a colour like \"#c8343c\", not 'red'"),
        ('red = "#c8343c"', 'red = "#c8343"', "red has to be a colour like \"#c8343c\", not '#c8343'"),
        ('red = "#c8343c"', 'red = "#c8343cff"', "red has to be a colour like"),
        ('red = "#c8343c"', 'red = "#c8343c\\n"', "red has to be a colour like"),
        ('red = "#c8343c"', "red = 7", 'red has to be a colour like "#c8343c", not 7'),
        ("[clans]", "[tribes]", "has to have the tables [clans] and [pieces] and no other"),
        ("[clans]", "[extra]\n[clans]", "has to have the tables [clans] and [pieces] and no other"),
        ("[clans]", "clans = 7\n[others]", "has to have the tables [clans] and [pieces] and no other"),
        (TEXT, "", "has to have the tables [clans] and [pieces] and no other"),
    ],
)
def test_a_bad_palette_is_one_sentence(tmp_path: Path, before: str, after: str, sentence: str) -> None:
    assert before in TEXT
    (tmp_path / "palette.toml").write_text(TEXT.replace(before, after), encoding="utf-8")
    with pytest.raises(PaletteError) as error:
        load_palette(Templates.find(tmp_path), Ink.FULL)
    message = str(error.value)
    assert message.startswith(str(tmp_path / "palette.toml"))
    assert sentence in message
    assert "\n" not in message


def test_a_palette_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "palette.toml").write_text(TEXT.replace("#c8343c", "#AA0000"), encoding="utf-8")
    assert load_palette(Templates.find(tmp_path), Ink.FULL).clans[Colour.RED].code == "#aa0000"
