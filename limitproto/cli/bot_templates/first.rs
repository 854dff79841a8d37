// A bot for LIMIT without any crate: the protocol, the rules of `classic` and `nestor` for two players, a choice at random.
// Build it: rustc -O -o first first.rs
// Try it:   limitproto conform -- ./first
//           limitproto match -e A=./first -e B='limitproto engine' --option B.level=1 --edition nestor --games 10 --time 0.1
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{self, BufRead, Read, Write};

const NAME: &str = "first";

/// Your part: return the number of one of the legal turns. `game.board` has the player of each tile, 0 for an empty one.
fn choose(game: &Game, random: u64) -> usize {
    (random % game.turns.len() as u64) as usize
}

// ---- cells (spec/notation.md) ----
type Board = BTreeMap<i32, u8>; // cells with tiles; players are 1 and 2, and 0 is an empty tile
type Turns = BTreeMap<String, Board>; // legal turns, with the board after each of them
const NEAR: [i32; 6] = [128, 1, -127, -128, -1, 127];
const ANY: u8 = 9;

fn at(q: i32, r: i32) -> i32 {
    (q + 64) * 128 + r + 64
}

fn is_inside(cell: i32) -> bool {
    (cell / 128 - 64).abs() < 50 && (cell % 128 - 64).abs() < 50
}

fn name_of(cell: i32) -> String {
    let q = cell / 128 - 64;
    let far = if q < -12 { -12 - q } else { (q - 13).max(0) }; // how far beyond the single letters
    let letter = if far == 0 { q + 12 } else if q > 0 { (far - 1) % 13 } else { 25 - (far - 1) % 13 };
    let times = if far == 0 { 1 } else { 2 + (far - 1) / 13 };
    format!("{}{}", ((b'a' + letter as u8) as char).to_string().repeat(times as usize), cell % 128 - 14)
}

/// Return what follows the name of a cell, None if there is none.
fn after_cell(text: &str) -> Option<&str> {
    let letter = text.chars().next().filter(char::is_ascii_lowercase)?;
    let rest = text.trim_start_matches(letter);
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let is_number = (1..=3).contains(&digits) && (digits == 1 || !rest.starts_with('0'));
    (is_number && text.len() - rest.len() <= 8).then(|| &rest[digits..])
}

// ---- rules (spec/rules.md) ----
fn is_like(board: &Board, cell: i32, who: u8) -> bool {
    board.get(&cell).is_some_and(|&found| who == ANY || found == who)
}

fn touching(board: &Board, cell: i32, who: u8) -> usize {
    NEAR.iter().filter(|&step| is_like(board, cell + step, who)).count()
}

/// Return the cells that are reached from one over such tiles, and that one before them.
fn connected(board: &Board, cell: i32, who: u8) -> Vec<i32> {
    let mut found = vec![cell];
    let mut next = 0;
    while next < found.len() {
        for step in NEAR {
            let other = found[next] + step;
            if is_like(board, other, who) && !found.contains(&other) {
                found.push(other);
            }
        }
        next += 1;
    }
    found
}

/// Return the groups of some players that have no freedom.
fn smothered(board: &Board, players: &[u8]) -> BTreeSet<(u8, Vec<i32>)> {
    let mut groups = BTreeSet::new();
    for (&cell, who) in board.iter().filter(|(_, who)| players.contains(who)) {
        let mut group = connected(board, cell, *who);
        if group.iter().all(|&one| touching(board, one, 0) == 0) {
            group.sort();
            groups.insert((*who, group));
        }
    }
    groups
}

/// Take the smothered groups of a player off (R7, R10).
fn take_off(board: &mut Board, who: u8) {
    for cell in smothered(board, &[who]).into_iter().flat_map(|(_, group)| group) {
        board.insert(cell, 0);
    }
}

/// Return whether a group is smothered that was not the same before (R12).
fn smothers_more(before: &Board, after: &Board) -> bool {
    !smothered(after, &[1, 2]).is_subset(&smothered(before, &[1, 2]))
}

fn open_cells(board: &Board) -> BTreeSet<i32> {
    if board.is_empty() {
        return BTreeSet::from([at(0, 0)]);
    }
    let near = board.keys().flat_map(|cell| NEAR.map(|step| cell + step));
    near.filter(|cell| !board.contains_key(cell) && is_inside(*cell) && touching(board, *cell, ANY) >= board.len().min(2)).collect()
}

