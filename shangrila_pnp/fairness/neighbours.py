"""Deals that differ in little from another. Imports :mod:`deal`, and :mod:`openings` for what draws."""

from __future__ import annotations

from dataclasses import replace

from shangrila_pnp.fairness.deal import Deal, seatings
from shangrila_pnp.openings import Completions, DrawBelow, draw_opening
from shangrila_pnp.rules import Board, Edition, Guild, Opening, Placement, Village, problems

MOST_SMALL_CHANGES = 3


def random_deal(openings: Completions, edition: Edition, draw: DrawBelow) -> Deal:
    """Any legal opening, any seats and any start, all equally likely."""
    opening = draw_opening(openings, draw)
    tables = seatings(opening.colours)
    return Deal(opening, tables[draw(len(tables))], opening.colours[draw(len(opening.colours))], edition)


def far_neighbour(deal: Deal, board: Board, draw: DrawBelow) -> Deal:
    """A legal deal with a tile moved or two tiles exchanged: shares change by about five points."""
    villages = board.open_villages(deal.opening.players)
    while True:
        placements = list(deal.opening.placements)
        one, other = draw(len(placements)), draw(len(placements))
        if draw(2):
            placements[one] = _moved(placements[one], villages[draw(len(villages))])
        else:
            _exchange(placements, one, other)
        changed = replace(deal, opening=Opening(deal.opening.colours, tuple(placements)))
        if changed != deal and not problems(changed.opening, board):
            return changed


def near_neighbour(deal: Deal, board: Board, draw: DrawBelow) -> Deal:
    """A legal deal with another start or other seats, or guilds of one colour exchanged: one or two points each."""
    while True:
        changed = deal
        for _ in range(1 + draw(MOST_SMALL_CHANGES)):
            changed = _slightly_changed(changed, draw)
        if changed != deal and not problems(changed.opening, board):
            return changed


def variation(deal: Deal, draw: DrawBelow) -> Deal:
    """The same villages for the same colours, but most guilds have changed places with each other.

    All guilds are alike in the rules, and nearly so for the agents: shares change by less than a point. More than half
    of the tiles lie elsewhere.
    """
    here = deal.opening.placements
    while True:
        left = list(Guild)
        exchanged = {guild: left.pop(draw(len(left))) for guild in Guild}
        there = tuple(Placement(p.colour, exchanged[p.guild], p.village) for p in here)
        if 2 * len(set(here) & set(there)) < len(here):
            return replace(deal, opening=Opening(deal.opening.colours, there))


def _slightly_changed(deal: Deal, draw: DrawBelow) -> Deal:
    kind = draw(6)
    if kind == 0:
        return deal.started_by(deal.seating[draw(len(deal.seating))])
    if kind == 1:
        tables = seatings(deal.seating)
        return replace(deal, seating=tables[draw(len(tables))])
    placements = list(deal.opening.placements)
    one = draw(len(placements))
    own = [index for index, placement in enumerate(placements) if placement.colour is placements[one].colour]
    _exchange(placements, one, own[draw(len(own))])
    return replace(deal, opening=Opening(deal.opening.colours, tuple(placements)))


def _exchange(placements: list[Placement], one: int, other: int) -> None:
    placements[one], placements[other] = (
        _moved(placements[one], placements[other].village),
        _moved(placements[other], placements[one].village),
    )


def _moved(placement: Placement, village: Village) -> Placement:
    return Placement(placement.colour, placement.guild, village)
