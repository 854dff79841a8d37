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
