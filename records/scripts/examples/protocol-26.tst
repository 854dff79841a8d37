# An example of spec/protocol.md, from the section: time_left COLOUR SECONDS TURNS

10 time_settings 300 60 20
#? []

20 time_left red 12.5 3
#? []

30 time_left white 250 0
#? []

40 lp-clock
#? [white canadian 300 60 20 left 250\nred canadian 300 60 20 left 12\.5 overtime turns 3]

50 time_left red -1 0
#! [syntax error]
