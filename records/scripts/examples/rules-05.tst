# An example of spec/rules.md, from the section: R16. Repetition

10 lp-position pbmserv m50:RB r 0.0 m6 -
#? [pbmserv m50:RB r 0\.0 m6 -]

20 lp-play pass pass
#? []

30 lp-position
#? [pbmserv m50:RB r 0\.0 m8 rep:2]

40 lp-play pass pass
#? []

50 lp-position
#? [pbmserv m50:RB - 0\.0 m10 rep:3/end:1/2-1/2]
