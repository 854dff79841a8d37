# Cases of R8, each with the wrong engines that it catches.

# R8.1 one more free edge; R8.2 not the tile just left; R8.2 not a tile emptied by a capture
10 lp-position nestor3 l45:3o/2YB/2oYo/1YR1oYR/1RoYBo/oYRoYB/RoBR/BoY r 0.0.0 m3 -
#? [nestor3 l45:3o/2YB/2oYo/1YR1oYR/1RoYBo/oYRoYB/RoBR/BoY r 0\.0\.0 m3 -]
20 lp-legal_count
#? [107]
30 lp-play red:timeout
#? []
40 lp-position
#? [nestor3 l45:3o/2YB/2oYo/1YR1oYR/1RoYBo/oYRoYB/RoBR/BoY b 0\.0\.0 m3 out:r]
50 lp-result
#? [\*]
60 lp-legal_count
#? [98]

# R8.1 free_edges ignored
70 lp-position nestor/equaliser=off/free_edges=2/size=3/turn=both l49:2R1R/BoooB/RB1o/o b 0.0 m1 -
#? [nestor/equaliser=off/free_edges=2/size=3/turn=both l49:2R1R/BoooB/RB1o/o b 0\.0 m1 -]
80 lp-legal_count
#? [37]
90 lp-play red:resigns
#? []
100 lp-position
#? [nestor/equaliser=off/free_edges=2/size=3/turn=both l49:2R1R/BoooB/RB1o/o - 0\.0 m1 end:0-1]
110 lp-result
#? [0-1 resignation]
120 lp-legal_count
#? [0]
