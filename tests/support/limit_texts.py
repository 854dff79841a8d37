"""Strategies for texts of the notation: valid ones, valid ones with a few characters changed, and any text."""

from hypothesis import strategies as st

ALPHABET = "abcdmnoprstuwxyzkKMgGRWBYoO0123456789:-/@=.*_ \n\t\u017f\u0131\u212a\u0130é٥"
letters = st.builds(lambda letter, n: letter * n, st.sampled_from("abckmnpsrwyzKMP"), st.integers(1, 9))
cells = st.builds(lambda column, row: f"{column}{row}", letters, st.integers(0, 1005))
colours = st.one_of(
    st.sampled_from(["red", "blue", "green", "yellow", "black", "RED", "Blue", "white", "pass"]),
    st.sampled_from("rbgykKw"),
)
passes = st.sampled_from(["pass", "PASS", "Pass", "pas"])
turns = st.one_of(
    cells,
    st.builds("{}:{}".format, cells, cells),
    st.builds("{}@{}".format, colours, cells),
    st.builds("{}-{}/{}".format, cells, cells, cells),
    st.builds("{}-{}".format, cells, cells),
    st.builds("{}/{}".format, passes, cells),
    passes,
)
prefixes = st.one_of(
    turns,
    st.builds("{}{}".format, cells, st.sampled_from(":-/@")),
    st.builds("{}-{}/".format, cells, cells),
    st.builds("{}@".format, colours),
    st.builds("{}/".format, passes),
)
events = st.one_of(
    st.builds(
        "{}:{}".format,
        st.sampled_from(
            ["white", "red", "blue", "green", "yellow", "black", "w", "r", "b", "g", "y", "k", "White", "RED"]
        ),
        st.sampled_from(["resigns", "timeout", "RESIGNS", "Timeout", "resign"]),
    ),
    st.sampled_from(["draw", "DRAW", "draws"]),
)
scores = st.lists(st.sampled_from(["0", "1", "1/2", "1/3", "1/4", "2"]), min_size=1, max_size=4).map("-".join)
results = st.one_of(scores, st.just("*"))
rows = st.lists(
    st.builds("{}{}".format, st.sampled_from(["", "", "1", "2", "12", "0", "100"]), st.sampled_from("oWRBGYrbgyk")),
    min_size=0,
    max_size=4,
).map("".join)
boards = st.one_of(
    st.just("-"),
    st.builds(lambda cell, body: f"{cell}:{'/'.join(body)}", cells, st.lists(rows, min_size=1, max_size=3)),
)
editions = st.builds(
    lambda name, three, options: name + three + "".join(f"/{option}" for option in options),
    st.sampled_from(["classic", "nestor", "nestor-en", "pbmserv", "nestor-", "x"]),
    st.sampled_from(["", "3", "2"]),
    st.lists(st.sampled_from(["size=6", "turn=either", "isolate=doomed", "free_edges=2", "a=", "=b"]), max_size=2),
)
counts = st.lists(st.sampled_from(["0", "8", "16", "00", "1234567890"]), min_size=1, max_size=4).map(".".join)
statuses = st.one_of(
    st.just("-"),
    st.lists(
        st.one_of(st.sampled_from(["out:r", "out:rb", "rep:2", "rep:02", "out:", "end:"]), scores.map("end:{}".format)),
        max_size=3,
    ).map("/".join),
)
positions = st.builds(
    "{} {} {} {}{} {} {}".format,
    editions,
    boards,
    st.sampled_from("wrbgy-x"),
    counts,
    st.one_of(st.just(""), counts.map(":{}".format)),
    st.sampled_from(["p0", "m0", "m17", "p01", "m1234567890", "x1"]),
    statuses,
)


@st.composite
def mutated(draw, valid):
    """Return a text with up to three characters taken out, put in, or written over."""
    text = draw(valid)
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(text)))
        cut = draw(st.integers(0, 1))
        text = text[:place] + draw(st.sampled_from(["", *ALPHABET])) + text[place + cut :]
    return text


def anything_like(valid):
    """Return texts of a kind, texts nearly of that kind, and texts of no kind."""
    return st.one_of(valid, mutated(valid), st.text(ALPHABET, max_size=14), st.text(max_size=8))
