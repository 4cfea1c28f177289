"""shangrila-pnp: openings, checks and print-and-play sheets for The Bridges of Shangri-La."""

__version__ = "0.1.0"
