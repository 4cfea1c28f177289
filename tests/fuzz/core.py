"""Runs made-up inputs and says what went wrong: the loop, the limits, and a little shrinking. Imports nothing of ours
but the root of errors.

Each input has a number of its own and is made from the seed, the target's name and that number alone: whoever knows
the three can make the same input again.
"""

from __future__ import annotations

import resource
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from types import FrameType
from typing import Any, NoReturn

from shangrila_pnp.errors import ShangrilaError

SLOW_SECONDS = 2.0
"""Of work, for one input: more is a finding."""
HANGING_SECONDS = 30.0
"""By the clock, for one input, whatever it waits for."""
MEMORY_JUMP = 300 * 1024
"""In kilobytes: what one input may add to the most memory that was ever used."""
LONGEST_SENTENCE = 1600
MOST_ATTEMPTS_TO_SHRINK = 300
LONGEST_SHOWN = 3000


class TooSlowError(BaseException):
    """An input takes longer than it may. Not an ``Exception``, so that nobody catches it on the way."""


class WrongAnswerError(AssertionError):
    """The program ended in a way that is not one of those that it may end in."""


@dataclass(frozen=True)
class Target:
    """A place where input comes in. ``run`` returns if all is well, and may raise a ``ShangrilaError``.

    ``weight`` is its part of all inputs, about a thousandth of them; ``seconds`` the work that one input may take.
    """

    name: str
    make: Callable[[Random], Any]
    run: Callable[[Any], None]
    weight: float = 1.0
    seconds: float = SLOW_SECONDS
    shown: Callable[[Any], str] = repr


@dataclass
class Finding:
    """One input that something is wrong with."""

    target: str
    seed: int
    number: int
    what: str
    shown: str
    details: str

    def __str__(self) -> str:
        again = f"python -m tests.fuzz --seed {self.seed} --only {self.target} --first {self.number} --count 1"
        return (
            f"{self.target}, input {self.number}: {self.what}\n  again: {again}\n  input: {self.shown}\n{self.details}"
        )


@dataclass
class Tally:
    """What came of the inputs of one target."""

    target: str
    count: int = 0
    refused: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    findings: list[Finding] = field(default_factory=list)


def fuzz(target: Target, seed: int, count: int, first: int = 0, most_findings: int = 5) -> Tally:
    """Run so many inputs of a target; after a few findings of one kind there is no point in more."""
    tally = Tally(target.name)
    kinds: dict[str, int] = {}
    start = time.perf_counter()
    with _limits():
        for number in range(first, first + count):
            made = target.make(Random(f"{seed}/{target.name}/{number}"))
            before = time.process_time()
            problem = _attempt(target, made)
            tally.count += 1
            tally.slowest = max(tally.slowest, time.process_time() - before)
            if problem is None or problem.is_refusal:
                tally.refused += problem is not None
                continue
            kinds[problem.kind] = kinds.get(problem.kind, 0) + 1
            if kinds[problem.kind] == 1:
                tally.findings.append(_finding(target, seed, number, made, problem))
            if sum(kinds.values()) >= most_findings * max(1, len(kinds)):
                break
    tally.seconds = time.perf_counter() - start
    return tally


@dataclass(frozen=True)
class _Problem:
    """How a run ended if it did not return; findings of one kind are counted as one."""

    kind: str
    what: str
    details: str = ""
    is_refusal: bool = False


def _attempt(target: Target, made: Any) -> _Problem | None:
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    signal.setitimer(signal.ITIMER_VIRTUAL, target.seconds)
    signal.setitimer(signal.ITIMER_REAL, max(HANGING_SECONDS, 10 * target.seconds))
    problem = None
    try:
        target.run(made)
    except ShangrilaError as error:
        problem = _of_a_sentence(str(error))
    except TooSlowError as error:
        problem = _Problem(f"slow {_place(error)}", str(error), traceback.format_exc(limit=-12))
    except (Exception, SystemExit) as error:
        problem = _Problem(f"{type(error).__name__} {_place(error)}", _told(error), traceback.format_exc(limit=-12))
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
    added = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory
    if added > MEMORY_JUMP:
        return _Problem("memory", f"it took {added // 1024} MB of memory")
    return problem


def _of_a_sentence(sentence: str) -> _Problem:
    wrong = sentence_problem(sentence)
    return _Problem(wrong or "", f"{wrong}: {sentence!r}", is_refusal=wrong is None)


def sentence_problem(sentence: str) -> str | None:
    """What is wrong with what an error says, if something is."""
    if not sentence.strip():
        return "an error says nothing"
    if not sentence.isprintable() and any(ord(sign) < 32 or 127 <= ord(sign) < 160 for sign in sentence):
        return "an error has control characters or several lines"
    if len(sentence) > LONGEST_SENTENCE:
        return f"an error is {len(sentence)} characters long"
    return None


def _told(error: BaseException) -> str:
    try:
        return f"{type(error).__name__}: {str(error)[:500]}"
    except Exception:  # even that can fail, and must not end the run
        return type(error).__name__


def _place(error: BaseException) -> str:
    """Where in the program it was raised; of a wrong answer, what it says."""
    if isinstance(error, WrongAnswerError):
        return str(error).split(":")[0][:80]
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "shangrila_pnp" in frame.filename] or frames
    return f"{ours[-1].filename}:{ours[-1].name}" if ours else "?"


@contextmanager
def _limits() -> Iterator[None]:
    def stop(number: int, _: FrameType | None) -> NoReturn:
        raise TooSlowError("it waits for something" if number == signal.SIGALRM else "it takes too long")

    before = [signal.signal(number, stop) for number in (signal.SIGALRM, signal.SIGVTALRM)]
    try:
        yield
    finally:
        for number, handler in zip((signal.SIGALRM, signal.SIGVTALRM), before, strict=True):
            signal.signal(number, handler)


# --- shrinking -------------------------------------------------------------------------------------------------------


def _finding(target: Target, seed: int, number: int, made: Any, problem: _Problem) -> Finding:
    smallest = made
    if not problem.kind.startswith(("slow", "memory")):
        smallest = shrunk(made, lambda smaller: _same(target, smaller, problem))
    shown = target.shown(smallest)
    if len(shown) > LONGEST_SHOWN:
        shown = f"{shown[:LONGEST_SHOWN]}… ({len(shown)} characters)"
    return Finding(target.name, seed, number, problem.what, shown, problem.details)


def _same(target: Target, made: Any, problem: _Problem) -> bool:
    found = _attempt(target, made)
    return found is not None and found.kind == problem.kind


def shrunk(made: Any, is_still_wrong: Callable[[Any], bool]) -> Any:
    """A smaller input for which the same is wrong: texts and rows are cut, everything else is left as it is."""
    is_row = isinstance(made, tuple) and all(isinstance(part, str) for part in made)
    return _cut(made, is_still_wrong) if is_row or isinstance(made, (str, bytes)) else made


def _cut(made: Any, is_still_wrong: Callable[[Any], bool]) -> Any:
    attempts = 0
    size = max(1, len(made) // 2)
    while size and attempts < MOST_ATTEMPTS_TO_SHRINK:
        start = 0
        while start < len(made) and attempts < MOST_ATTEMPTS_TO_SHRINK:
            smaller = made[:start] + made[start + size :]
            attempts += 1
            if _is_wrong(is_still_wrong, smaller):
                made = smaller
            else:
                start += size
        size //= 2
    return made


def _is_wrong(is_still_wrong: Callable[[Any], bool], smaller: Any) -> bool:
    try:
        return is_still_wrong(smaller)
    except Exception:
        return False
