# Section 12: thinking and counting.
# README.md says how to read this file.

#case P12.1 a legal turn
10 lp-hint time=0.02
#check legal-turn classic - w 8.8 p0 -
20 lp-position classic m50:WRo/ooo w 0.0 m26 -
30 lp-hint nodes=200
#check legal-turn classic m50:WRo/ooo w 0.0 m26 -

#case P12.2 nothing is played
10 lp-hint time=0.02
20 lp-position
#? [classic - w 8\.8 p0 -]
30 lp-history
#? []

#case P12.3 player and level have no effect
#option level
#option player
10 lp-position classic m50:WRo/ooo w 0.0 m26 -
20 lp-hint nodes=2000
30 lp-set level 1 player random
#? []
40 lp-hint nodes=2000
#same 20
50 lp-hint nodes=2000
#same 20
60 lp-hint nodes=2000
#same 20
70 lp-set level 10 player search
#? []

#case P12.4 limits
10 lp-hint time=0.01
#check legal-turn classic - w 8.8 p0 -
20 lp-hint nodes=50
#check legal-turn classic - w 8.8 p0 -
30 lp-hint depth=1
#check legal-turn classic - w 8.8 p0 -
40 lp-hint time=.02 nodes=50 depth=1
#check legal-turn classic - w 8.8 p0 -

#case P12.5 after the end
10 lp-resign
#? []
20 lp-hint
#! [game-over: .*]

#case P12.6 what is not a key or a value
10 lp-hint haste=1
#! [syntax: .*]
20 lp-hint time=1 time=1
#! [syntax: .*]
30 lp-hint time=soon
#! [syntax: .*]
40 lp-hint time=-1
#! [syntax: .*]
50 lp-hint nodes=1.5
#! [syntax: .*]
60 lp-hint depth=-1
#! [syntax: .*]
70 lp-hint 5
#! [syntax: .*]

#case P12.7 a line for each of the best turns
10 lp-position classic m50:WRo/ooo w 0.0 m26 -
20 lp-search nodes=500
#check info 1 classic m50:WRo/ooo w 0.0 m26 -
30 lp-search nodes=500 lines=3
#check info 3 classic m50:WRo/ooo w 0.0 m26 -

#case P12.9 the form of a line
10 lp-search nodes=100 lines=2
#check info 2 classic - w 8.8 p0 -

#case P12.9b nodes and time grow with a longer search
5 lp-position classic k47:5R/4Woo/2WoRoR/oRoWooW/oWRoo/RooW/WRo/1Wo/1Ro w 0.0 m0 -
7 lp-search time=0.01
10 lp-search time=0.01
20 lp-search time=0.5
#check grows 10 nodes
#check grows 10 time

#case P12.9c nodes are counted
10 lp-position classic m50:WRo/ooo w 0.0 m26 -
20 lp-search nodes=500
#? [info [^\n]* nodes [1-9][^\n]*]

#case P12.9d score and win are those of the player to move
#game classic/equaliser=off/size=2
10 lp-position classic/equaliser=off/size=2 m49:1W/WoR w 0.0 m0 -
20 lp-search nodes=100 lines=4
#check info 4 classic/equaliser=off/size=2 m49:1W/WoR w 0.0 m0 -
30 lp-position classic/equaliser=off/size=2 m49:1R/RoW r 0.0 m1 -
40 lp-search nodes=100 lines=4
#check info 4 classic/equaliser=off/size=2 m49:1R/RoW r 0.0 m1 -

#case P12.11 win is from 0 to 1
10 lp-position classic m50:WRo/ooo w 0.0 m26 -
20 lp-search nodes=500 lines=5
#check info 5 classic m50:WRo/ooo w 0.0 m26 -

#case P12.60 wins of all players
#game classic3/size=2
10 lp-newgame classic3/size=2
20 lp-search nodes=100 lines=2
#check info 2 classic3/size=2 - w 2.2.2 p0 -

#case P12.61 wins of a player who is out
#game classic3/size=2
10 lp-newgame classic3/size=2
20 lp-resign black
#? []
30 lp-search nodes=100
#? [info [^\n]* wins [0-9.]* [0-9.]* 0(\.0*|) pv [^\n]*]

