# An example of spec/protocol.md, from the section: lp-hint [time=T] [nodes=N] [depth=D]

10 lp-hint time=0.5
#? [.*]

20 lp-hint haste=1
#! [syntax: .*]

30 lp-resign
#? []

40 lp-hint
#! [game-over: .*]
