"""The wire: bytes in, requests out, whatever the pieces in which the bytes come."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limitproto.protocol import wire
from limitproto.protocol.wire import (
    LONGEST,
    BadLine,
    CommandLine,
    Interrupt,
    RequestReader,
    cleaned,
    id_of,
    response_text,
)

SYNTAX = "an id must be a number from 0 to 2147483647, followed by a command."


def takes_body(name: str, words: tuple[str, ...]) -> bool:
    return name == "load" and words == ("-",)


def requests(*pieces: bytes, finish: bool = True) -> list[wire.Request]:
    reader = RequestReader(takes_body)
    found = [request for piece in pieces for request in reader.feed(piece)]
    return found + list(reader.finish()) if finish else found


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b"name", CommandLine(1, None, "name", ())),
        (b"  name  ", CommandLine(1, None, "name", ())),
        (b"\tplay\tw\tm50:n50", CommandLine(1, None, "play", ("w", "m50:n50"))),
        (b"7 name", CommandLine(1, 7, "name", ())),
        (b"0 name", CommandLine(1, 0, "name", ())),
        (b"007 name", CommandLine(1, 7, "name", ())),
        (b"2147483647 name", CommandLine(1, 2147483647, "name", ())),
        (b"2147483648 name", BadLine(1, None, "", "syntax", SYNTAX)),
        (b"9" * 5000 + b" name", BadLine(1, None, "", "syntax", SYNTAX)),
        (b"-1 name", CommandLine(1, None, "-1", ("name",))),
        (b"7name", CommandLine(1, None, "7name", ())),
        (b"5", BadLine(1, 5, "", "syntax", SYNTAX)),
        (b"5 # comment", BadLine(1, 5, "", "syntax", SYNTAX)),
        (b"name # comment", CommandLine(1, None, "name", ())),
        (b"name#comment", CommandLine(1, None, "name", ())),
        (b"name \r", CommandLine(1, None, "name", ())),
        (b"na\rme", CommandLine(1, None, "name", ())),
        (b"n\x00a\x01m\x7fe\x1b", CommandLine(1, None, "name", ())),
        (b"na\x0bme\x0c x", CommandLine(1, None, "name", ("x",))),
        ("na\u0085me".encode(), CommandLine(1, None, "name", ())),
        ("\ufeffname".encode(), CommandLine(1, None, "name", ())),
        ("a\u00a0b c".encode(), CommandLine(1, None, "a\u00a0b", ("c",))),
        (b"a \xff\xfe", CommandLine(1, None, "a", ("\ufffd\ufffd",))),
        ("\u0663 name".encode(), CommandLine(1, None, "\u0663", ("name",))),
        (b"# interrupt", Interrupt(1)),
        (b"  #  interrupt\r", Interrupt(1)),
    ],
)
def test_line(line: bytes, expected: wire.Request) -> None:
    assert requests(line + b"\n") == [expected]
    assert requests(line) == [expected]
    assert requests(line, finish=False) == []


@pytest.mark.parametrize("line", [b"", b" \t ", b"# comment", b"\t # x", b"\r", b"\x00", b"# interrupt now", b"#"])
def test_no_request(line: bytes) -> None:
    assert requests(line + b"\n") == []
    assert requests(line) == []


@given(
    st.lists(
        st.one_of(
            st.binary(max_size=12),
            st.sampled_from([b"\n", b"\r\n", b"load -\n", b".\n", b"..\n", b"#", b"12 ", b"\xc3", b"\xa9", b"\t"]),
        )
    )
)
def test_pieces_do_not_matter(parts: list[bytes]) -> None:
    stream = b"".join(parts)
    whole = requests(stream)
    assert requests(*(stream[i : i + 1] for i in range(len(stream)))) == whole
    assert requests(*parts) == whole
    assert [request.serial for request in whole] == sorted({request.serial for request in whole})


@given(st.binary())
def test_cleaned_has_no_controls(line: bytes) -> None:
    text = cleaned(line)
    assert not [c for c in text if c not in "\t\n" and (ord(c) < 32 or 127 <= ord(c) < 160)]
    assert cleaned(bytes(range(128)) + "\x80\x9f\xa0".encode()) == "\t\n" + "".join(map(chr, range(32, 127))) + "\xa0"


@pytest.mark.parametrize("piece", [1 << 20, 65536, 64 * 1024 * 1024])
@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (b"name ", [BadLine(1, None, "", "syntax", "the line exceeds 16 MiB.")]),
        (b"12 name ", [BadLine(1, 12, "", "syntax", "the line exceeds 16 MiB.")]),
        (b" \t 12\tname ", [BadLine(1, 12, "", "syntax", "the line exceeds 16 MiB.")]),
        (b"12", [BadLine(1, None, "", "syntax", "the line exceeds 16 MiB.")]),
        (b"# comment ", []),
        (b"  # comment ", []),
    ],
)
def test_overlong_line(head: bytes, expected: list[wire.Request], piece: int) -> None:
    stream = head + b"x" * (20 * 1024 * 1024) + b"\nname\n"
    found = requests(*(stream[i : i + piece] for i in range(0, len(stream), piece)))
    assert found[:-1] == expected
    assert found[-1] == CommandLine(2, None, "name", ())


def test_overlong_line_without_end_is_answered_once() -> None:
    assert len(requests(b"3 x " + b"y" * (LONGEST + 1))) == 1


def test_longest_line_is_read() -> None:
    line = b"a " + b"b" * (LONGEST - 2)
    (command,) = requests(line + b"\n")
    assert isinstance(command, CommandLine)
    assert len(command.words[0]) == LONGEST - 2
    assert isinstance(requests(line + b"b\n")[0], BadLine)


class TestBody:
    def test_lines_are_raw(self) -> None:
        stream = b'3 load -\n[Tag "#1"]\r\n\n\ttab ; {# not cut}\nname\n# interrupt\n..\n...x\n.\nname\n'
        text = '[Tag "#1"]\n\n\ttab ; {# not cut}\nname\n# interrupt\n.\n..x\n'
        assert requests(stream) == [CommandLine(1, 3, "load", ("-",), text), CommandLine(10, None, "name", ())]

    def test_dot_with_carriage_return_ends_it(self) -> None:
        assert requests(b"load -\r\n.\r\n") == [CommandLine(1, None, "load", ("-",), "")]

    def test_end_of_input_inside_is_a_fault(self) -> None:
        (fault,) = requests(b"4 load -\nx\n. \n")
        assert isinstance(fault, BadLine)
        assert (fault.id, fault.name, fault.code) == (4, "load", "syntax")

    def test_last_dot_needs_no_line_feed(self) -> None:
        assert requests(b"load -\nx\n.") == [CommandLine(1, None, "load", ("-",), "x\n")]

    def test_other_arguments_open_nothing(self) -> None:
        assert [request.serial for request in requests(b"load - x\nload x\n")] == [1, 2]

    @pytest.mark.parametrize("lines", [b"x" * (LONGEST + 1) + b"\n", (b"x" * 1023 + b"\n") * 16385])
    def test_too_long(self, lines: bytes) -> None:
        fault, after = requests(b"4 load -\n" + lines + b"y\n.\nname\n")
        assert isinstance(fault, BadLine)
        assert (fault.id, fault.name, fault.code) == (4, "load", "limit")
        assert isinstance(after, CommandLine)
        assert (after.name, after.words) == ("name", ())


#: Texts, and what stands for them between `= ` and the empty line.
REPLIES = {
    **{"": "", "pong": "pong", "a\nb": "a\nb", "\nboard": "\nboard", "\n": "", "\ud800": "?"},
    **{"a\n\nb\n\n": "a\n \nb", "a\n\r\nb": "a\n \nb", "a\tb\rc\x1b\x00d": "a bcd"},
}


def test_reply() -> None:
    for text, expected in REPLIES.items():
        assert response_text(True, None, text) == f"= {expected}\n\n"
        assert response_text(False, 0, text) == f"?0 {expected}\n\n"


@given(st.text(), st.one_of(st.none(), st.integers(0, 2**31 - 1)), st.booleans())
def test_reply_is_one_block(text: str, id: int | None, succeeded: bool) -> None:
    answer = response_text(succeeded, id, text)
    assert answer.endswith("\n\n")
    assert "\n\n" not in answer[:-2]
    assert answer.startswith(f"{'=' if succeeded else '?'}{'' if id is None else id} ")
    answer.encode("utf-8")


def test_id_of() -> None:
    assert [id_of(word) for word in ("0", "00", "2147483647", "2147483648", "", "x", "+1", "²")] == [
        0, 0, 2147483647, None, None, None, None, None,
    ]  # fmt: skip


def test_an_overlong_comment_after_a_byte_order_mark_is_skipped() -> None:
    assert requests(b"\xef\xbb\xbf# " + b"x" * (LONGEST + 1) + b"\nname\n") == [CommandLine(2, None, "name", ())]


@pytest.mark.parametrize("space", [b" ", b"\t", b"  "])
def test_words_of_long_lines(space: bytes) -> None:
    (command,) = requests(b"1 name" + (space + "\u00a0x".encode()) * 99_998)
    assert isinstance(command, CommandLine)
    assert command.words == ("\u00a0x",) * 99_998
    (line,) = requests(b"1 name" + (space + b"x") * 99_999)
    assert isinstance(line, BadLine)
    assert (line.id, line.name, line.code) == (1, "name", "limit")


def test_wire_does_no_input_or_output() -> None:
    import ast
    from pathlib import Path

    tree = ast.parse(Path(wire.__file__).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert imported == {"__future__", "collections.abc", "typing"}


@pytest.mark.parametrize("text", ["", "the end"])
def test_a_response_in_parts_is_the_one_at_once(text: str) -> None:
    found = []
    for is_streamed in (True, False):
        parts: list[str] = []
        response = wire.Response(7, parts.append if is_streamed else None)
        response.open()
        response.write_lines(["a", "b"])
        found.append("".join([*parts, response.finish(text)]))
    assert found == ["=7 \na\nb\n" + f"{text}\n" * bool(text) + "\n"] * 2
