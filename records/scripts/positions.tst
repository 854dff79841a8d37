# Positions set from text; a later one of a game with its turns.
10 lp-position classic k49:5Ro/oWW1W/2Wo/2Wo r 0.0 m21 -
#? [classic k49:5Ro/oWW1W/2Wo/2Wo r 0\.0 m21 -]

20 lp-legal_count
#? [2]

30 lp-perft 3
#? [27]

40 lp-key
#? [c1e87a7469770e23d124ce889d9ccde9]

50 lp-state
