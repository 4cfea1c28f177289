"""What is believed about the shares of a deal before and after games: a mean and a spread. Imports :mod:`panel`.

For each colour the four shares that the judges would find are one point in four dimensions, normally distributed;
all colours have the same spread, because they are measured by the same games. Shares are points above an even one.
Plain floating-point sums and products in a fixed order, so that every machine believes the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from shangrila_pnp.fairness.panel import JUDGES

Row = list[float]
Matrix = list[Row]
"""Square with a row for each judge, or with a column for each colour."""

ORDER = range(len(JUDGES))


@dataclass(frozen=True)
class Belief:
    """``mean`` has a row for each judge and a column for each colour, ``spread`` is the covariance of the judges."""

    mean: Matrix
    spread: Matrix

    def changed(self, by: Belief) -> Belief:
        """With something added to the mean and to the spread."""
        return Belief(added(self.mean, by.mean), added(self.spread, by.spread))

    def lesson(self, judge: int, shares: Sequence[float], noise: float) -> Belief:
        """How mean and spread change with measured shares whose variance is ``noise``; the other judges learn too."""
        total = self.spread[judge][judge] + noise
        gain = [row[judge] / total for row in self.spread]
        surprise = [share - mean for share, mean in zip(shares, self.mean[judge], strict=True)]
        return Belief(
            [[part * error for error in surprise] for part in gain],
            [[-part * shared for shared in self.spread[judge]] for part in gain],
        )


class Target:
    """Where every share is even enough, as a normal distribution: close in the middle, soft at its ends.

    Widened by what a few small changes of a deal bring about, it says how much a neighbourhood promises: shares that
    all judges find too high alike are mended by a small change, those about which they disagree are not.
    """

    def __init__(self, limits: Sequence[float], change: Matrix) -> None:
        size = diagonal([limit * limit / 3 for limit in limits])  # the variance of anything within the limits
        self.size = added(size, change)
        self._volume = inverse(size)[1]

    def log_chance(self, belief: Belief) -> float:
        """The logarithm of the chance that a deal lies there."""
        inverted, volume = inverse(added(self.size, belief.spread))
        colours = len(belief.mean[0])
        distance = 0.0
        for one in ORDER:
            for other in ORDER:
                inner = sum(a * b for a, b in zip(belief.mean[one], belief.mean[other], strict=True))
                distance += inverted[one][other] * inner
        return -0.5 * distance - 0.5 * (colours - 1) * (volume - self._volume)


def chain(common: float, greedy: float, search: float, longer: float) -> Matrix:
    """The spread of shares that differ by something common to all judges, and from the reply agent's by something else.

    Standard deviations: of what is common, of greedy from reply, of search-16 from reply, of search-48 from search-16.
    """
    base, own, tree = common**2, greedy**2, search**2
    last = base + tree
    return [
        [base + own, base, base, base],
        [base, base, base, base],
        [base, base, last, last],
        [base, base, last, last + longer**2],
    ]


# --- matrices of four by four ----------------------------------------------------------------------------------------


def diagonal(values: Sequence[float]) -> Matrix:
    """These values and zeros."""
    return [[value if row == column else 0.0 for column in range(len(values))] for row, value in enumerate(values)]


def added(one: Matrix, other: Matrix) -> Matrix:
    """The sum."""
    return [[a + b for a, b in zip(row, line, strict=True)] for row, line in zip(one, other, strict=True)]


def scaled(one: Matrix, factor: float) -> Matrix:
    """Every number multiplied."""
    return [[factor * value for value in row] for row in one]


def transposed(one: Matrix) -> Matrix:
    """Rows become columns."""
    return [list(column) for column in zip(*one, strict=True)]


def times(one: Matrix, other: Matrix) -> Matrix:
    """The matrix product."""
    columns = list(zip(*other, strict=True))
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in one]


def inverse(matrix: Matrix) -> tuple[Matrix, float]:
    """The inverse of a covariance, and the logarithm of its determinant."""
    size = range(len(matrix))
    rows = [[*row, *(1.0 if index == column else 0.0 for column in size)] for index, row in enumerate(matrix)]
    determinant = 0.0
    for index in size:
        pivot = rows[index][index]
        determinant += log(pivot)
        rows[index] = [value / pivot for value in rows[index]]
        for other in size:
            factor = rows[other][index]
            if other != index and factor:
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[index], strict=True)]
    return [row[len(matrix) :] for row in rows], determinant
