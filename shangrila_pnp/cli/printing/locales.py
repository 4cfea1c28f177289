"""What the user's system says about language and country: the words to print, and the paper to print them on."""

from __future__ import annotations

import locale
import os
import re

TERRITORIES_WITH_LETTER = {
    "BZ": "belize",
    "CA": "canada",
    "CL": "chile",
    "CO": "colombia",
    "CR": "costa rica",
    "GT": "guatemala",
    "MX": "mexico",
    "NI": "nicaragua",
    "PA": "panama",
    "PH": "philippines",
    "PR": "puerto rico",
    "SV": "el salvador",
    "US": "united states",
    "VE": "venezuela",
}
"""Where people print on Letter, after CLDR; by name as well, for that is what Windows says."""
_TERRITORY = re.compile(r"[a-z]{2,3}[_-](?:[a-z]{4}[_-])?([a-z]{2})(?![a-z])", re.IGNORECASE)


def spoken_language() -> str:
    """The letters of the language that the system speaks, or anything else that is no language of ours."""
    spoken = re.split(r"[_.@-]", _setting("LC_ALL", "LC_MESSAGES", "LANG"))[0]
    return locale.normalize(spoken).split("_")[0].lower()  # Windows says "German", and that makes it "de"


def uses_letter() -> bool:
    """Whether people print on Letter where the user lives; everywhere else, and if nobody says where, it is A4."""
    setting = _setting("LC_ALL", "LC_PAPER", "LANG")
    if found := _TERRITORY.match(setting):
        return found[1].upper() in TERRITORIES_WITH_LETTER
    _, _, country = setting.lower().partition("_")
    return any(name in country for name in TERRITORIES_WITH_LETTER.values())


def _setting(*variables: str) -> str:
    """The first variable that says something; without any, what the system says (on Windows they are not there).

    That is asked for as it is: ``locale.getlocale`` would make American English of "C.UTF-8".
    """
    for variable in variables:
        if setting := os.environ.get(variable):
            return setting
    return locale.setlocale(locale.LC_CTYPE)
