from __future__ import annotations

import os
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
    assert Path(name).name[:8] in str(caught.value)
    assert hint in str(caught.value)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(TemplateError, match=r"nowhere' cannot be read: No such file"):
        Templates.find(tmp_path / "nowhere")
    with pytest.raises(TemplateError, match="cannot be read: File name too long"):
        Templates.find(tmp_path / ("x" * 5000))
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(TemplateError, match="file' cannot be read: Not a directory"):
        Templates.find(tmp_path / "file")


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_bytes(b"# \xff\n")
    with pytest.raises(TemplateError, match=r"board\.toml is not UTF-8 text \(byte 3\)"):
        Templates.find(tmp_path).read("board.toml")


def test_a_file_that_is_far_too_large(tmp_path: Path) -> None:
    with (tmp_path / "board.toml").open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    with pytest.raises(TemplateError, match="is larger than 4 MB"):
        Templates.find(tmp_path).read("board.toml")


def test_tables_that_would_take_for_ever_to_read(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text(f"\n{'a.' * 30_000}b = 1\n", encoding="utf-8")
    with pytest.raises(TemplateError, match=r"board\.toml, line 2: there are more than 1000 dots on it: break it"):
        Templates.find(tmp_path).read("board.toml")
    (tmp_path / "board.toml").write_text("#\n" * 150_000, encoding="utf-8")
    with pytest.raises(TemplateError, match=r"board\.toml is larger than 256 KB: not a template"):
        Templates.find(tmp_path).read("board.toml")


@pytest.mark.parametrize("kind", ["folder", "dangling link", "looping link", "pipe", "device"])
def test_what_is_no_file_is_named_and_not_passed_over(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "board.toml"
    match kind:
        case "folder":
            path.mkdir()
        case "dangling link":
            path.symlink_to(tmp_path / "nowhere")
        case "looping link":
            path.symlink_to(path)
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
    with pytest.raises(TemplateError, match=r"board\.toml is not a file that can be read|board\.toml cannot be read"):
        Templates.find(tmp_path).read("board.toml")


def test_a_file_saved_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text("\ufeff" + Templates.find().read("board.toml"), encoding="utf-8")
    assert load_board(Templates.find(tmp_path)) == load_board(Templates.find())


def test_a_broken_board_is_named_with_its_file(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text("[board]\nwidth_mm = \n", encoding="utf-8")
    with pytest.raises(BoardError, match=r"board\.toml is not valid TOML: .*line 2") as caught:
        load_board(Templates.find(tmp_path))
    assert str(caught.value).startswith(str(tmp_path))


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    secret = tmp_path / "secret.toml"
    secret.write_text(Templates.find().read("board.toml"), encoding="utf-8")
    (own / "board.toml").symlink_to(secret)
    with pytest.raises(TemplateError, match=r"board\.toml is a link that leads out of its folder: put a copy"):
        load_board(Templates.find(own))


def test_links_inside_the_folder_and_to_the_folder_are_fine(tmp_path: Path) -> None:
    own = tmp_path / "own"
    (own / "text").mkdir(parents=True)
    (own / "text" / "en.toml").write_text(Templates.find().read("text/en.toml"), encoding="utf-8")
    (own / "text" / "it.toml").symlink_to("en.toml")
    (tmp_path / "link").symlink_to(own)
    templates = Templates.find(tmp_path / "link")
    assert templates.read("text/it.toml") == templates.read("text/en.toml")
