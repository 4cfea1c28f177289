"""The search agent: Monte Carlo tree search for several players, each of whom maximises their own chances (max^n).

Imports :mod:`judgement`. The tree grows by one position an iteration; a position is judged by its standing instead
of being played to the end, which costs a hundredth of the time and chooses better for the same budget.
"""

from __future__ import annotations

from math import sqrt

from shangrila_pnp.fairness.engine.compiled import Reals, Words, compiled, lowest, ones, reals, words
from shangrila_pnp.fairness.engine.game import (
    BRIDGES,
    FIRST_HALF,
    GROUP,
    GUILDS,
    HALF,
    LEFT_WINS_TIES,
    MASTERS,
    OPEN,
    PASS,
    PLAYERS,
    SEATS,
    STONES_LEFT,
    STUDENTS,
    TURN,
    VILLAGES,
    act,
    action_of,
    copy_state,
    is_over,
    winners,
)
from shangrila_pnp.fairness.engine.judgement import (
    STRENGTH,
    TAKEN,
    TRAVELLERS,
    best_of,
    survey,
    value_actions,
)
from shangrila_pnp.fairness.engine.randomness import next_32

WIDTH = 12  # how many of the best actions of a position are tried
CURIOSITY = 0.15
CANDOUR = 32.0  # an action that is worth so much less than the best one is expected to be tried half as often
PUT_ASIDE = -1_000_000

# What decides a game, by regression over positions of self-play: a master on the board counts 64.
STANDING_MASTER = 64
STANDING_STUDENT = 8
STANDING_WAIT = 20  # for each player who acts before
STANDING_REACH = 32  # for each student with somewhere to go
STANDING_THREATENED = 30  # for each master that a stronger neighbour's student could drive out
DOUBT_AT_THE_END = 128.0
DOUBT_A_BRIDGE = 38.0

# A node of the tree: what leads to it, its children (a row of nodes), how often it was visited, its random number ...
ACTION = 0
FIRST_CHILD = 1
CHILDREN = 2
VISITS = 3
SALT = 4
NODE = 5
NOT_GROWN = -1  # in place of the number of children
# ... how promising its action looked, and the sum of all chances seen below it, for each seat.
PROMISE = 0
CHANCES = 1
NODE_REALS = CHANCES + SEATS


def new_tree(iterations: int) -> tuple[Words, Reals, Words]:
    """Room for the nodes of a tree, their sums, and the path to one of them."""
    nodes = 1 + WIDTH * iterations
    return words(NODE * nodes), reals(NODE_REALS * nodes + SEATS), words(iterations + 2)


@compiled
def search_action(
    state: Words,
    scratch: Words,
    generator: Words,
    actions: Words,
    values: Words,
    trial: Words,
    nodes: Words,
    sums: Reals,
    path: Words,
    iterations: int,
) -> int:
    """The action that was tried most often; a pass if there is none."""
    _make_node(nodes, sums, 0, 0, 1.0)
    nodes[SALT] = next_32(generator)
    used = _grow(state, scratch, actions, values, nodes, sums, 0, 1)
    if nodes[CHILDREN] == 0:
        return action_of(PASS, 0, 0)
    chances = len(sums) - SEATS
    for _ in range(iterations if nodes[CHILDREN] > 1 else 0):
        copy_state(state, trial)
        length, used = _descend(trial, scratch, actions, values, nodes, sums, path, used)
        if length > 0 and trial[STONES_LEFT] > 0:
            nodes[NODE * path[length] + SALT] = next_32(generator)
        _judge(trial, scratch, sums, chances)
        for step in range(length + 1):
            nodes[NODE * path[step] + VISITS] += 1
            for seat in range(state[PLAYERS]):
                sums[NODE_REALS * path[step] + CHANCES + seat] += sums[chances + seat]
    best = nodes[FIRST_CHILD]
    for child in range(best + 1, best + nodes[CHILDREN]):
        if nodes[NODE * child + VISITS] > nodes[NODE * best + VISITS]:
            best = child
    return nodes[NODE * best + ACTION]


@compiled
def _make_node(nodes: Words, sums: Reals, node: int, action: int, promise: float) -> None:
    nodes[NODE * node + ACTION] = action
    nodes[NODE * node + CHILDREN] = NOT_GROWN
    nodes[NODE * node + VISITS] = 0
    sums[NODE_REALS * node + PROMISE] = promise
    for seat in range(SEATS):
        sums[NODE_REALS * node + CHANCES + seat] = 0.0


@compiled
def _descend(
    trial: Words,
    scratch: Words,
    actions: Words,
    values: Words,
    nodes: Words,
    sums: Reals,
    path: Words,
    used: int,
) -> tuple[int, int]:
    """Follow the most interesting actions to a new position or an end: the steps, and the nodes in use then.

    Most positions are seen once only, so they get their children when somebody comes by for the second time.
    """
    node, length = 0, 0
    path[0] = 0
    while nodes[NODE * node + VISITS] > 0:
        if nodes[NODE * node + CHILDREN] == NOT_GROWN:
            used = _grow(trial, scratch, actions, values, nodes, sums, node, used)
        if nodes[NODE * node + CHILDREN] == 0:
            break
        node = _most_interesting(nodes, sums, node, trial[TURN])
        act(trial, nodes[NODE * node + ACTION])
        length += 1
        path[length] = node
    return length, used


