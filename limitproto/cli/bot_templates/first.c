/* A bot for LIMIT without any library: the protocol, the rules of `classic` and `nestor` for two players, a choice at random.
 * Build it: cc -O2 -pthread -o first first.c
 * Try it:   limitproto conform -- ./first
 *           limitproto match -e A=./first -e B='limitproto engine' --option B.level=1 --edition nestor --games 10 --time 0.1 */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define NAME "first"
#define SIDE 128
#define AT(q, r) (((q) + 64) * SIDE + (r) + 64)
#define MOST 64 /* tiles of a game */

enum { CLASSIC, NESTOR };
enum { ANY = 9, NONE = -1 }; /* any tile, no tile; else the player of a tile, 1 or 2, or 0 for an empty one */
typedef struct { signed char at[SIDE * SIDE]; int cells[MOST], count; } Board;
typedef struct { char text[40]; } Turn;

static struct {
    Board board, layout;
    int edition, size, mover, hands[3], moved, is_over; /* moved is -1 before movement */
    unsigned long long *past; /* the positions of movement so far */
    Turn *turns;
    int count, room;
} game;

/* Your part: return the number of one of the legal turns, game.turns[0] to game.turns[game.count - 1]. */
static int choose(void) { return rand() % game.count; }

/* ---- cells (spec/notation.md) ---- */
static const int NEAR[6] = {SIDE, 1, 1 - SIDE, -SIDE, -1, SIDE - 1};

static int is_inside(int cell) { return abs(cell / SIDE - 64) < 50 && abs(cell % SIDE - 64) < 50; }

static char *write_cell(char *to, int cell) {
    int q = cell / SIDE - 64, far = q < -12 ? -12 - q : q > 13 ? q - 13 : 0; /* how far beyond the single letters */
    int letter = !far ? q + 12 : q > 0 ? (far - 1) % 13 : 25 - (far - 1) % 13;
    for (int times = far ? 2 + (far - 1) / 13 : 1; times; times--) *to++ = 'a' + letter;
    return to + sprintf(to, "%d", cell % SIDE - 14);
}

static char *after_cell(char *text) { /* where a name of a cell ends, NULL if there is none */
    size_t letters = 1, digits;
    if (!text || !islower((unsigned char)*text)) return NULL;
    while (text[letters] == *text) letters++;
    digits = strspn(text + letters, "0123456789");
    return letters > 8 || digits < 1 || digits > 3 || (text[letters] == '0' && digits > 1) ? NULL : text + letters + digits;
}

/* ---- rules (spec/rules.md) ---- */
static void put(Board *board, int cell, int who) {
    if (board->at[cell] == NONE) board->cells[board->count++] = cell;
    board->at[cell] = who;
}

static void take_away(Board *board, int cell) {
    int place = 0;
    while (board->cells[place] != cell) place++;
    board->cells[place] = board->cells[--board->count];
    board->at[cell] = NONE;
}

static int is_like(const Board *board, int cell, int who) { return who == ANY ? board->at[cell] != NONE : board->at[cell] == who; }

static int touching(const Board *board, int cell, int who) {
    int found = 0;
    for (int i = 0; i < 6; i++) found += is_like(board, cell + NEAR[i], who);
    return found;
}

static int connected(const Board *board, int cell, int who, int *found) { /* the cells reached over such tiles; their number */
    char seen[SIDE * SIDE] = {0};
    int count = 0;
    found[count++] = cell, seen[cell] = 1;
    for (int next = 0; next < count; next++)
        for (int i = 0; i < 6; i++) {
            int other = found[next] + NEAR[i];
            if (is_like(board, other, who) && !seen[other]) found[count++] = other, seen[other] = 1;
        }
    return count;
}

static int smothered(const Board *board, int cell, int *group) { /* the size of a ball's group if it has no freedom, else 0 */
    int size = connected(board, cell, board->at[cell], group);
    for (int i = 0; i < size; i++)
        if (touching(board, group[i], 0)) return 0;
    return size;
}

static void take_off(Board *board, int who) { /* R7, R10 */
    int group[MOST], gone[MOST], count = 0;
    for (int i = 0; i < board->count; i++)
        if (board->at[board->cells[i]] == who && smothered(board, board->cells[i], group)) gone[count++] = board->cells[i];
    while (count) board->at[gone[--count]] = 0;
}

