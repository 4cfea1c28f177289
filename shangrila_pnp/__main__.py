"""Lets ``python -m shangrila_pnp`` stand in for the console script."""

from shangrila_pnp.cli import main

if __name__ == "__main__":
    main()
