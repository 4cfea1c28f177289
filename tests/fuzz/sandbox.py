"""A folder that inputs may do their worst in, and a guard that stops whatever would reach out of it.

While the guard stands, writing outside the folder, the network, other programs and shells are refused, and being
refused is a finding: the guard hears of them from Python itself (audit events), not from our code.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.fuzz.core import WrongAnswerError

DEPTH = "a/b/c/d/e/desk"
"""So deep that a few ``..`` do not lead out."""
READABLE = ("/dev/null", "/dev/full", "/dev/zero", "/dev/urandom", "/proc/self/mem", "/etc/passwd", "/etc", "/dev", "/")
"""What a made-up path may name outside the folder, to be read."""
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_PATHS = {
    "os.mkdir": 1,
    "os.rename": 2,
    "os.remove": 1,
    "os.rmdir": 1,
    "os.link": 2,
    "os.symlink": 2,
    "os.truncate": 1,
    "os.chmod": 1,
    "os.utime": 1,
}
_NEVER = (
    "socket.",
    "subprocess.",
    "os.system",
    "os.exec",
    "os.fork",
    "os.posix_spawn",
    "os.spawn",
    "pty.",
    "ctypes.dlopen",
)
_ONCE_LOADED = ("ctypes.dlopen",)


class ReachedOutError(BaseException):
    """Something was about to happen outside the folder. Not an ``Exception``, so that nobody catches it on the way."""


class _Guard:
    """The one audit hook of this process, which stands or rests."""

    def __init__(self) -> None:
        self.root: str | None = None
        self.reached: str | None = None
        self.is_installed = False

    def stand(self, root: Path) -> None:
        if not self.is_installed:
            sys.addaudithook(self.hear)  # there is no way to take it away again
            self.is_installed = True
        self.reached = None
        self.root = f"{root}{os.sep}"

    def rest(self) -> None:
        self.root = None

    def hear(self, event: str, details: tuple[object, ...]) -> None:
        if self.root is None:
            return
        if event == "open":
            path, mode, flags = details
            writes = (isinstance(flags, int) and flags & _WRITES) or (isinstance(mode, str) and set(mode) & set("wax+"))
            if writes:
                self._check(event, path)
        elif event in _PATHS:
            for path in details[: _PATHS[event]]:
                if not (event == "os.link" and path == details[0]):
                    self._check(event, path)
        elif event.startswith(_NEVER) and event not in _ONCE_LOADED:
            self._refuse(f"{event} {str(details)[:200]}")

    def _check(self, event: str, path: object) -> None:
        if isinstance(path, int) or self.root is None:
            return
        whole = os.path.realpath(os.fsdecode(path))  # type: ignore[arg-type]
        if whole != os.devnull and not f"{whole}{os.sep}".startswith(self.root):
            self._refuse(f"{event} {whole[:200]}")

    def _refuse(self, what: str) -> None:
        self.reached = what
        raise ReachedOutError(what)


_GUARD = _Guard()


@contextmanager
def guarded(root: Path) -> Iterator[None]:
    """Nothing reaches out of this folder; if something tries, that is told at the end, whoever swallowed the error."""
    _GUARD.stand(root)
    reached = None
    try:
        yield
    except ReachedOutError:
        pass
    finally:
        reached = _GUARD.reached
        _GUARD.rest()
        if reached is not None:
            raise WrongAnswerError(f"it reached out of its folder: {reached}")


class Sandbox:
    """A temporary folder with a home, a desk to work at and files to be named, put back in order after each change."""

    def __init__(self, root: Path, files: dict[str, bytes]) -> None:
        self.root = root
        self.desk = root / DEPTH
        self.config = root / "config"
        self._files = files
        self._seen: dict[str, int] = {}
        self.put_in_order()

    def put_in_order(self) -> None:
        """Everything as it was, if anything was written, taken away or renamed."""
        if self._seen and self._seen == _times(self._seen):
            return
        if self.root.exists():
            for path in self.root.iterdir():
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        self.desk.mkdir(parents=True)
        (self.config / "shangrila-pnp" / "printers").mkdir(parents=True)
        for name, data in self._files.items():
            path = (self.config / name.removeprefix("config/")) if name.startswith("config/") else self.desk / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        (self.desk / "link.json").symlink_to("opening.json")
        (self.desk / "circle").symlink_to("circle")
        (self.desk / "outside").symlink_to("/etc")
        os.chdir(self.desk)
        self._seen = _times([folder for folder, _, _ in os.walk(self.root)])

    def is_inside(self, text: str) -> bool:
        """Whether a text that may be taken for a path, or for an option with one, names something in here."""
        for part in (text, text.partition("=")[2]):
            try:
                path = os.path.realpath(self.desk / part)
            except (ValueError, OSError):
                continue
            if not f"{path}{os.sep}".startswith(f"{self.root}{os.sep}"):
                return False
        return True


def _times(folders: Iterator[str] | list[str] | dict[str, int]) -> dict[str, int]:
    """When something in each folder got another name or went away: files are only ever written as a whole."""
    times = {}
    for folder in folders:
        try:
            times[folder] = Path(folder).stat().st_mtime_ns
        except OSError:
            times[folder] = -1
    return times


@contextmanager
def sandbox(files: dict[str, bytes]) -> Iterator[Sandbox]:
    """A sandbox to stand in, with an environment to match; everything is as it was when it ends."""
    before, environment = Path.cwd(), dict(os.environ)
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # a disk is slow with so many small files
    folder = Path(tempfile.mkdtemp(prefix="shangrila-fuzz-", dir=memory)).resolve()
    try:
        made = Sandbox(folder / "box", files)
        for name in ("SHANGRILA_TEMPLATES", "NO_COLOR", "COLUMNS", "LC_ALL", "LC_MESSAGES", "LC_PAPER"):
            os.environ.pop(name, None)
        os.environ |= {"HOME": str(made.root / "home"), "XDG_CONFIG_HOME": str(made.config), "LANG": "C"}
        yield made
    finally:
        os.chdir(before)
        os.environ.clear()
        os.environ.update(environment)
        shutil.rmtree(folder)


class Closed(io.TextIOWrapper):
    """A stream that remembers; it has no file behind it, as the program finds out if it has to give up printing."""

    def __init__(self, data: bytes = b"") -> None:
        self.kept = io.BytesIO(data)
        super().__init__(self.kept, encoding="utf-8", errors="replace", write_through=True)

    @property
    def text(self) -> str:
        """All that was printed."""
        return self.kept.getvalue().decode("utf-8", "replace")


@contextmanager
def streams(typed: bytes) -> Iterator[tuple[Closed, Closed]]:
    """Standard input that holds this, and what comes out."""
    before = sys.stdin, sys.stdout, sys.stderr
    out, err = Closed(), Closed()
    sys.stdin, sys.stdout, sys.stderr = Closed(typed), out, err
    try:
        yield out, err
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
