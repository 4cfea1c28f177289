"""An opening with what people write beside it. Imports the rules only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from shangrila_pnp.errors import ShangrilaError, quoted
from shangrila_pnp.rules import Colour, Edition, Opening

LONGEST_TITLE = 200


class OpeningFileError(ShangrilaError):
    """A text that holds no opening; the message names where it came from."""


@dataclass(frozen=True)
class OpeningRecord:
    """An opening, finished or not, and what else its file may say.

    ``seating`` is clockwise; ``certificate`` is kept as it was found, for those who can read it.
    """

    opening: Opening
    seating: tuple[Colour, ...] | None = None
    start: Colour | None = None
    edition: Edition | None = None
    title: str | None = None
    certificate: Mapping[str, object] | None = None

    def __post_init__(self) -> None:
        if self.title is not None and not _is_a_title(self.title):
            raise OpeningFileError(
                f"a title is a line of at most {LONGEST_TITLE} printable characters, not {quoted(self.title)}"
            )
        if self.seating is not None and tuple(sorted(self.seating)) != self.opening.colours:
            raise OpeningFileError(
                f"the seating names each of {_listed(self.opening.colours)} once, not {_listed(self.seating)}"
            )
        if self.start is not None and self.start not in self.opening.colours:
            raise OpeningFileError(f"{self.start} is to start, but only {_listed(self.opening.colours)} play")


def _is_a_title(text: str) -> bool:
    printable = text.replace("\N{NO-BREAK SPACE}", " ").isprintable()
    return printable and text == text.strip() and 0 < len(text) <= LONGEST_TITLE


def _listed(colours: tuple[Colour, ...]) -> str:
    return ", ".join(str(colour) for colour in colours) or "nobody"
