from __future__ import annotations

from pathlib import Path

import pytest

from shangrila_pnp.rules import BoardError, Village, load_board
from shangrila_pnp.templates import LARGEST_FILE, TemplateError, Templates


def test_the_shipped_templates_are_used_by_default() -> None:
    templates = Templates.find()
    assert "board.toml" in templates.names()
    assert templates.path("board.toml").parent == templates.shipped


def test_a_file_of_the_user_wins_over_the_shipped_one(tmp_path: Path) -> None:
    own = tmp_path / "board.toml"
    own.write_text(Templates.find().read("board.toml").replace("x = 86\ny = 79", "x = 87\ny = 79"), encoding="utf-8")
    templates = Templates.find(tmp_path)
    assert templates.path("board.toml") == own
    assert load_board(templates).sites[Village.A].centre.x == 87


def test_what_the_user_has_not_changed_is_taken_from_the_shipped_files(tmp_path: Path) -> None:
    assert Templates.find(tmp_path).path("board.toml") == Templates.find().path("board.toml")


def test_hidden_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / ".DS_Store").write_bytes(b"\x00")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "config").write_text("x", encoding="utf-8")
    assert Templates.find(tmp_path).names() == Templates.find().names()


@pytest.mark.parametrize(
    ("name", "hint"), [("bord.toml", "did you mean board.toml?"), ("my/zzz.txt", "known are board.toml")]
)
def test_an_unknown_file_is_named(tmp_path: Path, name: str, hint: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("", encoding="utf-8")
    with pytest.raises(TemplateError) as caught:
        Templates.find(tmp_path)
    assert str(caught.value).startswith(str(tmp_path / name))
    assert hint in str(caught.value)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(TemplateError, match="nowhere is not a folder"):
        Templates.find(tmp_path / "nowhere")


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_bytes(b"# \xff\n")
    with pytest.raises(TemplateError, match=r"board\.toml is not UTF-8 text \(byte 3\)"):
        Templates.find(tmp_path).read("board.toml")


def test_a_file_that_is_far_too_large(tmp_path: Path) -> None:
    with (tmp_path / "board.toml").open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    with pytest.raises(TemplateError, match="is larger than 4 MB"):
        Templates.find(tmp_path).read("board.toml")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    templates = Templates.find(tmp_path)
    (tmp_path / "board.toml").mkdir()
    assert templates.path("board.toml").parent == templates.shipped
    with pytest.raises(TemplateError, match=r"nothing\.toml cannot be read: No such file"):
        templates.read("nothing.toml")


def test_a_broken_board_is_named_with_its_file(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text("[board]\nwidth_mm = \n", encoding="utf-8")
    with pytest.raises(BoardError, match=r"board\.toml is not valid TOML: .*line 2") as caught:
        load_board(Templates.find(tmp_path))
    assert str(caught.value).startswith(str(tmp_path))
