# Coloured tiles laid one by one (R4).
#case R4.1 tiles are laid one by one
#also R4.2 R4.6
10 lp-newgame pbmserv placement=manual size=1
#? [pbmserv/placement=manual/size=1 - r 1\.1:1\.1\.1\.1 p0 -]

20 lp-legal_count
#? [4]

30 play red red@m50
#? []

40 play blue K@n50
#? []

50 lp-position
#? [pbmserv/placement=manual/size=1 m50:rk r 1\.1:0\.1\.1\.0 p2 -]

60 lp-explain red@m51
#? [R4 m51 [^\n]*(\nR4 m51 [^\n]*)*]

70 play red g@m51
#? []

80 lp-legal
#? [blue@l51\nblue@n49\nblue@n51]

90 play blue blue@n49
#? []

100 lp-position
#? [pbmserv/placement=manual/size=1 m49:1B/Ro/o r 0\.0 m0 -]

110 lp-result
#? [\*]
