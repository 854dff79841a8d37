# An example of spec/protocol.md, from the section: 13. Differences from GTP

10 genmove black
#! [wrong player]

20 play black m50:n50
#! [illegal move]

30 known_command loadsgf
#? [false]

40 lp-to_play
#? [white]