#case P12.12 all turns of pv are legal
10 lp-position classic m50:WRo/ooo w 0.0 m26 -
20 lp-search nodes=3000 lines=3
#check info 3 classic m50:WRo/ooo w 0.0 m26 -

#case P12.13 a line however short the time
10 lp-search time=0
#check info 1 classic - w 8.8 p0 -
20 lp-search nodes=0 time=0.01
#check info 1 classic - w 8.8 p0 -

#case P12.15 after the end
10 lp-resign
#? []
20 lp-search
#! [game-over: .*]

#case P12.16 without a search, or before a chance event
#game limes deal=host
10 lp-newgame limes deal=host
20 lp-search time=0.01
#! [unavailable: .*]

#case P12.17 what is not a key or a value
10 lp-search haste=1
#! [syntax: .*]
20 lp-search nodes=1 nodes=1
#! [syntax: .*]
30 lp-search nodes=some
#! [syntax: .*]
40 lp-search lines=0
#! [syntax: .*]
50 lp-search time=-1
#! [syntax: .*]

#case P12.18 lp-analyze opens at once with an empty first line
#send "1 lp-analyze interval=5\n"
#wait [=1 *\n]
#within 1
#send "\n"
#wait [(info [^\n]*\n)*\n]

#case P12.19 lines come at the interval
#send "1 lp-analyze interval=0.02\n"
#wait [=1 *\n(info [^\n]*\n)(info [^\n]*\n)(info [^\n]*\n)(info [^\n]*\n)(info [^\n]*\n)]
#within 3
#send "\n"
#wait [(info [^\n]*\n)*\n]

#case P12.19b several lines a report
10 lp-position classic m50:WRo/ooo w 0.0 m26 -
#send "1 lp-analyze interval=0.02 lines=2\n"
#wait [=1 *\n(info [^\n]* multipv 1 [^\n]*\n)(info [^\n]* multipv [12] [^\n]*\n)]
#wait [(info [^\n]* multipv [12] [^\n]*\n)*info [^\n]* multipv 2 [^\n]*\n]
#send "\n"
#wait [(info [^\n]*\n)*\n]

#case P12.45 lines go on when the search has ended
10 lp-position classic l50:1WRo/oo w 0.0 m26 -
#? [.*]
#send "1 lp-analyze interval=0.02\n"
#wait [=1 *\n(info [^\n]*\n)(info [^\n]*\n)(info [^\n]*\n)]
#pause 0.1
#send "\n"
#wait [(info [^\n]*\n)(info [^\n]*\n)*\n]

#case P12.62 the first line comes soon
#game classic/size=4
#send "1 lp-search nodes=10\n"
#wait [=1 [^\n]*\n\n]
#send "2 lp-analyze interval=0.05\n"
#wait [=2 *\n(info [^\n]*\n)]
#within 0.4
#send "\n"
#wait [(info [^\n]*\n)*\n]

#case P12.63 nodes and time go on
#send "1 lp-analyze interval=0.05\n"
#wait [=1 *\n(info [^\n]*\n)]
#wait [(info [^\n]* time 0\.[1-9][0-9]* [^\n]*\n|info [^\n]* time [1-9][0-9]*\.[0-9]* [^\n]*\n|info [^\n]*\n)*info [^\n]* time (0\.[1-9]|[1-9])[0-9.]* [^\n]*\n]
#send "\n"
#wait [(info [^\n]*\n)*\n]

#case P12.20 another line ends it
#send "1 lp-analyze interval=0.02\n"
#wait [=1 *\n(info [^\n]*\n)]
#send "2 protocol_version\n"
#wait [(info [^\n]*\n)*\n=2 2\n\n]

#case P12.20b an unknown command ends it
#send "1 lp-analyze interval=0.02\n"
#wait [=1 *\n(info [^\n]*\n)]
#send "2 lp-teleport\n"
#wait [(info [^\n]*\n)*\n\?2 unknown command\n\n]

#case P12.21 the last lines are there however soon it ends
#send "1 lp-analyze interval=60\n"
#wait [=1 *\n]
#pause 0.3
#send "\n"
#wait [(info [^\n]*\n)(info [^\n]*\n)*\n]

#case P12.22 after the end
10 lp-resign
#? []
20 lp-analyze
#! [game-over: .*]

