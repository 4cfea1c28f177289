from __future__ import annotations

from hypothesis import settings

# The same examples in every run: a change is to blame for a failure, never the dice. No deadlines: machines differ.
settings.register_profile("project", deadline=None, derandomize=True)
settings.load_profile("project")
