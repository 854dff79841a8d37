# An example of spec/protocol.md, from the section: 4. Failures

10 name please
#! [syntax error]

20 lp-ping please
#! [syntax: .*]

30 play white m50:m52
#! [illegal move]

40 lp-explain m50:m52
#? [R1 m52 [^\n]*(\nR1 m52 [^\n]*)*\nR2 m50 [^\n]*(\nR2 m50 [^\n]*)*]

50 lp-set verbose_errors true
#? []

60 play white m50:m52
#! [illegal move: .*]

70 fly me to the moon
#! [unknown command]
