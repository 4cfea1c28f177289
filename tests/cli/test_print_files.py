"""Where printed pages are written, what is never overwritten, and what stays when something goes wrong."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# --- where -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "written"),
    [
        ("--out t.pdf", ["t.pdf"]),
        ("--out T.PDF", ["T.PDF"]),
        ("--out t.svg", ["t-1.svg", "t-2.svg"]),
        ("--out t --format pdf", ["t"]),
        ("--out t --format svg", ["t-1", "t-2"]),
        ("--out .", ["stones.pdf"]),
        ("--out . --format svg", ["stones-1.svg", "stones-2.svg"]),
        ("--format svg", ["output"]),
    ],
)
def test_the_name_and_the_format_say_what_is_written(run: Run, desk: Path, options: str, written: list[str]) -> None:
    result = run("print", "stones", *options.split())
    assert (result.code, result.err) == (0, "")
    assert names(desk) == written
    first = next(path for path in sorted(desk.rglob("*")) if path.is_file())
    begin = first.read_bytes()[:5]
    assert begin == (b"%PDF-" if "svg" not in options else b"<?xml")


def test_an_svg_for_each_page_numbered_alike(run: Run, desk: Path) -> None:
    result = run("print", "bridges", "--format", "svg", "--paper", "130x130")
    assert result.code == 0
    written = names(desk / "output")
    assert len(written) >= 10
    assert written[0] == "bridges-01.svg"
    assert result.out.startswith(f"output/bridges-01.svg to {written[-1]}: {len(written)} pages of 130x130, 25 flat")


def test_a_single_page_needs_no_number(run: Run, desk: Path) -> None:
    assert run("print", "mats", "--paper", "420x600", "--out", "m.svg").code == 0
    assert names(desk) == ["m.svg"]


def test_a_folder_that_is_there(run: Run, desk: Path) -> None:
    (desk / "here").mkdir()
    assert run("print", "stones", "--out", "here").out.startswith("here/stones.pdf: 2 pages")
    assert names(desk / "here") == ["stones.pdf"]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("--out t.pdf --format svg", "'t.pdf' is named like pdf, but --format says svg: change one of them"),
        ("--out t.svg --format pdf", "'t.svg' is named like svg, but --format says pdf: change one of them"),
        ("--out t.txt", "'t.txt' does not say what it is: end it with .pdf or .svg, or use --format"),
        ("--out nowhere/t.pdf", "the folder 'nowhere' is not there: make it first"),
        ("--out file/t.pdf", "'file' is not a folder: choose another name"),
        ("--out /dev/null --format pdf", "'/dev/null' is not an ordinary file, and is left alone: choose another name"),
        (f"--out {'n' * 300}.pdf", f"'{'n' * 300}.pdf' cannot be written: File name too long"),
    ],
    ids=lambda value: value[:30],
)
def test_a_goal_that_cannot_be_is_one_sentence(run: Run, desk: Path, options: str, sentence: str) -> None:
    (desk / "file").write_text("mine")
    result = run("print", "calibration", *options.split())
    assert result.code == 2
    assert not result.out
    assert result.err.count("\n") == 1
    assert result.err[7:-1].endswith(sentence[-200:])
    assert names(desk) == ["file"]


def test_an_output_folder_that_cannot_be_made(run: Run, desk: Path) -> None:
    (desk / "output").write_text("a file of mine")
    result = run("print", "calibration")
    assert (result.code, result.out) == (2, "")
    assert result.err == "Error: 'output' is not a folder: choose another name\n"
    assert (desk / "output").read_text() == "a file of mine"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_cannot_be_written(run: Run, desk: Path) -> None:
    (desk / "locked").mkdir(mode=0o500)
    result = run("print", "calibration", "--out", "locked")
    assert result.code == 2
    assert result.err == "Error: 'locked/calibration.pdf' cannot be written: Permission denied\n"


def test_a_folder_that_says_no(run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As above, also for root."""

    open_anything = Path.open

    def refuse(path: Path, *arguments: str, **options: str) -> object:
        if path.suffix == ".part":
            raise PermissionError(errno.EACCES, "Permission denied")
        return open_anything(path, *arguments, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", refuse)
    monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    result = run("print", "calibration", "--out", "c.pdf")
    assert (result.code, result.out) == (2, "")
    assert result.err == "Error: 'c.pdf' cannot be written: Permission denied\n"
    assert names(desk) == []


# --- what is never overwritten ---------------------------------------------------------------------------------------


def test_our_own_output_of_the_same_command_is_replaced(run: Run, desk: Path) -> None:
    for kind, page in (("pdf", "s.pdf"), ("svg", "s-2.svg")):
        assert run("print", "stones", "--out", f"s.{kind}").code == 0
        before = (desk / page).read_bytes()
        assert run("print", "stones", "--out", f"s.{kind}", "--scale", 90).code == 0
        assert (desk / page).read_bytes() != before


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"my own words",
        b"notes on shangrila-pnp print stones, which I like",
        b"%PDF-1.4 /Subject (shangrila-pnp print bridges)",
        b"<svg><desc>shangrila-pnp print mats (shangrila-pnp 0.1.0; ...)</desc></svg>",
    ],
)
@pytest.mark.parametrize(("kind", "name"), [("pdf", "s.pdf"), ("svg", "s-2.svg")])
def test_what_is_not_ours_is_left_alone_unless_forced(
    run: Run, desk: Path, kind: str, name: str, content: bytes
) -> None:
    (desk / name).write_bytes(content)
    result = run("print", "stones", "--out", f"s.{kind}")
    assert (result.code, result.out) == (2, "")
    assert result.err == f"Error: '{name}' is there already: choose another name, or use --force to replace it\n"
    assert names(desk) == [name]
    assert (desk / name).read_bytes() == content
    assert run("print", "stones", "--out", f"s.{kind}", "--force").code == 0
    assert (desk / name).read_bytes() != content


