# An example of spec/rules.md, from the section: R12. Equaliser

10 lp-position classic/size=2 l48:2W/1Ro/oWR/oo w 0.0 m0 -
#? [classic/size=2 l48:2W/1Ro/oWR/oo w 0\.0 m0 -]

20 lp-explain n48-n49/m51
#? [R12 n50 [^\n]*(\nR12 n50 [^\n]*)*]

30 lp-explain m50-l50/n49
#? [R12 n48 [^\n]*(\nR12 n48 [^\n]*)*]

40 lp-legal_count
#? [12]

50 lp-position classic/equaliser=off/size=2 l48:2W/1Ro/oWR/oo w 0.0 m0 -
#? [classic/equaliser=off/size=2 l48:2W/1Ro/oWR/oo w 0\.0 m0 -]

60 lp-legal_count
#? [16]

70 lp-play n48-n49/m51
#? []

80 lp-position
#? [classic/equaliser=off/size=2 l48:2o/1RW/oWo/o r 0\.0 m1 -]
