# An example of spec/rules.md, from the section: R17. Endings from outside

10 lp-position classic3/size=2 k49:1oBWR/Wooo r 0.1.1 p4 -
#? [classic3/size=2 k49:1oBWR/Wooo r 0\.1\.1 p4 -]

20 lp-resign red
#? []

30 lp-position
#? [classic3/size=2 k49:1oBWR/Wooo w 0\.0\.0 m0 out:r]
