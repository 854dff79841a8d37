/* A bot in C without any library, for `classic/size=1` alone; it knows no rules and resigns.
 * It shows the framing of the protocol; a real bot brings rules of its own. Build: cc -o first first.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const COMMANDS =
    "protocol_version\nname\nversion\nknown_command\nlist_commands\nquit\n"
    "boardsize\nclear_board\nkomi\nplay\ngenmove\nlp-newgame";

static void respond(char status, const char *id, const char *text) {
    printf("%c%s %s\n\n", status, id, text);
    fflush(stdout); /* a response has left before the next request is read */
}

static int known(const char *name) {
    char line[64];
    if (strlen(name) > 40) return 0;
    snprintf(line, sizeof line, "\n%s\n", name);
    char all[256];
    snprintf(all, sizeof all, "\n%s\n", COMMANDS);
    return strstr(all, line) != NULL;
}

int main(void) {
    char line[65536];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "#\r\n")] = 0;
        char id[16] = "", *word = strtok(line, " \t");
        if (!word) continue;
        if (strspn(word, "0123456789") == strlen(word)) {
            snprintf(id, sizeof id, "%ld", strtol(word, NULL, 10));
            word = strtok(NULL, " \t");
        }
        char *argument = word ? strtok(NULL, " \t") : NULL;
        if (!word) respond('?', id, "syntax error");
        else if (!known(word)) respond('?', id, "unknown command");
        else if (!strcmp(word, "protocol_version")) respond('=', id, "2");
        else if (!strcmp(word, "name")) respond('=', id, "first.c");
        else if (!strcmp(word, "version")) respond('=', id, "1");
        else if (!strcmp(word, "known_command")) respond('=', id, argument && known(argument) ? "true" : "false");
        else if (!strcmp(word, "list_commands")) respond('=', id, COMMANDS);
        else if (!strcmp(word, "lp-newgame")) {
            if (argument && !strcmp(argument, "classic/size=1")) respond('=', id, "classic/size=1 - w 1.1 p0 -");
            else respond('?', id, "bad-option: only classic/size=1");
        }
        else if (!strcmp(word, "genmove")) respond('=', id, "resign"); /* a bot that knows no rules gives up */
        else respond('=', id, "");
        if (!strcmp(word ? word : "", "quit")) break;
    }
    return 0;
}
