"""The session: one game with history, clocks and options, on a game that is not ours and on LIMIT."""

import json

import pytest
from support.talking import Talk

from limitproto.engine.clocks import Clock, control


def test_first_command_may_be_play() -> None:
    assert Talk()("play w m50:n50") == "= "


def test_another_game_is_no_problem() -> None:
    talk = Talk(is_fake=True)
    assert talk.result("lp-newgame heap size=5 game=heap") == "heap/size=5 5 a - t0 -"
    assert talk.result("lp-legal") == "take-1\ntake-2\ntake-3"
    talk.result("play w take-3")
    talk.result("play b take-1")
    assert talk.result("showboard") == "\no\n \n1 left\nheap/size=5, taking: amber is to move"
    assert json.loads(talk.result("lp-state"))["left"] == 1
    assert talk.result("genmove amber") == "take-1"
    assert talk.result("final_score") == "1-0 stranded"
    assert talk.result("lp-svg") == "<svg>\n \n</svg>"
    assert talk("genmove bronze") == "? game over"


def test_colours_of_three() -> None:
    talk = Talk(is_fake=True)
    talk.result("lp-newgame heap players=3")
    for word in ("AMBER", "b", "3", "w", "Bronze", "c"):
        talk.result(f"play {word} take-1")
    assert talk("play black take-1") == "? syntax error"
    assert talk("play 4 take-1") == "? syntax error"


@pytest.mark.parametrize(
    ("edition", "words"),
    [
        ("classic", {"w": "white", "b": "red", "black": "red", "r": "red", "1": "white", "2": "red"}),
        ("classic3", {"w": "white", "b": "black", "black": "black", "r": "red", "3": "black"}),
        ("nestor", {"w": "red", "white": "red", "b": "blue", "black": "blue", "r": "red"}),
        ("nestor3", {"w": "red", "b": "blue", "y": "yellow", "black": None, "0": None, "4": None, "k": None}),
        ("pbmserv3", {"white": "red", "b": "blue", "g": "green", "green": "green"}),
    ],
)
def test_colours_of_editions(edition: str, words: dict[str, str | None]) -> None:
    talk = Talk()
    talk.result(f"lp-newgame {edition} size=1 seed=1")
    for word, player in words.items():
        answer = talk(f"lp-resign {word}")
        if player is None:
            assert answer.startswith("? syntax: ")
        else:
            assert answer == "= "
            assert talk.result("lp-history") == f"{player}:resigns"
            talk.result("undo")


def test_clear_board_keeps_the_layout_and_boardsize_its_seed() -> None:
    talk = Talk()
    start = talk.result("lp-newgame pbmserv size=3 seed=11")
    talk.result("lp-set player greedy")
    talk.result("genmove red")
    talk.result("clear_board")
    assert talk.result("lp-position") == start
    assert talk.result("lp-history") == ""
    talk.result("boardsize 4")
    assert talk.result("lp-position") == Talk().result("lp-newgame pbmserv size=4 seed=11")
    talk.result("boardsize 3")
    assert talk.result("lp-position") == start


def test_a_drawn_seed_is_kept() -> None:
    talk = Talk()
    start = talk.result("lp-newgame nestor")
    talk.result("boardsize 3")
    talk.result("boardsize 8")
    assert talk.result("lp-position").split(" ")[1:] == start.split(" ")[1:]


def test_boardsize_replaces_a_size_of_the_edition() -> None:
    talk = Talk()
    talk.result("lp-newgame pbmserv3/free_edges=2/size=6 placement=manual")
    talk.result("boardsize 5")
    assert talk.result("lp-position").startswith("pbmserv3/free_edges=2/placement=manual/size=5 - ")


def test_boardsize_forgets_a_given_layout() -> None:
    talk = Talk()
    talk.result("lp-newgame pbmserv size=2 layout=l47:1gb/1kr/1bg/rk")
    talk.result("clear_board")
    assert talk.result("lp-position").split(" ")[1] == "l47:1oB/1oR/1Bo/Ro"
    talk.result("boardsize 3")
    talk.result("clear_board")


def test_clear_board_after_a_position_begins_its_edition() -> None:
    talk = Talk()
    talk.result("lp-position classic3/size=4 m50:Wo r 3.4.4 p1 -")
    talk.result("clear_board")
    assert talk.result("lp-position") == "classic3/size=4 - w 4.4.4 p0 -"


def test_undo_and_redo_of_several() -> None:
    talk = Talk(is_fake=True)
    talk.result("lp-play take-1 take-2 take-3")
    assert talk("lp-undo 4").startswith("? unavailable: ")
    assert talk.result("lp-history") == "take-1\ntake-2\ntake-3"
    talk.result("lp-undo 3")
    talk.result("lp-redo 2")
    assert talk.result("lp-history") == "take-1\ntake-2"
    talk.result("lp-play take-1")
    assert talk("lp-redo").startswith("? unavailable: ")


def test_a_count_comes_back_digit_by_digit() -> None:
    count = "123456789" * 4
    assert Talk()(f"lp-undo {count}") == f"? unavailable: 0 can be taken back, not {count}."
    assert Talk()(f"lp-redo {count}") == f"? unavailable: 0 can be played again, not {count}."


