# An example of spec/protocol.md, from the section: lp-svg [marks=CELLS] [prefix=TEXT] [width=PIXELS]

10 lp-svg
#? [.*]

20 lp-play m50:n50
#? []

30 lp-svg marks=last prefix=a- width=200
#? [.*]

40 lp-svg colour=green
#! [syntax: .*]