static int smothers_more(const Board *before, const Board *after) { /* R12: a group that was not the same before */
    int group[MOST], old[MOST];
    for (int i = 0; i < after->count; i++) {
        int cell = after->cells[i], size = after->at[cell] > 0 ? smothered(after, cell, group) : 0;
        if (!size) continue;
        if (before->at[cell] != after->at[cell] || smothered(before, cell, old) != size) return 1;
        for (int k = 0; k < size; k++)
            if (before->at[group[k]] != after->at[cell]) return 1;
    }
    return 0;
}

static const char *wanted; /* a turn whose board is wanted, and that board */
static Board wanted_board;

static void add(const char *text, const Board *after) {
    for (int i = 0; i < game.count && game.moved < 0; i++)
        if (!strcmp(game.turns[i].text, text)) return; /* a pair is found in both orders */
    if (game.count == game.room) game.turns = realloc(game.turns, (game.room += 1024) * sizeof *game.turns);
    strcpy(game.turns[game.count++].text, text);
    if (wanted && !strcmp(wanted, text)) wanted_board = *after;
}

static int open_cells(const Board *board, int *cells) { /* where a tile can be laid */
    int count = 0;
    if (!board->count) return cells[0] = AT(0, 0), 1;
    for (int i = 0; i < board->count; i++)
        for (int k = 0; k < 6; k++) {
            int cell = board->cells[i] + NEAR[k], known = 0;
            if (board->at[cell] != NONE || !is_inside(cell) || touching(board, cell, ANY) < (board->count > 1 ? 2 : 1)) continue;
            for (int j = 0; j < count; j++) known |= cells[j] == cell;
            if (!known) cells[count++] = cell;
        }
    return count;
}

static void add_pairs(const Board *board, int who) { /* R1, R2 */
    int firsts[6 * MOST], seconds[6 * MOST];
    for (int i = open_cells(board, firsts) - 1; i >= 0; i--) {
        Board one = *board;
        put(&one, firsts[i], 0);
        for (int k = open_cells(&one, seconds) - 1; k >= 0; k--)
            for (int swap = 0; swap < 2; swap++) {
                Board both = one;
                int ball = swap ? seconds[k] : firsts[i], other = swap ? firsts[i] : seconds[k], is_legal = 1;
                char text[40], *to = text;
                put(&both, seconds[k], 0), put(&both, ball, who);
                for (int j = 0; j < both.count; j++) is_legal &= !both.at[both.cells[j]] || touching(&both, both.cells[j], 0);
                if (!is_legal || touching(&both, ball, who)) continue;
                to = write_cell(to, ball), *to++ = ':', write_cell(to, other);
                add(text, &both);
            }
    }
}

static void add_removals(const Board *start, const Board *board, const char *text, int who, int is_bound) { /* R8 to R10, R12 */
    for (int i = 0; i < board->count; i++) {
        Board after = *board;
        int part[MOST], size = 0, balls = 0, cell = board->cells[i];
        char turn[40];
        if (board->at[cell] || touching(board, cell, ANY) == 6) continue;
        take_away(&after, cell);
        for (int k = 0; k < after.count && !size; k++)
            if (after.at[after.cells[k]]) size = connected(&after, after.cells[k], ANY, part);
        for (int k = 0; k < size; k++) balls += after.at[part[k]] > 0;
        for (int k = 0; k < after.count; k++) balls -= after.at[after.cells[k]] > 0;
        if (balls) continue; /* a part with balls would be cut off */
        Board kept = after;
        for (int k = 0; k < after.count; k++) take_away(&kept, after.cells[k]);
        for (int k = 0; k < size; k++) put(&kept, part[k], after.at[part[k]]);
        if (is_bound && smothers_more(start, &kept)) continue;
        if (!is_bound) take_off(&kept, 3 - who), take_off(&kept, who);
        write_cell(turn + sprintf(turn, "%s/", text), cell);
        add(turn, &kept);
    }
}

