"""Defaults from files: which wins, what is shown of them, and what is refused."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st
from typer.main import get_command

from shangrila_pnp.cli.config_files import LARGEST_FILE, ConfigError, ConfigFile, Content, Whose
from shangrila_pnp.cli.defaults import NEVER_FROM_A_FILE, commands_of, defaults_from, options_of
from shangrila_pnp.cli.main import app
from tests.cli.conftest import Result, Run

NAME = "shangrila-pnp.toml"
PROGRAM = get_command(app)
OPTIONS = {" ".join(path): list(options_of(command)) for path, command in commands_of(PROGRAM)}


@pytest.fixture
def mine(desk: Path) -> Path:
    """The user's own file, which is not there yet."""
    path = desk.parent / "config" / "shangrila-pnp" / NAME
    path.parent.mkdir(parents=True)
    return path


def write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def shown(run: Run, *command: str) -> dict[str, dict[str, Any]]:
    result = run("config", "show", *command, "--json")
    assert (result.code, result.err) == (0, "")
    commands: dict[str, dict[str, Any]] = json.loads(result.out)["commands"]
    return commands


def refused(result: Result) -> str:
    """The one sentence that says why."""
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("Error: ")
    assert result.err.count("\n") == 1
    return result.err.removeprefix("Error: ").rstrip("\n")


# --- which wins ------------------------------------------------------------------------------------------------------


def test_what_is_typed_wins_over_the_folder_and_that_over_the_user(run: Run, desk: Path, mine: Path) -> None:
    paper = "print", "stones", "--dry-run"
    assert " of A4," in run(*paper).out
    write(mine, 'paper = "A3"')
    assert " of A3," in run(*paper).out
    write(desk / NAME, 'paper = "Letter"')
    assert " of Letter," in run(*paper).out
    assert " of Tabloid," in run(*paper, "--paper", "Tabloid").out


def test_the_table_of_a_command_wins_over_that_of_its_group_and_that_over_the_top(run: Run, desk: Path) -> None:
    write(desk / NAME, 'paper = "A3"\n[print]\npaper = "Letter"\n[print.stones]\npaper = "Tabloid"\n')
    commands = shown(run)
    assert commands["print stones"]["paper"]["value"] == "Tabloid"
    assert commands["print tiles"]["paper"]["value"] == "Letter"
    assert " of Tabloid," in run("print", "stones", "--dry-run").out


def test_the_folder_wins_even_over_a_nearer_table_of_the_user(run: Run, desk: Path, mine: Path) -> None:
    write(mine, '[print.stones]\npaper = "A3"\nink = "saver"\n')
    write(desk / NAME, 'paper = "Letter"')
    stones = shown(run, "print", "stones")["print stones"]
    assert (stones["paper"]["value"], stones["paper"]["source"]) == ("Letter", Whose.FOLDER)
    assert (stones["ink"]["value"], stones["ink"]["source"]) == ("saver", Whose.USER)


