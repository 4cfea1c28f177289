"""Four rulebooks of one game, and the seven points in which they differ.

Every difference is a field of :class:`Edition`: its ``said`` tells how firmly that rulebook says so, and
:meth:`Edition.explain` puts it into a sentence that a card can cite. Play depends on the end, the full tie and
recruiting one; the stones follow from the end, and no rulebook contradicts the others on the rest.
Imports :mod:`pieces` and :mod:`frozen`.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import Generic, TypeVar

from shangrila_pnp.errors import ShangrilaError, quoted
from shangrila_pnp.rules.frozen import FrozenDict
from shangrila_pnp.rules.pieces import Colour

T = TypeVar("T")


class UnknownEditionError(ShangrilaError):
    """There is no rulebook of that name."""


class Said(Enum):
    """How a rulebook comes to a ruling."""

    IN_THE_RULES = "in the rules"
    OUTRIGHT = "in the rules, outright"
    IN_GENERAL = "in the rules, by a general sentence"
    IN_THE_SUMMARY = "in the summary of actions"
    BY_THE_TRANSLATOR = "in a translator's note"
    NOT_SAID = "not said: only somebody else's master is named; played as the other rulebooks have it"


class Difference(Enum):
    """A point in which the rulebooks differ: the field of :class:`Edition` that holds it, and what it is about."""

    STONES = ("stones", "The stones in the box")
    END = ("end", "The end of the game")
    FULL_TIE = ("full_tie", "Strength and masters both equal")
    WEAKER_MEETS_OWN = ("weaker_meets_own", "From the weaker village to an own master")
    RECRUITING_ONE = ("recruiting_one", "Recruiting just one student")
    PEOPLES = ("peoples", "What the peoples are called")
    STARTER = ("starter", "Who begins")

    def __init__(self, field: str, title: str) -> None:
        self.field = field
        self.title = title


@dataclass(frozen=True, slots=True)
class Ruling(Generic[T]):
    """What one rulebook makes of one point."""

    value: T
    said: Said = Said.IN_THE_RULES


@dataclass(frozen=True, slots=True)
class StoneSupply:
    """The stones in the box: those that are needed, and those that only replace a lost one."""

    needed: int
    spare: int

    def __str__(self) -> str:
        return f"{self.needed} stones" + (" and a spare one" if self.spare else "")


class End(Enum):
    """When the last stone has been placed: how many villages stay without one."""

    TWO_BARE = 2
    ONE_BARE = 1

    def __str__(self) -> str:
        if self is End.TWO_BARE:
            return (
                "the game ends with the 11th stone, the red village's included; "
                "two villages and the bridge between them are left"
            )
        return (
            "the game ends with the 12th stone, the red village's included, when the last bridge has been crossed; "
            "one village has none"
        )


class FullTie(Enum):
    """Which village is the stronger one if strength and masters are both equal."""

    TRAVELLED_TO = "the village that is travelled to"
    LEFT = "the village that is left"

    def __str__(self) -> str:
        return f"if strength and masters are both equal, {self.value} is stronger"


class WeakerMeetsOwn(Enum):
    """What a student from the weaker village does at a field that holds a master of its own colour."""

    RETURNS = "returns"

    def __str__(self) -> str:
        return "a student from the weaker village goes back to the supply, also from a master of its own colour"


class RecruitingOne(Enum):
    """When a player may recruit a single student."""

    ONLY_IF_NO_SECOND = "only if there is no second"
    ALWAYS = "always"

    def __str__(self) -> str:
        if self is RecruitingOne.ALWAYS:
            return "a player recruits one or two students, as they like"
        return "a player recruits two students, and just one only if no second master can take one"


class StarterCustom(Enum):
    """Who begins, half in jest."""

    EVEREST_ELSE_WISEST = "a joke about Mount Everest names the player who begins, and failing that it is the wisest"
    EVEREST = "a joke about Mount Everest names the player who begins"
    SKATING_TOUR_ELSE_YOUNGEST = "the last winner of a Dutch skating tour begins, and failing that the youngest"

    def __str__(self) -> str:
        return self.value


class Peoples(FrozenDict[Colour, str]):
    """What each colour's people are called."""

    __slots__ = ()

    def __str__(self) -> str:
        return "the peoples are " + ", ".join(f"{name} ({colour})" for colour, name in self.items())


@dataclass(frozen=True, slots=True)
class Explanation:
    """A ruling put into words, with the rulebook to blame for it."""

    difference: Difference
    publisher: str
    sentence: str
    said: Said

    def __str__(self) -> str:
        return f"{self.publisher}: {self.sentence} ({self.said.value})"


