"""Millimetres are the only unit of a drawing; this is the one place that knows others. Imports nothing of ours."""

from __future__ import annotations

MM_PER_INCH = 25.4
POINTS_PER_INCH = 72
POINTS_PER_MM = POINTS_PER_INCH / MM_PER_INCH


def points(mm: float) -> float:
    """A length in points, which PDF counts in."""
    return mm * POINTS_PER_MM


def type_size(size_in_points: float) -> float:
    """The size of type in millimetres: printers and readers know it in points."""
    return size_in_points / POINTS_PER_MM


def factor(value: float) -> str:
    """A part of a matrix: finer than a coordinate, because it multiplies whole pages; never with an exponent."""
    text = f"{value:.7f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def number(value: float) -> str:
    """A coordinate as PDF and SVG write it: to the micrometre, without idle zeros."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
