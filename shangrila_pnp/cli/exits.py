"""The exit codes of the program."""

from enum import IntEnum


class Exit(IntEnum):
    """What a script may learn from the program's end."""

    FINE = 0
    NOT_ALL_RIGHT = 1
    UNUSABLE_INPUT = 2
