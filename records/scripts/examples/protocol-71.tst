# An example of spec/protocol.md, from the section: lp-divide N

10 lp-divide 2
#? [l50:m50 10\nl51:m50 10\nm49:m50 10\nm50:l50 10\nm50:l51 10\nm50:m49 10\nm50:m51 10\nm50:n49 10\nm50:n50 10\nm51:m50 10\nn49:m50 10\nn50:m50 10]

20 lp-divide 201
#! [limit: .*]

30 lp-divide 0
#! [syntax: .*]