fn pairs(board: &Board, who: u8) -> Turns {
    // R1, R2
    let mut turns = Turns::new();
    for left in open_cells(board) {
        let mut one = board.clone();
        one.insert(left, 0);
        for right in open_cells(&one) {
            for (ball, other) in [(left, right), (right, left)] {
                let mut both = one.clone();
                both.insert(right, 0);
                both.insert(ball, who);
                let is_free = both.iter().all(|(&cell, &player)| player == 0 || touching(&both, cell, 0) > 0);
                if is_free && touching(&both, ball, who) == 0 {
                    turns.insert(format!("{}:{}", name_of(ball), name_of(other)), both);
                }
            }
        }
    }
    turns
}

/// Return the removals with which a turn that begins with a text can end (R8 to R10, R12).
fn removals(start: &Board, board: &Board, text: &str, who: u8, is_bound: bool) -> Turns {
    let mut turns = Turns::new();
    for (&cell, _) in board.iter().filter(|(&cell, &player)| player == 0 && touching(board, cell, ANY) < 6) {
        let mut after = board.clone();
        after.remove(&cell);
        let ball = after.iter().find(|(_, &player)| player > 0).map(|(&one, _)| one);
        let part = ball.map_or(vec![], |one| connected(&after, one, ANY));
        if after.iter().any(|(one, &player)| player > 0 && !part.contains(one)) {
            continue;
        }
        after.retain(|one, _| part.contains(one));
        if !is_bound {
            take_off(&mut after, 3 - who);
            take_off(&mut after, who);
        } else if smothers_more(start, &after) {
            continue;
        }
        turns.insert(format!("{text}/{}", name_of(cell)), after);
    }
    turns
}

fn movements(board: &Board, who: u8, is_bound: bool, is_whole: bool) -> Turns {
    // R6 to R13
    let (mut whole, mut moves) = (Turns::new(), Turns::new());
    for (&from, _) in board.iter().filter(|(_, &player)| player == who) {
        for &to in connected(board, from, 0).iter().skip(1) {
            let mut after = board.clone();
            after.insert(from, 0);
            after.insert(to, who);
            if !is_bound {
                take_off(&mut after, 3 - who);
            }
            let text = format!("{}-{}", name_of(from), name_of(to));
            whole.append(&mut removals(board, &after, &text, who, is_bound));
            if !is_bound || !smothers_more(board, &after) {
                moves.insert(text, after);
            }
        }
    }
    if is_whole || !whole.is_empty() {
        return whole;
    }
    let lone = if moves.is_empty() { removals(board, board, "pass", who, is_bound) } else { moves };
    if lone.is_empty() { Turns::from([("pass".to_string(), board.clone())]) } else { lone }
}

// ---- a game: who moves, what can be played, and how it ends ----
struct Game {
    board: Board,
    layout: Option<Board>, // in `nestor`
    size: usize,
    hands: [usize; 3],
    mover: u8,
    moved: Option<usize>, // the number of turns of movement, None before it
    past: HashMap<(Board, u8, bool), usize>,
    turns: Turns,
    is_over: bool,
}

impl Game {
    fn begin(size: usize, layout: Option<Board>) -> Game {
        let board = layout.clone().unwrap_or_default();
        let hands = [0, size, size];
        let mut game = Game { board, layout, size, hands, mover: 1, moved: None, past: HashMap::new(), turns: Turns::new(), is_over: false };
        if game.layout.is_some() {
            game.start_moving();
        } else {
            game.turns = pairs(&game.board, 1);
        }
        game
    }

    fn start_moving(&mut self) {
        self.mover = 1;
        self.moved = Some(0);
        self.look();
    }

    /// Find the turns of the mover, or the end (R14 to R16).
    fn look(&mut self) {
        let balls = [1, 2].map(|who| self.board.values().filter(|&&player| player == who).count());
        let is_bound = self.mover == 1 && self.moved == Some(0);
        let is_over = if self.layout.is_some() {
            let times = self.past.entry((self.board.clone(), self.mover, is_bound)).or_insert(0);
            *times += 1;
            balls.contains(&0) || *times == 3
        } else {
            balls[self.mover as usize - 1] == 0
        };
        self.turns = if is_over { Turns::new() } else { movements(&self.board, self.mover, is_bound, self.layout.is_none()) };
        self.is_over = self.turns.is_empty();
    }

