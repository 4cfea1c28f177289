"""The game once more, on bit masks, for millions of games of self-play. Imports :mod:`compiled`.

The rules model decides what is legal; this is only a fast copy of it, and the tests hold the two together move by
move. A state is a row of numbers. Seats are counted in the order of play. Fields are counted by village and, within
one, by guild; a set of fields is two numbers, for the villages A to G and H to M, with a bit for each field.
"""

from __future__ import annotations

from shangrila_pnp.fairness.engine.compiled import Words, compiled, lowest, ones, words

GUILDS = 7
VILLAGES = 13
SEATS = 4
FIELDS = GUILDS * VILLAGES
HALF = 49  # fields of the first seven villages
FIRST_HALF = 7

# Where things are in a state. Sets of fields take two numbers each.
MASTERS = 0
STUDENTS = MASTERS + 2 * SEATS
SUPPLY = STUDENTS + 2 * SEATS
BRIDGES = SUPPLY + SEATS  # for each village the villages that its bridges lead to
OPEN = BRIDGES + VILLAGES  # the fields of the villages without a stone
STONES_LEFT = OPEN + 2
TURN = STONES_LEFT + 1
PLAYERS = TURN + 1
LEFT_WINS_TIES = PLAYERS + 1
ONE_IS_ENOUGH = LEFT_WINS_TIES + 1
STATE_SIZE = ONE_IS_ENOUGH + 1

# An action is one number: what is done, then one or two fields or villages.
PLACE = 0
RECRUIT = 1
JOURNEY = 2
PASS = 3
NO_SECOND = 127
MOST_ACTIONS = 1024

GROUP = 127  # the seven fields of a village, or the seven guilds of a supply
EVERY_GROUP_1 = sum(1 << GUILDS * village for village in range(FIRST_HALF))  # the first field of each of seven villages
EVERY_GROUP_LOW = EVERY_GROUP_1 * 63
EVERY_GROUP_TOP = EVERY_GROUP_1 * 64


def new_state() -> Words:
    """Room for a state."""
    return words(STATE_SIZE)


def new_actions() -> Words:
    """Room for all legal actions of a state."""
    return words(MOST_ACTIONS)


@compiled
def action_of(kind: int, first: int, second: int) -> int:
    """An action as one number."""
    return kind << 14 | first << 7 | second


@compiled
def kind_of(action: int) -> int:
    """What is done: PLACE, RECRUIT, JOURNEY or PASS."""
    return action >> 14


@compiled
def first_of(action: int) -> int:
    """The (first) field of a placing or recruiting, or the village that a journey leaves."""
    return (action >> 7) & GROUP


@compiled
def second_of(action: int) -> int:
    """The second field of a recruiting or NO_SECOND, or the village that a journey leads to."""
    return action & GROUP


# --- sets of fields, and supplies ----------------------------------------------------------------------------------


@compiled
def village_fields(state: Words, at: int, village: int) -> int:
    """The seven fields of a village out of the set that begins at this place of the state."""
    if village < FIRST_HALF:
        return (state[at] >> (GUILDS * village)) & GROUP
    return (state[at + 1] >> (GUILDS * village - HALF)) & GROUP


@compiled
def set_village_fields(state: Words, at: int, village: int, group: int) -> None:
    """Replace the seven fields of a village in a set."""
    if village < FIRST_HALF:
        shift = GUILDS * village
    else:
        shift = GUILDS * village - HALF
        at += 1
    state[at] = state[at] & ~(GROUP << shift) | group << shift


@compiled
def whole_villages(half: int) -> int:
    """All fields of the villages that have a field in this half of a set."""
    top = ((half & EVERY_GROUP_LOW) + EVERY_GROUP_LOW | half) & EVERY_GROUP_TOP
    return (top << 1) - (top >> 6)


@compiled
def taken_half(state: Words, half: int) -> int:
    """The fields with a master of anybody, in one half of the board."""
    at = MASTERS + half
    return state[at] | state[at + 2] | state[at + 4] | state[at + 6]


@compiled
def in_supply(state: Words, seat: int) -> int:
    """The guilds of which a player has a tile left. A supply is three bits a guild, seven guilds side by side."""
    counts = state[SUPPLY + seat]
    return (counts | counts >> 7 | counts >> 14) & GROUP


@compiled
def last_in_supply(state: Words, seat: int) -> int:
    """The guilds of which a player has exactly one tile left."""
    counts = state[SUPPLY + seat]
    return counts & ~(counts >> 7) & ~(counts >> 14) & GROUP


@compiled
def give_back(state: Words, seat: int, guilds: int) -> None:
    """A tile of each of these guilds goes back to a player's supply."""
    counts = state[SUPPLY + seat]
    carry = counts & guilds
    state[SUPPLY + seat] = counts ^ (guilds | carry << 7 | (counts >> 7 & carry) << 14)


