"""The panel: the agents that play an opening against themselves, weakest first. Imports nothing that is slow to load.

Every agent must beat the one before it clearly; the matches are in ``benchmarks/README.md``. Whoever changes how an
agent plays gives it a new version, because certificates name it.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

from shangrila_pnp.errors import ShangrilaError, quoted
from shangrila_pnp.rules import PlayerCount

ENGINE_VERSION = 1


class UnknownAgentError(ShangrilaError):
    """There is no agent of that name."""


@dataclass(frozen=True, slots=True)
class Agent:
    """A player of the panel.

    ``number`` is what the engine calls it: the iterations of a tree search, or something negative. ``costs`` are
    microseconds of one game with three and with four players, measured once and then fixed: budgets are counted in
    them, so that they do not depend on the machine.
    """

    name: str
    version: int
    number: int
    costs: tuple[int, int]

    def cost(self, players: PlayerCount) -> int:
        """The microseconds of a game."""
        return self.costs[0] if players is PlayerCount.THREE else self.costs[1]

    @property
    def iterations(self) -> int | None:
        """The budget of a tree search."""
        return self.number if self.number > 0 else None

    def __str__(self) -> str:
        return self.name


RANDOM = Agent("random", 1, -3, (6, 7))
GREEDY = Agent("greedy", 1, -2, (23, 24))
REPLY = Agent("reply", 1, -1, (125, 165))
SEARCH_16 = Agent("search-16", 1, 16, (580, 670))
SEARCH_48 = Agent("search-48", 1, 48, (1750, 2080))

PANEL: tuple[Agent, ...] = (RANDOM, GREEDY, REPLY, SEARCH_16, SEARCH_48)
JUDGES: tuple[Agent, ...] = PANEL[1:]
"""Those whose verdict counts: random play is no guide to what people do."""


def agent_named(name: str) -> Agent:
    """The agent of that name; the error lists those there are."""
    for agent in PANEL:
        if agent.name == name:
            return agent
    near = get_close_matches(name, [agent.name for agent in PANEL], n=1)
    hint = f"did you mean {near[0]}?" if near else f"choose from {', '.join(agent.name for agent in PANEL)}"
    raise UnknownAgentError(f"unknown agent {quoted(name)}: {hint}")
