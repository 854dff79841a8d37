# An example of spec/protocol.md, from the section: clear_board

10 lp-newgame nestor size=2 seed=5
#? [nestor/size=2 l47:3o/2BR/1Ro/ooB r 0\.0 m0 -]

20 lp-undo 0
#? []

30 clear_board
#? []

40 lp-position
#? [nestor/size=2 l47:3o/2BR/1Ro/ooB r 0\.0 m0 -]