def test_the_environment_wins_over_files(run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for folder in (desk / "of-file", tmp_path / "of-variable"):
        (folder / "text").mkdir(parents=True)
    write(desk / NAME, 'templates = "of-file"')
    assert shown(run)[""]["templates"] == {"value": "of-file", "source": Whose.FOLDER, "line": 1}
    monkeypatch.setenv("SHANGRILA_TEMPLATES", str(tmp_path / "of-variable"))
    setting = shown(run)[""]["templates"]
    assert (setting["value"], setting["source"]) == (
        str(tmp_path / "of-variable"),
        "the variable SHANGRILA_TEMPLATES",
    )


def test_templates_come_from_a_file(run: Run, desk: Path) -> None:
    (desk / "mine").mkdir()
    write(desk / "mine" / "board.toml", "broken")
    write(desk / NAME, 'templates = "mine"')
    result = run("templates")
    assert result.code == 2
    assert result.err.startswith("Error: mine/board.toml")
    assert result.err.endswith(f"Note: --templates (line 1) comes from this folder's file, '{NAME}'\n")


def test_required_options_texts_and_numbers(run: Run, desk: Path) -> None:
    write(desk / NAME, "[opening.count]\nplayers = 3\n[opening.new]\nplayers = '4'\nseed = 7\ncount = 2\n")
    assert run("opening", "count").out == run("opening", "count", "--players", "3").out
    drawn = run("opening", "new", "--format", "code").out
    (desk / NAME).unlink()
    assert drawn == run("opening", "new", "--players", "4", "--seed", "7", "--count", "2", "--format", "code").out


def test_a_flag_can_be_switched_off_and_on_again(run: Run, desk: Path) -> None:
    write(desk / NAME, "[print.board]\nstrip = false\n")
    assert shown(run, "print", "board")["print board"]["strip"]["value"] is False


def test_help_shows_the_default_of_the_file(run: Run, desk: Path) -> None:
    write(desk / NAME, '[print.tiles]\nink = "saver"\n')
    assert "[default: saver]" in " ".join(run("print", "tiles", "--help").out.split())
    assert "[default: full]" in " ".join(run("print", "bridges", "--help").out.split())


def test_in_the_folder_of_ones_own_file_that_is_still_ones_own(
    run: Run, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(mine, 'out = "/elsewhere/x.pdf"')
    monkeypatch.chdir(mine.parent)
    assert shown(run, "print", "tiles")["print tiles"]["out"]["source"] == Whose.USER


def test_an_option_that_is_repeated_takes_a_list(desk: Path) -> None:
    small = typer.Typer()
    seen: list[tuple[list[str], list[Path]]] = []

    @small.command()
    def taste(
        tea: Annotated[list[str], typer.Option()] = [],  # noqa: B006
        cup: Annotated[list[Path], typer.Option()] = [],  # noqa: B006
    ) -> None:
        seen.append((tea, cup))

    command = get_command(small)
    here = ConfigFile(desk / NAME, Whose.FOLDER)
    given = defaults_from([Content(here, {"tea": ["green", 7], "cup": ["a"]})], command)
    command.main([], standalone_mode=False, default_map=given.default_map())
    command.main(["--tea", "black"], standalone_mode=False, default_map=given.default_map())
    assert seen == [(["green", "7"], [Path("a")]), (["black"], [Path("a")])]
    wrong: list[dict[str, object]] = [{"tea": "green"}, {"tea": [["green"]]}, {"cup": ["a", "../b"]}]
    for tables in wrong:
        with pytest.raises(ConfigError):
            defaults_from([Content(here, tables)], command)


# --- what is shown ---------------------------------------------------------------------------------------------------


def test_every_option_of_every_command_is_shown(run: Run, desk: Path) -> None:
    assert desk.is_dir()
    commands = shown(run)
    assert {name: list(options) for name, options in commands.items()} == {
        name: options for name, options in OPTIONS.items() if options
    }
    assert len(commands) > 15
    for options in commands.values():
        for name, setting in options.items():
            by_the_system = {"paper": "A4", "lang": "en"}
            if name in by_the_system:
                assert setting == {"value": by_the_system[name], "source": "your system", "line": None}
            else:
                assert setting["source"] == "the program"


def test_one_command_in_columns(run: Run, desk: Path, mine: Path) -> None:
    write(mine, 'lang = "fr"\n')
    write(desk / NAME, '[rulebooks]\njson = true\n\n[printer.set]\nmargin = 5\nflip = "short"\n')
    assert run("config", "show", "printer", "set").out == (
        f"your file           {mine} (used)\n"
        "this folder's file  shangrila-pnp.toml (used)\n"
        "\n"
        "printer set\n"
        "  x-scale      100.0    the program\n"
        "  y-scale      100.0    the program\n"
        '  back-offset  "0,0"    the program\n'
        "  margin       5        this folder's file, line 5\n"
        '  flip         "short"  this folder\'s file, line 6\n'
    )


def test_a_group_shows_its_commands_and_an_unknown_one_is_named(run: Run, desk: Path) -> None:
    assert desk.is_dir()
    assert list(shown(run, "printer")) == ["printer set", "printer show"]
    assert refused(run("config", "show", "print", "tile")) == (
        "there is no command 'print tile': did you mean print tiles?"
    )
    assert "'shangrila-pnp --help' lists" in refused(run("config", "show", "zzz"))


def test_an_error_says_what_came_from_which_file(run: Run, desk: Path, mine: Path) -> None:
    write(mine, 'lang = "fr"\nprinter = "desk"\n')
    write(desk / NAME, 'paper = "Lettr"\nink = "saver"\n[opening.new]\nseed = 1\n')
    said = run("print", "stones", "--printer", "other", "--ink", "full").err.splitlines()
    assert said == [
        "Error: there is no printer called 'other': none is known yet; make one with printer set",
        f"Note: --lang (line 1) comes from your file, '{mine}'",
        f"Note: --paper (line 1) comes from this folder's file, '{NAME}'",
    ]
    assert run("rulebooks", "zzz").err.count("\n") == 1


# --- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('papr = "A4"', "line 1: there is no option 'papr': did you mean paper?"),
        ("\n\nzzz = 1", "line 3: there is no option 'zzz': 'shangrila-pnp config show' lists all"),
        ("[print.tiles]\ninks = 1", "line 2: print tiles has no option 'inks': did you mean ink?"),
        (
            "[rulebooks]\npaper = 1",
            "line 2: rulebooks has no option 'paper': 'shangrila-pnp config show rulebooks' lists",
        ),
        ("rulebooks.paper = 1", "line 1: rulebooks has no option 'paper'"),
        ("[print.tile]\nink = 1", "line 1: there is no command for [print.tile]: did you mean [print.tiles]?"),
        ("[prnt.tiles]\nink = 1", "line 1: there is no command for [prnt]: did you mean [print]?"),
        ("[rulebooks.x]\n", "line 1: there is no command for [rulebooks.x]: take it out"),
        ("print = 1", "line 1: print is a command: its defaults stand in a table [print]"),
        ("[[print]]\nink = 1", "line 1: print is a command: its defaults stand in a table [print]"),
        (
            "[print.tiles]\nforce = true",
            "line 2: force cannot have a default: whether files may be replaced is for you",
        ),
        ('ink = "savr"', "line 1: ink 'savr' is not one of full, saver, black: did you mean saver?"),
        ("ink = true", "line 1: ink has to be a text in quotes"),
        ('paper = ["A4"]', "line 1: paper has to be a text in quotes"),
        ("paper = 1979-05-27", "line 1: paper has to be a text in quotes"),
        ('paper = "A\\u00004"', "line 1: paper has a control character in it: take that out"),
        ('margin = "5"', "line 1: margin has to be an ordinary number, without quotes"),
        ("margin = nan", "line 1: margin has to be an ordinary number, without quotes"),
        ("margin = true", "line 1: margin has to be an ordinary number, without quotes"),
        (f"margin = 0x{'f' * 900}", "line 1: margin has to be an ordinary number, without quotes"),
        (f"seed = 0x{'f' * 900}", "line 1: seed has to be a text in quotes"),
        ("games = 1.5", "line 1: games has to be a whole number, without quotes"),
        ("games = 0", "line 1: games 0 is not a whole number from 1 to 10,000,000"),
        ("[print]\ndry-run = 'yes'", "line 2: dry-run has to be true or false"),
        (
            'format = "svg"',
            "line 1: format does not suit opening new ('svg' is not one of text, json, code): ",
        ),
        ('a = """\npaper = 1\n"""', "line 1: there is no option 'a'"),
        ('"pa per" = 1', "line 1: there is no option 'pa per': did you mean paper?"),
    ],
    ids=lambda value: value[:40],
)
def test_what_a_file_may_not_say(run: Run, desk: Path, text: str, sentence: str) -> None:
    write(desk / NAME, text)
    said = refused(run("rulebooks"))
    assert said.startswith(f"'{NAME}', {sentence}")
    assert len(said) < 250


