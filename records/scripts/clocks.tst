# Clocks are kept and given back.
10 time_settings 60 0 0
#? []

20 time_left white 30 0
#? []

30 lp-newgame classic
#? [classic - w 8\.8 p0 -]