def test_output_of_another_command_is_left_alone(run: Run, desk: Path) -> None:
    assert run("print", "stones", "--out", "s.pdf").code == 0
    before = (desk / "s.pdf").read_bytes()
    result = run("print", "bridges", "--out", "s.pdf")
    assert result.code == 2
    assert "'s.pdf' is there already" in result.err
    assert (desk / "s.pdf").read_bytes() == before


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_a_link_is_left_alone_even_to_our_own(run: Run, desk: Path, force: list[str]) -> None:
    assert run("print", "stones", "--out", "s.pdf").code == 0
    (desk / "link.pdf").symlink_to(desk / "s.pdf")
    result = run("print", "stones", "--out", "link.pdf", *force)
    assert result.code == 2
    assert "'link.pdf' is not an ordinary file, and is left alone" in result.err
    assert (desk / "link.pdf").is_symlink()


# --- a full disk -----------------------------------------------------------------------------------------------------


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)


@pytest.mark.usefixtures("full_disk")
@pytest.mark.parametrize(("kind", "name"), [("pdf", "c.pdf"), ("svg", "c-1.svg")])
def test_a_full_disk_leaves_no_half_file(run: Run, desk: Path, kind: str, name: str) -> None:
    result = run("print", "calibration", "--out", f"c.{kind}")
    assert (result.code, result.out) == (2, "")
    assert result.err == f"Error: '{name}' cannot be written: No space left on device\n"
    assert names(desk) == []


def test_a_full_disk_keeps_what_was_there(run: Run, desk: Path, request: pytest.FixtureRequest) -> None:
    assert run("print", "calibration", "--out", "c.pdf").code == 0
    before = (desk / "c.pdf").read_bytes()
    request.getfixturevalue("full_disk")
    assert run("print", "calibration", "--out", "c.pdf", "--lang", "de").code == 2
    assert names(desk) == ["c.pdf"]
    assert (desk / "c.pdf").read_bytes() == before


def test_a_disk_that_fills_up_while_writing(run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second page does not fit: a set of pages is written as a whole or not at all."""
    written: list[int] = []
    sync = os.fsync

    def fills_up(descriptor: int) -> None:
        written.append(descriptor)
        if len(written) > 1:
            raise OSError(errno.ENOSPC, "No space left on device")
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", fills_up)
    result = run("print", "calibration", "--out", "c.svg")
    assert result.code == 2
    assert result.err == "Error: 'c-2.svg' cannot be written: No space left on device\n"
    assert names(desk) == []


def test_pages_of_an_earlier_run_do_not_stay_behind(run: Run, desk: Path) -> None:
    assert run("print", "tiles", "--format", "svg", "--paper", "130x190", "--out", "t.svg").code == 0
    (desk / "t-9.svg").write_text("<svg>mine</svg>")
    assert names(desk) == [*(f"t-{page}.svg" for page in range(1, 9)), "t-9.svg"]
    assert run("print", "tiles", "--format", "svg", "--out", "t.svg").code == 0
    assert names(desk) == [*(f"t-{page}.svg" for page in range(1, 5)), "t-9.svg"]
