# Three players lay the same cards, with both variants: some cards touch by a corner only, some workers are ferried.
# Of the 48 turns eight lay a card that touches others by a corner alone, and seven move a worker as only the ferry can.
#case L9.1 a game of three players with both variants
#also L3.3 L9.2 L9.3 L15.1 L22.4 L1.1
10 lp-newgame limes players=3 deal=host variants=ferryman:diagonal
#? [limes3/variants=diagonal:ferryman -_-_- 1 7\.7\.7 d- -]

20 lp-draw 23
#? [23]

25 lp-legal_count
#? [20]

30 lp-play m50r3_sw
#? []

31 lp-legal_count
#? [20]

32 lp-play m50r0_nw
#? []

33 lp-legal_count
#? [20]

34 lp-play m50r3_sw
#? []

40 lp-draw 14
#? [14]

45 lp-legal_count
#? [240]

50 lp-play l51r2
#? []

51 lp-legal_count
#? [240]

52 lp-play n49r2
#? []

53 lp-legal_count
#? [240]

54 lp-play n49r0
#? []

60 lp-draw 10
#? [10]

65 lp-legal_count
#? [350]

70 lp-play k50r2
#? []

71 lp-legal_count
#? [350]

72 lp-play m48r2
#? []

73 lp-legal_count
#? [348]

74 lp-play m48r1
#? []

80 lp-draw 22
#? [22]

85 lp-legal_count
#? [452]

90 lp-play l50r3_sw
#? []

91 lp-legal_count
#? [452]

92 lp-play m49r2_se
#? []

93 lp-legal_count
#? [448]

94 lp-play n47r3_sw
#? []

100 lp-score
#? [1 7\n2 7\n3 4]

110 lp-draw 19
#? [19]

115 lp-legal_count
#? [913]

120 lp-play k51r1_ne
#? []

121 lp-legal_count
#? [912]

122 lp-play n48r3_nw
#? []

123 lp-legal_count
#? [511]

124 lp-play m49r1_ne
#? []

130 lp-draw 11
#? [11]

135 lp-legal_count
#? [1198]

140 lp-play m51r2
#? []

141 lp-legal_count
#? [1198]

142 lp-play l51r2_nw
#? []

143 lp-legal_count
#? [820]

144 lp-play n48r2_sw
#? []

150 lp-draw 5
#? [5]

155 lp-legal_count
#? [1349]

160 lp-play k52r3_nw
#? []

161 lp-legal_count
#? [1027]

162 lp-play l50r1_se
#? []

163 lp-legal_count
#? [1668]

164 lp-play m47r3_se
#? []

170 lp-draw 13
#? [13]

175 lp-legal_count
#? [1811]

180 lp-play m52r2_nw
#? []

181 lp-legal_count
#? [1298]

182 lp-play l49r1_se
#? []

183 lp-legal_count
#? [1711]

184 lp-play l47r3_se
#? []

190 lp-draw 7
#? [7]

195 lp-legal_count
#? [2135]

200 lp-play n52r3_nw
#? []

201 lp-legal_count
#? [2277]

202 lp-play l48r1_se
#? []

203 lp-legal_count
#? [2025]

204 lp-play l48r1_se
#? []

210 lp-draw 4
#? [4]

215 lp-legal_count
#? [1676]

220 lp-play m53r1_ne
#? []

221 lp-legal_count
#? [2702]

222 lp-play k51r0/m50nw-m49ne
#? []

223 lp-legal_count
#? [2037]

224 lp-play l50r2
#? []

230 lp-score
#? [1 32\n2 28\n3 29]

240 lp-draw 24
#? [24]

245 lp-legal_count
#? [1057]

250 lp-play n51r2
#? []

251 lp-legal_count
#? [1644]

252 lp-play k49r1/m49ne-m50nw
#? []

253 lp-legal_count
#? [2198]

254 lp-play l49r1
#? []

260 lp-draw 6
#? [6]

