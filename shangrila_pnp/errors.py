"""The one root of every error that is the input's fault.

Bottom of the import order: everything may import this, it imports nothing of ours.
"""

LONGEST_QUOTE = 60
LONGEST_PATH = 300


def quoted(value: object) -> str:
    """Something that was found, for a message: on one line, without control characters, of a bearable length."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return "a value that is far too long"
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


def quoted_path(path: object) -> str:
    """A path for a message: on one line, and if it is very long, the end of it, which tells the most."""
    text = str(path)
    return repr(text if len(text) <= LONGEST_PATH else f"…{text[-LONGEST_PATH:]}")


class ShangrilaError(Exception):
    """What we were given cannot be used.

    The message is one sentence for a person: what is wrong, where, and how to put it right.
    The command line prints it and ends with exit code 2; nothing else is ever shown of it.
    """