#case P12.23 without a search, or before a chance event
#game limes deal=host
10 lp-newgame limes deal=host
20 lp-analyze
#! [unavailable: .*]

#case P12.24 what is not a key or a value
10 lp-analyze haste=1
#! [syntax: .*]
20 lp-analyze interval=1 interval=1
#! [syntax: .*]
30 lp-analyze interval=soon
#! [syntax: .*]
40 lp-analyze lines=0
#! [syntax: .*]

#case P12.25 it thinks as genmove does, with reports
10 time_settings 0 1 10
#? []
#send "1 lp-genmove_analyze white interval=0.02\n"
#wait [=1 *\n(info [^\n]*\n)(info [^\n]*\n)*play (l50:m50|l51:m50|m49:m50|m50:l50|m50:l51|m50:m49|m50:m51|m50:n49|m50:n50|m51:m50|n49:m50|n50:m50)\n\n]
20 lp-to_play
#? [red]

#case P12.26 the last line is the turn, which has been played
#needs time_settings
10 time_settings 0 1 20
#? []
20 lp-position classic m50:WRo/ooo w 0.0 m26 -
#send "1 lp-genmove_analyze white interval=0.02\n"
#wait [=1 *\n(info [^\n]*\n)*play [^\n]*\n\n]
30 lp-position
#check position-after-a-turn classic m50:WRo/ooo w 0.0 m26 -

#case P12.27 another line stops it
10 time_settings 6000 0 0
#? []
#send "1 lp-genmove_analyze white interval=0.05\n"
#wait [=1 *\n]
#send "2 lp-to_play\n"
#wait [(info [^\n]*\n)*play (l50:m50|l51:m50|m49:m50|m50:l50|m50:l51|m50:m49|m50:m51|m50:n49|m50:n50|m51:m50|n49:m50|n50:m50)\n\n=2 red\n\n]
#within 5

#case P12.28 the end of the input does not stop it
#fresh
#needs time_settings
#send "time_settings 0 1 10\n1 lp-genmove_analyze white interval=0.02\n"
#eof [= *\n\n=1 *\n(info [^\n]*\n)(info [^\n]*\n)*play (l50:m50|l51:m50|m49:m50|m50:l50|m50:l51|m50:m49|m50:m51|m50:n49|m50:n50|m51:m50|n49:m50|n50:m50)\n\n]

#case P12.29 another player is to move
10 lp-genmove_analyze red
#! [wrong-player: .*]

#case P12.30 after the end
10 lp-draw_agreed
#? []
20 lp-genmove_analyze
#! [game-over: .*]

#case P12.31 without a search, or before a chance event
#game limes deal=host
10 lp-newgame limes deal=host
20 lp-genmove_analyze
#! [unavailable: .*]

#case P12.32 what cannot be read
10 lp-genmove_analyze nobody
#! [syntax: .*]
20 lp-genmove_analyze white haste=1
#! [syntax: .*]
30 lp-genmove_analyze white lines=0
#! [syntax: .*]
40 lp-genmove_analyze interval=1 interval=2
#! [syntax: .*]

#case P12.33 an empty text
#send "1 lp-stop\n"
#receive [=1 *\n\n]

#case P12.34 lines of N turns
10 lp-perft 1
#? [12]
20 lp-perft 2
#? [120]
30 lp-perft 3
#? [1920]

#case P12.34b in movement
10 lp-position classic m49:1R/RoR/WW/1o w 0.0 m2 -
20 lp-divide 2
#? [m51-n50/m51 0\nm51-n50/n52 2\nm51-n50/o50 2\nn51-n50/m50 5\nn51-n50/n49 5\nn51-n50/n51 0\nn51-n50/n52 3\nn51-n52/n50 4]
30 lp-perft 2
#? [21]

#case P12.35 lines that end earlier are not counted
10 lp-resign
#? []
20 lp-perft 1
#? [0]
30 lp-perft 5
#? [0]

#case P12.35b in the middle of a count
#game classic/size=1
10 lp-newgame classic/size=1
20 lp-perft 3
#? [312]
30 lp-perft 4
#? [408]

#case P12.36 for N = 0
10 lp-perft 0
#? [1]
20 lp-resign
#? []
30 lp-perft 0
#? [1]

