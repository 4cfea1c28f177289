"""A second, independent and deliberately naive implementation of the rules, for differential tests.

Everything is modelled as it lies on a table: tiles are objects that are moved from a supply to a field and
back, bridges lie there until somebody takes them away, stones come from a pile and stay on a village.
"""

from __future__ import annotations

from dataclasses import dataclass

GUILDS = "radpyfh"  # rainmaker, astrologer, dragonbreeder, priest, yeti-whisperer, firekeeper, healer
COPIES = 6
BARE_AT_THE_END = {"kosmos": 2, "french": 2, "uberplay": 1, "999games": 1}


@dataclass(frozen=True)
class Tile:
    """One wooden tile; the serial number tells the six copies apart."""

    colour: str
    guild: str
    serial: int


class Table:
    """The table with everything on it."""

    def __init__(
        self,
        edition: str,
        order: list[str],
        masters: list[tuple[str, str, str]],
        villages: str,
        bridges: list[str],
        closed: str = "",
    ) -> None:
        self.edition = edition
        self.order = list(order)  # the player to move sits first
        self.villages = sorted(villages)
        self.bridges = list(bridges)
        self.stones = list(closed)  # the villages with a stone on them
        self.stone_pile = len(self.villages) - BARE_AT_THE_END[edition] - len(self.stones)
        self.supply: dict[str, list[Tile]] = {}
        for colour in order:
            self.supply[colour] = [Tile(colour, guild, n) for guild in GUILDS for n in range(COPIES)]
        # a stack is a list of tiles: the master at the bottom, perhaps a student on top
        self.fields: dict[tuple[str, str], list[Tile]] = {}
        for village in self.villages:
            for guild in GUILDS:
                self.fields[village, guild] = []
        for colour, guild, village in masters:
            assert not self.fields[village, guild], "a field holds one master"
            self.fields[village, guild].append(self._take(colour, guild))

    # --- hands on the tiles -------------------------------------------------------------------------------

    def _take(self, colour: str, guild: str) -> Tile:
        """Take one tile of that guild out of the supply of that colour."""
        for tile in self.supply[colour]:
            if tile.guild == guild:
                self.supply[colour].remove(tile)
                return tile
        raise AssertionError(f"no tile {guild} left in the supply of {colour}")

    def _give_back(self, tile: Tile) -> None:
        """Put a tile back into the supply of its owner."""
        self.supply[tile.colour].append(tile)

    def _left_in_supply(self, colour: str, guild: str) -> int:
        return len([tile for tile in self.supply[colour] if tile.guild == guild])

    # --- looking at the table -----------------------------------------------------------------------------

    def _has_master(self, colour: str, village: str) -> bool:
        for guild in GUILDS:
            stack = self.fields[village, guild]
            if stack and stack[0].colour == colour:
                return True
        return False

    def _has_student(self, colour: str, village: str) -> bool:
        for guild in GUILDS:
            stack = self.fields[village, guild]
            if len(stack) == 2 and stack[1].colour == colour:
                return True
        return False

    def _count_masters(self, village: str) -> int:
        return len([guild for guild in GUILDS if len(self.fields[village, guild]) >= 1])

    def _count_students(self, village: str) -> int:
        return len([guild for guild in GUILDS if len(self.fields[village, guild]) == 2])

    def _is_stronger(self, left: str, entered: str) -> bool:
        """Is the village that is left stronger than the one that is entered?"""
        strength_left = self._count_masters(left) + self._count_students(left)
        strength_entered = self._count_masters(entered) + self._count_students(entered)
        if strength_left != strength_entered:
            return strength_left > strength_entered
        if self._count_masters(left) != self._count_masters(entered):
            return self._count_masters(left) > self._count_masters(entered)
        return self.edition == "french"

    # --- what a player may do -----------------------------------------------------------------------------

    def _placings(self, colour: str) -> set[str]:
        actions: set[str] = set()
        for village in self.villages:
            if village in self.stones:
                continue
            if not self._has_master(colour, village):
                continue
            for guild in GUILDS:
                if not self.fields[village, guild] and self._left_in_supply(colour, guild) >= 1:
                    actions.add(f"+{village}{guild}")
        return actions

    def _recruitings(self, colour: str) -> set[str]:
        takers: list[tuple[str, str]] = []  # own masters that could take a student, in the order of writing
        for village in self.villages:
            if village in self.stones:
                continue
            for guild in GUILDS:
                stack = self.fields[village, guild]
                if len(stack) == 1 and stack[0].colour == colour and self._left_in_supply(colour, guild) >= 1:
                    takers.append((village, guild))
        singles = {f"^{village}{guild}" for village, guild in takers}
        pairs: set[str] = set()
        for i in range(len(takers)):
            for j in range(i + 1, len(takers)):
                village_1, guild_1 = takers[i]
                village_2, guild_2 = takers[j]
                if guild_1 == guild_2 and self._left_in_supply(colour, guild_1) < 2:
                    continue
                pairs.add(f"^{village_1}{guild_1}^{village_2}{guild_2}")
        if self.edition == "uberplay":
            return singles | pairs
        if pairs:
            return pairs
        return singles

    def _journeys(self, colour: str) -> set[str]:
        actions: set[str] = set()
        for bridge in self.bridges:
            for left, entered in ((bridge[0], bridge[1]), (bridge[1], bridge[0])):
                if left in self.stones or entered in self.stones:
                    continue
                if self._has_student(colour, left):
                    actions.add(f"{left}>{entered}")
        return actions

    def _actions(self, colour: str) -> set[str]:
        return self._placings(colour) | self._recruitings(colour) | self._journeys(colour)

    def legal(self) -> set[str]:
        """The legal actions of the player to move; empty when the game is over."""
        if self.over():
            return set()
        actions = self._actions(self.order[0])
        if not actions:
            return {"pass"}
        return actions

    # --- doing it -----------------------------------------------------------------------------------------

    def do(self, action: str) -> None:
        """Carry out a legal action of the player to move and pass the turn."""
        assert action in self.legal(), f"{action} is not legal"
        colour = self.order[0]
        if action[0] == "+":
            village, guild = action[1], action[2]
            self.fields[village, guild].append(self._take(colour, guild))
        elif action[0] == "^":
            for field in action[1:].split("^"):
                village, guild = field[0], field[1]
                self.fields[village, guild].append(self._take(colour, guild))
        elif action != "pass":
            left, entered = action.split(">")
            self._travel(left, entered)
        self.order.append(self.order.pop(0))

    def _travel(self, left: str, entered: str) -> None:
        stronger = self._is_stronger(left, entered)  # counted before anybody moves
        travellers = [self.fields[left, guild].pop() for guild in GUILDS if len(self.fields[left, guild]) == 2]
        for student in travellers:
            stack = self.fields[entered, student.guild]
            if not stack:
                stack.append(student)  # a new master
            elif not stronger:
                self._give_back(student)
            elif stack[0].colour != student.colour:
                while stack:  # master and perhaps student are driven out
                    self._give_back(stack.pop())
                stack.append(student)
            elif len(stack) == 1:
                stack.append(student)  # stays a student, on its own master
            else:
                self._give_back(student)
        self.bridges.remove(min(left, entered) + max(left, entered))
        for village in (left, entered):  # a single last stone goes on the village that was left
            if not [bridge for bridge in self.bridges if village in bridge] and self.stone_pile > 0:
                self.stone_pile -= 1
                self.stones.append(village)

    # --- the end ------------------------------------------------------------------------------------------

    def over(self) -> bool:
        """The stones are used up, or nobody can do anything any more."""
        if self.stone_pile <= 0:
            return True
        return not any(self._actions(colour) for colour in self.order)

    def scores(self) -> dict[str, tuple[int, int]]:
        """For each colour: its masters, and the villages in which it has one."""
        result: dict[str, tuple[int, int]] = {}
        for colour in self.order:
            masters = 0
            for stack in self.fields.values():
                if stack and stack[0].colour == colour:
                    masters += 1
            homes = len([village for village in self.villages if self._has_master(colour, village)])
            result[colour] = (masters, homes)
        return result

    def winners(self) -> set[str]:
        """Most masters, then most villages; equal in both, they share the victory."""
        scores = self.scores()
        best = max(scores.values())
        return {colour for colour in scores if scores[colour] == best}

    # --- the position in words ----------------------------------------------------------------------------

    def _describe_village(self, village: str) -> str:
        letters = ""
        for guild in GUILDS:
            stack = self.fields[village, guild]
            if not stack:
                letters += "."
            elif len(stack) == 1:
                letters += stack[0].colour
            else:
                letters += stack[0].colour.upper()
        head = village + ("#" if village in self.stones else ":")
        if letters == ".......":
            return head + "-"
        return f"{head}{letters[:2]}/{letters[2:5]}/{letters[5:]}"

    def describe(self) -> str:
        """Edition, order of play from the player to move, villages, standing bridges."""
        words = [self.edition, "".join(self.order)]
        words += [self._describe_village(village) for village in self.villages]
        words += sorted(self.bridges) or ["-"]
        return " ".join(words)

    def check(self) -> None:
        """Assert that what lies on the table is physically possible."""
        everything: list[Tile] = []
        for colour, tiles in self.supply.items():
            assert all(tile.colour == colour for tile in tiles), "a tile in a foreign supply"
            everything += tiles
        for (_, guild), stack in self.fields.items():
            assert len(stack) <= 2, "a stack too high"
            assert all(tile.guild == guild for tile in stack), "a tile on the field of another guild"
            assert len({tile.colour for tile in stack}) <= 1, "two colours in a stack"
            everything += stack
        assert len(everything) == len(set(everything)), "a tile in two places"
        wanted = {Tile(c, g, n) for c in self.order for g in GUILDS for n in range(COPIES)}
        assert set(everything) == wanted, "tiles lost or made up"
        assert len(self.bridges) == len(set(self.bridges)), "a bridge twice"
        assert len(self.stones) == len(set(self.stones)), "two stones on a village"
