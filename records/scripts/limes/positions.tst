# Position strings: short forms, what no game can reach, keys of displays that are turned.
#case L22.1 short forms of positions
#also L22.2 L21.5
10 lp-position limes - 1 7.7 d- -
#? [limes2 -_- 1 7\.7 d- -]

20 lp-position limes3 - 1 7.7.7 d13 -
#? [limes3 -_-_- 1 7\.7\.7 d13 -]

30 lp-position limes2/deck=study24/variants=ferryman:diagonal -_- 1 7.7 d- -
#? [limes2/variants=diagonal:ferryman -_- 1 7\.7 d- -]

40 lp-position limes1 13R0M50.4r1N50:N50NW.M50SE 1 5 d13.4 -
#? [limes1 13r0m50\.4r1n50:m50se\.n50nw 1 5 d13\.4 -]

#case L1.1 a card is open until all players have laid it
#also L21.4
50 lp-position limes2 13r0m50_- 2 7.7 d13 -
#? [limes2 13r0m50_- 2 7\.7 d13 -]

60 lp-draw
#? [13]

70 lp-to_play
#? [2]

80 lp-position limes2 13r0m50_13r0m50 1 7.7 d13 -
#? [limes2 13r0m50_13r0m50 1 7\.7 d13 -]

90 lp-draw
#! [unavailable: .*]

100 lp-draw 5
#? [5]

110 lp-position
#? [limes2 13r0m50_13r0m50 1 7\.7 d13\.5 -]

#case L16.5 a player who is out lays no more cards
120 lp-position limes3 13r0m50_-_- 3 7.7.7 d13 out:2
#? [limes3 13r0m50_-_- 3 7\.7\.7 d13 out:2]

130 play 3 m50r0
#? []

140 lp-position
#? [limes3 13r0m50_-_13r0m50 1 7\.7\.7 d13 out:2]

150 lp-resign 1
#? []

160 lp-position
#? [limes3 13r0m50_-_13r0m50 - 7\.7\.7 d13 out:12/end:0-0-1]

170 lp-result
#? [0-0-1 resignation]

#case L22.3 positions that no game can reach
175 lp-position limes3 13r0m50_-_13r0m50 - 7.7.7 d13 out:12/end:0-0-1
#? [limes3 13r0m50_-_13r0m50 - 7\.7\.7 d13 out:12/end:0-0-1]

180 lp-position limes2 -_- 2 7.7 d- -
#! [bad-position: .*]

190 lp-position limes2 - 3 7.7 d- -
#! [bad-position: .*]

200 lp-position limes2 - 1 7 d- -
#! [bad-position: .*]

210 lp-position limes2 - 1 7.6 d- -
#! [bad-position: .*]

220 lp-position limes2 - 1 7.7 d25 -
#! [bad-position: .*]

230 lp-position limes2 - 1 7.7 d4.4 -
#! [bad-position: .*]

240 lp-position limes2 - - 7.7 d- -
#! [bad-position: .*]

250 lp-position limes2 - 1 7.7 d- out:1
#! [bad-position: .*]

260 lp-position limes2 - - 7.7 d- end:1-1
#! [bad-position: .*]

270 lp-position limes3 - - 7.7.7 d13 out:23/end:0-1-0
#! [bad-position: .*]

280 lp-position limes1 13r0n50 1 7 d13 -
#! [bad-position: .*]

290 lp-position limes1 13r0m50.4r0m50 1 7 d13.4 -
#! [bad-position: .*]

300 lp-position limes1 13r0m50.4r0n51 1 7 d13.4 -
#! [bad-position: .*]

310 lp-position limes1 13r0m50.4r0n50.5r0o50.6r0p50.7r0q50 1 7 d13.4.5.6.7 -
#! [bad-position: .*]

320 lp-position limes1 4r0m50 1 7 d13 -
#! [bad-position: .*]

330 lp-position limes1 13r0m50 1 7 d13.4.5 -
#! [bad-position: .*]

340 lp-position limes1 13r0m50:n50nw 1 6 d13 -
#! [bad-position: .*]

350 lp-position limes1 13r0m50:m50nw.m50nw 1 5 d13 -
#! [bad-position: .*]

360 lp-position limes1 13r0m50.4r0n50:m50nw.m50nw 1 5 d13.4 -
#! [bad-position: .*]

370 lp-position limes1 13r4m50 1 7 d13 -
#! [bad-position: .*]

380 lp-position limes9 - 1 7 d- -
#! [bad-position: .*]

390 lp-position limes1/size=3 - 1 7 d- -
#! [bad-position: .*]

400 lp-position limes1 - 1 7 d- rep:2
#! [bad-position: .*]

410 lp-position limes1 - 1 7 d-
#! [bad-position: .*]

420 lp-position
#? [limes3 13r0m50_-_13r0m50 - 7\.7\.7 d13 out:12/end:0-0-1]

#case L22.3b a card by a corner belongs to the variant
#also L3.3
430 lp-position limes1/variants=diagonal 13r0m50.4r0n51 1 7 d13.4 -
#? [limes1/variants=diagonal 13r0m50\.4r0n51 1 7 d13\.4 -]

#case L23.1 keys of displays that are turned
440 lp-position limes1 13r0m50.4r1n50:m50nw 1 6 d13.4.5 -
#? [limes1 13r0m50\.4r1n50:m50nw 1 6 d13\.4\.5 -]

450 lp-key
#? [fa7461c03b83a527bdf3c0cd31c0803b]

460 lp-position limes1 13r1m50.4r2m51:m50ne 1 6 d13.4.5 -
#? [limes1 13r1m50\.4r2m51:m50ne 1 6 d13\.4\.5 -]

470 lp-key
#? [fa7461c03b83a527bdf3c0cd31c0803b]

480 lp-position limes1 13r2m50.4r3l50:m50se 1 6 d13.4.5 -
#? [limes1 13r2m50\.4r3l50:m50se 1 6 d13\.4\.5 -]

490 lp-key
#? [fa7461c03b83a527bdf3c0cd31c0803b]

500 lp-position limes1 13r0m50.4r1l50:m50nw 1 6 d13.4.5 -
#? [limes1 13r0m50\.4r1l50:m50nw 1 6 d13\.4\.5 -]

510 lp-key
#? [7a11bd802b2894eddcbdb94e8aa72b13]