static void add_movements(const Board *board, int who, int is_bound, int edition) { /* R6 to R13 */
    int cells[MOST];
    for (int is_lone = 0; is_lone < (edition == NESTOR ? 2 : 1) && !game.count; is_lone++)
        for (int i = 0; i < board->count; i++)
            for (int k = board->at[board->cells[i]] == who ? connected(board, board->cells[i], 0, cells) - 1 : 0; k > 0; k--) {
                Board after = *board;
                char text[40], *to = write_cell(text, cells[0]);
                after.at[cells[0]] = 0, after.at[cells[k]] = who;
                if (!is_bound) take_off(&after, 3 - who);
                *to++ = '-', write_cell(to, cells[k]);
                if (!is_lone) add_removals(board, &after, text, who, is_bound);
                else if (!is_bound || !smothers_more(board, &after)) add(text, &after);
            }
    if (edition == NESTOR && !game.count) add_removals(board, board, "pass", who, is_bound);
    if (edition == NESTOR && !game.count) add("pass", board);
}

/* ---- a game: who moves, what can be played, and how it ends ---- */
static int is_bound(void) { return game.mover == 1 && game.moved == 0; }

static int times_seen(void) { /* how often the position has occurred, this time included (R16) */
    unsigned long long key = 14695981039346656037ULL;
    int times = 0;
    for (int cell = 0; cell < SIDE * SIDE; cell++)
        if (game.board.at[cell] != NONE) key = ((key ^ (unsigned)(cell * 4 + game.board.at[cell])) * 1099511628211ULL);
    key = (key ^ (unsigned)(game.mover * 2 + is_bound())) * 1099511628211ULL;
    game.past = realloc(game.past, (game.moved + 1) * sizeof *game.past);
    game.past[game.moved] = key;
    for (int i = 0; i <= game.moved; i++) times += game.past[i] == key;
    return times;
}

static void look(void) { /* find the turns of the mover, or the end (R14 to R16) */
    int balls[3] = {0};
    for (int i = 0; i < game.board.count; i++) balls[game.board.at[game.board.cells[i]]]++;
    game.count = 0;
    game.is_over = game.edition == NESTOR ? !balls[1] || !balls[2] || times_seen() == 3 : !balls[game.mover];
    if (!game.is_over) add_movements(&game.board, game.mover, is_bound(), game.edition);
    game.is_over = !game.count;
}

static void start_moving(void) {
    game.mover = 1, game.moved = 0;
    look();
}

static void begin(int edition, int size, const Board *layout) {
    game.edition = edition, game.size = size, game.is_over = game.count = 0;
    game.mover = 1, game.moved = -1, game.hands[1] = game.hands[2] = size;
    if (layout) {
        game.board = game.layout = *layout;
        start_moving();
    } else {
        game.board.count = 0;
        memset(game.board.at, NONE, sizeof game.board.at);
        add_pairs(&game.board, 1);
    }
}

static void play(const char *turn) {
    char text[40];
    wanted = strcpy(text, turn);
    game.count = 0;
    if (game.moved < 0) add_pairs(&game.board, game.mover), game.hands[game.mover]--;
    else add_movements(&game.board, game.mover, is_bound(), game.edition), game.moved++;
    wanted = NULL;
    game.board = wanted_board;
    game.mover = 3 - game.mover;
    if (game.moved >= 0) { look(); return; }
    for (int tries = 0; tries < 2; tries++, game.mover = 3 - game.mover) {
        game.count = 0;
        if (game.hands[game.mover] && game.board.count < 4 * game.size) add_pairs(&game.board, game.mover);
        if (game.count) return;
    }
    start_moving();
}

static int is_laid(const Board *tiles, int one, int other) { /* whether a tiling can be laid from two tiles (R4) */
    Board laid = {.count = 0};
    memset(laid.at, NONE, sizeof laid.at);
    put(&laid, one, 0), put(&laid, other, 0);
    for (int count = 0; count < laid.count;) {
        count = laid.count;
        for (int i = 0; i < tiles->count; i++)
            if (touching(&laid, tiles->cells[i], ANY) > 1) put(&laid, tiles->cells[i], 0);
    }
    return laid.count == tiles->count;
}