@dataclass(frozen=True, slots=True)
class Edition:
    """One published rulebook."""

    key: str
    publisher: str
    title: str
    language: str
    stones: Ruling[StoneSupply]
    end: Ruling[End]
    full_tie: Ruling[FullTie]
    weaker_meets_own: Ruling[WeakerMeetsOwn]
    recruiting_one: Ruling[RecruitingOne]
    peoples: Ruling[Peoples]
    starter: Ruling[StarterCustom]

    @property
    def bare_villages(self) -> int:
        """How many villages have no stone when the game is over."""
        return self.end.value.value

    def ruling(self, difference: Difference) -> Ruling[object]:
        """The ruling on one point."""
        found: Ruling[object] = getattr(self, difference.field)
        return found

    def explain(self, difference: Difference) -> Explanation:
        """The ruling on one point as a sentence."""
        ruling = self.ruling(difference)
        return Explanation(difference, self.publisher, str(ruling.value), ruling.said)

    def __str__(self) -> str:
        return self.key


def _peoples(red: str, blue: str, yellow: str, violet: str) -> Ruling[Peoples]:
    return Ruling(Peoples({Colour.RED: red, Colour.BLUE: blue, Colour.YELLOW: yellow, Colour.VIOLET: violet}))


KOSMOS = Edition(
    key="kosmos",
    publisher="KOSMOS",
    title="Die Brücken von Shangrila (2003)",
    language="de",
    stones=Ruling(StoneSupply(needed=11, spare=1)),
    end=Ruling(End.TWO_BARE),
    full_tie=Ruling(FullTie.TRAVELLED_TO),
    weaker_meets_own=Ruling(WeakerMeetsOwn.RETURNS, Said.IN_GENERAL),
    recruiting_one=Ruling(RecruitingOne.ONLY_IF_NO_SECOND),
    peoples=_peoples("Ro-Tarya", "Ba-Lao", "Gyl-Den", "Li-Lamas"),
    starter=Ruling(StarterCustom.EVEREST_ELSE_WISEST),
)
UBERPLAY = Edition(
    key="uberplay",
    publisher="Uberplay",
    title="The Bridges of Shangri-La (2003)",
    language="en",
    stones=Ruling(StoneSupply(needed=12, spare=0)),
    end=Ruling(End.ONE_BARE),
    full_tie=Ruling(FullTie.TRAVELLED_TO),
    weaker_meets_own=Ruling(WeakerMeetsOwn.RETURNS, Said.OUTRIGHT),
    recruiting_one=Ruling(RecruitingOne.ALWAYS, Said.IN_THE_SUMMARY),
    peoples=_peoples("Ro-Tarya", "Ba-Lao", "Gyl-Den", "Li-Lamas"),
    starter=Ruling(StarterCustom.EVEREST),
)
GAMES_999 = Edition(
    key="999games",
    publisher="999 Games",
    title="De Bruggen van Shangrila",
    language="nl",
    stones=Ruling(StoneSupply(needed=12, spare=0)),
    end=Ruling(End.ONE_BARE),
    full_tie=Ruling(FullTie.TRAVELLED_TO),
    weaker_meets_own=Ruling(WeakerMeetsOwn.RETURNS, Said.NOT_SAID),
    recruiting_one=Ruling(RecruitingOne.ONLY_IF_NO_SECOND),
    peoples=_peoples("Ro-Darya", "Ba-Lao", "Ghee-Las", "Li-Lamas"),
    starter=Ruling(StarterCustom.SKATING_TOUR_ELSE_YOUNGEST),
)
FRENCH = Edition(
    key="french",
    publisher="French translation",
    title="French translation of the KOSMOS rules, version 1.2 (2003)",
    language="fr",
    stones=Ruling(StoneSupply(needed=11, spare=1)),
    end=Ruling(End.TWO_BARE),
    full_tie=Ruling(FullTie.LEFT),
    weaker_meets_own=Ruling(WeakerMeetsOwn.RETURNS, Said.BY_THE_TRANSLATOR),
    recruiting_one=Ruling(RecruitingOne.ONLY_IF_NO_SECOND),
    peoples=_peoples("Ro-tarya", "Ba-lao", "Gyl-den", "Li-lamas"),
    starter=Ruling(StarterCustom.EVEREST),
)

EDITIONS: tuple[Edition, ...] = (KOSMOS, UBERPLAY, GAMES_999, FRENCH)
DEFAULT_EDITION = KOSMOS


def edition_in(language: str) -> Edition:
    """The rulebook that was published in a language."""
    for edition in EDITIONS:
        if edition.language == language:
            return edition
    return DEFAULT_EDITION


def edition_named(key: str) -> Edition:
    """The edition of that key; the error names the nearest, or lists those there are."""
    for edition in EDITIONS:
        if edition.key == key:
            return edition
    known = [edition.key for edition in EDITIONS]
    near = get_close_matches(key, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"choose one of {', '.join(known)}"
    raise UnknownEditionError(f"unknown edition {quoted(key)}: {hint}")
