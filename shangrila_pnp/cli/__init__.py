"""The command line: a thin shell over the library. Top of the import order; imports heavy libraries only when used."""

from shangrila_pnp.cli.main import main

__all__ = ["main"]
