# An example of spec/rules.md, from the section: R17. Endings from outside

10 lp-position classic3/size=2 m50:oWoB w 0.0.0 m3 -
#? [classic3/size=2 m50:oWoB w 0\.0\.0 m3 -]

20 lp-resign white
#? []

30 lp-position
#? [classic3/size=2 m50:oWoB - 0\.0\.0 m3 out:wr/end:0-0-1]

40 lp-result
#? [0-0-1 stranded]

50 undo
#? []

60 lp-resign black
#? []

70 lp-position
#? [classic3/size=2 m50:oWoB w 0\.0\.0 m3 out:b]
