# Editions, players and options.
10 lp-newgame classic3
#? [classic3 - w 8\.8\.8 p0 -]

20 lp-newgame classic size=3 turn=either
#? [classic/size=3/turn=either - w 3\.3 p0 -]

30 lp-newgame pbmserv placement=manual players=3
#? [pbmserv3/placement=manual - r 8\.8\.8:8\.8\.8\.8 p0 -]

40 lp-newgame classic players=3 wipeout=tie
#? [classic3 - w 8\.8\.8 p0 -]

50 boardsize 5
#? []

60 lp-position
#? [classic3/size=5 - w 5\.5\.5 p0 -]