@pytest.mark.parametrize("key", NEVER_FROM_A_FILE)
def test_some_options_never_come_from_a_file(run: Run, desk: Path, key: str) -> None:
    write(desk / NAME, f"{key} = true")
    assert f"{key} cannot have a default: " in refused(run("rulebooks"))
    assert key not in [option for options in OPTIONS.values() for option in options]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"paper = ", "is not valid TOML: Invalid value (at end of document)"),
        (b"paper = 1\npaper = 2\n", "is not valid TOML: Cannot overwrite a value (at line 2"),
        (b"a = " + b"[\n" * 20_000, "is not valid TOML: "),
        (b"a = " + b"9" * 20_000, ", line 1: there are more than 1000 characters on it: break it"),
        (b"\n" + b"a." * 30_000 + b"b = 1", ", line 2: there are more than 1000 characters on it: break it"),
        (b"a = '\xff'", "is not UTF-8 text (byte 6): save it as UTF-8"),
        (b"#" * (LARGEST_FILE + 1), "is larger than 64 KB: not a file of defaults"),
    ],
    ids=["cut", "twice", "deep", "long number", "endless key", "bytes", "huge"],
)
@pytest.mark.parametrize("whose", Whose)
def test_a_file_that_cannot_be_used(run: Run, desk: Path, mine: Path, data: bytes, sentence: str, whose: Whose) -> None:
    path = mine if whose is Whose.USER else desk / NAME
    path.write_bytes(data)
    said = refused(run("rulebooks"))
    assert NAME in said
    assert sentence in said