@compiled
def _most_interesting(nodes: Words, sums: Reals, node: int, seat: int) -> int:
    visits = nodes[NODE * node + VISITS]
    expected = sums[NODE_REALS * node + CHANCES + seat] / visits
    curiosity = CURIOSITY * sqrt(float(visits))
    first = nodes[NODE * node + FIRST_CHILD]
    best, highest = first, -1.0
    for child in range(first, first + nodes[NODE * node + CHILDREN]):
        tries = nodes[NODE * child + VISITS]
        chances = sums[NODE_REALS * child + CHANCES + seat] / tries if tries > 0 else expected
        interest = chances + curiosity * sums[NODE_REALS * child + PROMISE] / (1 + tries)
        if interest > highest:
            best, highest = child, interest
    return best


@compiled
def _grow(
    trial: Words,
    scratch: Words,
    actions: Words,
    values: Words,
    nodes: Words,
    sums: Reals,
    node: int,
    used: int,
) -> int:
    """Give a position its children, unless the game is over there; how many nodes are in use then."""
    nodes[NODE * node + CHILDREN] = 0
    if trial[STONES_LEFT] == 0:
        return used
    count = value_actions(trial, scratch, nodes[NODE * node + SALT], actions, values)
    if count == 0:
        if is_over(trial):
            return used
        actions[0], values[0], count = action_of(PASS, 0, 0), 0, 1
    children = min(WIDTH, count)
    nodes[NODE * node + FIRST_CHILD] = used
    nodes[NODE * node + CHILDREN] = children
    highest = values[best_of(values, count)]
    total = 0.0
    for child in range(used, used + children):
        index = best_of(values, count)
        promise = CANDOUR / (CANDOUR + highest - values[index])
        _make_node(nodes, sums, child, actions[index], promise)
        values[index] = PUT_ASIDE
        total += promise
    for child in range(used, used + children):
        sums[NODE_REALS * child + PROMISE] /= total
    return used + children


@compiled
def _judge(state: Words, scratch: Words, chances: Reals, at: int) -> None:
    """Each player's chances: who has won, or how they stand and how much can still happen."""
    if is_over(state):
        won = winners(state)
        for seat in range(state[PLAYERS]):
            chances[at + seat] = (won >> seat & 1) / ones(won)
        return
    bridges = _stand(state, scratch, chances, at)
    best = chances[at]
    for seat in range(1, state[PLAYERS]):
        best = max(best, chances[at + seat])
    doubt = DOUBT_AT_THE_END + DOUBT_A_BRIDGE * bridges
    total = 0.0
    for seat in range(state[PLAYERS]):
        hope = max(0.0, doubt + chances[at + seat] - best)
        chances[at + seat] = hope * hope
        total += hope * hope
    for seat in range(state[PLAYERS]):
        chances[at + seat] /= total


@compiled
def _stand(state: Words, scratch: Words, standing: Reals, at: int) -> int:
    """How the players stand, and how many bridges are left."""
    survey(state, scratch, state[TURN])
    ends, low_reach, high_reach, low_threat, high_threat = 0, 0, 0, 0, 0
    for village in range(VILLAGES):
        ends += ones(state[BRIDGES + village])
        reach, threat = _reach_and_threat(state, scratch, village)
        if village < FIRST_HALF:
            low_reach |= reach << GUILDS * village
            low_threat |= threat << GUILDS * village
        else:
            high_reach |= reach << GUILDS * village - HALF
            high_threat |= threat << GUILDS * village - HALF
    players = state[PLAYERS]
    for seat in range(players):
        low_masters, high_masters = state[MASTERS + 2 * seat], state[MASTERS + 2 * seat + 1]
        low_students, high_students = state[STUDENTS + 2 * seat], state[STUDENTS + 2 * seat + 1]
        masters = ones(low_masters) + ones(high_masters)
        students = ones(low_students & state[OPEN]) + ones(high_students & state[OPEN + 1])
        going = ones(low_students & low_reach) + ones(high_students & high_reach)
        threatened = ones(low_masters & low_threat) + ones(high_masters & high_threat)
        wait = (seat - state[TURN] + players) % players
        standing[at + seat] = (
            STANDING_MASTER * masters
            + STANDING_STUDENT * students
            + STANDING_REACH * going
            - STANDING_THREATENED * threatened
            - STANDING_WAIT * wait
        )
    return ends >> 1


@compiled
def _reach_and_threat(state: Words, scratch: Words, village: int) -> tuple[int, int]:
    """The guilds whose students have somewhere to go from a village, and whose masters a neighbour could drive out."""
    here, tie = scratch[STRENGTH + village], state[LEFT_WINS_TIES]
    reach, threat = 0, 0
    goals = state[BRIDGES + village]
    while goals:
        goal = lowest(goals)
        goals &= goals - 1
        there = scratch[STRENGTH + goal]
        if there + tie > here:
            threat |= scratch[TRAVELLERS + goal]
        reach |= GROUP if here + tie > there else GROUP & ~scratch[TAKEN + goal]
    return reach, threat