static int read_layout(char *text, int size, Board *board) { /* R5; the text becomes the board of a position string */
    static const char LETTERS[] = "rbyk";
    Board tiles = {.count = 0}; /* colours for players */
    int counts[4] = {0}, cell = 0, row = 0, is_indented = 1, is_laying = 0, was_tile = 0;
    char name[16], *colon = strchr(text, ':'), *at;
    memset(tiles.at, NONE, sizeof tiles.at);
    for (at = text; colon && at < colon; at++) *at = tolower((unsigned char)*at);
    if (!colon || after_cell(text) != colon || size > 16) return 0;
    for (cell = 0; cell < SIDE * SIDE; cell++)
        if (is_inside(cell) && (*write_cell(name, cell) = 0, !strncmp(name, text, colon - text)) && !name[colon - text]) break;
    if (cell == SIDE * SIDE) return 0;
    for (at = colon + 1, row = cell, is_indented = 1;; at++) {
        const char *letter = *at ? strchr(LETTERS, *at) : NULL;
        if (letter) {
            if (tiles.count == 4 * size || !is_inside(cell)) return 0;
            if (at[-1] == ':' || at[-1] == '/') is_indented = 0;
            put(&tiles, cell, letter - LETTERS), counts[letter - LETTERS]++;
            *at = "RBoo"[letter - LETTERS], cell += SIDE, was_tile = 1;
        } else if (*at >= '1' && *at <= '9') {
            if (at > colon + 1 && isdigit((unsigned char)at[-1])) return 0;
            cell += SIDE * (*at - '0'), was_tile = 0;
            if (isdigit((unsigned char)at[1])) at++, cell += SIDE * (9 * (at[-1] - '0') + *at - '0');
            if (!is_inside(cell)) return 0;
        } else if (was_tile && (*at == '/' || !*at)) {
            cell = ++row, was_tile = 0;
            if (!*at) break;
        } else return 0;
    }
    for (int i = 0; i < 4; i++)
        if (counts[i] != size) return 0;
    for (int i = 0; i < tiles.count; i++)
        if (touching(&tiles, tiles.cells[i], tiles.at[tiles.cells[i]])) return 0;
    for (int i = 0; i < tiles.count; i++)
        for (int k = 0; k < 6 && !is_laying; k++)
            if (tiles.at[tiles.cells[i] + NEAR[k]] != NONE) is_laying = is_laid(&tiles, tiles.cells[i], tiles.cells[i] + NEAR[k]);
    *board = tiles;
    for (int i = 0; i < tiles.count; i++) board->at[tiles.cells[i]] = tiles.at[tiles.cells[i]] < 2 ? tiles.at[tiles.cells[i]] + 1 : 0;
    return is_laying && !is_indented;
}

/* ---- the protocol (spec/protocol.md) ---- */
static const char COMMANDS[] = "boardsize\nclear_board\ngenmove\nknown_command\nkomi\nlist_commands\nlp-newgame\nname\nplay\n"
                               "protocol_version\nquit\nversion";

static int is_in(const char *names, const char *word) { /* whether a list of names, one on a line, has a word */
    size_t size = strlen(word);
    for (const char *found = names; (found = strstr(found, word)) != NULL; found++)
        if ((found == names || found[-1] == '\n') && (found[size] == '\n' || !found[size])) return size > 0;
    return 0;
}

static void respond(char status, const char *id, const char *text) {
    printf("%c%s %s\n\n", status, id, text);
    if (fflush(stdout)) exit(0); /* nothing reads the responses any more */
}

static char *lower(char *text) {
    for (char *at = text; *at; at++) *at = tolower((unsigned char)*at);
    return text;
}

static int player(char *word) { /* 1 or 2, 0 for nobody */
    static const char *const WORDS[2][2] = {{"\nwhite\nw\n1\n", "\nred\nr\n2\nb\nblack\n"}, {"\nred\nr\n1\nw\nwhite\n", "\nblue\nb\n2\nblack\n"}};
    for (int who = 1; who < 3; who++)
        if (is_in(WORDS[game.edition][who - 1], lower(word))) return who;
    return 0;
}

static int is_turn(char *text) { /* whether it is written like one */
    char *at = strchr(text, '@');
    if (at) {
        *at = 0;
        int is_colour = is_in("r\nred\nb\nblue\ng\ngreen\ny\nyellow\nk\nblack", text);
        *at = '@';
        return is_colour && (at = after_cell(at + 1)) && !*at;
    }
    if (!strncmp(text, "pass", 4)) return !text[4] || (text[4] == '/' && (at = after_cell(text + 5)) && !*at);
    if (!(at = after_cell(text)) || !*at) return at != NULL;
    if (*at == ':') return (at = after_cell(at + 1)) && !*at;
    if (*at != '-' || !(at = after_cell(at + 1)) || !*at) return at && !*at;
    return *at == '/' && (at = after_cell(at + 1)) && !*at;
}

static int size_of(const char *text) { /* 0 if it is not one */
    size_t length = strspn(text, "0123456789");
    int size = length && length < 3 && !text[length] && *text != '0' ? atoi(text) : 0;
    return size <= 16 ? size : 0;
}

