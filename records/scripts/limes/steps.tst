# Turns by their beginnings, and counts of lines.
#case L5.2 beginnings of turns, and counts
#also L1.3 L20.1 L20.2 L28.1
10 lp-newgame limes players=2 deal=host
#? [limes2 -_- 1 7\.7 d- -]

20 lp-draw 13
#? [13]

30 lp-legal_count
#? [20]

40 lp-legal m50r1
#? [m50r1\nm50r1_ne\nm50r1_nw\nm50r1_se\nm50r1_sw]

50 lp-legal m5
#? []

60 lp-legal n50
#? []

70 lp-legal m50r1_n
#! [syntax: .*]

80 lp-steps
#? [m50]

90 lp-steps m50
#? [r0\nr1\nr2\nr3]

100 lp-steps M50R0
#? [ne\nnw\nse\nsw\nend]

110 lp-steps m50r0_
#? [ne\nnw\nse\nsw]

120 lp-steps m50r0_ne
#? [end]

130 lp-perft 0
#? [1]

140 lp-perft 1
#? [20]

150 lp-perft 2
#? [400]

160 lp-perft 3
#! [unavailable: .*]

170 lp-play m50r0_sw m50r0
#? []

180 lp-draw 4
#? [4]

190 lp-legal_count
#? [130]

200 lp-steps
#? [l50\nm49\nm51\nn50]

210 lp-legal n50r0/
#? [n50r0/m50sw-m50nw\nn50r0/m50sw-m50se]

220 lp-legal n50r1/m50sw
#? [n50r1/m50sw-m50nw\nn50r1/m50sw-m50se]

230 lp-legal m51r0/m50sw-
#? [m51r0/m50sw-m50nw\nm51r0/m50sw-m50se\nm51r0/m50sw-m51ne\nm51r0/m50sw-m51nw]

240 lp-legal l50r2/
#? [l50r2/m50sw-l50se\nl50r2/m50sw-l50sw\nl50r2/m50sw-m50nw\nl50r2/m50sw-m50se]

250 lp-steps n50r0/
#? [m50sw]

260 lp-steps n50r0
#? [m50sw\nne\nnw\nse\nsw\nend]

270 lp-steps m51r0/m50sw-
#? [m50nw\nm50se\nm51ne\nm51nw]