@compiled
def take_out(state: Words, seat: int, guilds: int) -> None:
    """A tile of each of these guilds leaves a player's supply."""
    counts = state[SUPPLY + seat]
    borrow = ~counts & guilds
    state[SUPPLY + seat] = counts ^ (guilds | borrow << 7 | (~(counts >> 7) & borrow) << 14)


# --- what is legal -------------------------------------------------------------------------------------------------


@compiled
def free_fields(state: Words, seat: int, half: int) -> int:
    """The fields where a player may place a master."""
    own = state[MASTERS + 2 * seat + half] & state[OPEN + half]
    return whole_villages(own) & ~taken_half(state, half) & in_supply(state, seat) * EVERY_GROUP_1


@compiled
def ready_masters(state: Words, seat: int, half: int) -> int:
    """The masters that can take a student, for which there is a tile in the supply."""
    at = 2 * seat + half
    own = state[MASTERS + at] & ~state[STUDENTS + at] & state[OPEN + half]
    return own & in_supply(state, seat) * EVERY_GROUP_1


@compiled
def origins(state: Words, seat: int) -> int:
    """The villages that a player may lead students away from."""
    low = state[STUDENTS + 2 * seat] & state[OPEN]
    high = state[STUDENTS + 2 * seat + 1] & state[OPEN + 1]
    villages = 0
    while low:
        village = lowest(low) // GUILDS
        villages |= 1 << village
        low &= ~(GROUP << GUILDS * village)
    while high:
        village = lowest(high) // GUILDS
        villages |= 1 << (village + FIRST_HALF)
        high &= ~(GROUP << GUILDS * village)
    return villages


@compiled
def pairs_of(state: Words, seat: int, ready_low: int, ready_high: int) -> int:
    """In how many ways two of these masters can take a student."""
    count = ones(ready_low) + ones(ready_high)
    pairs = count * (count - 1) >> 1
    scarce = last_in_supply(state, seat)
    while scarce:
        column = EVERY_GROUP_1 << lowest(scarce)
        scarce &= scarce - 1
        rivals = ones(ready_low & column) + ones(ready_high & column)
        pairs -= rivals * (rivals - 1) >> 1
    return pairs


@compiled
def can_act(state: Words, seat: int) -> bool:
    """Whether a player could do anything but pass."""
    if free_fields(state, seat, 0) | free_fields(state, seat, 1):
        return True
    if ready_masters(state, seat, 0) | ready_masters(state, seat, 1):
        return True
    at = STUDENTS + 2 * seat
    return (state[at] & state[OPEN] | state[at + 1] & state[OPEN + 1]) != 0


@compiled
def is_over(state: Words) -> bool:
    """Whether the last stone is placed, or nobody can act."""
    if state[STONES_LEFT] == 0:
        return True
    for seat in range(state[PLAYERS]):  # noqa: SIM110 - numba knows no any()
        if can_act(state, seat):
            return False
    return True


@compiled
def list_actions(state: Words, actions: Words) -> int:
    """Write every legal action into a row, and say how many there are."""
    if state[STONES_LEFT] == 0:
        return 0
    seat = state[TURN]
    count = 0
    for half in range(2):
        free = free_fields(state, seat, half)
        while free:
            actions[count] = action_of(PLACE, half * HALF + lowest(free), 0)
            count += 1
            free &= free - 1
    count = _list_recruiting(state, seat, actions, count)
    villages = origins(state, seat)
    while villages:
        origin = lowest(villages)
        villages &= villages - 1
        goals = state[BRIDGES + origin]
        while goals:
            actions[count] = action_of(JOURNEY, origin, lowest(goals))
            count += 1
            goals &= goals - 1
    if count == 0 and not is_over(state):
        actions[0] = action_of(PASS, 0, 0)
        count = 1
    return count


@compiled
def _list_recruiting(state: Words, seat: int, actions: Words, count: int) -> int:
    scarce = last_in_supply(state, seat)
    before = count
    for first in range(FIELDS):
        if not _is_ready(state, seat, first):
            continue
        for second in range(first + 1, FIELDS):
            if _is_ready(state, seat, second) and not (
                first % GUILDS == second % GUILDS and scarce >> first % GUILDS & 1
            ):
                actions[count] = action_of(RECRUIT, first, second)
                count += 1
    if count == before or state[ONE_IS_ENOUGH]:
        for first in range(FIELDS):
            if _is_ready(state, seat, first):
                actions[count] = action_of(RECRUIT, first, NO_SECOND)
                count += 1
    return count


