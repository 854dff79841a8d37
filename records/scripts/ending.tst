# The last turns of a game and its result (R14).
#case R14.1 the last turns of a game and its result
#also R14.4 R0.13
10 lp-position classic k49:5Ro/oWW1W/2Wo/2Wo r 0.0 m21 -
#? [classic k49:5Ro/oWW1W/2Wo/2Wo r 0\.0 m21 -]

20 lp-legal
#? [p49-q49/k50\np49-q49/n52]

30 lp-result
#? [\*]