280 lp-divide 1
#? [l50r0 1\nl50r0/m50sw-l50ne 1\nl50r0/m50sw-l50nw 1\nl50r0/m50sw-l50se 1\nl50r0/m50sw-m50nw 1\nl50r0/m50sw-m50se 1\nl50r0_ne 1\nl50r0_nw 1\nl50r0_se 1\nl50r0_sw 1\nl50r1 1\nl50r1/m50sw-l50ne 1\nl50r1/m50sw-l50se 1\nl50r1/m50sw-m50nw 1\nl50r1/m50sw-m50se 1\nl50r1_ne 1\nl50r1_nw 1\nl50r1_se 1\nl50r1_sw 1\nl50r2 1\nl50r2/m50sw-l50se 1\nl50r2/m50sw-l50sw 1\nl50r2/m50sw-m50nw 1\nl50r2/m50sw-m50se 1\nl50r2_ne 1\nl50r2_nw 1\nl50r2_se 1\nl50r2_sw 1\nl50r3 1\nl50r3/m50sw-l50se 1\nl50r3/m50sw-m50nw 1\nl50r3/m50sw-m50se 1\nl50r3_ne 1\nl50r3_nw 1\nl50r3_se 1\nl50r3_sw 1\nm49r0 1\nm49r0/m50sw-m50nw 1\nm49r0/m50sw-m50se 1\nm49r0_ne 1\nm49r0_nw 1\nm49r0_se 1\nm49r0_sw 1\nm49r1 1\nm49r1/m50sw-m50nw 1\nm49r1/m50sw-m50se 1\nm49r1_ne 1\nm49r1_nw 1\nm49r1_se 1\nm49r1_sw 1\nm49r2 1\nm49r2/m50sw-m49se 1\nm49r2/m50sw-m49sw 1\nm49r2/m50sw-m50nw 1\nm49r2/m50sw-m50se 1\nm49r2_ne 1\nm49r2_nw 1\nm49r2_se 1\nm49r2_sw 1\nm49r3 1\nm49r3/m50sw-m49nw 1\nm49r3/m50sw-m49sw 1\nm49r3/m50sw-m50nw 1\nm49r3/m50sw-m50se 1\nm49r3_ne 1\nm49r3_nw 1\nm49r3_se 1\nm49r3_sw 1\nm51r0 1\nm51r0/m50sw-m50nw 1\nm51r0/m50sw-m50se 1\nm51r0/m50sw-m51ne 1\nm51r0/m50sw-m51nw 1\nm51r0_ne 1\nm51r0_nw 1\nm51r0_se 1\nm51r0_sw 1\nm51r1 1\nm51r1/m50sw-m50nw 1\nm51r1/m50sw-m50se 1\nm51r1/m50sw-m51nw 1\nm51r1_ne 1\nm51r1_nw 1\nm51r1_se 1\nm51r1_sw 1\nm51r2 1\nm51r2/m50sw-m50nw 1\nm51r2/m50sw-m50se 1\nm51r2/m50sw-m51nw 1\nm51r2_ne 1\nm51r2_nw 1\nm51r2_se 1\nm51r2_sw 1\nm51r3 1\nm51r3/m50sw-m50nw 1\nm51r3/m50sw-m50se 1\nm51r3/m50sw-m51nw 1\nm51r3/m50sw-m51sw 1\nm51r3_ne 1\nm51r3_nw 1\nm51r3_se 1\nm51r3_sw 1\nn50r0 1\nn50r0/m50sw-m50nw 1\nn50r0/m50sw-m50se 1\nn50r0_ne 1\nn50r0_nw 1\nn50r0_se 1\nn50r0_sw 1\nn50r1 1\nn50r1/m50sw-m50nw 1\nn50r1/m50sw-m50se 1\nn50r1_ne 1\nn50r1_nw 1\nn50r1_se 1\nn50r1_sw 1\nn50r2 1\nn50r2/m50sw-m50nw 1\nn50r2/m50sw-m50se 1\nn50r2_ne 1\nn50r2_nw 1\nn50r2_se 1\nn50r2_sw 1\nn50r3 1\nn50r3/m50sw-m50nw 1\nn50r3/m50sw-m50se 1\nn50r3_ne 1\nn50r3_nw 1\nn50r3_se 1\nn50r3_sw 1]

#case L4.1 a display of four cards in a row
#also L3.1
300 lp-position limes1 1r1m50.2r0n50.3r3o50.4r2p50 1 7 d1.2.3.4.5 -
#? [limes1 1r1m50\.2r0n50\.3r3o50\.4r2p50 1 7 d1\.2\.3\.4\.5 -]
310 lp-legal_count
#? [160]

#case L4.1b a display of four cards in a column, with two players
#also L3.1
340 lp-position limes2 1r1m50.2r0m51.3r3m52.4r2m53_1r1m50.2r0m51.3r3m52.4r2m53 1 7.7 d1.2.3.4.5 -
#? [limes2 1r1m50\.2r0m51\.3r3m52\.4r2m53_1r1m50\.2r0m51\.3r3m52\.4r2m53 1 7\.7 d1\.2\.3\.4\.5 -]
350 lp-legal_count
#? [160]

#case L3.3 corners count with the variant diagonal
#also L3.1
380 lp-position limes1/variants=diagonal 1r1m50.2r0n50 1 7 d1.2.5 -
#? [limes1/variants=diagonal 1r1m50\.2r0n50 1 7 d1\.2\.5 -]
390 lp-legal_count
#? [200]
400 lp-position limes1 1r1m50.2r0n50 1 7 d1.2.5 -
#? [limes1 1r1m50\.2r0n50 1 7 d1\.2\.5 -]
410 lp-legal_count
#? [120]
