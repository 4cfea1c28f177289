"""What the tests of fairness share: deals to play, an agent's choice in one position, and Python without numba."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

from shangrila_pnp.fairness import JUDGES, Agent, Certificate, Deal, Result
from shangrila_pnp.fairness.engine.compiled import Words
from shangrila_pnp.fairness.engine.game import new_actions, new_state
from shangrila_pnp.fairness.engine.judgement import new_scratch, new_values
from shangrila_pnp.fairness.engine.random_agent import random_action
from shangrila_pnp.fairness.engine.randomness import new_randomness, seed_randomness
from shangrila_pnp.fairness.engine.simple_agents import greedy_action, reply_action
from shangrila_pnp.fairness.engine.tree_agent import new_tree, search_action
from shangrila_pnp.fairness.panel import GREEDY, RANDOM, REPLY
from shangrila_pnp.fairness.translation import state_of
from shangrila_pnp.openings import PRESETS, all_openings, seeded
from shangrila_pnp.rules import KOSMOS, Colour, Edition, PlayerCount
from tests.helpers import BOARD, COLOURS

FIRST_GAME = Deal(PRESETS["first-game-3"], (Colour.RED, Colour.BLUE, Colour.YELLOW), Colour.RED, KOSMOS)


def some_deal(seed: str, players: PlayerCount = PlayerCount.FOUR, edition: Edition = KOSMOS) -> Deal:
    """A uniform draw with the colours in their order; the same for ever."""
    openings = all_openings(COLOURS[: players.value], BOARD)
    opening = openings.opening(seeded(seed)(openings.count))
    return Deal(opening, opening.colours, opening.colours[0], edition)


def state_at_start(deal: Deal) -> Words:
    """The engine's state in which a deal begins."""
    return state_of(deal.position(BOARD), deal.order)


class Chooser:
    """An agent with all the room that it needs to think, and its own random numbers."""

    def __init__(self, agent: Agent, seed: int) -> None:
        self.agent = agent
        self.generator = new_randomness()
        seed_randomness(self.generator, seed, 0)
        self.room = (new_actions(), new_values())
        self.scratch = new_scratch()
        self.trial = new_state()
        self.tree = new_tree(max(agent.number, 1))

    def choose(self, state: Words) -> int:
        if self.agent is RANDOM:
            return int(random_action(state, self.generator))
        if self.agent is GREEDY:
            return int(greedy_action(state, self.scratch, self.generator, *self.room))
        if self.agent is REPLY:
            return int(reply_action(state, self.scratch, self.generator, *self.room, self.trial))
        return int(
            search_action(
                state,
                self.scratch,
                self.generator,
                *self.room,
                self.trial,
                self.tree[0],
                self.tree[1],
                self.tree[2],
                self.agent.number,
            )
        )


def even_certificate(deal: Deal, games: int = 24_000, off: int = 0) -> Certificate:
    """A certificate as if all judges had found every seat even, but for so many games that the first two exchanged."""
    each = 12 * games // len(deal.order)
    twelfths = dict.fromkeys(deal.order, each)
    twelfths[deal.order[0]] += 12 * off
    twelfths[deal.order[1]] -= 12 * off
    return Certificate(deal, {judge: Result(games, twelfths) for judge in JUDGES}, 0.03, "a stream")


def randomly_recoloured(random: Random, colours: tuple[Colour, ...]) -> dict[Colour, Colour]:
    """Any exchange of colours; with three players the fourth may come in."""
    return dict(zip(colours, random.sample(COLOURS, len(colours)), strict=True))


def python_without(modules: tuple[str, ...], code: str) -> str:
    """What a new Python prints in which these modules cannot be imported."""
    hide = "".join(f"sys.modules[{module!r}] = None\n" for module in modules)
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{hide}{code}"],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
