"""The index of the commands: each is known, and counts its arguments."""

from support.talking import Talk

from limitproto.protocol.commands.index import COMMANDS


def test_list_commands_are_known_and_nothing_else() -> None:
    talk = Talk(is_fake=True)
    listed = talk.result("list_commands").split("\n")
    assert listed == list(COMMANDS)
    assert all(talk(f"known_command {name}") == "= true" for name in listed)
    assert all(set(name) <= set("abcdefghijklmnopqrstuvwxyz_-") for name in listed)


def test_every_handler_counts_its_arguments() -> None:
    talk = Talk(is_fake=True)
    for entry in COMMANDS.values():
        if "..." not in entry.arguments and entry.name not in ("lp-position", "lp-load_record"):
            answer = talk(f"{entry.name} 1 2 3 4 5 6")
            assert answer.startswith("? syntax"), (entry.name, answer)
