"""The beta distribution, as far as exact intervals need it. Imports nothing of ours.

The continued fraction is evaluated by Lentz's method; the quantile is found by Newton's, kept between bounds.
"""

from __future__ import annotations

from math import exp, isnan, lgamma, log, log1p

_TINY = 1e-300
_PRECISION = 1e-14
_MOST_TERMS = 10_000
_MOST_STEPS = 200


def beta_cdf(x: float, a: float, b: float) -> float:
    """How much of the beta distribution lies below x."""
    if x <= 0.0 or x >= 1.0:
        return 0.0 if x <= 0.0 else 1.0
    if x > (a + 1) / (a + b + 2):  # from the other side the fraction converges faster
        return 1.0 - beta_cdf(1.0 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    return front * _fraction(x, a, b) / a


def _fraction(x: float, a: float, b: float) -> float:
    bottom = 1.0 / _not_nought(1.0 - (a + b) * x / (a + 1.0))
    top, value = 1.0, bottom
    for term in range(1, _MOST_TERMS):
        twice = 2 * term
        even = term * (b - term) * x / ((a + twice - 1) * (a + twice))
        bottom = 1.0 / _not_nought(1.0 + even * bottom)
        top = _not_nought(1.0 + even / top)
        value *= bottom * top
        odd = -(a + term) * (a + b + term) * x / ((a + twice) * (a + twice + 1))
        bottom = 1.0 / _not_nought(1.0 + odd * bottom)
        top = _not_nought(1.0 + odd / top)
        change = bottom * top
        value *= change
        if abs(change - 1.0) < _PRECISION:
            break
    return value


def _not_nought(value: float) -> float:
    return value if abs(value) > _TINY else _TINY


def beta_quantile(part: float, a: float, b: float, near: float) -> float:
    """Where so much of the beta distribution lies below, looked for near a guess."""
    low, high = 0.0, 1.0
    x = min(max(near, 1e-9), 1 - 1e-9)
    for _ in range(_MOST_STEPS):
        excess = beta_cdf(x, a, b) - part
        if excess > 0:
            high = x
        else:
            low = x
        log_density = lgamma(a + b) - lgamma(a) - lgamma(b) + (a - 1) * log(x) + (b - 1) * log1p(-x)
        step = excess * exp(-log_density) if log_density > -600 else float("nan")
        following = x - step
        if isnan(following) or not low < following < high:
            following = (low + high) / 2
        if abs(following - x) < 1e-13:
            break
        x = following
    return x
