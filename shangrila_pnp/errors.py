"""The one root of every error that is the input's fault.

Bottom of the import order: everything may import this, it imports nothing of ours.
"""


class ShangrilaError(Exception):
    """What we were given cannot be used.

    The message is one sentence for a person: what is wrong, where, and how to put it right.
    The command line prints it and ends with exit code 2; nothing else is ever shown of it.
    """