#case P12.38 not a number
10 lp-perft few
#! [syntax: .*]
20 lp-perft -1
#! [syntax: .*]
30 lp-perft 1.5
#! [syntax: .*]

#case P12.39 a line for each turn
10 lp-divide 1
#? [l50:m50 1\nl51:m50 1\nm49:m50 1\nm50:l50 1\nm50:l51 1\nm50:m49 1\nm50:m51 1\nm50:n49 1\nm50:n50 1\nm51:m50 1\nn49:m50 1\nn50:m50 1]

#case P12.39b for N = 2
10 lp-divide 2
#? [l50:m50 10\nl51:m50 10\n([^\n]* 10\n)*n50:m50 10]

#case P12.40 in the order of lp-legal
10 lp-position classic m49:1R/RoR/WW/1o w 0.0 m2 -
20 lp-divide 1
#? [m51-n50/m51 1\nm51-n50/n52 1\nm51-n50/o50 1\nn51-n50/m50 1\nn51-n50/n49 1\nn51-n50/n51 1\nn51-n50/n52 1\nn51-n52/n50 1]

#case P12.42 not a number of 1 or more
10 lp-divide 0
#! [syntax: .*]
20 lp-divide few
#! [syntax: .*]
30 lp-divide -1
#! [syntax: .*]

#case P12.43 speed is measured within seconds
10 lp-benchmark
#? [..*]
#within 30

#case P12.44 the own check
10 lp-selftest
#? [ok ..*]

#case P12.64 lz-analyze opens at once
#send "1 lz-analyze 500\n"
#wait [=1 *\n]
#within 1
#send "\n"
#wait [(info [^\n]*\n)*\n]

#case P12.65 one line at each interval
#send "1 lz-analyze 2\n"
#wait [=1 *\n(info move [^ \n]* visits [0-9]* winrate [0-9]* order 0 pv [^\n]*\n)(info [^\n]*\n)]
#send "\n"
#wait [(info [^\n]*\n)*\n]

#case P12.66 the values of the line
10 lp-position classic m50:WRo/ooo w 0.0 m26 -
#send "1 lz-analyze white 2 maxmoves 3\n"
#wait [=1 *\n]
#wait [info [^\n]*\n]
#check gtp-info 10000 3 classic m50:WRo/ooo w 0.0 m26 -
#send "\n"
#wait [(info [^\n]*\n)*\n]

#case P12.66b the win probability is that of the player to move
#game classic/equaliser=off/size=2
10 lp-position classic/equaliser=off/size=2 m49:1W/WoR w 0.0 m0 -
#send "1 lz-analyze white 2 maxmoves 3\n"
#wait [=1 *\n]
#wait [info [^\n]*\n]
#check gtp-info 10000 3 classic/equaliser=off/size=2 m49:1W/WoR w 0.0 m0 -
#send "\n"
#wait [(info [^\n]*\n)*\n]

#case P12.67 any line ends it
#send "1 lz-analyze 2\n"
#wait [=1 *\n(info [^\n]*\n)]
#send "# comment\n"
#wait [(info [^\n]*\n)*\n]
#send "2 lz-analyze 2\n"
#wait [=2 *\n(info [^\n]*\n)]
#send "3 protocol_version\n"
#wait [(info [^\n]*\n)*\n=3 2\n\n]

#case P12.68 a first word that is neither a number nor a key
10 lz-analyze red
#! [wrong player]
20 lz-analyze nobody 5
#! [syntax error]
#send "1 lz-analyze w 2\n"
#wait [=1 *\n(info [^\n]*\n)]
#send "\n"
#wait [(info [^\n]*\n)*\n]

#case P12.103 a number that names a player
#game limes players=3
10 lp-newgame limes players=3 seed=1
#? [limes3 .*]
20 lz-analyze 2
#! [wrong player]
30 lz-analyze 3 5
#! [wrong player]

#case P12.69 the interval, and numbers of turns
#send "1 lz-analyze interval 2 maxmoves 1\n"
#wait [=1 *\n(info move [^\n]* order 0 pv [^\n]*\n)]
#send "\n"
#wait [(info [^\n]*\n)*\n]
#send "2 lz-analyze 2 minmoves 1 maxmoves 2\n"
#wait [=2 *\n(info [^\n]*\n)]
#send "\n"
#wait [(info [^\n]*\n)*\n]

