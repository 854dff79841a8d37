# An example of spec/notation.md, from the section: 8. Symmetry

10 lp-position classic m50:o/W r 7.8 p1 -
#? [classic m50:o/W r 7\.8 p1 -]

20 lp-key
#? [.*]
