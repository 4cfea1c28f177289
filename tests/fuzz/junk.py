"""Makes bad input: words and numbers that nobody expects, and mutations of what was good. Standard library only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

NUMBERS: tuple[str, ...] = (
    *("0", "-0", "1", "-1", "3", "4", "5", "10", "50", "99", "100", "101", "120", "120.0001", "49.999", "0.1"),
    *("1e3", "1e-400", "1e308", "1e309", "-1e309", "nan", "NaN", "-nan", "inf", "-inf", "Infinity", "1_000", "0x10"),
    *("٣", "²", "1٫5", "1,5", "9" * 30, "9" * 400, "9" * 5000, "0" * 5000, "-" + "9" * 50, " 3 ", "3 ", "+3", "3."),
    *("2147483648", "9223372036854775808", "18446744073709551616", "4.0", "1e1", "--3", "0.1e", ".5", "1/2", "%d"),
)
WORDS: tuple[str, ...] = (
    *("", " ", "\t", "\n", "-", "--", "---", "=", ",", ":", ",,", "a", "A", "Ä", "ß", "ﬁ", "İ", "𝔄", "ʻ", "…", "·"),
    *(
        "\0",
        "\x00abc",
        "\x07",
        "\x1b[31mred\x1b[0m",
        "\x7f",
        "\x85",
        "\u2028",
        "\u202egnp.x",
        "\ufeff",
        "\u00ad",
        "\u200b",
    ),
    *(
        "\ud800",
        "a\udcffb",
        "\udcff",
        "\U0010ffff",
        "e\u0301",
        "\ufffd",
        "x" * 300,
        "ü" * 5000,
        "\n" * 50,
        "a\nb",
        "a\r\nb",
    ),
    *("%s", "%n%n", "{}", "{0}", "{x.__class__}", "${HOME}", "$(id)", "`id`", ";id", "| id", "&& id", "'", '"', "\\"),
    *("../..", "~", "~root", "None", "null", "true", "[]", "{}", "__proto__", "<svg>", "<!DOCTYPE x>", "&lt;", "]]>"),
)
SIGNS: tuple[str, ...] = (
    *"0123456789abcxyzABCMNXYZ.,:;-+/#[]{}()<>=\"'\\|*?!&%$@^_~` \t\n\r",
    *("\0", "\x1b", "\x7f", "\x85", "ä", "ß", "€", "\u2028", "\u202e", "\ufeff", "😀", "e\u0301"),
)
VALUES: tuple[object, ...] = (
    *(None, True, False, 0, -1, 1, 3, 4, 2, 10**9, 10**15, 10**400, -(10**400), 2**63, 0.1, -0.0, 1e308, 1e-320, 4.0),
    *(float("nan"), float("inf"), float("-inf"), "", " ", "red", "A", "kosmos", "\0", "\n", "x" * 500, [], {}, [[]]),
    *([None], {"": None}, {"a": {}}, ["red", "red"], [0.1, 0.2], "3", "first-game-3", "\ud800", "1e999"),
)


def word(random: Random) -> str:
    """A text that may be anything."""
    kind = random.random()
    if kind < 0.45:
        return random.choice(WORDS)
    if kind < 0.6:
        return random.choice(NUMBERS)
    if kind < 0.95:
        return "".join(random.choices(SIGNS, k=random.randint(1, 12)))
    return random.choice(SIGNS) * random.choice((200, 1000, 4000))


def number(random: Random) -> str:
    """A text where a number is wanted."""
    kind = random.random()
    if kind < 0.6:
        return random.choice(NUMBERS)
    if kind < 0.8:
        return f"{random.uniform(-20, 140):.{random.randint(0, 6)}f}"
    if kind < 0.9:
        return str(random.randint(-5, 2000))
    return word(random)


def value(random: Random) -> object:
    """Anything that JSON or TOML may hold, and a little more."""
    kind = random.random()
    if kind < 0.8:
        return random.choice(VALUES)
    if kind < 0.9:
        return word(random)
    if kind < 0.95:
        return random.uniform(-1e3, 1e3)
    return [value(random) for _ in range(random.randint(0, 4))]


def mixed(random: Random, *choices: tuple[float, Callable[[Random], Any]]) -> Any:
    """What one of several makers makes, each with its weight."""
    makers = [maker for _, maker in choices]
    return random.choices(makers, [weight for weight, _ in choices])[0](random)


# --- mutations -------------------------------------------------------------------------------------------------------


def mutated_text(random: Random, text: str, others: Sequence[str] = ()) -> str:
    """A text with a few changes: signs and parts lost, doubled, moved, replaced, or taken from another text."""
    for _ in range(_few(random)):
        text = _changed_text(random, text, others)
    return text


def _few(random: Random) -> int:
    return random.choice((1, 1, 1, 1, 2, 2, 3, 5, 12))


def _part(random: Random, length: int) -> tuple[int, int]:
    start = random.randint(0, length)
    return start, min(length, start + random.choice((0, 1, 1, 1, 2, 3, 5, 10, 40, 200)))


def _changed_text(random: Random, text: str, others: Sequence[str]) -> str:
    start, end = _part(random, len(text))
    kind = random.randrange(9)
    if kind == 0:
        return text[:start] + text[end:]
    if kind == 1:
        return text[:end] + text[start:end] * random.choice((1, 1, 2, 50)) + text[end:]
    if kind == 2:
        return text[:start] + random.choice(SIGNS) + text[start:]
    if kind == 3:
        return text[:start] + random.choice(SIGNS) + text[start + 1 :]
    if kind == 4:
        return text[:start] + random.choice(NUMBERS) + text[end:]
    if kind == 5:
        return text[:start] + random.choice(WORDS) + text[end:]
    if kind == 6:
        lines = text.split("\n")
        place, other = random.randrange(len(lines)), random.randrange(len(lines))
        lines[place], lines[other] = lines[other], lines[place]
        if random.random() < 0.5:
            lines.pop(place)
        return "\n".join(lines)
    if kind == 7 and others:
        other_text = random.choice(others)
        begin, stop = _part(random, len(other_text))
        return text[:start] + other_text[begin:stop] + text[end:]
    return text[:start] if random.random() < 0.3 else text[:start] + text[start:end].swapcase() + text[end:]


def mutated_bytes(random: Random, data: bytes) -> bytes:
    """Bytes with a few changes: bits flipped, parts lost, doubled or overwritten."""
    changed = bytearray(data)
    for _ in range(_few(random)):
        start, end = _part(random, len(changed))
        kind = random.randrange(6)
        if kind <= 1 and changed:
            changed[min(start, len(changed) - 1)] ^= 1 << random.randrange(8)
        elif kind == 2:
            del changed[start:end]
        elif kind == 3:
            changed[end:end] = changed[start:end]
        elif kind == 4:
            changed[start:end] = random.randbytes(end - start)
        else:
            changed[start:start] = random.choice(
                (b"\xff", b"\0", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"99999999")
            )
    return bytes(changed)


def mutated_tree(random: Random, tree: Any) -> Any:
    """Lists and objects with a few entries lost, doubled, swapped, renamed or of another type; the tree is changed."""
    for _ in range(_few(random)):
        holders = list(_holders(tree))
        if not holders:
            return value(random)
        _change_entry(random, random.choice(holders), holders)
    return tree


def _holders(tree: Any) -> list[Any]:
    found = []
    waiting = [tree]
    while waiting:
        here = waiting.pop()
        if isinstance(here, (dict, list)):
            if here:
                found.append(here)
            waiting.extend(here.values() if isinstance(here, dict) else here)
        if len(found) > 2000:
            break
    return found


def _change_entry(random: Random, holder: Any, holders: Sequence[Any]) -> None:
    keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    key = random.choice(keys)
    kind = random.randrange(8)
    if kind == 0:
        del holder[key]
    elif kind == 1:
        holder[key] = value(random)
    elif kind == 2:
        holder[key] = _near(random, holder[key])
    elif kind == 3:
        other = random.choice(keys)
        holder[key], holder[other] = holder[other], holder[key]
    elif kind == 4 and isinstance(holder, dict):
        holder[word(random)] = holder.pop(key)
    elif kind == 4:
        holder.insert(random.randrange(len(holder) + 1), holder[key])
    elif kind == 5:
        other_holder = random.choice(holders)
        others = list(other_holder.values()) if isinstance(other_holder, dict) else list(other_holder)
        try:
            holder[key] = _copied(random.choice(others)) if others else None
        except RecursionError:  # what was nested before cannot be copied
            holder[key] = None
    elif kind == 6:
        holder[key] = [holder[key]]
    else:
        deep: Any = holder[key]
        for _ in range(random.choice((3, 60, 1500))):
            deep = [deep]
        holder[key] = deep


def _copied(tree: Any) -> Any:
    if isinstance(tree, dict):
        return {key: _copied(inner) for key, inner in tree.items()}
    return list(tree) if isinstance(tree, list) else tree


def _near(random: Random, old: Any) -> Any:
    """Something of the same type, or almost."""
    if isinstance(old, bool):
        return random.choice((not old, int(old), str(old)))
    if isinstance(old, (int, float)) and abs(old) < 1e300:
        return random.choice((old + 1, -old, old * 1000, float(old), str(old), old / 3, 0, old == 1))
    if isinstance(old, str):
        return random.choice((old.upper(), old + " ", old[:-1], old * 2, [old], mutated_text(random, old)))
    return value(random)
