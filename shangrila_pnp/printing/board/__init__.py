"""The drawing of the board: true fields and bridge places on a landscape of our own. See :mod:`drawing`."""
