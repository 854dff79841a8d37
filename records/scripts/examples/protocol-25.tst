# An example of spec/protocol.md, from the section: time_settings MAIN BYO_YOMI TURNS

10 time_settings 300 60 20
#? []

20 lp-clock
#? [white canadian 300 60 20 left 300\nred canadian 300 60 20 left 300]

30 time_settings 300 0 0
#? []

40 lp-clock
#? [white absolute 300 left 300\nred absolute 300 left 300]

50 time_settings 300 60 0
#? []

60 lp-clock
#? [white none\nred none]

70 time_settings soon 60 20
#! [syntax error]
