# An example of spec/protocol.md, from the section: lp-to_play

10 lp-to_play
#? [white]

20 lp-resign
#? []

30 lp-to_play
#? [none]