def test_a_clock_with_any_number_of_turns_can_be_read_and_played_on() -> None:
    talk = Talk()
    talk.result("lp-set max_nodes 1 player search")
    for line in ("time_settings 300 60 {}", "time_settings 0 60 {}", "time_left white 5 {}"):
        talk.result(line.format("9" * 5000))
        assert talk.result("lp-clock").startswith("white canadian ")
        talk.result("genmove white")
        talk.result("undo")


def test_lp_play_is_all_or_nothing() -> None:
    talk = Talk(is_fake=True)
    before = talk.state()
    assert talk("lp-play take-1 take-9").startswith("? illegal-turn: take-9 breaks R1 - 9 is not 1 to 3")
    assert talk("lp-play take-1 fake-9").startswith("? syntax: ")
    assert talk("lp-play take-1 draw take-1").startswith("? game-over: ")
    assert talk.state() == before


def test_events_are_taken_back() -> None:
    talk = Talk()
    for line, result in [
        ("lp-resign", "0-1 resignation"),
        ("lp-timeout b", "1-0 time"),
        ("lp-draw_agreed", "1/2-1/2 agreement"),
        ("lp-gameover 0-1 illegal", "0-1 illegal"),
    ]:
        talk.result(line)
        assert talk.result("lp-result") == result
        assert talk.result("lp-to_play") == "none"
        talk.result("undo")
        assert talk.result("lp-result") == "*"


def test_notice_is_repeated_without_effect_and_never_contradicted() -> None:
    talk = Talk(is_fake=True)
    talk.result("lp-newgame heap size=1")
    talk.result("play w take-1")
    before = talk.state()
    assert talk("lp-gameover 1-0 stranded") == "= "
    assert talk("lp-gameover 0-1 stranded").startswith("? game-over: ")
    assert talk.state() == before


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

    @pytest.mark.parametrize(
        "line", ["absolute", "absolute x", "absolute -1", "fischer 1", "canadian 1 0 5", "canadian 1 2 1.5",
                 "byo-yomi 1 2 0", "per-turn 0", "purple absolute 5", "none 5", "amber"],
    )  # fmt: skip
    def test_bad(self, line: str) -> None:
        talk = Talk(is_fake=True)
        before = talk.state()
        assert talk(f"lp-clock {line}").startswith("? syntax: ")
        assert talk.state() == before


class TestOptions:
    def test_all_or_none(self) -> None:
        talk = Talk(is_fake=True)
        before = talk.state()
        for words in ("seed 5 player nobody", "seed 5 volume 11", "seed 5 seed 6", "verbose_errors yes",
                      "seed -1", "seed 9223372036854775808", "seed 1.0", "player", "player GRABBER"):  # fmt: skip
            assert talk(f"lp-set {words}").startswith(("? bad-option: ", "? syntax: ")), words
            assert talk.state() == before
        talk.result("lp-set seed 5 player random verbose_errors TRUE")
        assert [talk.result(f"lp-get {name}") for name in ("seed", "player", "verbose_errors")] == [
            "5", "random", "true",
        ]  # fmt: skip

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


def test_files_are_not_read_for_strangers() -> None:
    talk = Talk(reads_files=False)
    assert talk("lp-load_record /etc/passwd").startswith("? unavailable: ")


def test_describe_is_one_line_of_json() -> None:
    for is_fake in (True, False):
        talk = Talk(is_fake)
        described = json.loads(talk.result("lp-describe"))
        assert [entry["name"] for entry in described["commands"]] == talk.result("list_commands").split("\n")
        assert {entry["name"] for entry in described["commands"] if entry["may_block"]} >= {"genmove", "lp-perft"}
        assert [option["name"] for option in described["options"]] == [
            "player", "threads", "hash_mb", "seed", "level", "max_nodes", "verbose_errors", "concurrent_queries",
            "book_turns",
        ]  # fmt: skip


def test_a_seed_may_stand_in_the_edition() -> None:
    talk = Talk()
    position = talk.result("lp-newgame nestor/size=2 seed=5")
    assert talk.result("lp-newgame nestor/seed=5/size=2") == position
    assert talk.result("lp-newgame classic/seed=3") == "classic - w 8.8 p0 -"
    talk.result("boardsize 4")
    assert talk.result("lp-position") == "classic/size=4 - w 4.4 p0 -"


def test_a_new_game_goes_on_in_the_process_of_the_one_before() -> None:
    """347: each game began with a new process, whose start was lost for its first turns."""
    talk = Talk()
    session = talk.session
    searches = []
    for command in ("lp-newgame classic", "lp-newgame nestor", "lp-set seed 5", "lp-set hash_mb 8"):
        talk.result(command)
        searches.append(session.searching())
    assert searches[0] is searches[1] is searches[2]
    assert searches[2] is not searches[3]


def test_a_request_has_its_time() -> None:
    talk = Talk()
    assert talk.result("lp-perft 3")
    talk.dispatcher.session.cancel_token.longest_request = 0.0
    assert talk("lp-perft 3").startswith("? limit: ")
    assert talk.result("lp-ping") == "pong"