static void new_game(const char *id, char *arguments) {
    enum { GAME, LAYOUT, PLAYERS, SEED, SIZE, KEYS };
    static const char *const NAMES[KEYS] = {"game", "layout", "players", "seed", "size"};
    static Board board;
    char *given[KEYS] = {"limit", NULL, "2", "0", "8"}, *own[KEYS] = {0}, *named[KEYS] = {0}, *rest = NULL;
    char *edition = strtok_r(arguments, " ", &rest), *options = edition + strcspn(edition, "/"), *word, text[800];
    int is_bad = 0, size, is_nestor;
    if (*options) *options++ = 0;
    while ((word = strtok_r(NULL, " ", &rest))) {
        char *value = strchr(word, '=');
        int key = 0;
        if (!value || value == word || !value[1]) { respond('?', id, "syntax: a word does not have the form key=value."); return; }
        for (*value++ = 0; key < KEYS && strcmp(NAMES[key], word);) key++;
        if (key < KEYS && named[key]) { respond('?', id, "syntax: a key is given twice."); return; }
        if (key < KEYS) named[key] = value;
        else is_bad = 1;
    }
    if (*edition && edition[strlen(edition) - 1] == '2') own[PLAYERS] = "2", edition[strlen(edition) - 1] = 0;
    for (word = strtok_r(options, "/", &rest); word; word = strtok_r(NULL, "/", &rest)) {
        char *value = strchr(word, '=');
        int key = 0;
        if (value) *value++ = 0;
        while (key < KEYS && strcmp(NAMES[key], word)) key++;
        if (key == KEYS || key == LAYOUT || !value || own[key]) is_bad = 1;
        else own[key] = value;
    }
    for (int key = 0; key < KEYS; key++) {
        if (own[key] && named[key] && strcmp(own[key], named[key])) is_bad = 1;
        if (own[key] || named[key]) given[key] = own[key] ? own[key] : named[key];
    }
    size_t digits = strspn(given[SEED], "0123456789");
    is_bad |= !digits || digits > 20 || given[SEED][digits] || (digits == 20 && strcmp(given[SEED], "18446744073709551615") > 0);
    is_bad |= !(size = size_of(given[SIZE])) || strcmp(given[PLAYERS], "2") || strcmp(given[GAME], "limit");
    is_nestor = !strcmp(edition, "nestor");
    is_bad |= (!is_nestor && strcmp(edition, "classic")) || is_nestor != (given[LAYOUT] != NULL);
    if (is_bad || (is_nestor && (strlen(given[LAYOUT]) > 600 || !read_layout(given[LAYOUT], size, &board)))) {
        respond('?', id, "bad-option: classic is played, and nestor with a layout that the rules allow; for 2 players, of size 1 to 16.");
        return;
    }
    begin(is_nestor ? NESTOR : CLASSIC, size, is_nestor ? &board : NULL);
    int length = sprintf(text, size == 8 ? "%s " : "%s/size=%d ", edition, size);
    if (is_nestor) sprintf(text + length, "%s r 0.0 m0 -", given[LAYOUT]);
    else sprintf(text + length, "- w %d.%d p0 -", size, size);
    respond('=', id, text);
}

static void play_or_think(const char *id, char *colour, char *turn) { /* think without a turn */
    int who = player(colour), chosen = 0;
    if (!who || (turn && !is_turn(lower(turn)))) { respond('?', id, "syntax error"); return; }
    if (!turn && (game.is_over || who != game.mover)) { respond('?', id, game.is_over ? "game over" : "wrong player"); return; }
    if (!turn) chosen = choose();
    else while (chosen < game.count && strcmp(game.turns[chosen].text, turn)) chosen++;
    if (chosen == game.count || who != game.mover) { respond('?', id, "illegal move"); return; }
    char text[40];
    strcpy(text, game.turns[chosen].text);
    play(text);
    respond('=', id, turn ? "" : text);
}

