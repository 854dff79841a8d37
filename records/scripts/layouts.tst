# A layout from a seed is the same everywhere, and comes again.
10 lp-newgame nestor seed=7
#? [nestor i48:5Ro/2Booo/2oBRo/1BRoBoRB/2BoRBo/ooRo1R/RoBo/2o r 0\.0 m0 -]

20 clear_board
#? []

30 lp-position
#? [nestor i48:5Ro/2Booo/2oBRo/1BRoBoRB/2BoRBo/ooRo1R/RoBo/2o r 0\.0 m0 -]

40 boardsize 4
#? []

50 lp-position
#? [nestor/size=4 i49:4R/2Roo/1BoBo/2RoB/1ooR/oB r 0\.0 m0 -]

60 lp-newgame pbmserv3 seed=1 size=2
#? [pbmserv3/size=2 l49:3G/1BRo/oGB/R r 0\.0\.0 m0 -]
