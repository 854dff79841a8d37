# Section 6: reading ahead, stopping, leaving.
# README.md says how to read this file.

#case P6.1 reading goes on while a command runs
#send "1 lp-perft 30\n"
#send "protocol_version # xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n" * 4000
#send "2 lp-stop\n"
#receive [\?1 limit: [^\n]*\n\n(= 2\n\n)(= 2\n\n)*=2 *\n\n]

#case P6.3 lp-stop acts as soon as it is read
#send "1 lp-perft 30\n2 lp-stop\n"
#receive [\?1 limit: [^\n]*\n\n=2 *\n\n]
#within 5

#case P6.3b also for genmove
#needs time_settings
10 time_settings 6000 0 0
#send "1 genmove white\n2 lp-stop\n"
#receive [=1 ((l50:m50|l51:m50|m49:m50|m50:l50|m50:l51|m50:m49|m50:m51|m50:n49|m50:n50|m51:m50|n49:m50|n50:m50)|resign)\n\n=2 *\n\n]
#within 5

#case P6.4 # interrupt stops, too
#send "1 lp-perft 30\n# interrupt\n"
#receive [\?1 limit: [^\n]*\n\n]
#within 5

#case P6.4b with other spaces
#needs lp-perft
#send "1 lp-perft 30\n  # \t interrupt  \n"
#receive [\?1 limit: [^\n]*\n\n]
#within 5

#case P6.5 # interrupt has no response
#send "# interrupt\n7 protocol_version\n# interrupt\n"
#receive [=7 2\n\n]

#case P6.6 a stop stops all that was sent before it
#send "1 lp-perft 30\n2 lp-divide 30\n3 lp-perft 31\n4 lp-stop\n"
#receive [\?1 limit: [^\n]*\n\n\?2 limit: [^\n]*\n\n\?3 limit: [^\n]*\n\n=4 *\n\n]
#within 5

#case P6.7 a stop stops nothing that is sent after it
#send "1 lp-perft 30\n2 lp-stop\n3 lp-perft 3\n"
#receive [\?1 limit: [^\n]*\n\n=2 *\n\n=3 1920\n\n]

#case P6.8 a stopped genmove answers a legal turn
#needs time_settings
10 time_settings 6000 0 0
#send "1 genmove white\n2 lp-stop\n"
#receive [=1 ((l50:m50|l51:m50|m49:m50|m50:l50|m50:l51|m50:m49|m50:m51|m50:n49|m50:n50|m51:m50|n49:m50|n50:m50)|resign)\n\n=2 *\n\n]

#case P6.8b a stopped reg_genmove
#needs time_settings
10 time_settings 6000 0 0
#send "1 reg_genmove white\n2 lp-stop\n"
#receive [=1 ((l50:m50|l51:m50|m49:m50|m50:l50|m50:l51|m50:m49|m50:m51|m50:n49|m50:n50|m51:m50|n49:m50|n50:m50)|resign)\n\n=2 *\n\n]

#case P6.8c a stopped lp-hint
#send "1 lp-hint time=600\n2 lp-stop\n"
#receive [=1 (l50:m50|l51:m50|m49:m50|m50:l50|m50:l51|m50:m49|m50:m51|m50:n49|m50:n50|m51:m50|n49:m50|n50:m50)\n\n=2 *\n\n]

#case P6.10 a stopped count fails with limit
#send "1 lp-perft 30\n2 lp-stop\n3 lp-divide 30\n4 lp-stop\n"
#receive [\?1 limit: [^\n]*\n\n=2 *\n\n\?3 limit: [^\n]*\n\n=4 *\n\n]

#case P6.11 an empty line stops lp-analyze
#send "1 lp-analyze interval=0.05\n"
#wait [=1 *\n(info [^\n]*\n)]
#send "\n"
#wait [(info [^\n]*\n)*\n]

#case P6.11b a comment stops lp-analyze
#send "1 lp-analyze interval=0.05\n"
#wait [=1 *\n(info [^\n]*\n)]
#send "# anything\n"
#wait [(info [^\n]*\n)*\n]

#case P6.11c a command stops lp-genmove_analyze
10 time_settings 6000 0 0
#send "1 lp-genmove_analyze white interval=0.05\n"
#wait [=1 *\n]
#send "2 lp-to_play\n"
#wait [(info [^\n]*\n)*play (l50:m50|l51:m50|m49:m50|m50:l50|m50:l51|m50:m49|m50:m51|m50:n49|m50:n50|m51:m50|n49:m50|n50:m50)\n\n=2 red\n\n]

#case P6.12 a last line without LF counts
#fresh
#send "1 protocol_version\n2 protocol_version"
#eof [=1 2\n\n=2 2\n\n]

#case P6.13 all commands are answered before the end
#fresh
#send "1 protocol_version\n2 known_command name\n3 lp-teleport\n4 lp-newgame classic\n5 protocol_version\n"
#eof [=1 2\n\n=2 true\n\n\?3 unknown command\n\n=4 classic - w 8\.8 p0 -\n\n=5 2\n\n]

