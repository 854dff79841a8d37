# Editions, players and options.
#case R0.2 editions, players and options
#also R0.3 R0.4
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

70 lp-newgame classic2
#? [classic - w 8\.8 p0 -]
80 lp-newgame classic2 players=2
#? [classic - w 8\.8 p0 -]
90 lp-newgame classic3 players=3
#? [classic3 - w 8\.8\.8 p0 -]
100 lp-newgame classic/players=3
#? [classic3 - w 8\.8\.8 p0 -]
110 lp-newgame classic/size=4 size=4
#? [classic/size=4 - w 4\.4 p0 -]
120 lp-newgame classic game=limit
#? [classic - w 8\.8 p0 -]
130 lp-newgame nestor-en3 placement=manual
#? [nestor-en3/placement=manual - r 8\.8\.8:8\.8\.8\.8 p0 -]
140 lp-newgame pbmserv3/placement=manual/size=16
#? [pbmserv3/placement=manual/size=16 - r 16\.16\.16:16\.16\.16\.16 p0 -]
