# A whole game alone, the cards drawn by the host: 16 rounds, workers placed and moved, the points at the end.
#case L15.5 a whole game of one player
#also L1.1 L3.2 L5.1 L6.1 L8.1 L14.2 L15.4
10 lp-newgame limes players=1 deal=host
#? [limes1 - 1 7 d- -]

20 lp-draw 14
#? [14]

30 play 1 m50r0
#? []

40 lp-position
#? [limes1 14r0m50 1 7 d14 -]

50 lp-score
#? [1 0]

60 lp-draw 20
#? [20]

70 play 1 n50r3_sw
#? []

80 lp-draw 21
#? [21]

90 lp-legal_count
#? [230]

100 play 1 n49r1_nw
#? []

110 lp-draw 4
#? [4]

120 play 1 m49r2_sw
#? []

130 lp-draw 23
#? [23]

140 play 1 o49r0_nw
#? []

150 lp-draw 9
#? [9]

160 play 1 n48r2_sw
#? []

170 lp-position
#? [limes1 14r0m50\.20r3n50\.21r1n49\.4r2m49\.23r0o49\.9r2n48:m49sw\.n48sw\.n49nw\.n50sw\.o49nw 1 2 d14\.20\.21\.4\.23\.9 -]

180 lp-score
#? [1 23]

190 lp-draw 1
#? [1]

200 play 1 n51r2_se
#? []

210 lp-draw 12
#? [12]

220 lp-legal_count
#? [1593]

230 play 1 m51r2
#? []

240 lp-draw 5
#? [5]

250 play 1 o51r3_nw
#? []

260 lp-draw 8
#? [8]

270 play 1 o50r0/o49nw-o49sw
#? []

280 lp-draw 2
#? [2]

290 play 1 l50r0/o49sw-n49ne
#? []

300 lp-position
#? [limes1 14r0m50\.20r3n50\.21r1n49\.4r2m49\.23r0o49\.9r2n48\.1r2n51\.12r2m51\.5r3o51\.8r0o50\.2r0l50:m49sw\.n48sw\.n49ne\.n49nw\.n50sw\.n51se\.o51nw 1 0 d14\.20\.21\.4\.23\.9\.1\.12\.5\.8\.2 -]

310 lp-score
#? [1 39]

320 lp-draw 3
#? [3]

330 play 1 m48r3/n49ne-o49sw
#? []

340 lp-draw 13
#? [13]

350 play 1 o48r0/o49sw-o49nw
#? []

360 lp-draw 10
#? [10]

370 play 1 l49r0
#? []

380 lp-draw 11
#? [11]

390 play 1 l51r1
#? []

400 lp-draw 16
#? [16]

410 play 1 l48r0
#? []

420 lp-position
#? [limes1 14r0m50\.20r3n50\.21r1n49\.4r2m49\.23r0o49\.9r2n48\.1r2n51\.12r2m51\.5r3o51\.8r0o50\.2r0l50\.3r3m48\.13r0o48\.10r0l49\.11r1l51\.16r0l48:m49sw\.n48sw\.n49nw\.n50sw\.n51se\.o49nw\.o51nw - 0 d14\.20\.21\.4\.23\.9\.1\.12\.5\.8\.2\.3\.13\.10\.11\.16 end:1]

430 lp-score 1
#? [1 45\nm49sw farmer 6 counted\nn48sw woodcutter 6 counted\nn49nw watchman 7 counted\nn50sw woodcutter 10 counted\nn51se farmer 4 counted\no49nw woodcutter 6 counted\no51nw woodcutter 6 counted]

440 final_score
#? [1 points]

450 lp-result
#? [1 points]

460 lp-to_play
#? [none]

470 lp-legal
#? []
