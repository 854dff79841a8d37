# An example of spec/protocol.md, from the section: lp-steps [PREFIX | WORD WORD ...]

10 lp-steps m50
#? [l50\nl51\nm49\nm51\nn49\nn50]

20 lp-steps m50:n50
#? [end]

30 lp-steps m50 n50
#? [end]

40 lp-steps ?
#! [syntax: .*]

50 lp-position classic m50:WRo/ooo w 0.0 m26 -
#? [classic m50:WRo/ooo w 0\.0 m26 -]

60 lp-steps m50 n51
#? [m50\nm51\no50\no51]