@pytest.mark.skipif(os.name != "posix", reason="needs FIFOs and links")
@pytest.mark.parametrize("kind", ["folder", "fifo", "loop", "dangling"])
def test_what_is_no_file(run: Run, desk: Path, kind: str) -> None:
    path = desk / NAME
    if kind == "folder":
        path.mkdir()
    elif kind == "fifo":
        os.mkfifo(path)
    else:
        path.symlink_to(path if kind == "loop" else "nowhere")
    assert refused(run("rulebooks")) == (
        f"'{NAME}' is not a file that can be read: it is the place for defaults, move it away"
    )


def test_a_broken_file_does_not_keep_help_away(run: Run, desk: Path) -> None:
    write(desk / NAME, "broken")
    for command in ([], ["print", "tiles"], ["config", "show"]):
        assert run(*command, "--help").out.startswith("Usage: ")
    assert run("--version").code == 0


# --- paths -----------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="needs links")
@pytest.mark.parametrize(
    "path", ["/etc/x.pdf", "../x.pdf", "inside/../../x.pdf", "leading-out/x.pdf", "leading-out", "round/x.pdf"]
)
@pytest.mark.parametrize("key", ["out", "templates", "print.tiles.out", "print.board.opening"])
def test_the_folders_file_names_nothing_outside_the_folder(run: Run, desk: Path, key: str, path: str) -> None:
    (desk / "inside").mkdir()
    (desk / "leading-out").symlink_to(desk.parent)
    (desk / "round").symlink_to("round")
    write(desk / NAME, f'{key} = "{path}"')
    assert refused(run("print", "stones")).endswith(
        f"has to be a path inside this folder, not '{path}': your own file may name others"
    )
    assert not (desk / "output").exists()


def test_inside_the_folder_all_is_well_and_ones_own_file_may_name_anything(run: Run, desk: Path, mine: Path) -> None:
    (desk / "prints").mkdir()
    write(desk / NAME, '[print]\nout = "prints"\n')
    assert run("print", "stones", "--dry-run").out.startswith("Would write prints/stones.pdf: ")
    (desk / NAME).unlink()
    write(mine, f"[print]\nout = '{desk.parent}'\n")
    assert run("print", "stones", "--dry-run").out.startswith(f"Would write {desk.parent}/stones.pdf: ")


# --- whatever stands in a file ---------------------------------------------------------------------------------------

KEYS = sorted({key for options in OPTIONS.values() for key in options} | set(NEVER_FROM_A_FILE))
WORDS = sorted({word for name in OPTIONS for word in name.split()})
VALUES = st.recursive(
    st.one_of(
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=8),
        st.sampled_from(["A4", "saver", "3", "de", "../x", "out.pdf"]),
        st.dates(),
    ),
    lambda values: st.lists(values, max_size=2) | st.dictionaries(st.sampled_from(KEYS + WORDS) | st.text(), values),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(KEYS + WORDS) | st.text(max_size=5), VALUES, max_size=4), st.sampled_from(Whose))
def test_whatever_stands_in_a_file_is_taken_or_refused_in_one_sentence(tables: dict[str, Any], whose: Whose) -> None:
    content = Content(ConfigFile(Path(NAME), whose), tables)
    refusal = ""
    try:
        defaults = defaults_from([content], PROGRAM)
    except ConfigError as error:
        refusal = str(error)
    assert "\n" not in refusal
    assert len(refusal) < 400
    if not refusal:
        taken = {given.key for options in defaults.given.values() for given in options.values()}
        assert not taken & set(NEVER_FROM_A_FILE)
        assert {key for key, value in tables.items() if not isinstance(value, dict)} <= taken