#case P6.14 the end of the input does not stop genmove
#fresh
#send "1 genmove white\n"
#eof [=1 ((l50:m50|l51:m50|m49:m50|m50:l50|m50:l51|m50:m49|m50:m51|m50:n49|m50:n50|m51:m50|n49:m50|n50:m50)|resign)\n\n]
#exit 0

#case P6.14b nor reg_genmove
#fresh
#send "1 reg_genmove white\n"
#eof [=1 ((l50:m50|l51:m50|m49:m50|m50:l50|m50:l51|m50:m49|m50:m51|m50:n49|m50:n50|m51:m50|n49:m50|n50:m50)|resign)\n\n]

#case P6.14c nor a count
#fresh
#send "1 lp-perft 3\n2 lp-divide 1\n"
#eof [=1 1920\n\n=2 l50:m50 1\nl51:m50 1\n([^\n]* 1\n)*\n]

#case P6.14d nor lp-genmove_analyze
#fresh
#needs time_settings
#send "time_settings 0 1 10\n1 lp-genmove_analyze white\n"
#eof [= *\n\n=1 *\n(info [^\n]*\n)*play (l50:m50|l51:m50|m49:m50|m50:l50|m50:l51|m50:m49|m50:m51|m50:n49|m50:n50|m51:m50|n49:m50|n50:m50)\n\n]

#case P6.15 the end of the input ends lp-analyze
#fresh
#send "1 lp-analyze\n"
#eof [=1 *\n(info [^\n]*\n)*\n]
#exit 0

#case P6.16 after the end of the input the status is 0
#fresh
#send "1 protocol_version\n"
#wait [=1 2\n\n]
#eof []
#exit 0

#case P6.16b after quit the status is 0, while the input is open
#fresh
#send "1 quit\n"
#wait [=1 *\n\n]
#exit 0

#case P6.16c the end of an empty input
#fresh
#eof []
#exit 0

#case P6.17 an engine whose responses cannot be read leaves
#fresh
#send "1 protocol_version\n"
#wait [=1 2\n\n]
#deafen
#send "2 protocol_version\n"
#exit

#case P6.43 an engine that waits leaves when its responses cannot be read
#fresh
#send "1 protocol_version\n"
#wait [=1 2\n\n]
#deafen
#exit any 2

#case P6.19 SIGTERM ends an engine
#fresh
#send "1 protocol_version\n"
#wait [=1 2\n\n]
#signal SIGTERM
#exit
#within 2

#case P6.19b SIGINT ends an engine
#fresh
#send "1 protocol_version\n"
#wait [=1 2\n\n]
#signal SIGINT
#exit
#within 2

#case P6.19c SIGTERM ends an engine that thinks
#fresh
#needs time_settings
#send "1 time_settings 6000 0 0\n"
#wait [=1 *\n\n]
#send "2 genmove white\n"
#pause 0.1
#signal SIGTERM
#exit
#within 2

#case P6.19d SIGINT ends an engine that counts
#fresh
#send "1 protocol_version\n"
#wait [=1 2\n\n]
#send "2 lp-perft 30\n"
#pause 0.1
#signal SIGINT
#exit
#within 2

#case P6.20 lp-stop with arguments stops nothing
#send "1 lp-perft 3\n2 lp-stop now\n"
#receive [=1 1920\n\n\?2 syntax: [^\n]*\n\n]

#case P6.21 other comments stop nothing
#send "1 lp-perft 3\n# interrupt now\n# do interrupt\n# interrupted\n#interrupt\n## interrupt\n7 protocol_version # interrupt\n"
#receive [=1 1920\n\n=7 2\n\n]

#case P6.22 a stopped lp-load_record has loaded all or fails with limit
#send "1 lp-perft 30\n2 lp-load_record -\n1. m50:n50 m51:l51\n"
#send "(1... m50:m51)\n" * 2000
#send "*\n.\n3 lp-stop\n4 lp-history\n"
#needs lp-load_record lp-history
#receive [\?1 limit: [^\n]*\n\n(\?2 limit: [^\n]*\n\n=3 *\n\n=4 *\n\n|=2 [^\n]*\n\n=3 *\n\n=4 m50:n50\nm51:l51\n\n|\?2 illegal-turn: [^\n]*\n\n=3 *\n\n=4 *\n\n)]

#case P6.22b a stopped lp-play has played all or fails with limit
#send "1 lp-perft 30\n2 lp-play m50:n50 m51:l51\n3 lp-stop\n4 lp-history\n"
#receive [\?1 limit: [^\n]*\n\n(\?2 limit: [^\n]*\n\n=3 *\n\n=4 *\n\n|=2 *\n\n=3 *\n\n=4 m50:n50\nm51:l51\n\n)]

#case P6.30 a query is answered while a count runs
#option concurrent_queries
10 lp-set concurrent_queries true
#? []
#send "1 lp-perft 30\n2 lp-to_play\n"
#wait [=2 white\n\n]
#send "3 lp-stop\n"
#wait [\?1 limit: [^\n]*\n\n=3 *\n\n]
20 lp-set concurrent_queries false
#? []

