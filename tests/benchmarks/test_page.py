"""Sections of RESULTS.md: the command that they name, and how one replaces its older self."""

from benchmarks.measure.page import shown, write_section


def test_the_command_names_no_folders():
    words = ["match", "search:nodes=5", "engine", "--engine", "/opt/bin/limitproto engine", "--write", "--jobs", "2"]
    expected = ["match", "search:nodes=5", "engine", "--engine", "limitproto engine", "--jobs", "2"]
    hidden = ("--to", "--write", "--note")
    assert shown([*words, "--to", "/tmp/here", "--note", "The old one is slow."], hidden) == expected


def test_a_section_replaces_its_older_self(tmp_path):
    page = tmp_path / "RESULTS.md"
    page.write_text("# Head\n\ntext\n\n## One\n\nold\n\n## Two\n\nkept\n", encoding="utf-8")
    write_section(page, "## One\n\nnew\n")
    write_section(page, "## Three\n\nmore\n")
    assert page.read_text(encoding="utf-8") == "# Head\n\ntext\n\n## One\n\nnew\n\n## Two\n\nkept\n\n## Three\n\nmore\n"
