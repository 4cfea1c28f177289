"""Whole games of self-play. Imports the agents."""

from __future__ import annotations

from dataclasses import dataclass

from shangrila_pnp.fairness.engine.compiled import Reals, Words, compiled, ones, words
from shangrila_pnp.fairness.engine.game import (
    PASS,
    SEATS,
    STONES_LEFT,
    TURN,
    act,
    copy_state,
    is_over,
    kind_of,
    new_actions,
    new_state,
    winners,
)
from shangrila_pnp.fairness.engine.judgement import new_scratch, new_values
from shangrila_pnp.fairness.engine.random_agent import random_action
from shangrila_pnp.fairness.engine.randomness import new_randomness, seed_randomness
from shangrila_pnp.fairness.engine.simple_agents import greedy_action, reply_action
from shangrila_pnp.fairness.engine.tree_agent import new_tree, search_action
from shangrila_pnp.fairness.results import TWELFTHS

# An agent is one number: one of these, or the iterations of a tree search.
RANDOM = -3
GREEDY = -2
REPLY = -1

NO_SEAT = -1


@dataclass(frozen=True)
class Tally:
    """What came of some games: the victories of each seat in twelfths, and all turns together."""

    twelfths: tuple[int, ...]
    turns: int


def mirror_games(start: Words, agent: int, seed: int, first: int, count: int) -> Tally:
    """Games number ``first`` and the following of a seed, with the same agent at every seat."""
    return match_games(start, NO_SEAT, agent, agent, seed, first, count)


def match_games(start: Words, seat: int, guest: int, hosts: int, seed: int, first: int, count: int) -> Tally:
    """The same with a guest on one seat among hosts on the others."""
    victories = words(SEATS)
    nodes, sums, path = new_tree(max(guest, hosts, 1))
    turns = play_games(
        start,
        seat,
        guest,
        hosts,
        seed,
        first,
        count,
        victories,
        new_state(),
        new_state(),
        new_scratch(),
        new_randomness(),
        new_actions(),
        new_values(),
        nodes,
        sums,
        path,
    )
    return Tally(tuple(int(number) for number in victories), int(turns))


@compiled
def play_games(
    start: Words,
    guest_seat: int,
    guest: int,
    hosts: int,
    seed: int,
    first: int,
    count: int,
    victories: Words,
    state: Words,
    trial: Words,
    scratch: Words,
    generator: Words,
    actions: Words,
    values: Words,
    nodes: Words,
    sums: Reals,
    path: Words,
) -> int:
    """Play, add the victories of each seat to a row, and say how many turns were played. Needs a lot of room."""
    turns = 0
    for game in range(first, first + count):
        seed_randomness(generator, seed, game)
        copy_state(start, state)
        while state[STONES_LEFT] > 0:
            agent = guest if state[TURN] == guest_seat else hosts
            if agent == RANDOM:
                action = random_action(state, generator)
            elif agent == GREEDY:
                action = greedy_action(state, scratch, generator, actions, values)
            elif agent == REPLY:
                action = reply_action(state, scratch, generator, actions, values, trial)
            else:
                action = search_action(state, scratch, generator, actions, values, trial, nodes, sums, path, agent)
            if kind_of(action) == PASS and is_over(state):
                break
            act(state, action)
            turns += 1
        won = winners(state)
        for seat in range(SEATS):
            if won >> seat & 1:
                victories[seat] += TWELFTHS // ones(won)
    return turns
