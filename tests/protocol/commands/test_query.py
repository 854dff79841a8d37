"""Commands that ask for something and change nothing."""

from support.talking import Talk

from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.dispatcher import Dispatcher
from limitproto.protocol.session import Session


def test_a_request_has_its_time() -> None:
    talk = Talk()
    assert talk.result("lp-perft 3")
    talk.dispatcher.session.cancel_token.longest_request = 0.0
    assert talk("lp-perft 3").startswith("? limit: ")
    assert talk.result("lp-ping") == "pong"


def test_only_cells_with_a_name_are_marked_and_not_too_many() -> None:
    dispatcher = Dispatcher(Session(), COMMANDS)
    assert dispatcher.handle_line("play w m50:n50") == ("= \n\n", False)
    for marks in ("m" + "9" * 40, "m1000", "m" * 9 + "50", "mn50", "m50,", "50"):
        assert dispatcher.handle_line(f"lp-svg marks={marks}")[0].startswith("? syntax: "), marks
    for marks in ("m999", "m" * 8 + "0", ",".join(["m50"] * 1000)):
        assert dispatcher.handle_line(f"lp-svg marks={marks}")[0].startswith("= <svg "), marks
    assert dispatcher.handle_line(f"lp-svg marks={','.join(['m50'] * 1001)}")[0].startswith("? limit: ")