static int answer(const char *id, char *name, char *arguments) { /* return 1 after quit */
    char *second = arguments + strcspn(arguments, " ");
    int count = !*arguments ? 0 : !*second ? 1 : strchr(second + 1, ' ') ? 3 : 2;
    int needed = is_in("genmove\nknown_command\nkomi\nboardsize", name) ? 1 : !strcmp(name, "play") ? 2 : 0;
    if (!is_in(COMMANDS, name)) respond('?', id, "unknown command");
    else if (!strcmp(name, "lp-newgame")) {
        if (count) new_game(id, arguments);
        else respond('?', id, "syntax: lp-newgame needs an edition.");
    } else if (count != needed) respond('?', id, "syntax error");
    else if (!strcmp(name, "protocol_version")) respond('=', id, "2");
    else if (!strcmp(name, "name")) respond('=', id, NAME);
    else if (!strcmp(name, "version")) respond('=', id, "1");
    else if (!strcmp(name, "known_command")) respond('=', id, is_in(COMMANDS, arguments) ? "true" : "false");
    else if (!strcmp(name, "list_commands")) respond('=', id, COMMANDS);
    else if (!strcmp(name, "quit")) return respond('=', id, ""), 1;
    else if (!strcmp(name, "genmove")) play_or_think(id, arguments, NULL);
    else if (!strcmp(name, "play")) *second = 0, play_or_think(id, arguments, second + 1);
    else if (!strcmp(name, "clear_board")) {
        Board layout = game.layout;
        begin(game.edition, game.size, game.edition == NESTOR ? &layout : NULL);
        respond('=', id, "");
    } else { /* komi and boardsize take numbers */
        char *digits = arguments + (*arguments == '+' || *arguments == '-'), *dot = strchr(digits, '.');
        size_t size = strspn(digits, strcmp(name, "komi") ? "0123456789" : ".0123456789");
        int is_number = size > (dot != NULL) && !digits[size] && !(dot && strchr(dot + 1, '.'));
        char *number = digits + strspn(digits, "0");
        if (!is_number) respond('?', id, "syntax error");
        else if (strcmp(name, "boardsize")) respond('=', id, "");
        else if (*arguments == '-' || !size_of(number) || game.edition == NESTOR) respond('?', id, "unacceptable size"); /* no tiling is drawn */
        else begin(CLASSIC, size_of(number), NULL), respond('=', id, "");
    }
    return 0;
}

static char *squeezed(char *line, size_t size) { /* drop control characters and comments; single spaces between words */
    char *to = line;
    for (size_t at = 0; at < size && line[at] != '#'; at++) {
        unsigned char c = line[at] == '\t' ? ' ' : line[at];
        if (c == 0xc2 && at + 1 < size && (unsigned char)line[at + 1] >= 0x80 && (unsigned char)line[at + 1] < 0xa0) at++;
        else if (c >= ' ' && c != 127 && (c != ' ' || (to > line && to[-1] != ' '))) *to++ = c;
    }
    if (to > line && to[-1] == ' ') to--;
    *to = 0;
    return line;
}

static void *leave_with_reader(void *unused) { /* P6.43 */
    struct pollfd output = {1, 0, 0};
    while (!output.revents) poll(&output, 1, -1);
    _exit(0);
    return unused;
}

int main(void) {
    const long long longest = 16 * 1024 * 1024;
    pthread_t watcher;
    pthread_create(&watcher, NULL, leave_with_reader, NULL);
    char *line = NULL, id[16];
    size_t room = 0;
    srand(time(NULL));
    begin(CLASSIC, 8, NULL);
    for (ssize_t size, is_first = 1; (size = getline(&line, &room, stdin)) > 0; is_first = 0) {
        if (line[size - 1] == '\n') size--;
        int is_long = size > longest, bom = is_first && size >= 3 && !memcmp(line, "\xef\xbb\xbf", 3) ? 3 : 0;
        char *name = squeezed(line + bom, (is_long ? 200 : size) - bom);
        size_t digits = strspn(name, "0123456789"), zeros = strspn(name, "0");
        if (!*name) continue;
        *id = 0;
        if (digits && (!name[digits] || name[digits] == ' ')) {
            if (digits - zeros > 10 || strtoll(name + zeros, NULL, 10) > 2147483647) { respond('?', "", "syntax error"); continue; }
            snprintf(id, sizeof id, "%lld", strtoll(name + zeros * (digits > zeros), NULL, 10));
            name += digits + (name[digits] == ' ');
        }
        if (is_long || !*name) { respond('?', id, "syntax error"); continue; }
        char *arguments = name + strcspn(name, " ");
        if (*arguments) *arguments++ = 0;
        if (answer(id, name, arguments)) break;
    }
    return 0;
}