#case P6.30b while genmove thinks
#option concurrent_queries
#needs time_settings
10 lp-set concurrent_queries true
#? []
20 time_settings 6000 0 0
#? []
#send "1 genmove white\n2 lp-to_play\n"
#pause 0.2
#send "3 lp-stop\n"
#wait [(=2 white\n\n=1 (l50:m50|l51:m50|m49:m50|m50:l50|m50:l51|m50:m49|m50:m51|m50:n49|m50:n50|m51:m50|n49:m50|n50:m50)\n\n|=1 ((l50:m50|l51:m50|m49:m50|m50:l50|m50:l51|m50:m49|m50:m51|m50:n49|m50:n50|m51:m50|n49:m50|n50:m50)|resign)\n\n=2 (red|white)\n\n)=3 *\n\n]
30 lp-set concurrent_queries false
#? []

#case P6.31 such a response is one block between info lines
#option concurrent_queries
10 lp-set concurrent_queries true
#? []
#send "1 lp-analyze interval=0.02\n"
#wait [=1 *\n(info [^\n]*\n)]
#send "2 lp-legal m50\n"
#wait [(info [^\n]*\n)*(=2 m50:l50\nm50:l51\nm50:m49\nm50:m51\nm50:n49\nm50:n50\n\n)(info [^\n]*\n)*]
#send "lp-set concurrent_queries false\n"
#wait [(info [^\n]*\n)*.*\n\n= *\n\n]

#case P6.32 an analysis goes on after a query
#option concurrent_queries
10 lp-set concurrent_queries true
#? []
#send "1 lp-analyze interval=0.02\n"
#wait [=1 *\n(info [^\n]*\n)]
#send "2 lp-to_play\n"
#wait [(info [^\n]*\n)*=2 white\n\n(info [^\n]*\n)(info [^\n]*\n)]
#send "\n"
#wait [(info [^\n]*\n)*\n]
20 lp-set concurrent_queries false
#? []

#case P6.33 what may change the state is not overtaken
#option concurrent_queries
#needs lp-perft lp-play lp-history
10 lp-set concurrent_queries true
#? []
#send "1 lp-perft 30\n2 lp-play m50:n50\n3 lp-history\n4 lp-stop\n"
#receive [\?1 limit: [^\n]*\n\n=2 *\n\n=3 m50:n50\n\n=4 *\n\n]
20 lp-set concurrent_queries false
#? []

#case P6.34 a line without an id ends an analysis
#option concurrent_queries
10 lp-set concurrent_queries true
#? []
#send "1 lp-analyze interval=0.02\n"
#wait [=1 *\n(info [^\n]*\n)]
#send "lp-to_play\n"
#wait [(info [^\n]*\n)*\n= white\n\n]
20 lp-set concurrent_queries false
#? []

#case P6.35 lz-analyze ends on any line
#option concurrent_queries
10 lp-set concurrent_queries true
#? []
#send "1 lz-analyze 2\n"
#wait [=1 *\n(info [^\n]*\n)]
#send "2 lp-to_play\n"
#wait [(info [^\n]*\n)*\n=2 white\n\n]
#send "3 kata-analyze 2\n"
#wait [=3 *\n(info [^\n]*\n)]
#send "4 lp-to_play\n"
#wait [(info [^\n]*\n)*\n=4 white\n\n]
20 lp-set concurrent_queries false
#? []

#case P6.36 the answer is from before the turn
#option concurrent_queries
#needs time_settings
10 lp-set concurrent_queries true
#? []
20 time_settings 6000 0 0
#? []
#send "1 genmove white\n2 lp-history\n3 lp-position\n"
#pause 0.2
#send "4 lp-stop\n"
#wait [(=2 *\n\n=3 classic - w 8\.8 p0 -\n\n=1 (l50:m50|l51:m50|m49:m50|m50:l50|m50:l51|m50:m49|m50:m51|m50:n49|m50:n50|m51:m50|n49:m50|n50:m50)\n\n|=1 (l50:m50|l51:m50|m49:m50|m50:l50|m50:l51|m50:m49|m50:m51|m50:n49|m50:n50|m51:m50|n49:m50|n50:m50)\n\n=2 (l50:m50|l51:m50|m49:m50|m50:l50|m50:l51|m50:m49|m50:m51|m50:n49|m50:n50|m51:m50|n49:m50|n50:m50)\n\n=3 classic [^\n]* p1 -\n\n|=1 resign\n\n=2 *\n\n=3 classic - w 8\.8 p0 -\n\n)=4 *\n\n]
30 lp-set concurrent_queries false
#? []

#case P6.37 lp-position with an argument waits
#option concurrent_queries
10 lp-set concurrent_queries true
#? []
#send "1 lp-perft 30\n2 lp-position classic m50:Wo r 7.8 p1 -\n3 lp-stop\n"
#receive [\?1 limit: [^\n]*\n\n=2 classic m50:Wo r 7\.8 p1 -\n\n=3 *\n\n]
20 lp-set concurrent_queries false
#? []
