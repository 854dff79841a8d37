# An example of spec/protocol.md, from the section: lp-redo [N]

10 lp-play m50:n50 m51:l51
#? []

20 lp-undo 2
#? []

30 lp-redo
#? []

40 lp-history
#? [m50:n50]

50 lp-redo 2
#! [unavailable: .*]

60 lp-redo some
#! [syntax: .*]
