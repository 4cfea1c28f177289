"""The fast engine: the game on bit masks, and the agents that play it, compiled if numba is there.

Importing it takes time, so only what plays games does. The import order, lowest first: ``compiled``, ``randomness``,
``game``, ``random_agent`` and ``judgement``, ``simple_agents`` and ``tree_agent``, ``games``.
"""
