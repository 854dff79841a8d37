"""Clocks and options: what is set is kept, and what is refused changes nothing."""

from support.talking import Talk

from limitproto.engine.clocks import Clock, control
from limitproto.protocol.options import Option, OptionTable

BAD_CLOCKS = (
    "absolute, absolute x, absolute -1, fischer 1, canadian 1 0 5, canadian 1 2 1.5, byo-yomi 1 2 0, per-turn 0, "
    "purple absolute 5, none 5, amber"
)
BAD_OPTIONS = (
    "seed 5 player nobody, seed 5 volume 11, seed 5 seed 6, verbose_errors yes, seed -1, seed 9223372036854775808, "
    "seed 1.0, player, player GRABBER"
)
#: Lines with too few or too many words, and what is said of them.
WRONG_NUMBERS = {
    "lp-get": "takes 1 argument, got 0.",
    "lp-get seed level": "takes 1 argument, got 2.",
    "lp-options all": "takes no arguments, got 1.",
    "lp-undo 1 2": "takes 0 to 1 arguments, got 2.",
    "lp-set": "has no argument; write one, as in `lp-help lp-set`.",
}


class TestClocks:
    def test_run_inside_genmove_only_and_come_back(self) -> None:
        talk = Talk(is_fake=True)
        talk.result("lp-clock fischer 60 5")
        talk.result("play amber take-1")
        talk.watch.step = 4.0
        talk.result("genmove bronze")
        talk.watch.step = 0.0
        assert talk.result("lp-clock") == "amber fischer 60 5 left 60\nbronze fischer 60 5 left 61"
        talk.result("time_left amber 12.25 0")
        talk.result("play amber take-1")
        talk.result("lp-undo 2")
        assert talk.result("lp-clock") == "amber fischer 60 5 left 60\nbronze fischer 60 5 left 60"
        talk.result("lp-redo")
        assert talk.result("lp-clock") == "amber fischer 60 5 left 12.25\nbronze fischer 60 5 left 61"

    def test_failed_genmove_costs_nothing(self) -> None:
        talk = Talk(is_fake=True)
        talk.result("lp-clock absolute 60")
        talk.watch.step = 4.0
        assert talk("genmove bronze") == "? wrong player"
        assert talk.result("lp-clock").startswith("amber absolute 60 left 60\nbronze absolute 60 left 60")

    def test_new_limit_outlasts_undo_and_new_game(self) -> None:
        talk = Talk(is_fake=True)
        talk.result("play amber take-1")
        talk.result("lp-clock byo-yomi 10 5 3")
        talk.result("undo")
        assert talk.result("lp-clock").startswith("amber byo-yomi 10 5 3 left 10\n")
        talk.result("lp-newgame heap players=3")
        assert talk.result("lp-clock").endswith("\ncyan byo-yomi 10 5 3 left 10")

    def test_one_player_alone(self) -> None:
        talk = Talk(is_fake=True)
        talk.result("lp-clock Bronze per-turn 2.5")
        assert talk.result("lp-clock") == "amber none\nbronze per-turn 2.5 left 2.5"
        talk.result("clear_board")
        assert talk.session.latest.clocks[1] == Clock(control("per-turn", [2.5]), 2.5, 0, True)

    def test_bad(self) -> None:
        talk = Talk(is_fake=True)
        before = talk.state()
        for line in BAD_CLOCKS.split(", "):
            assert talk(f"lp-clock {line}").startswith("? syntax: "), line
            assert talk.state() == before, line


class TestOptions:
    def test_all_or_none(self) -> None:
        talk = Talk(is_fake=True)
        before = talk.state()
        for words in BAD_OPTIONS.split(", "):
            assert talk(f"lp-set {words}").startswith(("? bad-option: ", "? syntax: ")), words
            assert talk.state() == before
        talk.result("lp-set seed 5 player random verbose_errors TRUE")
        names = ("seed", "player", "verbose_errors")
        assert [talk.result(f"lp-get {name}") for name in names] == ["5", "random", "true"]

    def test_a_text_is_given_back_as_it_is(self) -> None:
        talk = Talk(is_fake=True)
        talk.session._options = OptionTable([*talk.session.options.describe(), Option("name", "string", "", "")])
        talk.result("lp-set name Ada")
        assert talk.result("lp-get name") == "Ada"

    def test_the_number_of_words_is_checked(self) -> None:
        talk = Talk(is_fake=True)
        for line, said in WRONG_NUMBERS.items():
            assert talk(line) == f"? syntax: {line.split()[0]} {said}"

    def test_player_is_the_best_of_the_game_unless_set(self) -> None:
        assert Talk(is_fake=True).result("lp-get player") == "grabber"
        assert Talk().result("lp-get player") == "search"

    def test_seed_decides_the_random_player(self) -> None:
        def game(seed: int) -> str:
            talk = Talk()
            talk.result("lp-newgame classic size=3")
            talk.result(f"lp-set player random seed {seed}")
            for number in range(6):
                colour = "wr"[number % 2]
                assert talk.result(f"reg_genmove {colour}") == talk.result(f"genmove {colour}")
            return talk.result("lp-history")

        assert game(7) == game(7)
        assert len({game(seed) for seed in range(4)}) == 4

    def test_every_new_game_goes_on_differently(self) -> None:
        def games() -> list[str]:
            talk = Talk()
            talk.result("lp-set player random seed 3")
            histories = []
            for _ in range(4):
                talk.result("lp-newgame classic size=3")
                for number in range(4):
                    talk.result(f"genmove {'wr'[number % 2]}")
                histories.append(talk.result("lp-history"))
            return histories

        assert games() == games()
        assert len(set(games())) > 1
