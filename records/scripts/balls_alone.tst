# Three players run out of tiles and put balls on empty ones (R3).
#case R3.1 three players put balls on empty tiles
#also R3.3
10 lp-newgame classic3 size=1
#? [classic3/size=1 - w 1\.1\.1 p0 -]

20 lp-play m50:n50 n51:m51
#? []

30 lp-to_play
#? [black]

40 lp-position
#? [classic3/size=1 m50:Wo/oR b 0\.0\.1 p2 -]

50 lp-legal_count
#? [2]
