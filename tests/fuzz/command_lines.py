"""Command lines: every command and option that there is, with values that fit, almost fit, or do not fit at all.

Most inputs stop where drawing or playing would begin; a few go all the way.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any, NoReturn
from unittest.mock import patch

import typer
import typer.main
from typer.core import TyperGroup

from shangrila_pnp.cli.main import app, main
from tests.fuzz import good, junk
from tests.fuzz.config_files import made_config
from tests.fuzz.core import Target, WrongAnswerError, sentence_problem
from tests.fuzz.sandbox import READABLE, Sandbox, guarded, streams

ENVIRONMENT, TYPED, CONFIG = "env:", "stdin:", "config:"
"""Begin the words of an input that are not arguments: a variable, standard input, a file of defaults."""
VARIABLES = ("LANG", "LC_ALL", "LC_PAPER", "LC_MESSAGES", "SHANGRILA_TEMPLATES", "NO_COLOR", "TERM", "COLUMNS")
SHELLS = ("complete_bash", "complete_zsh", "complete_fish", "source_zsh", "complete_x", "x", "")

OPENINGS = ("opening.json", "plain.json", "table.txt", "half.txt", "code.txt", "broken.json", "first-game-3", "-")
PATHS = (
    *(
        "x.pdf",
        "x.svg",
        "x",
        "x.json",
        "x.txt",
        "pages",
        "pages/tiles.pdf",
        "folder",
        "folder/x.pdf",
        ".",
        "..",
        "../..",
    ),
    *(
        "../../x.pdf",
        "missing/x.pdf",
        "empty.txt",
        "small.pdf",
        "cut.pdf",
        "bytes.bin",
        "link.json",
        "circle",
        "circle/x",
    ),
    *(
        "outside",
        "outside/passwd",
        "line\nbreak.json",
        "x\ny.pdf",
        "-x.pdf",
        "own",
        "bad",
        "bad2",
        "stray",
        "n" * 300 + ".pdf",
    ),
    *("a/" * 3000 + "x.pdf", "x.PDF", "x.", ".pdf", "x.pdf/", "opening.json/x", "\udcff.pdf", "ü.svg", " ", "x\t.pdf"),
    *READABLE,
)
FITTING: dict[str, tuple[str, ...]] = {
    "--paper": ("A4", "letter", "A3", "tabloid", "210x297", "50x50", "2000x2000", "120 x 180", "60x2000", "300x400"),
    "--fit": ("A4", "A3", "100x150", "letter"),
    "--lang": ("en", "de", "nl", "fr", "EN", "it"),
    "--edition": ("kosmos", "Kosmos", "uberplay", "999games", "rio"),
    "--printer": ("desk", "bad", "nobody"),
    "--theme": ("painted", "parchment", "plain", "mine"),
    "--scale": ("100", "50", "120", "77.7"),
    "--margin": ("0", "5", "10", "25"),
    "--x-scale": ("99", "100", "90", "110"),
    "--y-scale": ("99", "100", "90", "110"),
    "--back-offset": ("0,0", "0.4,-0.2", "5,5", "-5,-5"),
    "--delta": ("0.1", "3", "50", "15"),
    "--budget": ("1", "120", "86400"),
    "--games": ("1", "30", "10000000"),
    "--attempt": ("0", "1", "1000"),
    "--looks": ("1", "6", "20"),
    "--count": ("1", "2", "5"),
    "--openings": ("0", "1", "2"),
    "--seed": ("7", "Lhasa", ""),
    "--colours": ("red,blue,yellow", "r,b,y,v", "red, blue, violet"),
    "--seating": ("red,blue,yellow", "r,b,y,v", "blue,red,yellow"),
    "--start": ("red", "r", "violet"),
    "--agents": ("greedy", "greedy,reply", "search-16:5", "random,greedy:3"),
    "--opening": OPENINGS,
    "--out": PATHS,
    "--templates": ("own", "bad", "bad2", "stray", "folder", "missing", "empty.txt", "outside", "circle"),
    "opening": OPENINGS,
    "sources": OPENINGS,
    "file": PATHS,
    "name": ("desk", "bad", "new", "a b", "CON", "x.json", "../desk"),
    "edition": ("kosmos", "uberplay", "999games"),
    "command": ("print", "tiles", "opening", "new", "kit", "config"),
}
WORK = ("--count", "--openings")
"""How much work an option orders: it may be large, and takes its time then."""


_get_command = typer.main.get_command


@cache
def _program() -> Any:
    return _get_command(app)


@cache
def _commands() -> list[tuple[tuple[str, ...], Any]]:
    found: list[tuple[tuple[str, ...], Any]] = []
    waiting: list[tuple[tuple[str, ...], Any]] = [((), _program())]
    while waiting:
        path, command = waiting.pop()
        found.append((path, command))
        if isinstance(command, TyperGroup):
            waiting += [((*path, word), below) for word, below in command.commands.items()]
    return found


# --- making them -----------------------------------------------------------------------------------------------------


class CommandLines:
    """Makes command lines for one sandbox, and runs them in it."""

    def __init__(self, box: Sandbox, *, is_real: bool) -> None:
        self.box = box
        self.is_real = is_real

    def make(self, random: Random) -> tuple[str, ...]:
        """The words of a command line, after whatever else the program is given."""
        path, command = random.choice(_commands())
        words = [*path]
        boldness = 0.05 if self.is_real else random.choice((0.0, 0.05, 0.1, 0.3, 0.6))
        options = [option for option in command.params if option.param_type_name == "option"]
        for option in random.sample(options, min(len(options), random.choice((0, 1, 1, 2, 3, 4, 6)))):
            words += self._option(random, option, boldness)
        for argument in command.params:
            if argument.param_type_name == "argument" and random.random() > 0.05:
                for _ in range(random.choice((1, 1, 2)) if argument.nargs == -1 else 1):
                    words.insert(random.randint(len(path), len(words)), self._value(random, argument.name, boldness))
        if random.random() < 0.1:
            words[:0] = ["--templates", self._value(random, "--templates", boldness)]
        if random.random() < boldness / 2:
            words.insert(random.randint(0, len(words)), junk.word(random))
        if words and random.random() < boldness / 4:
            words.pop(random.randrange(len(words)))
        return (*self._surroundings(random), *self._harmless(words))

    def _option(self, random: Random, option: Any, boldness: float) -> list[str]:
        names = [*option.opts, *option.secondary_opts]
        name = random.choice(names)
        if random.random() < boldness / 4:
            name = junk.mutated_text(random, name)
        if option.is_flag:
            return [name] if random.random() > boldness / 8 else [f"{name}={junk.word(random)}"]
        choices = getattr(option.type, "choices", None)
        value = self._value(random, max(option.opts, key=len), boldness, tuple(map(str, choices or ())))
        kind = random.random()
        return [f"{name}={value}"] if kind < 0.1 else [name] if kind < 0.11 else [name, value]

    def _value(self, random: Random, name: str, boldness: float, choices: tuple[str, ...] = ()) -> str:
        fitting = choices or FITTING.get(name, ("x",))
        if name in ("opening", "sources", "--opening") and random.random() < 0.3:
            fitting = good.codes()
        kind = random.random()
        if kind >= boldness:
            return random.choice(fitting)
        if kind < boldness * 0.4:
            return junk.mutated_text(random, random.choice(fitting))
        if name in WORK:
            return random.choice(("0", "-1", "1e3", "10001", "9" * 40, "nan", "", "x", "3.5", "٣"))
        return junk.number(random) if kind < boldness * 0.7 else junk.word(random)

    def _surroundings(self, random: Random) -> Iterator[str]:
        if random.random() < 0.05:
            yield f"{ENVIRONMENT}{random.choice(VARIABLES)}={junk.word(random)}"
        if random.random() < 0.02:
            typed = " ".join(random.choice(_commands())[0])
            yield f"{ENVIRONMENT}_SHANGRILA_PNP_COMPLETE={random.choice(SHELLS)}"
            yield f"{ENVIRONMENT}COMP_WORDS=shangrila-pnp {typed} {random.choice(('--', '--l', junk.word(random)))}"
            yield f"{ENVIRONMENT}COMP_CWORD={random.choice('01234')}"
            yield f"{ENVIRONMENT}_TYPER_COMPLETE_ARGS=shangrila-pnp {typed} {junk.word(random)}"
        if random.random() < 0.05:
            yield f"{TYPED}{junk.mutated_text(random, random.choice((*good.tables(), *good.certified())))}"
        if random.random() < 0.05:
            yield f"{CONFIG}{made_config(random)}"

    def _harmless(self, words: list[str]) -> list[str]:
        """Words that the system would let through, and that have nothing written outside: there one may only read."""
        words = [_typable(word) for word in words]
        is_outside = False
        for place, word in enumerate(words):
            if self.box.is_inside(word):
                continue
            is_outside = True
            if word not in READABLE or words[place - 1] == "--out":
                words[place] = "x.pdf"
        return [word for word in words if word != "--force"] if is_outside else words

    # --- running them ------------------------------------------------------------------------------------------------

    def run(self, words: tuple[str, ...]) -> None:
        """Run the program on a desk as it should be, and look at how it ends."""
        self.box.put_in_order()
        self.run_in_order(words)

    def run_in_order(self, words: tuple[str, ...]) -> None:
        """The same on a desk with something more on it."""
        arguments = [word for word in words if not word.startswith((ENVIRONMENT, TYPED, CONFIG))]
        if self._harmless(arguments) != arguments:
            return  # only by shrinking
        variables = dict(_parts(words, ENVIRONMENT))
        typed = next((word.removeprefix(TYPED) for word in words if word.startswith(TYPED)), "")
        for text in (word.removeprefix(CONFIG) for word in words if word.startswith(CONFIG)):
            (self.box.desk / "shangrila-pnp.toml").write_bytes(text.encode("utf-8", "surrogatepass"))
        with (
            self._ends_cut_off(),
            patch.dict(os.environ, variables),
            streams(typed.encode("utf-8", "replace")) as printed,
        ):
            out, err = printed
            with guarded(self.box.root):
                code = _exit_code(arguments)
            _check(code, out.text, err.text)

    @contextmanager
    def _ends_cut_off(self) -> Iterator[None]:
        """Without what takes long; and the tree of commands is built once, which takes longer than most commands."""
        with patch.object(typer.main, "get_command", lambda one: _program() if one is app else _get_command(one)):
            if self.is_real:
                yield
                return
            with (
                patch("shangrila_pnp.printing.products.Studio", _stop),
                patch("shangrila_pnp.cli.printing.kit_making.KitPrinter", _stop),
                patch("shangrila_pnp.fairness.measuring.Table", _stop),
            ):
                yield


def _typable(word: str) -> str:
    """A word as a system hands it over: no zero bytes, and halves of pairs only for bytes that are no text."""
    return (
        word.replace("\0", "0").encode("utf-16", "surrogatepass").decode("utf-16", "replace") if _is_odd(word) else word
    )


def _is_odd(word: str) -> bool:
    return "\0" in word or any(0xD800 <= ord(sign) < 0xDC80 or 0xDCFF < ord(sign) < 0xE000 for sign in word)


def _stop(*_: object) -> NoReturn:
    raise typer.Exit(0)


def _parts(words: tuple[str, ...], beginning: str) -> Iterator[tuple[str, str]]:
    for word in words:
        if word.startswith(beginning):
            name, _, value = word.removeprefix(beginning).partition("=")
            yield name, value.replace("\0", "0").encode("utf-8", "replace").decode()


def _exit_code(arguments: list[str]) -> object:
    try:
        main(arguments)
    except SystemExit as end:
        return 0 if end.code is None else end.code
    raise WrongAnswerError("the program came back without an exit code")


def _check(code: object, out: str, err: str) -> None:
    if code not in (0, 1, 2):
        raise WrongAnswerError(f"the exit code is {code!r}")
    if "Traceback" in err or "Traceback" in out:
        raise WrongAnswerError("there is a traceback in what was printed")
    lines = err.split("\n")[:-1]
    errors = [line for line in lines if line.startswith("Error: ")]
    if code != 2:
        if errors:
            raise WrongAnswerError(f"an error is told, but the exit code is {code}: {err[:300]!r}")
        return
    if lines and lines[0].startswith("Usage: "):
        return
    rest = [line for line in lines if not line.startswith(("Error: ", "Note: ", "Without numba"))]
    if len(errors) != 1 or rest:
        raise WrongAnswerError(f"an error is one sentence on a line of its own: {err[:500]!r}")
    for line in lines:
        if wrong := sentence_problem(line):
            raise WrongAnswerError(f"{wrong}: {line[:500]!r}")


def targets(box: Sandbox) -> list[Target]:
    """Command lines without and with what takes long."""
    quick, real = CommandLines(box, is_real=False), CommandLines(box, is_real=True)
    make_real: Callable[[Random], tuple[str, ...]] = real.make
    return [
        Target("commands", quick.make, quick.run, weight=25),
        Target("printing", make_real, real.run, weight=0.1, seconds=60),
    ]
