"""What is wrong with the command line or the settings of a match, said before anything is started."""

from pathlib import Path

import pytest

from limitproto import cli

#: What follows `-e A=x -e B=y`, and what is said of it.
WRONG = [
    (["--option", "C.level=3"], "there is no engine 'C'"),
    (["--option", "level=3"], "NAME.OPTION=VALUE"),
    (["--edition", "clasic"], "classic"),
    (["--edition", "limes1"], "one player"),
    (["--time", "1", "--tc", "5"], "exclude each other"),
    (["--tc", "soon"], "--tc"),
    (["--clock", "sundial 5"], "kinds are"),
    (["--games", "2", "--pairs", "1"], "exclude each other"),
    (["--sprt", "5", "0"], "ELO0 has to be below ELO1"),
    (["-e", "C=z", "--sprt", "0", "5"], "two engines"),
    (["--config", "/dev/null/x"], "does not exist"),
    (["--journal", "/dev/full"], "/dev/full is not a file"),
    (["--records", "/nonexistent/m.lgn"], "there is no folder /nonexistent"),
    (["--report", "/nonexistent/m.html"], "there is no folder /nonexistent"),
    (["--agreed-score", "0.9", "2", "--no-evals"], "--no-evals leaves out"),
    (["--resign", "0.1", "2", "--no-evals"], "--resign needs the evaluations"),
    (["--limit", "C.nodes=3"], "there is no engine 'C'"),
    (["--limit", "A.node=3"], "'node' is not one of time, tc, clock, nodes, depth, "),
    (["--limit", "A.nodes=x"], "--limit A.nodes: 'x' is not an integer"),
    (["--limit", "A.depth=0"], "--limit A.depth: '0' is not an integer from 1"),
    (["--limit", "A.cpu=0"], "--limit A.cpu: '0' is not a number above 0"),
    (["--limit", "A.time=1", "--limit", "A.tc=3"], "--limit A.time, --limit A.tc and"),
    (["--limit", "A.folder=/none"], "A: there is no folder /none"),
    (["--limit", "nodes=3"], "NAME.KEY=VALUE"),
    (["--edition", "limes", "--solver-nodes", "5"], "there is no solver for limes"),
]
#: Engines that do not go together.
ENGINES = [
    (["-e", "A=x"], "needs two engines"),
    (["-e", "A=x", "-e", "A=y"], "two engines are called 'A'"),
    (["-e", "A", "-e", "B=y"], "NAME=COMMAND"),
    (["-e", "A=x", "-e", "B='y"], 'the command of B, "\'y", is not valid: No closing quotation'),
]
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


def test_usage_errors(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, words in [*ENGINES, *((["-e", "A=x", "-e", "B=y", *more], words) for more, words in WRONG)]:
        assert cli.main(["match", *arguments]) == 2, arguments
        (line,) = capsys.readouterr().err.splitlines()
        assert words in line, arguments


def test_a_file_of_settings_with_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "match.toml"
    for text, words in SETTINGS:
        config.write_text(text)
        assert cli.main(["match", "--config", str(config), "-e", "A=x", "-e", "B=y"]) == 2, text
        assert words in capsys.readouterr().err, text