#case P12.70 other keys are refused or pass
#send "1 lz-analyze 2 ownership true\n"
#wait [(=1 *\n(info [^\n]*\n)|\?1 syntax error\n\n)]
#send "\n2 protocol_version\n"
#wait [(info [^\n]*\n)*\n*=2 2\n\n]

#case P12.71 after the end
10 lp-resign
#? []
20 lz-analyze
#! [game over]

#case P12.72 another player is to move
10 lz-analyze red
#! [wrong player]

#case P12.73 what cannot be read
10 lz-analyze avoid w
#! [syntax error]
20 lz-analyze interval
#! [syntax error]
30 lz-analyze interval soon
#! [syntax error]
40 lz-analyze -5
#! [syntax error]

#case P12.74 lz-genmove_analyze plays
#needs time_settings
10 time_settings 0 1 20
#? []
20 lp-position classic m50:WRo/ooo w 0.0 m26 -
#send "1 lz-genmove_analyze white 2\n"
#wait [=1 *\n(info move [^\n]*\n)*play [^\n]*\n\n]
30 lp-position
#check position-after-a-turn classic m50:WRo/ooo w 0.0 m26 -

#case P12.74b its failures
10 lz-genmove_analyze red
#! [wrong player]
20 lz-genmove_analyze nobody
#! [syntax error]
30 lp-resign
#? []
40 lz-genmove_analyze
#! [game over]

#case P12.75 kata-analyze has decimals
10 lp-position classic m50:WRo/ooo w 0.0 m26 -
#send "1 kata-analyze interval 2 maxmoves 1\n"
#wait [=1 *\n(info move [^ \n]* visits [0-9]* winrate (0|1|[01]\.[0-9]*) order 0 pv [^\n]*\n)]
#send "\n"
#wait [(info [^\n]*\n)*\n]

#case P12.75b the win probability is that of the player to move
#game classic/equaliser=off/size=2
10 lp-position classic/equaliser=off/size=2 m49:1W/WoR w 0.0 m0 -
#send "1 kata-analyze white 2 maxmoves 3\n"
#wait [=1 *\n]
#wait [info [^\n]*\n]
#check gtp-info 1 3 classic/equaliser=off/size=2 m49:1W/WoR w 0.0 m0 -
#send "\n"
#wait [(info [^\n]*\n)*\n]

#case P12.76 kata-genmove_analyze plays
#needs time_settings
10 time_settings 0 1 20
#? []
20 lp-position classic m50:WRo/ooo w 0.0 m26 -
#send "1 kata-genmove_analyze white 2\n"
#wait [=1 *\n(info move [^\n]*\n)*play [^\n]*\n\n]
30 lp-position
#check position-after-a-turn classic m50:WRo/ooo w 0.0 m26 -

#case P12.77 it does nothing
10 gogui-interrupt
#? []
20 lp-position
#? [classic - w 8\.8 p0 -]

#case P12.78 a line for each command
10 gogui-analyze_commands
#? [[^/\n]*/[^/\n]*/[^\n]*(\n[^/\n]*/[^/\n]*/[^\n]*)*]

#case P12.79 an object, or there is no archive
#needs lp-book
#send "1 lp-book lines=2\n"
#receive [(=1 \{"position": *"[^"\n]*"[^\n]*\}|\?1 unavailable: [^\n]*)\n\n]

#case P12.84 nothing changes
#needs lp-book
10 lp-position classic m50:WRo/ooo w 0.0 m26 -
20 lp-history
#send "1 lp-book\n"
#receive [[=\?]1 [^\n]*\n\n]
30 lp-position
#same 10
40 lp-history
#same 20

#case P12.88 an object, or there is no archive, and nothing else
#needs lp-book
#send "1 lp-book\n2 lp-book\n"
#receive [(=1 \{[^\n]*\}\n\n=2 \{[^\n]*\}|\?1 unavailable: [^\n]*\n\n\?2 unavailable: [^\n]*)\n\n]

