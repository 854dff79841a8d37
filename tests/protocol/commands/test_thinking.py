"""Commands that think and play."""

import pytest
from support.talking import Talk


def test_a_clock_with_any_number_of_turns_can_be_read_and_played_on() -> None:
    talk = Talk()
    talk.result("lp-set max_nodes 1 player search")
    for line in ("time_settings 300 60 {}", "time_settings 0 60 {}", "time_left white 5 {}"):
        talk.result(line.format("9" * 5000))
        assert talk.result("lp-clock").startswith("white canadian ")
        talk.result("genmove white")
        talk.result("undo")


@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize(
    "edition", ["classic", "classic3", "nestor", "nestor3", "nestor-en3", "pbmserv3/placement=manual"]
)
def test_genmove_never_fails_in_a_running_game(edition: str, player: str) -> None:
    talk = Talk()
    talk.result(f"lp-newgame {edition} size=3 seed=5")
    talk.result(f"lp-set player {player} seed 1")
    for _ in range(300):
        colour = talk.result("lp-to_play")
        if colour == "none":
            break
        turn = talk.result(f"reg_genmove {colour}")
        assert talk.result(f"lp-explain {turn}") == "legal"
        assert talk.result(f"genmove {colour}") == turn
    assert talk.result("final_score").split(" ")[0] != "*"
