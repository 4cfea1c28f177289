"""What many tests need: the true board, random legal openings, and positions typed by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from shangrila_pnp.rules import (
    KOSMOS,
    Action,
    Colour,
    Edition,
    Guild,
    Opening,
    Placement,
    PlayerCount,
    Position,
    apply,
    legal_actions,
    load_board,
    parse_position,
    problems,
)
from shangrila_pnp.templates import Templates

BOARD = load_board(Templates.find())
COLOURS = tuple(Colour)


def random_opening(random: Random, colours: tuple[Colour, ...]) -> Opening:
    """A legal, finished opening by placing until it fits. (Not uniform: good enough to test with.)"""
    while True:
        placements: list[Placement] = []
        for guild in Guild:
            for colour in colours:
                homes = [
                    placement
                    for village in BOARD.villages
                    if not problems(
                        Opening(colours, (*placements, placement := Placement(colour, guild, village))), BOARD
                    )
                ]
                if homes:
                    placements.append(random.choice(homes))
        opening = Opening(colours, tuple(placements))
        if opening.is_finished:
            return opening


def random_start(random: Random, edition: Edition, players: PlayerCount) -> Position:
    """The first position of a game from a random opening, colours and seats drawn at random too."""
    order = random.sample(COLOURS, players.value)
    return Position.start(random_opening(random, tuple(order)), BOARD, order=order, edition=edition)


def random_game(random: Random, position: Position) -> Iterator[tuple[Position, Action]]:
    """Every position of a random game with the action taken in it."""
    turns = 0
    while actions := legal_actions(position):
        turns += 1
        assert turns < 2000, f"this game does not end: {position}"
        action = random.choice(actions)
        yield position, action
        position = apply(position, action)


def position_with(villages: Mapping[str, str], edition: Edition = KOSMOS, order: str = "rbyv") -> Position:
    """A position on the true board with all bridges, these villages as written and all others empty."""
    tokens = [f"{village}:{villages.get(village.letter, '-')}" for village in BOARD.villages]
    bridges = [str(bridge) for bridge in BOARD.bridges]
    return parse_position(" ".join([edition.key, order, *tokens, *bridges]))


def rows(position: Position, village: str) -> str:
    """The seven fields of a village in the notation."""
    return next(token[2:] for token in str(position).split()[2:] if token[0] == village)
