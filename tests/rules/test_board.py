from __future__ import annotations

import pytest

from shangrila_pnp.rules import BoardError, Bridge, PlayerCount, Point, Village, parse_board
from shangrila_pnp.templates import Templates
from tests.helpers import BOARD

TEXT = Templates.find().read("board.toml")


def test_the_true_board() -> None:
    assert (BOARD.width_mm, BOARD.height_mm, BOARD.field_mm) == (500, 516, 20)
    assert BOARD.villages == tuple(Village)
    assert len(BOARD.bridges) == 23
    assert BOARD.red_village is Village.C
    assert BOARD.sites[Village.H].centre == Point(237, 340)
    assert BOARD.bridges[Bridge(Village.D, Village.K)] == Point(148, 357)
    assert "red walls" in BOARD.sites[Village.C].landmark


def test_how_many_bridges_lead_out_of_each_village() -> None:
    degrees = "".join(str(sum(bridge.touches(village) for bridge in BOARD.bridges)) for village in Village)
    assert degrees == "4334443443" + "433"


def test_four_players_use_everything() -> None:
    assert BOARD.open_villages(PlayerCount.FOUR) == tuple(Village)
    assert BOARD.bridges_in_play(PlayerCount.FOUR) == tuple(BOARD.bridges)
    assert not BOARD.closed_villages(PlayerCount.FOUR)


def test_three_players_leave_the_red_village_and_its_three_bridges_out() -> None:
    assert BOARD.closed_villages(PlayerCount.THREE) == {Village.C}
    assert set(Village) - set(BOARD.open_villages(PlayerCount.THREE)) == {Village.C}
    left_out = set(BOARD.bridges) - set(BOARD.bridges_in_play(PlayerCount.THREE))
    assert sorted(str(bridge) for bridge in left_out) == ["BC", "CF", "CJ"]


def test_the_order_of_the_entries_does_not_matter() -> None:
    head, *villages = TEXT.split("[[village]]")
    last, bridges = villages[-1].split("[bridges]")
    shuffled = head + "".join(f"[[village]]{village}" for village in [last, *reversed(villages[:-1])])
    lines = bridges.strip().splitlines()
    shuffled += "\n[bridges]\n" + "\n".join(reversed(lines)).replace("AB =", "BA =")
    assert parse_board(shuffled, "shuffled") == BOARD
    assert repr(parse_board(shuffled, "shuffled")) == repr(BOARD)


BROKEN = [
    ("[board]", "[board", "is not valid TOML: .*line"),
    ('id = "B"', 'id = "A"', "village A is there twice"),
    ('id = "B"', 'id = "N"', "'N' is not a village: the villages are A to M"),
    ('id = "B"', 'id = "b"', "'b' is not a village: the villages are A to M"),
    ('id = "B"', "id = 2", "id: 2 is not a village"),
    ("red = true", "red = false", "exactly one village is red .*, not none"),
    ("red = true", "red = 1", "village C: red is true or false, not 1"),
    ('[[village]]\nid = "D"', '[[village]]\nred = true\nid = "D"', "exactly one village is red .*, not C, D"),
    ("AB = [171, 46]", "AZ = [171, 46]", "bridge 'AZ': 'Z' is not a village"),
    ("AB = [171, 46]", "AA = [171, 46]", "bridge 'AA' joins A to itself"),
    ("AB = [171, 46]", "ABD = [171, 46]", "bridge 'ABD': a bridge is named by the letters"),
    ("AB = [171, 46]", "DA = [171, 46]", "bridge 'AD' is there twice"),
    ("AB = [171, 46]", "AB = [171]", r"bridge 'AB' needs its place as \[x, y\]"),
    ("AB = [171, 46]", "AB = 171", r"bridge 'AB' needs its place as \[x, y\]"),
    ("AB = [171, 46]", "AB = [171, true]", "bridge 'AB': True is not a number"),
    ("AB = [171, 46]", "AB = [171, nan]", "bridge 'AB': nan is not a number"),
    ("AB = [171, 46]", "AB = [501, 46]", r"bridge 'AB' at \(501, 46\) is outside the board of 500 x 516 mm"),
    ("x = 86\ny = 79", "x = 29\ny = 79", r"village A at \(29, 79\) has fields outside"),
    ("x = 86\ny = 79", "x = 29.9\ny = 79", r"village A at \(29.9, 79\) has fields outside"),
    ("x = 444\ny = 274", "x = 470.1\ny = 274", r"village J at \(470.1, 274\) has fields outside"),
    ("x = 86\ny = 79", "x = 86\ny = 29.9", r"village A at \(86, 29.9\) has fields outside"),
    ("x = 199\ny = 466", "x = 199\ny = 486.1", r"village K at \(199, 486.1\) has fields outside"),
    ("AB = [171, 46]", "AB = [171, 517]", r"bridge 'AB' at \(171, 517\) is outside"),
    ("AB = [171, 46]", "AB = [171, 46, 3]", r"bridge 'AB' needs its place as \[x, y\]"),
    ("x = 86\ny = 79", "x = 215.1\ny = 135.9", "villages A and B lie on top of each other"),
    ('landmark = "pagoda on the cliff, left"', "landmark = 7", "village D needs a landmark"),
    ('id = "B"\n', "", "the 2nd village has no id"),
    (
        "x = 86\ny = 79",
        "x = 0x" + "f" * 5000 + "\ny = 79",
        "x: a value that is far too long",
    ),
    ("x = 86\ny = 79", "x = " + "9" * 5000 + "\ny = 79", "is not valid TOML: a number is far too long"),
    # How deep Python can nest, and so which of the two it is, depends on its version.
    ("x = 86\ny = 79", "x" + ".a" * 5000 + " = 1\ny = 79", "nested far too deeply|is not a number of millimetres"),
    ("AB = [171, 46]", '"A\\nB" = [171, 46]', r"bridge 'A\\nB': a bridge is named by"),
    ("x = 86\ny = 79", "x = 86\ny = -79", r"village A at \(86, -79\) has fields outside"),
    ("x = 86\ny = 79", "x = 86", "village A has no y"),
    ("x = 86\ny = 79", 'x = 86\ny = "79"', "village A, y: '79' is not a number"),
    ("x = 86\ny = 79", "x = 270\ny = 79", "villages A and B lie on top of each other"),
    ("x = 86\ny = 79", "x = 86\ny = 79\ncolour = 3", "village A has an unknown entry 'colour'"),
    ('landmark = "pagoda on the cliff, left"', 'landmark = " "', "village D needs a landmark"),
    ("width_mm = 500", "width_mm = 0", "width_mm: a length is more than 0 mm, not 0"),
    ("width_mm = 500", "width_mm = inf", "width_mm: inf is not a number"),
    ("width_mm = 500", "width_mm = 50000", "width_mm: a board is at most 1500 mm wide and high, not 50000"),
    ("height_mm = 516", "height_mm = 1501", "height_mm: a board is at most 1500 mm wide and high, not 1501"),
    ("field_mm = 20", "field_mm = 0.01", "field_mm: a field is at least 1 mm wide, not 0.01"),
    ("width_mm = 500", "width_cm = 50", r"\[board\] has an unknown entry 'width_cm'"),
    ("field_mm = 20", "", r"\[board\] has no field_mm"),
    ("[board]", "[bord]", "unknown entry 'bord'"),
    ("[bridges]", "[board.bridges]", r"the table \[bridges\] is missing"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), BROKEN)
