# The first movement turn must not capture (R12).
#case R12.1b the first turn captures nothing
#also R12.2 R12.3
10 lp-position classic k47:5R/4Woo/2WoRoR/oRoWooW/oWRoo/RooW/WRo/1Wo/1Ro w 0.0 m0 -
#? [classic k47:5R/4Woo/2WoRoR/oRoWooW/oWRoo/RooW/WRo/1Wo/1Ro w 0\.0 m0 -]

20 lp-legal_count
#? [726]

30 lp-explain k53-l52/p48
#? [R12 p47 [^\n]*(\nR12 p47 [^\n]*)*]

40 lp-position classic/equaliser=off k47:5R/4Woo/2WoRoR/oRoWooW/oWRoo/RooW/WRo/1Wo/1Ro w 0.0 m0 -
#? [classic/equaliser=off k47:5R/4Woo/2WoRoR/oRoWooW/oWRoo/RooW/WRo/1Wo/1Ro w 0\.0 m0 -]

50 lp-legal_count
#? [955]

60 lp-explain k53-l52/p48
#? [legal]

70 lp-play k53-l52/p48
#? []

80 lp-position
#? [classic/equaliser=off k47:5o/4W1o/2WoRoR/oRoWooW/oWRoo/RWoW/oRo/1Wo/1Ro r 0\.0 m1 -]