    fn play(&mut self, turn: &str) {
        self.board = self.turns.remove(turn).expect("a legal turn");
        self.mover = 3 - self.mover;
        if let Some(moved) = self.moved {
            self.moved = Some(moved + 1);
            return self.look();
        }
        self.hands[3 - self.mover as usize] -= 1;
        for _ in 0..2 {
            let can_lay = self.hands[self.mover as usize] > 0 && self.board.len() < 4 * self.size;
            self.turns = if can_lay { pairs(&self.board, self.mover) } else { Turns::new() };
            if !self.turns.is_empty() {
                return;
            }
            self.mover = 3 - self.mover;
        }
        self.start_moving();
    }
}

/// Return the board with which a layout begins, None if the rules do not allow it (R5).
fn read_layout(text: &str, size: usize) -> Option<Board> {
    let (corner, rows) = text.split_once(':')?;
    let corner = corner.to_ascii_lowercase();
    let start = (0..128 * 128).find(|&cell| is_inside(cell) && name_of(cell) == corner)?;
    let (mut tiles, mut is_indented) = (Board::new(), true);
    for (down, row) in rows.split('/').enumerate() {
        let (mut cell, mut gap) = (start + down as i32, String::new());
        is_indented &= row.starts_with(|c: char| c.is_ascii_digit());
        for letter in row.chars() {
            if letter.is_ascii_digit() {
                gap.push(letter);
                continue;
            }
            if gap.starts_with('0') || gap.len() > 2 {
                return None;
            }
            cell += 128 * gap.parse().unwrap_or(0);
            gap.clear();
            if !is_inside(cell) {
                return None;
            }
            tiles.insert(cell, "rbyk".find(letter)? as u8 + 1); // colours for players
            cell += 128;
        }
        if row.is_empty() || !gap.is_empty() {
            return None;
        }
    }
    let is_right = |colour: u8| tiles.values().filter(|&&one| one == colour).count() == size;
    let is_apart = tiles.iter().all(|(&cell, &colour)| touching(&tiles, cell, colour) == 0);
    let is_laid = |one: i32, other: i32| {
        let mut laid = Board::from([(one, 0), (other, 0)]);
        let mut count = 0;
        while count < laid.len() {
            count = laid.len();
            for &cell in tiles.keys() {
                if touching(&laid, cell, ANY) > 1 {
                    laid.insert(cell, 0);
                }
            }
        }
        laid.len() == tiles.len()
    };
    let can_be_laid = || tiles.keys().any(|&one| NEAR.iter().any(|step| tiles.contains_key(&(one + step)) && is_laid(one, one + step)));
    let is_layout = !is_indented && (1..5).all(is_right) && is_apart && can_be_laid();
    is_layout.then(|| tiles.iter().map(|(&cell, &colour)| (cell, if colour < 3 { colour } else { 0 })).collect())
}

// ---- the protocol (spec/protocol.md) ----
type Answer = Result<String, String>;
const COMMANDS: [&str; 12] = [
    "boardsize", "clear_board", "genmove", "known_command", "komi", "list_commands", "lp-newgame", "name", "play", "protocol_version",
    "quit", "version",
];

fn fail(text: &str) -> Answer {
    Err(text.to_string())
}

/// Return player 1 or 2, None for any other word.
fn player(game: &Game, word: &str) -> Option<u8> {
    let words = match game.layout {
        None => [["white", "w", "1", "white", "w"], ["red", "r", "2", "b", "black"]],
        Some(_) => [["red", "r", "1", "w", "white"], ["blue", "b", "2", "b", "black"]],
    };
    let word = word.to_ascii_lowercase();
    (1..3).find(|&who| words[who as usize - 1].contains(&word.as_str()))
}

