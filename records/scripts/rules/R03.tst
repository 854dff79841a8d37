# Cases of R3, each with the wrong engines that it catches.

# R3.1 a ball may go on a ball; R3.1 the tiles of a colour that others placed last only
10 lp-position classic3/size=1 l50:1o/W r 0.1.1 p1 -
#? [classic3/size=1 l50:1o/W r 0\.1\.1 p1 -]
20 lp-legal_count
#? [10]
30 lp-play m49:l50
#? []
40 lp-position
#? [classic3/size=1 l49:1R/oo/W b 0\.0\.1 p2 -]
50 lp-result
#? [\*]
60 lp-legal_count
#? [2]

# R3.2 nobody is passed over; R3.4 balls stay in hand
70 lp-position classic3/ending=last-balls/isolate=doomed/size=2/wipeout=mover-loses l49:oo/RW b 1.1.2 p2 -
#? [classic3/ending=last-balls/isolate=doomed/size=2/wipeout=mover-loses l49:oo/RW b 1\.1\.2 p2 -]
80 lp-legal_count
#? [25]
90 lp-play k50:n49 n48:n50 n49 m50-m49/m50 k50-l49/n48
#? []
100 lp-position
#? [classic3/ending=last-balls/isolate=doomed/size=2/wipeout=mover-loses k49:1BoR/oR1o - 0\.0\.0 m2 out:wr/end:0-0-1]
110 lp-result
#? [0-0-1 no-balls]
120 lp-legal_count
#? [0]
