/* A bot in C without any library: it passes the game on to a helper engine that knows the rules, and plays the first legal turn.
 * The helper is `limitproto engine`, or the command line in LIMITPROTO_HELPER. Build: cc -o first first.c */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LONGEST (16 * 1024 * 1024)
static const char *const OWN = "\nprotocol_version\nname\nversion\nknown_command\nlist_commands\nquit\ngenmove\n";
static const char *const PASSED = "boardsize\nclear_board\nkomi\nplay\nlp-newgame\nlp-play";
static FILE *to_helper, *from_helper;

static int is_in(const char *names, const char *word) { /* whether a list of names, one on a line, has a word */
    size_t size = strlen(word);
    for (const char *found = names; (found = strstr(found, word)) != NULL; found++)
        if ((found == names || found[-1] == '\n') && (found[size] == '\n' || !found[size])) return size > 0;
    return 0;
}

static void respond(char status, const char *id, const char *text) {
    printf("%c%s %s\n\n", status, id, text);
    fflush(stdout); /* a response has left before the next request is read */
}

static char ask(const char *line, char **text) { /* send a line to the helper; return the first character of its response */
    static char *answer, *part;
    static size_t room, part_room;
    fprintf(to_helper, "%s\n", line);
    fflush(to_helper);
    if (getline(&answer, &room, from_helper) < 2) exit(1);
    size_t size = strlen(answer);
    for (ssize_t more; (more = getline(&part, &part_room, from_helper)) > 1; size += more) {
        if (size + more + 1 > room) answer = realloc(answer, room = 2 * (size + more + 1));
        memcpy(answer + size, part, more + 1);
    }
    answer[size - 1] = 0;
    *text = answer + 2;
    return answer[0];
}

static void genmove(const char *id, const char *colour) {
    char *turns, *text, line[600];
    ask("lp-legal", &turns);
    char *turn = strdup(turns[0] ? strtok(turns, "\n") : "pass");
    if (strchr(turn, ' ')) strcpy(turn, "-"); /* a chance event has to come first */
    snprintf(line, sizeof line, "play %.99s %.400s", colour, turn);
    char status = ask(line, &text);
    if (status == '?') { /* the helper knows why */
        snprintf(line, sizeof line, "genmove %.99s", colour);
        status = ask(line, &text);
        respond(status, id, text);
    } else respond('=', id, turn);
    free(turn);
}

static int answer(const char *id, char *name, char *arguments) { /* return 1 after quit */
    char *text, *second = arguments + strcspn(arguments, " ");
    int count = !*arguments ? 0 : !*second ? 1 : 2;
    if (is_in(PASSED, name)) {
        name[strlen(name)] = count ? ' ' : 0; /* the arguments follow the name directly */
        char status = ask(name, &text);
        respond(status, id, text);
    } else if (!is_in(OWN, name)) respond('?', id, "unknown command");
    else if (count != (!strcmp(name, "known_command") || !strcmp(name, "genmove"))) respond('?', id, "syntax error");
    else if (!strcmp(name, "protocol_version")) respond('=', id, "2");
    else if (!strcmp(name, "name")) respond('=', id, "first.c");
    else if (!strcmp(name, "version")) respond('=', id, "1");
    else if (!strcmp(name, "known_command")) respond('=', id, is_in(OWN, arguments) || is_in(PASSED, arguments) ? "true" : "false");
    else if (!strcmp(name, "genmove")) genmove(id, arguments);
    else if (!strcmp(name, "quit")) return respond('=', id, ""), 1;
    else printf("=%s%.1s%s%s\n\n", id, " ", OWN + 1, PASSED), fflush(stdout);
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

static void start_helper(void) {
    const char *command = getenv("LIMITPROTO_HELPER");
    int down[2], up[2];
    if (pipe(down) || pipe(up)) exit(1);
    if (!fork()) {
        dup2(down[0], 0), dup2(up[1], 1);
        close(down[0]), close(down[1]), close(up[0]), close(up[1]);
        execl("/bin/sh", "sh", "-c", command ? command : "limitproto engine", (char *)NULL);
        _exit(127);
    }
    close(down[0]), close(up[1]);
    to_helper = fdopen(down[1], "w"), from_helper = fdopen(up[0], "r");
}

int main(void) {
    char *line = NULL, id[16];
    size_t room = 0;
    start_helper();
    for (ssize_t size, first = 1; (size = getline(&line, &room, stdin)) > 0; first = 0) {
        if (line[size - 1] == '\n') size--;
        int is_long = size > LONGEST, has_bom = first && size >= 3 && !memcmp(line, "\xef\xbb\xbf", 3);
        char *name = squeezed(line + 3 * has_bom, (is_long ? 200 : size) - 3 * has_bom);
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