/// Return whether a text is written like a turn.
fn is_turn(text: &str) -> bool {
    let ends = |rest: Option<&str>| rest == Some("");
    if let Some((colour, cell)) = text.split_once('@') {
        return ["r", "red", "b", "blue", "g", "green", "y", "yellow", "k", "black"].contains(&colour) && ends(after_cell(cell));
    }
    if let Some(rest) = text.strip_prefix("pass") {
        return rest.is_empty() || rest.strip_prefix('/').is_some_and(|cell| ends(after_cell(cell)));
    }
    let Some(rest) = after_cell(text) else { return false };
    let Some(mut rest) = rest.strip_prefix([':', '-']).map(|cell| after_cell(cell).unwrap_or("?")) else { return rest.is_empty() };
    if !text.contains(':') && rest.starts_with('/') {
        rest = after_cell(&rest[1..]).unwrap_or("?");
    }
    rest.is_empty()
}

/// Return a size of a game, None for any other text.
fn size_of(text: &str) -> Option<usize> {
    (1..=16).find(|size| size.to_string() == text)
}

fn new_game(game: &mut Game, words: &[&str]) -> Answer {
    const BAD: &str = "bad-option: classic is played, and nestor with a layout that the rules allow; for 2 players, of size 1 to 16.";
    let [edition, keys @ ..] = words else { return fail("syntax: lp-newgame needs an edition.") };
    let mut given: BTreeMap<&str, &str> = BTreeMap::new();
    for word in keys {
        let pair = word.split_once('=').filter(|(key, value)| !key.is_empty() && !value.is_empty());
        if pair.map_or(true, |(key, value)| given.insert(key, value).is_some()) {
            return fail("syntax: a word does not have the form key=value, or comes twice.");
        }
    }
    let mut parts = edition.split('/');
    let name = parts.next().unwrap_or("");
    let mut own: Vec<&str> = parts.collect();
    own.extend(name.ends_with('2').then_some("players=2"));
    let mut seen = BTreeSet::new();
    for word in own {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        if !seen.insert(key) || *given.entry(key).or_insert(value) != value {
            return fail(BAD);
        }
    }
    let name = name.strip_suffix('2').unwrap_or(name);
    let value = |key: &str, usual| given.get(key).copied().unwrap_or(usual);
    let seed = value("seed", "0");
    let is_seed = seed.len() <= 20 && seed.bytes().all(|c| c.is_ascii_digit()) && seed.parse::<u64>().is_ok();
    let is_known = given.keys().all(|key| ["game", "layout", "players", "seed", "size"].contains(key));
    let (Some(size), true) = (size_of(value("size", "8")), is_seed && is_known && value("players", "2") == "2" && value("game", "limit") == "limit")
    else {
        return fail(BAD);
    };
    let options = if size == 8 { String::new() } else { format!("/size={size}") };
    match (name, given.get("layout")) {
        ("classic", None) => {
            *game = Game::begin(size, None);
            Ok(format!("classic{options} - w {size}.{size} p0 -"))
        }
        ("nestor", Some(layout)) => {
            let Some(board) = read_layout(layout, size) else { return fail(BAD) };
            *game = Game::begin(size, Some(board));
            let (corner, rows) = layout.split_once(':').expect("a layout has a corner");
            let drawn = rows.replace('r', "R").replace('b', "B").replace(['y', 'k'], "o");
            Ok(format!("nestor{options} {}:{drawn} r 0.0 m0 -", corner.to_ascii_lowercase()))
        }
        _ => fail(BAD),
    }
}

