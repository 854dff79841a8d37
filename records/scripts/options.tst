# Options of the session.
10 lp-get verbose_errors
#? [false]

20 lp-set verbose_errors true
#? []

30 lp-get verbose_errors
#? [true]

40 lp-set player random
#? []

50 lp-get player
#? [random]

60 lp-set seed 5
#? []

70 lp-newgame classic
#? [classic - w 8\.8 p0 -]

80 genmove white
90 lp-to_play
#? [red]

# A refused lp-set sets nothing (P11.9).
100 lp-set seed 79 volume 11
#! [bad-option: .*]

110 lp-get seed
#? [5]