265 lp-legal_count
#? [883]

270 lp-play l52r3
#? []

271 lp-legal_count
#? [1385]

272 lp-play n50r2/l48se-m49ne
#? []

273 lp-legal_count
#? [2093]

274 lp-play k47r0/l47se-l47ne
#? []

280 lp-draw 16
#? [16]

285 lp-legal_count
#? [736]

290 lp-play n53r3/l50sw-l51nw
#? []

291 lp-legal_count
#? [1111]

292 lp-play m51r3/m49ne-l48se
#? []

293 lp-legal_count
#? [918]

294 lp-play k50r2/m50sw-l50se
#? []

300 lp-draw 3
#? [3]

305 lp-legal_count
#? [568]

310 lp-play l53r1
#? []

311 lp-legal_count
#? [842]

312 lp-play n51r3/l48se-m49ne
#? []

313 lp-legal_count
#? [696]

314 lp-play k49r2
#? []

320 lp-draw 18
#? [18]

325 lp-legal_count
#? [385]

330 lp-play n50r1
#? []

331 lp-legal_count
#? [557]

332 lp-play k50r0/m49ne-l48se
#? []

333 lp-legal_count
#? [473]

334 lp-play n50r2/l50se-m50sw
#? []

340 lp-draw 2
#? [2]

345 lp-legal_count
#? [208]

350 lp-play k53r0/k52nw-k53nw
#? []

351 lp-legal_count
#? [277]

352 lp-play k48r1/m50nw-m49ne
#? []

353 lp-legal_count
#? [241]

354 lp-play k48r3/m50sw-k50se
#? []

360 lp-score 1
#? [1 37\nk51ne woodcutter 6 counted\nk53nw farmer 3 counted\nl51nw watchman 5 counted\nm50sw woodcutter 6 counted\nm52nw watchman 7 counted\nm53ne farmer 5 counted\nn52nw woodcutter 5 counted]

370 lp-score 2
#? [2 29\nl48se woodcutter 4 counted\nl49se fisherman 5 counted\nl50se woodcutter 4 counted\nl51nw woodcutter 4 counted\nm49ne watchman 3 counted\nm49se woodcutter 4 counted\nn48nw woodcutter 5 counted]

380 lp-score 3
#? [3 33\nk50se farmer 3 counted\nl47ne watchman 5 counted\nl48se woodcutter 5 counted\nm47se watchman 5 counted\nm49ne woodcutter 6 counted\nn47sw woodcutter 6 counted\nn48sw fisherman 3 counted]

390 final_score
#? [1-0-0 points]

400 lp-position
#? [limes3/variants=diagonal:ferryman 23r3m50\.14r2l51\.10r2k50\.22r3l50\.19r1k51\.11r2m51\.5r3k52\.13r2m52\.7r3n52\.4r1m53\.24r2n51\.6r3l52\.16r3n53\.3r1l53\.18r1n50\.2r0k53:k51ne\.k53nw\.l51nw\.m50sw\.m52nw\.m53ne\.n52nw_23r0m50\.14r2n49\.10r2m48\.22r2m49\.19r3n48\.11r2l51\.5r1l50\.13r1l49\.7r1l48\.4r0k51\.24r1k49\.6r2n50\.16r3m51\.3r3n51\.18r0k50\.2r1k48:l48se\.l49se\.l50se\.l51nw\.m49ne\.m49se\.n48nw_23r3m50\.14r0n49\.10r1m48\.22r3n47\.19r1m49\.11r2n48\.5r3m47\.13r3l47\.7r1l48\.4r2l50\.24r1l49\.6r0k47\.16r2k50\.3r2k49\.18r2n50\.2r3k48:k50se\.l47ne\.l48se\.m47se\.m49ne\.n47sw\.n48sw - 0\.0\.0 d23\.14\.10\.22\.19\.11\.5\.13\.7\.4\.24\.6\.16\.3\.18\.2 end:1-0-0]
