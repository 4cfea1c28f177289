"""The template files: what a person may change without touching code, and where it is read from.

Files ship with the program; a folder of the user's wins over them, file by file.
Near the bottom of the import order: imports only :mod:`errors`.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import NoReturn

from shangrila_pnp.errors import ShangrilaError, quoted_path

LARGEST_FILE = 4 * 1024 * 1024
LARGEST_TABLES = 256 * 1024
MOST_DOTS = 1000
"""On a line of tables: a key of tens of thousands of parts would keep any reader of TOML busy for minutes."""
LANGUAGE_FILE = re.compile(r"text/([a-z]{2})\.toml")
"""The words of a language: anybody may add one, under its two letters."""
THEME_FILE = re.compile(r"themes/([a-z][a-z0-9-]{0,39})\.toml")
"""The colours of a board: anybody may add some, under a name of their own."""


class TemplateError(ShangrilaError):
    """A template file, or the folder of them, cannot be used."""


def _shipped_folder() -> Path:
    """Inside the package when installed from a wheel, beside it in a checkout."""
    package = Path(__file__).resolve().parent
    for folder in (package / "_templates", package.parent / "templates"):
        if folder.is_dir():
            return folder
    raise TemplateError(f"the templates that ship with the program are missing from {package}: install it again")


def _stays_inside(path: Path, folder: Path) -> bool:
    """A folder of templates may come from anybody: a link in it must not make us read what lies elsewhere."""
    return path.resolve().is_relative_to(folder.resolve())


def _files_below(folder: Path) -> list[str]:
    """Every template in a folder, by its name with slashes; hidden files are nobody's template."""
    names = []
    for parent, folders, files in os.walk(folder, onerror=_refuse_folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        here = Path(parent).relative_to(folder)
        names += [(here / name).as_posix() for name in files if not name.startswith(".")]
    return sorted(names)


def _refuse_folder(error: OSError) -> NoReturn:
    raise TemplateError(f"the folder {quoted_path(error.filename)} cannot be read: {error.strerror}") from error


def _refuse_endless(text: str, path: Path) -> None:
    if len(text) > LARGEST_TABLES:
        raise TemplateError(f"{path} is larger than {LARGEST_TABLES // 1024} KB: not a template")
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MOST_DOTS:
            raise TemplateError(f"{path}, line {number}: there are more than {MOST_DOTS} dots on it: break it")


@dataclass(frozen=True)
class Templates:
    """The shipped templates, with the user's own folder laid over them."""

    shipped: Path
    own: Path | None = None

    @classmethod
    def find(cls, own: Path | None = None) -> Templates:
        """The shipped templates with this folder over them, after a look for files in it that nothing would read."""
        templates = cls(_shipped_folder(), own)
        templates._check_own_folder()
        return templates

    def _check_own_folder(self) -> None:
        if self.own is None:
            return
        known = self.names()
        for name in _files_below(self.own):
            if name not in known:
                near = get_close_matches(name, known, n=1)
                hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"
                raise TemplateError(f"{quoted_path(self.own / name)} is not a template that the program knows: {hint}")

    def names(self) -> list[str]:
        """The name of every template there is, with slashes on every system; languages and themes of the user's too."""
        own = _files_below(self.own) if self.own is not None else []
        added = (name for name in own if LANGUAGE_FILE.fullmatch(name) or THEME_FILE.fullmatch(name))
        return sorted({*_files_below(self.shipped), *added})

    def languages(self) -> list[str]:
        """The languages that there are words for, by their letters."""
        return [found[1] for name in self.names() if (found := LANGUAGE_FILE.fullmatch(name))]

    def themes(self) -> list[str]:
        """The themes that there are colours for, by their names."""
        return [found[1] for name in self.names() if (found := THEME_FILE.fullmatch(name))]

    def path(self, name: str) -> Path:
        """The file that is used for a name: the user's own if there is one, even a broken one."""
        if self.own is not None and os.path.lexists(self.own / name):
            return self.own / name
        return self.shipped / name

    def read(self, name: str) -> str:
        """The text of a template."""
        path = self.path(name)
        try:
            if not path.is_file():
                raise TemplateError(f"{path} is not a file that can be read")
            if self.own is not None and path == self.own / name and not _stays_inside(path, self.own):
                raise TemplateError(f"{path} is a link that leads out of its folder: put a copy in its place")
            if path.stat().st_size > LARGEST_FILE:
                raise TemplateError(f"{path} is larger than {LARGEST_FILE // 1024 // 1024} MB: not a template")
            text = path.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError as error:
            raise TemplateError(f"{path} is not UTF-8 text (byte {error.start + 1}): save it as UTF-8") from error
        except OSError as error:
            raise TemplateError(f"{path} cannot be read: {error.strerror}") from error
        if name.endswith(".toml"):
            _refuse_endless(text, path)
        return text
