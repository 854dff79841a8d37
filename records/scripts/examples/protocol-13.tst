# An example of spec/protocol.md, from the section: known_command NAME

10 known_command lp-legal
#? [true]

20 known_command LP-LEGAL
#? [false]

30 known_command lp-draw_agreed
#? [true]

40 lp-newgame limes
#? [.*]

50 known_command lp-draw_agreed
#? [false]