@compiled
def _is_ready(state: Words, seat: int, field: int) -> bool:
    half = field // HALF
    return (ready_masters(state, seat, half) >> (field - HALF * half)) & 1 == 1


# --- what it leads to ----------------------------------------------------------------------------------------------


@compiled
def act(state: Words, action: int) -> None:
    """Carry out a legal action and pass the turn on."""
    seat = state[TURN]
    kind = kind_of(action)
    if kind == PLACE:
        _lay(state, MASTERS, seat, first_of(action))
    elif kind == RECRUIT:
        _lay(state, STUDENTS, seat, first_of(action))
        if second_of(action) != NO_SECOND:
            _lay(state, STUDENTS, seat, second_of(action))
    elif kind == JOURNEY:
        travel(state, first_of(action), second_of(action))
    seat += 1
    state[TURN] = seat if seat < state[PLAYERS] else 0


@compiled
def _lay(state: Words, layer: int, seat: int, field: int) -> None:
    half = field // HALF
    state[layer + 2 * seat + half] |= 1 << (field - HALF * half)
    take_out(state, seat, 1 << field % GUILDS)


@compiled
def left_is_stronger(state: Words, origin: int, goal: int) -> bool:
    """Whether a journey leaves the stronger of two villages."""
    masters, more_masters, students, more_students = 0, 0, 0, 0
    for seat in range(state[PLAYERS]):
        masters |= village_fields(state, MASTERS + 2 * seat, origin)
        students |= village_fields(state, STUDENTS + 2 * seat, origin)
        more_masters |= village_fields(state, MASTERS + 2 * seat, goal)
        more_students |= village_fields(state, STUDENTS + 2 * seat, goal)
    # Eight times the strength, so that the masters decide only if it is equal.
    here = 8 * (ones(masters) + ones(students)) + ones(masters)
    there = 8 * (ones(more_masters) + ones(more_students)) + ones(more_masters)
    return here > there or (here == there and state[LEFT_WINS_TIES] == 1)


@compiled
def travel(state: Words, origin: int, goal: int) -> None:
    """All students of a village cross a bridge, which is removed."""
    stronger = left_is_stronger(state, origin, goal)
    players = state[PLAYERS]
    taken = 0
    travellers = 0
    for seat in range(players):
        taken |= village_fields(state, MASTERS + 2 * seat, goal)
        travellers |= village_fields(state, STUDENTS + 2 * seat, origin)
    for seat in range(players):
        own = village_fields(state, STUDENTS + 2 * seat, origin)
        masters = village_fields(state, MASTERS + 2 * seat, goal)
        students = village_fields(state, STUDENTS + 2 * seat, goal)
        arrived = own & ~taken
        if stronger:
            driven_out = masters & travellers & ~own
            give_back(state, seat, driven_out)
            give_back(state, seat, driven_out & students)
            give_back(state, seat, own & students)
            arrived |= own & taken & ~masters
            students = students & ~driven_out | own & masters
            masters &= ~driven_out
            set_village_fields(state, STUDENTS + 2 * seat, goal, students)
        else:
            give_back(state, seat, own & taken)
        set_village_fields(state, MASTERS + 2 * seat, goal, masters | arrived)
        set_village_fields(state, STUDENTS + 2 * seat, origin, 0)
    state[BRIDGES + origin] &= ~(1 << goal)
    state[BRIDGES + goal] &= ~(1 << origin)
    _close_if_cut_off(state, origin)
    _close_if_cut_off(state, goal)


@compiled
def _close_if_cut_off(state: Words, village: int) -> None:
    if state[BRIDGES + village] == 0 and state[STONES_LEFT] > 0:
        set_village_fields(state, OPEN, village, 0)
        state[STONES_LEFT] -= 1


# --- the end -------------------------------------------------------------------------------------------------------


@compiled
def score(state: Words, seat: int) -> int:
    """Masters, and villages with a master for a tie: 16 times the first plus the second, to be compared."""
    low, high = state[MASTERS + 2 * seat], state[MASTERS + 2 * seat + 1]
    villages = ones(whole_villages(low) & EVERY_GROUP_1) + ones(whole_villages(high) & EVERY_GROUP_1)
    return 16 * (ones(low) + ones(high)) + villages


@compiled
def winners(state: Words) -> int:
    """The seats that share the victory, as a set of bits."""
    best, found = -1, 0
    for seat in range(state[PLAYERS]):
        points = score(state, seat)
        if points > best:
            best, found = points, 0
        if points == best:
            found |= 1 << seat
    return found


@compiled
def copy_state(source: Words, target: Words) -> None:
    """Make the second state equal to the first."""
    for index in range(STATE_SIZE):
        target[index] = source[index]
