"""What is wrong with the command line or the settings of a match, said before anything is started."""

from pathlib import Path

import pytest

from limitproto import cli

#: What a file of settings has, and what is said of it.
SETTINGS = [
    ("sprt = 3", "sprt takes a list, not 3"),
    ("games = [3]", "games takes one value, not [3]"),
    ("agreed-score = [2.0, 3]", "--agreed-score"),
    ("game = 3", "unknown setting 'game'. Did you mean games?"),
    ("openings = 'odd'", "'odd' is not one of"),
    ("[[engine]]\nname = 'C'", "each [[engine]] needs a name and a command"),
    ("[[engine]]\nname = 'C'\ncommand = 'x'\noptions = 7", "options of the engine 'C' cannot be 7"),
    ("[[engine]]\nname = 'C'\ncommand = 'x'\noption = 7", "unknown setting 'option' of an engine. Did you mean"),
    ("[[engine]]\nname = 'C'\ncommand = 'x'\nnodes = 'x'", "nodes of the engine 'C' cannot be 'x'"),
    ("games =", "cannot be read"),
]


def test_a_file_of_settings_with_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "match.toml"
    for text, words in SETTINGS:
        config.write_text(text)
        assert cli.main(["match", "--config", str(config), "-e", "A=x", "-e", "B=y"]) == 2, text
        assert words in capsys.readouterr().err, text