#case P12.89 what is not a key or a value
10 lp-book haste=1
#! [syntax: .*]
20 lp-book lines=1 lines=1
#! [syntax: .*]
30 lp-book lines=0
#! [syntax: .*]
40 lp-book lines=few
#! [syntax: .*]
50 lp-book 5
#! [syntax: .*]

#case P12.90 lp-review opens at once with an empty first line
#send "1 lp-review time=5\n"
#wait [=1 *\n]
#within 1
#send "lp-stop\n"
#wait [(info ply [^\n]*\n)*(accuracy [^\n]*\n)*(key[^\n]*\n|)\n= *\n\n]

#case P12.91 a line for each turn and event, and for the position in progress
10 lp-play m50:l51 m49:l50 white:resigns
#? []
20 lp-review nodes=20
#? [ *\ninfo ply 1 [^\n]* turn m50:l51 [^\n]*\ninfo ply 2 [^\n]* turn m49:l50 [^\n]*\ninfo ply 3 [^\n]*turn white:resigns( [^\n]*|)\ninfo ply 4 [^\n]*\naccuracy [0-9][0-9]*\.[0-9] player [a-z0-9]* phase [a-z]* turns [0-9][0-9]*(\n[^\n]*)*]
30 lp-review nodes=20 from=3
#? [ *\ninfo ply 3 [^\n]*turn white:resigns( [^\n]*|)\ninfo ply 4 [^\n]*\nkey]

#case P12.92 the form of the lines
10 lp-play m50:l51 m49:l50
#? []
#send "1 lp-review nodes=20\n"
#wait [=1 *\n(info ply [0-9][0-9]*( player [a-z0-9]* phase [a-z]*|)( turn [^ \n]*|)( score (-|)[0-9][0-9]*\.[0-9][0-9]|)( eval (-|)[0-9][0-9]*\.[0-9][0-9]|)( wins [0-9]\.[0-9][0-9][0-9]( [0-9]\.[0-9][0-9][0-9])*|)( loss [0-9]\.[0-9][0-9][0-9]|)( mark (\?!|\?|\?\?|!)|)( depth [0-9][0-9]* nodes [0-9][0-9]* pv [^\n]*|)\n)(info ply [0-9][0-9]*( player [a-z0-9]* phase [a-z]*|)( turn [^ \n]*|)( score (-|)[0-9][0-9]*\.[0-9][0-9]|)( eval (-|)[0-9][0-9]*\.[0-9][0-9]|)( wins [0-9]\.[0-9][0-9][0-9]( [0-9]\.[0-9][0-9][0-9])*|)( loss [0-9]\.[0-9][0-9][0-9]|)( mark (\?!|\?|\?\?|!)|)( depth [0-9][0-9]* nodes [0-9][0-9]* pv [^\n]*|)\n)(info ply [0-9][0-9]*( player [a-z0-9]* phase [a-z]*|)( turn [^ \n]*|)( score (-|)[0-9][0-9]*\.[0-9][0-9]|)( eval (-|)[0-9][0-9]*\.[0-9][0-9]|)( wins [0-9]\.[0-9][0-9][0-9]( [0-9]\.[0-9][0-9][0-9])*|)( loss [0-9]\.[0-9][0-9][0-9]|)( mark (\?!|\?|\?\?|!)|)( depth [0-9][0-9]* nodes [0-9][0-9]* pv [^\n]*|)\n)(accuracy [0-9][0-9]*\.[0-9] player [a-z0-9]* phase [a-z]* turns [0-9][0-9]*\n)*key( [0-9][0-9]*)*\n\n]

#case P12.93 what was not chosen has no loss
10 lp-play m50:l51 white:resigns
#? []
20 lp-review nodes=20 from=2
#? [ *\ninfo ply 2 player red phase placement turn white:resigns( score (-|)[0-9][0-9]*\.[0-9][0-9]|)( eval (-|)[0-9][0-9]*\.[0-9][0-9]|)( wins [0-9]\.[0-9][0-9][0-9] [0-9]\.[0-9][0-9][0-9]|)( depth [^\n]*|)\ninfo ply 3 wins 0\.000 1\.000\nkey]

