# An example of spec/notation.md, from the section: 3. Turns

10 lp-legal M50:
#? [m50:l50\nm50:l51\nm50:m49\nm50:m51\nm50:n49\nm50:n50]

20 lp-legal m5
#? []

30 lp-legal m50-
#? []

40 lp-legal m50:n
#! [syntax: .*]

50 lp-steps n50
#? [m50]

60 lp-steps n50:m50
#? [end]

70 lp-play M50:N50
#? []

80 lp-history
#? [m50:n50]

90 lp-newgame pbmserv placement=manual
#? [pbmserv/placement=manual - r 8\.8:8\.8\.8\.8 p0 -]

100 lp-steps
#? [black\nblue\ngreen\nred]

110 lp-steps black
#? [m50]

120 lp-steps k
#! [syntax: .*]

130 lp-play K@M50
#? []

140 lp-history
#? [black@m50]
