"""Puts pages together: one part as a document of its own, or several in one file. Imports :mod:`sheets`.

A part is drawn for a press of its own: cards keep their size when the board is scaled, and only what is cut out has
backs. A file with several parts says in its settings which pages belong to which, and what is special about them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import shangrila_pnp
from shangrila_pnp.printing.press import Backs, Press
from shangrila_pnp.printing.scene import Document, Page
from shangrila_pnp.printing.sheets import finished
from shangrila_pnp.printing.units import number
from shangrila_pnp.printing.words import Words

CONTENTS_KEY = "contents"
PAGES_KEY = "pages "
"""Begins the name of a setting that tells which pages a part has."""


@dataclass(frozen=True, slots=True)
class Part:
    """Pages without their feet: whoever binds them numbers them. ``margin`` is what a preflight holds them to."""

    name: str
    pages: tuple[Page, ...]
    press: Press
    words: Words
    margin: float

    @property
    def title(self) -> str:
        """What it is called on paper."""
        return self.words(f"{self.name}.title")

    @property
    def sheets(self) -> int:
        """How many sheets of paper it takes."""
        return (len(self.pages) + 1) // 2 if self.is_printed_on_both_sides else len(self.pages)

    @property
    def is_printed_on_both_sides(self) -> bool:
        """Whether every other page goes on the back of a sheet."""
        return any(page.is_back for page in self.pages)


def bound(part: Part, command: str | None = None, before: int = 0, all_pages: int | None = None) -> Document:
    """A part with its feet and bookmarks; in a larger file there are pages before it, and more in all."""
    done = []
    for index, page in enumerate(part.pages):
        is_first = index == 0 or part.pages[index - 1].label != page.label
        line = part.words(
            "press.foot",
            what=page.label,
            page=before + index + 1,
            pages=all_pages or len(part.pages),
            scale=number(part.press.scale * 100),
            settings=_in_words(part.press),
            version=shangrila_pnp.__version__,
        )
        done.append(finished(page, part.press, line, bookmark=page.label if is_first else None))
    settings = {
        CONTENTS_KEY: part.name,
        **part.press.settings,
        "margin": number(part.margin),
        "language": part.words.language,
    }
    return Document(part.title, command or f"shangrila-pnp print {part.name}", tuple(done), settings)


def bound_together(parts: Sequence[Part], title: str, command: str) -> Document:
    """All parts in one file, with the pages counted through."""
    count = sum(len(part.pages) for part in parts)
    documents = []
    before = 0
    for part in parts:
        documents.append(bound(part, command, before, count))
        before += len(part.pages)
    pages = tuple(page for document in documents for page in _as_chapter(document))
    return Document(title, command, pages, _settings_of_all(documents))


def _as_chapter(document: Document) -> Iterator[Page]:
    """The pages of a part under its title; a bookmark that would only repeat the title is left out."""
    first, *others = document.pages
    yield replace(first, chapter=document.title, bookmark=None if first.bookmark == document.title else first.bookmark)
    yield from others


def _settings_of_all(documents: Sequence[Document]) -> dict[str, str]:
    """What all have in common, and then for each its pages and what is its own: ``pages tiles=9-12 backs:duplex``."""
    first = documents[0].settings
    common = {
        name: value
        for name, value in first.items()
        if all(document.settings.get(name) == value for document in documents)
    }
    contents = [document.settings[CONTENTS_KEY] for document in documents]
    settings = {CONTENTS_KEY: ",".join(contents), **common}
    page = 1
    for document, name in zip(documents, contents, strict=True):
        own = [f"{key}:{value}" for key, value in document.settings.items() if key not in (*common, CONTENTS_KEY)]
        last = page + len(document.pages) - 1
        settings[f"{PAGES_KEY}{name}"] = " ".join([f"{page}-{last}", *own])
        page = last + 1
    return settings


def _in_words(press: Press) -> str:
    parts = [press.paper.name, f"--margin {number(press.margin)}", f"--ink {press.ink}", f"--backs {press.backs}"]
    if press.backs is Backs.DUPLEX:
        parts.append(f"--flip {press.flip}")
    if press.printer.name:
        parts.append(f"--printer {press.printer.name}")
    return ", ".join(parts)