def test_a_broken_board_is_refused_in_one_sentence(old: str, new: str, sentence: str) -> None:
    assert old in TEXT
    with pytest.raises(BoardError, match=sentence) as caught:
        parse_board(TEXT.replace(old, new, 1), "my/board.toml")
    assert str(caught.value).startswith("my/board.toml")
    assert "\n" not in str(caught.value)


def without(text: str, *starts: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith(starts))


def test_a_board_in_two_parts_is_refused() -> None:
    with pytest.raises(BoardError, match="no bridges lead from village A to K, L, M"):
        parse_board(without(TEXT, "DK", "GK", "HK", "HL", "IM", "JM"), "b")


def test_a_board_that_falls_apart_without_the_red_village_is_refused() -> None:
    with pytest.raises(BoardError, match="with three players no bridges lead from village A to J"):
        parse_board(without(TEXT, "IJ", "JM"), "b")


def test_a_village_without_bridges_is_refused() -> None:
    with pytest.raises(BoardError, match="with four players no bridges lead from village A to C"):
        parse_board(without(TEXT, "BC", "CF", "CJ"), "b")


@pytest.mark.parametrize("villages", ["3", "[1]", '"A"', "{}"])
def test_villages_that_are_no_tables_are_refused(villages: str) -> None:
    with pytest.raises(BoardError, match=r"b: the tables \[\[village\]\] are missing"):
        parse_board(f"village = {villages}\n[board]\n[bridges]\n", "b")


def test_a_file_nested_beyond_reason_is_refused() -> None:
    with pytest.raises(BoardError, match="b is nested far too deeply for a board"):
        parse_board("x = " + "[" * 100_000, "b")


def test_villages_may_touch_each_other_and_the_edge() -> None:
    touching = TEXT.replace("x = 86\ny = 79", "x = 215\ny = 30").replace("x = 444\ny = 274", "x = 470\ny = 274")
    board = parse_board(touching.replace("x = 199\ny = 466", "x = 199\ny = 486"), "b")
    assert board.sites[Village.A].centre == Point(215, 30)


def test_every_place_is_where_it_was_measured() -> None:
    villages = {str(village): tuple(site.centre) for village, site in BOARD.sites.items()}
    assert villages == {
        "A": (86, 79), "B": (275, 76), "C": (424, 93), "D": (121, 251), "E": (220, 179), "F": (350, 166),
        "G": (86, 394), "H": (237, 340), "I": (338, 267), "J": (444, 274), "K": (199, 466), "L": (350, 459),
        "M": (412, 368),
    }  # fmt: skip
    assert {str(bridge): tuple(place) for bridge, place in BOARD.bridges.items()} == {
        "AB": (171, 46), "AD": (84, 171), "AE": (149, 121), "AG": (26, 217), "BC": (358, 32), "BF": (336, 104),
        "CF": (423, 168), "CJ": (467, 184), "DE": (214, 263), "DG": (97, 330), "DK": (148, 357), "EF": (285, 140),
        "EH": (242, 263), "FI": (305, 219), "GK": (80, 488), "HI": (309, 334), "HK": (201, 402), "HL": (297, 401),
        "IJ": (397, 220), "IM": (364, 324), "JM": (484, 335), "KL": (272, 489), "LM": (440, 457),
    }  # fmt: skip


def test_a_missing_village_is_named() -> None:
    entry = TEXT[TEXT.index('[[village]]\nid = "M"') : TEXT.index("# The 23 bridges")]
    with pytest.raises(BoardError, match="A to M, without M this is not the board"):
        parse_board(TEXT.replace(entry, ""), "b")


def test_a_bridge_is_named_in_the_order_of_its_villages() -> None:
    assert Bridge.between(Village.D, Village.A) == Bridge(Village.A, Village.D)
    with pytest.raises(ValueError, match="DA"):
        Bridge(Village.D, Village.A)
