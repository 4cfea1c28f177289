"""The one root of every error that is the input's fault.

Bottom of the import order: everything may import this, it imports nothing of ours.
"""

LONGEST_QUOTE = 60
LONGEST_PATH = 300
LONGEST_SENTENCE = 1500
SPACES = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""Not printable to Python, but harmless."""


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


def on_one_line(sentence: str) -> str:
    """A sentence with line breaks and control characters written out, whatever names it repeats.

    Names of files, entries and options may hold them, and a terminal would obey. Of a sentence that nobody would read
    to its end, the middle is left out: what is wrong stands at the beginning, and what to do about it at the end.
    """
    if not sentence.isprintable():
        sentence = "".join(sign if sign.isprintable() or sign in SPACES else _written_out(sign) for sign in sentence)
    if len(sentence) > LONGEST_SENTENCE:
        sentence = f"{sentence[: 2 * LONGEST_SENTENCE // 3]} … {sentence[-LONGEST_SENTENCE // 3 :]}"
    return sentence


def _written_out(sign: str) -> str:
    return sign.encode("unicode_escape").decode()


class ShangrilaError(Exception):
    """What we were given cannot be used.

    The message is one sentence for a person: what is wrong, where, and how to put it right.
    The command line prints it and ends with exit code 2; nothing else is ever shown of it.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(on_one_line(sentence))