#case P12.94 marks follow from losses
10 lp-position classic m50:WRo/ooo w 0.0 m26 -
#? [.*]
20 lp-play m50-m51/m50 n50-n51/n50
#? []
30 lp-review nodes=300
#? [ *\ninfo ply 1 [^\n]* loss (0\.0[0-9][0-9]( mark !|)|0\.1[0-9][0-9] mark \?!|0\.2[0-9][0-9] mark \?|0\.[3-9][0-9][0-9] mark \?\?|1\.000 mark \?\?) [^\n]*\ninfo ply 2 [^\n]* loss (0\.0[0-9][0-9]( mark !|)|0\.1[0-9][0-9] mark \?!|0\.2[0-9][0-9] mark \?|0\.[3-9][0-9][0-9] mark \?\?|1\.000 mark \?\?) [^\n]*\ninfo ply 3 [^\n]*(\n[^\n]*)*]

#case P12.95 accuracy and key moments come last
10 lp-position classic m50:WRo/ooo w 0.0 m26 -
#? [.*]
20 lp-play m50-o50/n51
#? []
30 lp-review nodes=300
#? [ *\ninfo ply 1 [^\n]* loss 0\.000 [^\n]*\ninfo ply 2 [^\n]*\naccuracy 100\.0 player white phase all turns 1\naccuracy 100\.0 player white phase movement turns 1\nkey]

#case P12.96 a stopped review is left as it is
10 lp-play m50:l51 m49:l50
#? []
#send "1 lp-review time=600\n"
#wait [=1 *\n]
#send "lp-stop\n"
#wait [(info ply [^\n]*\n)*\n= *\n\n]

#case P12.97 the end of the input does not stop it
#fresh
#needs lp-play
#send "lp-play m50:l51\n1 lp-review nodes=20\n"
#eof [= *\n\n=1 *\ninfo ply 1 [^\n]*\ninfo ply 2 [^\n]*\n(accuracy [0-9][0-9]*\.[0-9] player [a-z0-9]* phase [a-z]* turns [0-9][0-9]*\n)*key( [0-9][0-9]*)*\n\n]

#case P12.98 nothing changes, and levels have no effect
#needs lp-set
#option seed
#option level
10 lp-play m50:l51 m49:l50
20 lp-history
30 lp-set seed 1 level 1
#? []
40 lp-review nodes=20
50 lp-set level 9
#? []
60 lp-review nodes=20
#same 40
70 lp-history
#same 20

#case P12.99 it keeps its limits
10 lp-play m50:l51 m49:l50
#? []
20 lp-review time=0.05
#? [ *\n(info ply [0-9][0-9]*( player [a-z0-9]* phase [a-z]*|)( turn [^ \n]*|)( score (-|)[0-9][0-9]*\.[0-9][0-9]|)( eval (-|)[0-9][0-9]*\.[0-9][0-9]|)( wins [0-9]\.[0-9][0-9][0-9]( [0-9]\.[0-9][0-9][0-9])*|)( loss [0-9]\.[0-9][0-9][0-9]|)( mark (\?!|\?|\?\?|!)|)( depth [0-9][0-9]* nodes [0-9][0-9]* pv [^\n]*|)\n)info ply [0-9][0-9]*( player [a-z0-9]* phase [a-z]*|)( turn [^ \n]*|)( score (-|)[0-9][0-9]*\.[0-9][0-9]|)( eval (-|)[0-9][0-9]*\.[0-9][0-9]|)( wins [0-9]\.[0-9][0-9][0-9]( [0-9]\.[0-9][0-9][0-9])*|)( loss [0-9]\.[0-9][0-9][0-9]|)( mark (\?!|\?|\?\?|!)|)( depth [0-9][0-9]* nodes [0-9][0-9]* pv [^\n]*|)(\n[^\n]*)*]
#within 5

#case P12.100 the same seed, the same response
#needs lp-set
#option seed
10 lp-play m50:l51 m49:l50
20 lp-set seed 1
30 lp-review nodes=20
40 lp-hint nodes=100
50 lp-review nodes=20
#same 30

#case P12.102 what is not a key or a value
10 lp-review depth=2
#! [syntax: .*]
20 lp-review nodes=1 nodes=1
#! [syntax: .*]
30 lp-review time=soon
#! [syntax: .*]
40 lp-review from=-1
#! [syntax: .*]
