"""The session: one game with history, clocks and options, on a game that is not ours and on LIMIT."""

from support.talking import Talk


def test_files_are_not_read_for_strangers() -> None:
    talk = Talk(reads_files=False)
    assert talk("lp-load_record /etc/passwd").startswith("? unavailable: ")


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