fn answer(game: &mut Game, name: &str, words: &[&str], random: u64) -> Answer {
    let needed = match name {
        "boardsize" | "genmove" | "known_command" | "komi" => 1,
        "play" => 2,
        "lp-newgame" => return new_game(game, words),
        _ => 0,
    };
    if !COMMANDS.contains(&name) {
        return fail("unknown command");
    }
    if words.len() != needed {
        return fail("syntax error");
    }
    let digits = words.iter().next().map_or("", |word| word.strip_prefix(['+', '-']).unwrap_or(word));
    let is_whole = |text: &str| text.bytes().all(|c| c.is_ascii_digit());
    match name {
        "protocol_version" => Ok("2".to_string()),
        "name" => Ok(NAME.to_string()),
        "version" => Ok("1".to_string()),
        "known_command" => Ok(COMMANDS.contains(&words[0]).to_string()),
        "list_commands" => Ok(COMMANDS.join("\n")),
        "komi" if digits.len() > 1 || is_whole(digits) => {
            let (left, right) = digits.split_once('.').unwrap_or((digits, ""));
            if is_whole(left) && is_whole(right) && !digits.is_empty() { Ok(String::new()) } else { fail("syntax error") }
        }
        "boardsize" if is_whole(digits) && !digits.is_empty() => match size_of(digits.trim_start_matches('0')) {
            Some(size) if game.layout.is_none() && !words[0].starts_with('-') => {
                *game = Game::begin(size, None);
                Ok(String::new())
            }
            _ => fail("unacceptable size"), // of `nestor` no tiling is drawn
        },
        "clear_board" => {
            *game = Game::begin(game.size, game.layout.clone());
            Ok(String::new())
        }
        "genmove" => match player(game, words[0]) {
            None => fail("syntax error"),
            _ if game.is_over => fail("game over"),
            who if who != Some(game.mover) => fail("wrong player"),
            _ => {
                let turn = game.turns.keys().nth(choose(game, random)).expect("a legal turn").clone();
                game.play(&turn);
                Ok(turn)
            }
        },
        "play" => {
            let (who, turn) = (player(game, words[0]), words[1].to_ascii_lowercase());
            if who.is_none() || !is_turn(&turn) {
                return fail("syntax error");
            }
            if who != Some(game.mover) || !game.turns.contains_key(&turn) {
                return fail("illegal move");
            }
            game.play(&turn);
            Ok(String::new())
        }
        "quit" => Ok(String::new()),
        _ => fail("syntax error"),
    }
}

#[cfg(unix)]
fn leave_with_reader() { // P6.43
    #[repr(C)]
    struct Watched(i32, i16, i16); // a descriptor, what is waited for besides its end, and what has come
    extern "C" {
        fn poll(watched: *mut Watched, count: usize, milliseconds: i32) -> i32;
    }
    let mut output = Watched(1, 0, 0);
    while output.2 == 0 {
        unsafe { poll(&mut output, 1, -1) };
    }
    std::process::exit(0);
}
#[cfg(not(unix))]
fn leave_with_reader() {}

fn main() -> io::Result<()> {
    std::thread::spawn(leave_with_reader);
    const LONGEST: u64 = 16 * 1024 * 1024;
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let mut game = Game::begin(8, None);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a time after 1970");
    let mut random = now.as_nanos() as u64 | 1;
    let mut is_first = true;
    loop {
        let mut bytes = Vec::new();
        if (&mut input).take(LONGEST + 1).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(());
        }
        let is_long = !bytes.ends_with(b"\n") && bytes.len() as u64 > LONGEST;
        if is_long {
            let mut rest = Vec::new();
            while (&mut input).take(LONGEST).read_until(b'\n', &mut rest)? > 0 && !rest.ends_with(b"\n") {
                rest.clear();
            }
            bytes.truncate(200); // it may be an id or a comment that it begins with
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = if is_first { line.strip_prefix('\u{feff}').unwrap_or(&line) } else { &line };
        is_first = false;
        let line: String = line.chars().filter(|&c| c == '\t' || !c.is_control()).collect();
        let mut words: Vec<&str> = line.split('#').next().unwrap_or("").split([' ', '\t']).filter(|word| !word.is_empty()).collect();
        if words.is_empty() {
            continue;
        }
        let is_number = words[0].bytes().all(|c| c.is_ascii_digit());
        let id = words[0].parse::<u32>().ok().filter(|&id| is_number && id <= i32::MAX as u32);
        if id.is_some() {
            words.remove(0);
        }
        random ^= random << 13; // xorshift64
        random ^= random >> 7;
        random ^= random << 17;
        let is_wrong = is_long || words.is_empty() || (is_number && id.is_none());
        let said = if is_wrong { fail("syntax error") } else { answer(&mut game, words[0], &words[1..], random) };
        let (status, text) = said.as_ref().map_or_else(|text| ('?', text), |text| ('=', text));
        let id = id.map_or(String::new(), |id| id.to_string());
        if write!(output, "{status}{id} {text}\n\n").and_then(|_| output.flush()).is_err() || words.iter().next() == Some(&"quit") && status == '=' {
            return Ok(()); // or nothing reads the responses any more
        }
    }
}
