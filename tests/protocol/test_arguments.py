"""The arguments of commands."""

import pytest

from limitproto.protocol.arguments import counts_of


@pytest.mark.parametrize(("usage", "counts"), [
    ("", (0, 0)), ("[N]", (0, 1)), ("COLOUR TURN", (2, 2)), ("[STRING]", (0, None)), ("FILE | -", (1, None)),
    ("[lines=K]", (0, None)), ("EDITION [KEY=VALUE ...]", (1, None)), ("[[COLOUR] KIND SECONDS ...]", (0, None)),
])  # fmt: skip
def test_a_usage_says_how_many_arguments_there_are(usage, counts):
    assert counts_of(usage) == counts
