"""How long the tests wait for what must come, in one place."""

#: In seconds. Nothing is meant to take that long: only a test that would wait for ever fails by it, so that the speed
#: of the machine and what else it does decide nothing.
PATIENCE = 300.0
