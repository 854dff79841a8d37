# Section 2: command lines.
# README.md says how to read this file.

#case P2.1 spaces and tabs around and between words
#send "  \t 7 \t  protocol_version \t \n\tprotocol_version\n"
#receive [=7 2\n\n= 2\n\n]

#case P2.1b other white space of Unicode separates nothing
#send "7 known_command\xe2\x80\x83name\n"
#needs known_command
#receive [\?7 (unknown command|syntax error)\n\n]

#case P2.2 a comment ends the line wherever it stands
#send "7 protocol_version # a b\n8 protocol_version#c\n# 9 protocol_version\n10 protocol_version ## d # e\n"
#receive [=7 2\n\n=8 2\n\n=10 2\n\n]

#case P2.3 lines without a command get no response
#send "\n   \n\t\n# a comment\n  # another\n\n"
#receive []

#case P2.4 control characters are removed
#send "7 pro\x00to\x01col_\x1fver\x7fsion\n8 protocol\xc2\x85_version\xc2\x9f\n"
#receive [=7 2\n\n=8 2\n\n]

#case P2.4b also the vertical tab and the form feed, which separate nothing
#send "7 protocol\x0b_\x0cversion\n"
#receive [=7 2\n\n]

#case P2.5 CR LF ends a line
#send "7 protocol_version\r\n8 protocol_version\r\n\r\n"
#receive [=7 2\n\n=8 2\n\n]

#case P2.6 CR without LF does not end a line
#send "7 proto\rcol_version\n8 protocol_version\r9 protocol_version\n"
#receive [=7 2\n\n\?8 (unknown command|syntax error)\n\n]

#case P2.8 an id with leading zeros
#send "007 protocol_version\n0000000000000000000012 protocol_version\n"
#receive [=7 2\n\n=12 2\n\n]

#case P2.9 an id alone
#send "7\n 8 # nothing\n"
#receive [\?7 syntax error\n\n\?8 syntax error\n\n]

#case P2.10 a number too large for an id
#send "2147483648 protocol_version\n99999999999999999999 protocol_version\n2147483648\n"
#receive [\? syntax error\n\n\? syntax error\n\n\? syntax error\n\n]

#case P2.10b the largest id
#send "2147483647 protocol_version\n0 protocol_version\n"
#receive [=2147483647 2\n\n=0 2\n\n]

#case P2.11 a first word with another character is a name
#send "+7 protocol_version\n7x protocol_version\n-1 protocol_version\n7. protocol_version\n\xd9\xa7 protocol_version\n"
#receive [(\? unknown command\n\n)(\? unknown command\n\n)(\? unknown command\n\n)(\? unknown command\n\n)(\? unknown command\n\n)]

#case P2.13 invalid UTF-8 is replaced
#send "7 known_command \xff\xfe\n8 \xc3\n9 protocol_version # \x80\n"
#needs known_command
#receive [=7 false\n\n\?8 unknown command\n\n=9 2\n\n]

#case P2.14 a byte order mark at the beginning is skipped
#fresh
#send "\xef\xbb\xbf7 protocol_version\n"
#receive [=7 2\n\n]

#case P2.14b a byte order mark anywhere else is not
#send "6 protocol_version\n\xef\xbb\xbf7 protocol_version\n"
#receive [=6 2\n\n\? (unknown command|syntax error)\n\n]

#case P2.15 a line of 16 MiB
#send "7 protocol_version #"
#send "x" * 16777196
#send "\n"
#receive [=7 2\n\n]

#case P2.16 a longer line is answered once, and skipped
#send "protocol_version #"
#send "x" * 16777199
#send "\n8 protocol_version\n"
#receive [\? syntax error\n\n=8 2\n\n]

#case P2.17 a longer line with an id
#send " 007 protocol_version "
#send "x" * 16777216
#send "\n8 protocol_version\n"
#receive [\?7 syntax error\n\n=8 2\n\n]

#case P2.18 a longer comment
#send "  # "
#send "x" * 16777216
#send "\n8 protocol_version\n"
#receive [=8 2\n\n]

#case P2.19 capitals of commands
#send "7 Protocol_version\n8 PROTOCOL_VERSION\n"
#receive [\?7 unknown command\n\n\?8 unknown command\n\n]

#case P2.19b capitals of editions
10 lp-newgame CLASSIC
#! [bad-option: .*]

#case P2.19c capitals of options and reasons
#needs lp-gameover lp-get
10 lp-gameover 1-0 Time
#! [syntax: .*]
20 lp-get VERBOSE_ERRORS
#! [bad-option: .*]

#case P2.20 capitals of colours, cells and turns
10 play WHITE M50:N50
#? []
20 play Red m51:L51
#? []

#case P2.20b capitals of kinds of clocks
10 lp-clock ABSOLUTE 300
#? [white absolute 300 left 300\nred absolute 300 left 300]

#case P2.21 signs and leading zeros of integers
#game classic/size=4
10 boardsize +04
#? []
20 boardsize -3
#! [unacceptable size]
30 boardsize 0000004
#? []

#case P2.22 forms of decimals
10 komi .5
#? []
20 komi 5.
#? []
30 komi +5.5
#? []
40 komi -5
#? []
50 komi 007
#? []

#case P2.22b what is not a decimal
10 komi .
#! [syntax error]
20 komi 1.2.3
#! [syntax error]
30 komi +-1
#! [syntax error]

#case P2.23 exponents, separators and other digits
10 komi 1e3
#! [syntax error]
20 komi 1_000
#! [syntax error]
30 komi 1,5
#! [syntax error]
40 komi ٣
#! [syntax error]
50 komi inf
#! [syntax error]
60 komi 0x10
#! [syntax error]

#case P2.24 arguments of 65,536 characters
#send "7 known_command "
#send "x" * 65536
#send "\n8 protocol_version\n"
#needs known_command
#receive [=7 false\n\n=8 2\n\n]

#case P2.24b many arguments
#send "7 lp-play"
#send " m50:n50" * 90000
#send "\n8 protocol_version\n"
#needs lp-play
#receive [\?7 illegal-turn: [^\n]*\n\n=8 2\n\n]

#case P2.25 longer arguments
#send "7 known_command "
#send "x" * 100000
#send "\n8 protocol_version\n"
#needs known_command
#receive [(=7 false|\?7 limit[^\n]*|\?7 syntax error)\n\n=8 2\n\n]
