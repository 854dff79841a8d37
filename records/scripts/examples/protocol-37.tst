# An example of spec/protocol.md, from the section: lp-steps [PREFIX]

10 lp-steps m50
#? [l50\nl51\nm49\nm51\nn49\nn50]

20 lp-steps m50:n50
#? [end]

30 lp-steps ?
#! [syntax: .*]
