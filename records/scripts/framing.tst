# The framing of GTP version 2: ids, names, questions about commands.
10 protocol_version
#? [2]

20 name
#? [.*]

30 known_command play
#? [true]

40 known_command nonsense
#? [false]

50 known_command lp-legal
#? [true]

60 lp-ping
#? [pong]

70 komi 6.5
#? []
