# Legal turns in all editions.
# README.md says how to read this file. Made by benchmarks/generate/protocol_games.py.

#case P10.29ga classic
1 lp-position classic - w 8.8 p0 -
#? [classic - w 8\.8 p0 -]
2 lp-legal
#check legal-turns classic - w 8.8 p0 -
3 lp-position classic m49:o/W r 7.8 p1 -
#? [classic m49:o/W r 7\.8 p1 -]
4 lp-legal
#check legal-turns classic m49:o/W r 7.8 p1 -
27 lp-position classic h47:3W/1oRoRWo/1WooooR/1ooWoW/1WRo/RoWo/2R r 1.2 p13 -
#? [classic h47:3W/1oRoRWo/1WooooR/1ooWoW/1WRo/RoWo/2R r 1\.2 p13 -]
28 lp-legal
#check legal-turns classic h47:3W/1oRoRWo/1WooooR/1ooWoW/1WRo/RoWo/2R r 1.2 p13 -
41 lp-position classic h47:1o1Wo/WW1oRWo/oooRoWR/2oWoW/1WRo/o1oRo/2R w 0.0 m4 -
#? [classic h47:1o1Wo/WW1oRWo/oooRoWR/2oWoW/1WRo/o1oRo/2R w 0\.0 m4 -]
42 lp-legal
#check legal-turns classic h47:1o1Wo/WW1oRWo/oooRoWR/2oWoW/1WRo/o1oRo/2R w 0.0 m4 -
53 lp-position classic h47:1W1o/oW1ooWo/1RoRoW/3WoW/1WR/o1oR/2R w 0.0 m10 -
#? [classic h47:1W1o/oW1ooWo/1RoRoW/3WoW/1WR/o1oR/2R w 0\.0 m10 -]
54 lp-legal
#check legal-turns classic h47:1W1o/oW1ooWo/1RoRoW/3WoW/1WR/o1oR/2R w 0.0 m10 -
75 lp-position classic i47:W/W1W1o/oWWoR/2o/1R r 0.0 m21 -
#? [classic i47:W/W1W1o/oWWoR/2o/1R r 0\.0 m21 -]
76 lp-legal
#check legal-turns classic i47:W/W1W1o/oWWoR/2o/1R r 0.0 m21 -
79 lp-position classic i47:W/o1W/WWWo/2R/1R - 0.0 m23 out:r/end:1-0
#? [classic i47:W/o1W/WWWo/2R/1R - 0\.0 m23 out:r/end:1-0]
80 lp-legal
#check legal-turns classic i47:W/o1W/WWWo/2R/1R - 0.0 m23 out:r/end:1-0

#case P10.73ga the result of a game: classic
1 lp-newgame classic
2 lp-play m50:m49 n49:l50 m48:l49 l48:k49 k50:j50 j51:k48 i51:i52 h52:i50 i49:j49 j48:k51 j52:n48 j53:k52 k47:i48 h49:k53 h48:l52 i47:l47 j52-m49/k53 j48-k52/i52 i49-i48/j48 h49-k49/i50 h48-i47/k51 l48-k48/h49 m49-l48/j50 n49-n48/l47 l48-m49/l52 k48-i49/n49 m50-l48/n48 k49-m50/l50 l48-k47/m50 i49-k49/h52 k50-j49/h48 j51-l48/i51 m49-j52/j53 l48-j51/l48 k47-k48/k52 k49-m49/k47 m48-k49/j52 m49-k50/m49 i48-i49/m48
3 lp-result
#? [1-0 stranded]
4 lp-position
#? [classic i47:W/o1W/WWWo/2R/1R - 0\.0 m23 out:r/end:1-0]

#case P10.29gb classic size=2
#game classic size=2
1 lp-position classic/size=2 - w 2.2 p0 -
#? [classic/size=2 - w 2\.2 p0 -]
2 lp-legal
#check legal-turns classic/size=2 - w 2.2 p0 -
3 lp-position classic/size=2 m50:oW r 1.2 p1 -
#? [classic/size=2 m50:oW r 1\.2 p1 -]
4 lp-legal
#check legal-turns classic/size=2 m50:oW r 1.2 p1 -
7 lp-position classic/size=2 m49:1o/oW/Ro/W r 0.1 p3 -
#? [classic/size=2 m49:1o/oW/Ro/W r 0\.1 p3 -]
8 lp-legal
#check legal-turns classic/size=2 m49:1o/oW/Ro/W r 0.1 p3 -
11 lp-position classic/size=2 l49:1RW/oo/1Ro/1W r 0.0 m1 -
#? [classic/size=2 l49:1RW/oo/1Ro/1W r 0\.0 m1 -]
12 lp-legal
#check legal-turns classic/size=2 l49:1RW/oo/1Ro/1W r 0.0 m1 -
13 lp-position classic/size=2 l49:2W/Ro/1Ro/1W w 0.0 m2 -
#? [classic/size=2 l49:2W/Ro/1Ro/1W w 0\.0 m2 -]
14 lp-legal
#check legal-turns classic/size=2 l49:2W/Ro/1Ro/1W w 0.0 m2 -
15 lp-position classic/size=2 m49:1o/W/Ro/W r 0.0 m3 -
#? [classic/size=2 m49:1o/W/Ro/W r 0\.0 m3 -]
16 lp-legal
#check legal-turns classic/size=2 m49:1o/W/Ro/W r 0.0 m3 -
19 lp-position classic/size=2 m50:W/Wo - 0.0 m5 out:r/end:1-0
#? [classic/size=2 m50:W/Wo - 0\.0 m5 out:r/end:1-0]
20 lp-legal
#check legal-turns classic/size=2 m50:W/Wo - 0.0 m5 out:r/end:1-0

#case P10.73gb the result of a game: classic size=2
#game classic size=2
1 lp-newgame classic size=2
2 lp-play n50:m50 m51:n49 m52:n51 m49:l50 n50-n49/n50 m49-l50/m49 n49-m50/l50 m51-n51/n49 m52-m51/m52
3 lp-result
#? [1-0 stranded]
4 lp-position
#? [classic/size=2 m50:W/Wo - 0\.0 m5 out:r/end:1-0]

#case P10.29gc classic players=3 size=2
#game classic players=3 size=2
1 lp-position classic3/size=2 - w 2.2.2 p0 -
#? [classic3/size=2 - w 2\.2\.2 p0 -]
2 lp-legal
#check legal-turns classic3/size=2 - w 2.2.2 p0 -
3 lp-position classic3/size=2 m50:o/W r 1.2.2 p1 -
#? [classic3/size=2 m50:o/W r 1\.2\.2 p1 -]
4 lp-legal
#check legal-turns classic3/size=2 m50:o/W r 1.2.2 p1 -
7 lp-position classic3/size=2 l50:1oRB/oWo w 1.1.1 p3 -
#? [classic3/size=2 l50:1oRB/oWo w 1\.1\.1 p3 -]
8 lp-legal
#check legal-turns classic3/size=2 l50:1oRB/oWo w 1.1.1 p3 -
9 lp-position classic3/size=2 l49:3o/WoRB/oWo r 0.1.1 p4 -
#? [classic3/size=2 l49:3o/WoRB/oWo r 0\.1\.1 p4 -]
10 lp-legal
#check legal-turns classic3/size=2 l49:3o/WoRB/oWo r 0.1.1 p4 -
13 lp-position classic3/size=2 l50:oWRB/RWo b 0.0.0 m1 out:r
#? [classic3/size=2 l50:oWRB/RWo b 0\.0\.0 m1 out:r]
14 lp-legal
#check legal-turns classic3/size=2 l50:oWRB/RWo b 0.0.0 m1 out:r
17 lp-position classic3/size=2 l50:1oW/RWo - 0.0.0 m3 out:rb/end:1-0-0
#? [classic3/size=2 l50:1oW/RWo - 0\.0\.0 m3 out:rb/end:1-0-0]
18 lp-legal
#check legal-turns classic3/size=2 l50:1oW/RWo - 0.0.0 m3 out:rb/end:1-0-0

#case P10.73gc the result of a game: classic players=3 size=2
#game classic players=3 size=2
1 lp-newgame classic players=3 size=2
2 lp-play m51:m50 n50:n51 o50:l51 l50:o49 l51 l50-m50/o49 o50-n51/o50 m50-n50/l50
3 lp-result
#? [1-0-0 stranded]
4 lp-position
#? [classic3/size=2 l50:1oW/RWo - 0\.0\.0 m3 out:rb/end:1-0-0]

#case P10.29gd nestor size=3 layout=l48:1by/rkry/byk/1br/1k
#game nestor size=3 layout=l48:1by/rkry/byk/1br/1k
1 lp-position nestor/size=3 l48:1Bo/RoRo/Boo/1BR/1o r 0.0 m0 -
#? [nestor/size=3 l48:1Bo/RoRo/Boo/1BR/1o r 0\.0 m0 -]
2 lp-legal
#check legal-turns nestor/size=3 l48:1Bo/RoRo/Boo/1BR/1o r 0.0 m0 -
3 lp-position nestor/size=3 l48:1Bo/RoR/Boo/1Bo/1R b 0.0 m1 -
#? [nestor/size=3 l48:1Bo/RoR/Boo/1Bo/1R b 0\.0 m1 -]
4 lp-legal
#check legal-turns nestor/size=3 l48:1Bo/RoR/Boo/1Bo/1R b 0.0 m1 -
7 lp-position nestor/size=3 l48:1Bo/RRo/BB/1o/1R b 0.0 m3 -
#? [nestor/size=3 l48:1Bo/RRo/BB/1o/1R b 0\.0 m3 -]
8 lp-legal
#check legal-turns nestor/size=3 l48:1Bo/RRo/BB/1o/1R b 0.0 m3 -
9 lp-position nestor/size=3 l48:1Bo/RR/Bo/1B/1o r 0.0 m4 -
#? [nestor/size=3 l48:1Bo/RR/Bo/1B/1o r 0\.0 m4 -]
10 lp-legal
#check legal-turns nestor/size=3 l48:1Bo/RR/Bo/1B/1o r 0.0 m4 -
13 lp-position nestor/size=3 l48:1Bo/RB/oR r 0.0 m6 -
#? [nestor/size=3 l48:1Bo/RB/oR r 0\.0 m6 -]
14 lp-legal
#check legal-turns nestor/size=3 l48:1Bo/RB/oR r 0.0 m6 -
17 lp-position nestor/size=3 l48:1B/o/oB - 0.0 m8 out:r/end:0-1
#? [nestor/size=3 l48:1B/o/oB - 0\.0 m8 out:r/end:0-1]
18 lp-legal
#check legal-turns nestor/size=3 l48:1B/o/oB - 0.0 m8 out:r/end:0-1

#case P10.73gd the result of a game: nestor size=3 layout=l48:1by/rkry/byk/1br/1k
#game nestor size=3 layout=l48:1by/rkry/byk/1br/1k
1 lp-newgame nestor size=3 layout=l48:1by/rkry/byk/1br/1k
2 lp-play n51-m52/o49 m51-m50/n50 n49-m49/n51 m50-m51/n49 m49-m50/m52 l50-m49/m51 m50-l50/n48 m49-m50/m49
3 lp-result
#? [0-1 no-balls]
4 lp-position
#? [nestor/size=3 l48:1B/o/oB - 0\.0 m8 out:r/end:0-1]

#case P10.29ge nestor players=3 size=3 layout=m48:2bky/kyrb/bkyr/1r
#game nestor players=3 size=3 layout=m48:2bky/kyrb/bkyr/1r
1 lp-position nestor3/size=3 m48:2BoY/oYRB/BoYR/1R r 0.0.0 m0 -
#? [nestor3/size=3 m48:2BoY/oYRB/BoYR/1R r 0\.0\.0 m0 -]
2 lp-legal
#check legal-turns nestor3/size=3 m48:2BoY/oYRB/BoYR/1R r 0.0.0 m0 -
3 lp-position nestor3/size=3 m48:2BoY/oYRB/BRYR/1o b 0.0.0 m1 -
#? [nestor3/size=3 m48:2BoY/oYRB/BRYR/1o b 0\.0\.0 m1 -]
4 lp-legal
#check legal-turns nestor3/size=3 m48:2BoY/oYRB/BRYR/1o b 0.0.0 m1 -
7 lp-position nestor3/size=3 m48:2o1Y/oYRY/BRoR r 0.0.0 m3 -
#? [nestor3/size=3 m48:2o1Y/oYRY/BRoR r 0\.0\.0 m3 -]
8 lp-legal
#check legal-turns nestor3/size=3 m48:2o1Y/oYRY/BRoR r 0.0.0 m3 -
11 lp-position nestor3/size=3 m49:BYRo/ooRR y 0.0.0 m5 -
#? [nestor3/size=3 m49:BYRo/ooRR y 0\.0\.0 m5 -]
12 lp-legal
#check legal-turns nestor3/size=3 m49:BYRo/ooRR y 0.0.0 m5 -
15 lp-position nestor3/size=3 m49:Bo/RYoo b 0.0.0 m7 -
#? [nestor3/size=3 m49:Bo/RYoo b 0\.0\.0 m7 -]
16 lp-legal
#check legal-turns nestor3/size=3 m49:Bo/RYoo b 0.0.0 m7 -
17 lp-position nestor3/size=3 m49:1B/oYoo y 0.0.0 m8 out:r
#? [nestor3/size=3 m49:1B/oYoo y 0\.0\.0 m8 out:r]
18 lp-legal
#check legal-turns nestor3/size=3 m49:1B/oYoo y 0.0.0 m8 out:r
21 lp-position nestor3/size=3 m50:oB - 0.0.0 m10 out:ry/end:0-1-0
#? [nestor3/size=3 m50:oB - 0\.0\.0 m10 out:ry/end:0-1-0]
22 lp-legal
#check legal-turns nestor3/size=3 m50:oB - 0.0.0 m10 out:ry/end:0-1-0

#case P10.73ge the result of a game: nestor players=3 size=3 layout=m48:2bky/kyrb/bkyr/1r
#game nestor players=3 size=3 layout=m48:2bky/kyrb/bkyr/1r
1 lp-newgame nestor players=3 size=3 layout=m48:2bky/kyrb/bkyr/1r
2 lp-play n51-n50 p49-p48/n51 o50-p49/p48 n50-o50/q48 m50-m49/o48 n49-n50/p49 o49-m50/o49 m49-n49/m49 n50-m50/o50 n49-n50/n49
3 lp-result
#? [0-1-0 no-balls]
4 lp-position
#? [nestor3/size=3 m50:oB - 0\.0\.0 m10 out:ry/end:0-1-0]

#case P10.29gf nestor-en size=3 layout=k49:4k/2byr/1yrb/rkyk/2b
#game nestor-en size=3 layout=k49:4k/2byr/1yrb/rkyk/2b
1 lp-position nestor-en/size=3 k49:4o/2BoR/1oRB/Rooo/2B r 0.0 m0 -
#? [nestor-en/size=3 k49:4o/2BoR/1oRB/Rooo/2B r 0\.0 m0 -]
2 lp-legal
#check legal-turns nestor-en/size=3 k49:4o/2BoR/1oRB/Rooo/2B r 0.0 m0 -
3 lp-position nestor-en/size=3 k50:2BoR/1RoB/Rooo/2B b 0.0 m1 -
#? [nestor-en/size=3 k50:2BoR/1RoB/Rooo/2B b 0\.0 m1 -]
4 lp-legal
#check legal-turns nestor-en/size=3 k50:2BoR/1RoB/Rooo/2B b 0.0 m1 -
5 lp-position nestor-en/size=3 k50:2oBo/1RoB/Ro1o/2B r 0.0 m2 -
#? [nestor-en/size=3 k50:2oBo/1RoB/Ro1o/2B r 0\.0 m2 -]
6 lp-legal
#check legal-turns nestor-en/size=3 k50:2oBo/1RoB/Ro1o/2B r 0.0 m2 -
7 lp-position nestor-en/size=3 k50:2RBo/1ooB/R2o/2B b 0.0 m3 -
#? [nestor-en/size=3 k50:2RBo/1ooB/R2o/2B b 0\.0 m3 -]
8 lp-legal
#check legal-turns nestor-en/size=3 k50:2RBo/1ooB/R2o/2B b 0.0 m3 -
9 lp-position nestor-en/size=3 k50:2oBo/1B1o/o2o/2B - 0.0 m4 out:r/end:0-1
#? [nestor-en/size=3 k50:2oBo/1B1o/o2o/2B - 0\.0 m4 out:r/end:0-1]
10 lp-legal
#check legal-turns nestor-en/size=3 k50:2oBo/1B1o/o2o/2B - 0.0 m4 out:r/end:0-1

#case P10.73gf the result of a game: nestor-en size=3 layout=k49:4k/2byr/1yrb/rkyk/2b
#game nestor-en size=3 layout=k49:4k/2byr/1yrb/rkyk/2b
1 lp-newgame nestor-en size=3 layout=k49:4k/2byr/1yrb/rkyk/2b
2 lp-play m51-l51/o49 m50-n50/m52 l51-m50/l52 n51-l51/m51
3 lp-result
#? [0-1 stranded]
4 lp-position
#? [nestor-en/size=3 k50:2oBo/1B1o/o2o/2B - 0\.0 m4 out:r/end:0-1]

#case P10.29gg nestor-en players=3 size=3 layout=l47:4by/3rk/rykb/kry/b
#game nestor-en players=3 size=3 layout=l47:4by/3rk/rykb/kry/b
1 lp-position nestor-en3/size=3 l47:4BY/3Ro/RYoB/oRY/B r 0.0.0 m0 -
#? [nestor-en3/size=3 l47:4BY/3Ro/RYoB/oRY/B r 0\.0\.0 m0 -]
2 lp-legal
#check legal-turns nestor-en3/size=3 l47:4BY/3Ro/RYoB/oRY/B r 0.0.0 m0 -
3 lp-position nestor-en3/size=3 l47:4BY/3Ro/RY1B/RoY/B y 0.0.0 m1 out:b
#? [nestor-en3/size=3 l47:4BY/3Ro/RY1B/RoY/B y 0\.0\.0 m1 out:b]
4 lp-legal
#check legal-turns nestor-en3/size=3 l47:4BY/3Ro/RY1B/RoY/B y 0.0.0 m1 out:b
7 lp-position nestor-en3/size=3 l47:4B/3oR/Ro1B/RYY y 0.0.0 m3 out:b
#? [nestor-en3/size=3 l47:4B/3oR/Ro1B/RYY y 0\.0\.0 m3 out:b]
8 lp-legal
#check legal-turns nestor-en3/size=3 l47:4B/3oR/Ro1B/RYY y 0.0.0 m3 out:b
9 lp-position nestor-en3/size=3 l47:4o/4o/RY1o/RoY r 0.0.0 m4 out:b
#? [nestor-en3/size=3 l47:4o/4o/RY1o/RoY r 0\.0\.0 m4 out:b]
10 lp-legal
#check legal-turns nestor-en3/size=3 l47:4o/4o/RY1o/RoY r 0.0.0 m4 out:b
13 lp-position nestor-en3/size=3 l48:4o/Ro1Y/1Ro r 0.0.0 m6 out:b
#? [nestor-en3/size=3 l48:4o/Ro1Y/1Ro r 0\.0\.0 m6 out:b]
14 lp-legal
#check legal-turns nestor-en3/size=3 l48:4o/Ro1Y/1Ro r 0.0.0 m6 out:b
17 lp-position nestor-en3/size=3 n48:2o/1o/Y - 0.0.0 m8 out:rb/end:0-0-1
#? [nestor-en3/size=3 n48:2o/1o/Y - 0\.0\.0 m8 out:rb/end:0-0-1]
18 lp-legal
#check legal-turns nestor-en3/size=3 n48:2o/1o/Y - 0.0.0 m8 out:rb/end:0-0-1

#case P10.73gg the result of a game: nestor-en players=3 size=3 layout=l47:4by/3rk/rykb/kry/b
#game nestor-en players=3 size=3 layout=l47:4by/3rk/rykb/kry/b
1 lp-newgame nestor-en players=3 size=3 layout=l47:4by/3rk/rykb/kry/b
2 lp-play m50-l50/n49 m49-m50/l51 o48-p48/q47 m50-m49/o48 l50-m50/l50 n50-o49/p47 l49-m49/l49 o49-n50/m50
3 lp-result
#? [0-0-1 stranded]
4 lp-position
#? [nestor-en3/size=3 n48:2o/1o/Y - 0\.0\.0 m8 out:rb/end:0-0-1]

#case P10.29gh pbmserv size=3 layout=j48:3b/2kgr/2rb/1kgk/br/g
#game pbmserv size=3 layout=j48:3b/2kgr/2rb/1kgk/br/g
1 lp-position pbmserv/size=3 j48:3B/2ooR/2RB/1ooo/BR/o r 0.0 m0 -
#? [pbmserv/size=3 j48:3B/2ooR/2RB/1ooo/BR/o r 0\.0 m0 -]
2 lp-legal
#check legal-turns pbmserv/size=3 j48:3B/2ooR/2RB/1ooo/BR/o r 0.0 m0 -
3 lp-position pbmserv/size=3 j48:3B/2oR/2RB/1ooo/BR/o b 0.0 m1 -
#? [pbmserv/size=3 j48:3B/2oR/2RB/1ooo/BR/o b 0\.0 m1 -]
4 lp-legal
#check legal-turns pbmserv/size=3 j48:3B/2oR/2RB/1ooo/BR/o b 0.0 m1 -
5 lp-position pbmserv/size=3 j48:3B/2oR/2RB/1oBo/1R/o r 0.0 m2 -
#? [pbmserv/size=3 j48:3B/2oR/2RB/1oBo/1R/o r 0\.0 m2 -]
6 lp-legal
#check legal-turns pbmserv/size=3 j48:3B/2oR/2RB/1oBo/1R/o r 0.0 m2 -
7 lp-position pbmserv/size=3 j48:3B/2oR/2RB/2Bo/1o/R b 0.0 m3 -
#? [pbmserv/size=3 j48:3B/2oR/2RB/2Bo/1o/R b 0\.0 m3 -]
8 lp-legal
#check legal-turns pbmserv/size=3 j48:3B/2oR/2RB/2Bo/1o/R b 0.0 m3 -
9 lp-position pbmserv/size=3 k48:2B/1oR/1RB/1oo/B r 0.0 m4 -
#? [pbmserv/size=3 k48:2B/1oR/1RB/1oo/B r 0\.0 m4 -]
10 lp-legal
#check legal-turns pbmserv/size=3 k48:2B/1oR/1RB/1oo/B r 0.0 m4 -
13 lp-position pbmserv/size=3 k48:2B/1o/1oB/1B/o - 0.0 m6 out:r/end:0-1
#? [pbmserv/size=3 k48:2B/1o/1oB/1B/o - 0\.0 m6 out:r/end:0-1]
14 lp-legal
#check legal-turns pbmserv/size=3 k48:2B/1o/1oB/1B/o - 0.0 m6 out:r/end:0-1

#case P10.73gh the result of a game: pbmserv size=3 layout=j48:3b/2kgr/2rb/1kgk/br/g
#game pbmserv size=3 layout=j48:3b/2kgr/2rb/1kgk/br/g
1 lp-newgame pbmserv size=3 layout=j48:3b/2kgr/2rb/1kgk/br/g
2 lp-play n49-m49/n49 j52-l51/j52 k52-j53/k51 l51-k52/j53 m49-l49/m51 k52-l51/m49
3 lp-result
#? [0-1 no-balls]
4 lp-position
#? [pbmserv/size=3 k48:2B/1o/1oB/1B/o - 0\.0 m6 out:r/end:0-1]

#case P10.29gi pbmserv players=3 size=3 layout=j48:4r/3kb/1kgrg/1rkb/gb
#game pbmserv players=3 size=3 layout=j48:4r/3kb/1kgrg/1rkb/gb
1 lp-position pbmserv3/size=3 j48:4R/3oB/1oGRG/1RoB/GB r 0.0.0 m0 -
#? [pbmserv3/size=3 j48:4R/3oB/1oGRG/1RoB/GB r 0\.0\.0 m0 -]
2 lp-legal
#check legal-turns pbmserv3/size=3 j48:4R/3oB/1oGRG/1RoB/GB r 0.0.0 m0 -
3 lp-position pbmserv3/size=3 j48:4R/3RB/2GoG/1RoB/GB b 0.0.0 m1 -
#? [pbmserv3/size=3 j48:4R/3RB/2GoG/1RoB/GB b 0\.0\.0 m1 -]
4 lp-legal
#check legal-turns pbmserv3/size=3 j48:4R/3RB/2GoG/1RoB/GB b 0.0.0 m1 -
5 lp-position pbmserv3/size=3 j48:4R/3Ro/2GBG/1RoB/GB g 0.0.0 m2 -
#? [pbmserv3/size=3 j48:4R/3Ro/2GBG/1RoB/GB g 0\.0\.0 m2 -]
6 lp-legal
#check legal-turns pbmserv3/size=3 j48:4R/3Ro/2GBG/1RoB/GB g 0.0.0 m2 -
7 lp-position pbmserv3/size=3 j48:4R/3Ro/2oBG/1RGB/o r 0.0.0 m3 -
#? [pbmserv3/size=3 j48:4R/3Ro/2oBG/1RGB/o r 0\.0\.0 m3 -]
8 lp-legal
#check legal-turns pbmserv3/size=3 j48:4R/3Ro/2oBG/1RGB/o r 0.0.0 m3 -
9 lp-position pbmserv3/size=3 j48:4R/3oR/3Bo/1RoB/o b 0.0.0 m4 out:g
#? [pbmserv3/size=3 j48:4R/3oR/3Bo/1RoB/o b 0\.0\.0 m4 out:g]
10 lp-legal
#check legal-turns pbmserv3/size=3 j48:4R/3oR/3Bo/1RoB/o b 0.0.0 m4 out:g
13 lp-position pbmserv3/size=3 j48:4R/4o/4R/1Roo/o - 0.0.0 m6 out:bg/end:1-0-0
#? [pbmserv3/size=3 j48:4R/4o/4R/1Roo/o - 0\.0\.0 m6 out:bg/end:1-0-0]
14 lp-legal
#check legal-turns pbmserv3/size=3 j48:4R/4o/4R/1Roo/o - 0.0.0 m6 out:bg/end:1-0-0

#case P10.73gi the result of a game: pbmserv players=3 size=3 layout=j48:4r/3kb/1kgrg/1rkb/gb
#game pbmserv players=3 size=3 layout=j48:4r/3kb/1kgrg/1rkb/gb
1 lp-newgame pbmserv players=3 size=3 layout=j48:4r/3kb/1kgrg/1rkb/gb
2 lp-play m50-m49/k50 n49-m50 l50-l51/k52 m49-n49/l50 m50-l51/m49 n49-n50/m50
3 lp-result
#? [1-0-0 no-balls]
4 lp-position
#? [pbmserv3/size=3 j48:4R/4o/4R/1Roo/o - 0\.0\.0 m6 out:bg/end:1-0-0]

#case P10.29gj pbmserv placement=manual size=2
#game pbmserv placement=manual size=2
1 lp-position pbmserv/placement=manual/size=2 - r 2.2:2.2.2.2 p0 -
#? [pbmserv/placement=manual/size=2 - r 2\.2:2\.2\.2\.2 p0 -]
2 lp-legal
#check legal-turns pbmserv/placement=manual/size=2 - r 2.2:2.2.2.2 p0 -
3 lp-position pbmserv/placement=manual/size=2 m50:k b 2.2:2.2.2.1 p1 -
#? [pbmserv/placement=manual/size=2 m50:k b 2\.2:2\.2\.2\.1 p1 -]
4 lp-legal
#check legal-turns pbmserv/placement=manual/size=2 m50:k b 2.2:2.2.2.1 p1 -
9 lp-position pbmserv/placement=manual/size=2 m49:1gb/kr r 2.2:1.1.1.1 p4 -
#? [pbmserv/placement=manual/size=2 m49:1gb/kr r 2\.2:1\.1\.1\.1 p4 -]
10 lp-legal
#check legal-turns pbmserv/placement=manual/size=2 m49:1gb/kr r 2.2:1.1.1.1 p4 -
15 lp-position pbmserv/placement=manual/size=2 m48:2kr/1gb/krg b 2.2:0.1.0.0 p7 -
#? [pbmserv/placement=manual/size=2 m48:2kr/1gb/krg b 2\.2:0\.1\.0\.0 p7 -]
16 lp-legal
#check legal-turns pbmserv/placement=manual/size=2 m48:2kr/1gb/krg b 2.2:0.1.0.0 p7 -
19 lp-position pbmserv/placement=manual/size=2 m48:2Ro/BoB/oR b 0.0 m1 -
#? [pbmserv/placement=manual/size=2 m48:2Ro/BoB/oR b 0\.0 m1 -]
20 lp-legal
#check legal-turns pbmserv/placement=manual/size=2 m48:2Ro/BoB/oR b 0.0 m1 -
23 lp-position pbmserv/placement=manual/size=2 m48:2o/1RB/oR b 0.0 m3 -
#? [pbmserv/placement=manual/size=2 m48:2o/1RB/oR b 0\.0 m3 -]
24 lp-legal
#check legal-turns pbmserv/placement=manual/size=2 m48:2o/1RB/oR b 0.0 m3 -
27 lp-position pbmserv/placement=manual/size=2 n48:1o/RR - 0.0 m5 out:b/end:1-0
#? [pbmserv/placement=manual/size=2 n48:1o/RR - 0\.0 m5 out:b/end:1-0]
28 lp-legal
#check legal-turns pbmserv/placement=manual/size=2 n48:1o/RR - 0.0 m5 out:b/end:1-0

#case P10.73gj the result of a game: pbmserv placement=manual size=2
#game pbmserv placement=manual size=2
1 lp-newgame pbmserv placement=manual size=2
2 lp-play black@m50 red@n50 green@n49 blue@o49 black@o48 red@p48 green@o50 blue@m49 p48-o48/o50 m49-m50/m49 o48-n49/p48 o49-o48/m50 n50-o49/n50
3 lp-result
#? [1-0 no-balls]
4 lp-position
#? [pbmserv/placement=manual/size=2 n48:1o/RR - 0\.0 m5 out:b/end:1-0]

#case P10.29gk classic size=3 turn=either equaliser=off
#game classic size=3 turn=either equaliser=off
1 lp-position classic/equaliser=off/size=3/turn=either - w 3.3 p0 -
#? [classic/equaliser=off/size=3/turn=either - w 3\.3 p0 -]
2 lp-legal
#check legal-turns classic/equaliser=off/size=3/turn=either - w 3.3 p0 -
3 lp-position classic/equaliser=off/size=3/turn=either m49:1W/o r 2.3 p1 -
#? [classic/equaliser=off/size=3/turn=either m49:1W/o r 2\.3 p1 -]
4 lp-legal
#check legal-turns classic/equaliser=off/size=3/turn=either m49:1W/o r 2.3 p1 -
13 lp-position classic/equaliser=off/size=3/turn=either k48:1RW/ooRW/oooo/W1R w 0.0 m0 -
#? [classic/equaliser=off/size=3/turn=either k48:1RW/ooRW/oooo/W1R w 0\.0 m0 -]
14 lp-legal
#check legal-turns classic/equaliser=off/size=3/turn=either k48:1RW/ooRW/oooo/W1R w 0.0 m0 -
19 lp-position classic/equaliser=off/size=3/turn=either k48:1Ro/WRoW/o1oo/W1R r 0.0 m3 -
#? [classic/equaliser=off/size=3/turn=either k48:1Ro/WRoW/o1oo/W1R r 0\.0 m3 -]
20 lp-legal
#check legal-turns classic/equaliser=off/size=3/turn=either k48:1Ro/WRoW/o1oo/W1R r 0.0 m3 -
25 lp-position classic/equaliser=off/size=3/turn=either k48:1o/WRoW/o1R/W1R w 0.0 m6 -
#? [classic/equaliser=off/size=3/turn=either k48:1o/WRoW/o1R/W1R w 0\.0 m6 -]
26 lp-legal
#check legal-turns classic/equaliser=off/size=3/turn=either k48:1o/WRoW/o1R/W1R w 0.0 m6 -
31 lp-position classic/equaliser=off/size=3/turn=either k49:WoWo/W1R/o1R r 0.0 m9 -
#? [classic/equaliser=off/size=3/turn=either k49:WoWo/W1R/o1R r 0\.0 m9 -]
32 lp-legal
#check legal-turns classic/equaliser=off/size=3/turn=either k49:WoWo/W1R/o1R r 0.0 m9 -
35 lp-position classic/equaliser=off/size=3/turn=either k49:WWW/o1o/o1o - 0.0 m11 out:r/end:1-0
#? [classic/equaliser=off/size=3/turn=either k49:WWW/o1o/o1o - 0\.0 m11 out:r/end:1-0]
36 lp-legal
#check legal-turns classic/equaliser=off/size=3/turn=either k49:WWW/o1o/o1o - 0.0 m11 out:r/end:1-0

#case P10.73gk the result of a game: classic size=3 turn=either equaliser=off
#game classic size=3 turn=either equaliser=off
1 lp-newgame classic size=3 turn=either equaliser=off
2 lp-play n49:m50 m49:l50 m48:l49 l48:k50 k51:k49 m51:n50 m48-k49 m49-l49 pass/l50 l48-m50 pass/m48 pass/n50 n49-m49 pass/l48 k51-k50 pass/n49 k50-l49
3 lp-result
#? [1-0 stranded]
4 lp-position
#? [classic/equaliser=off/size=3/turn=either k49:WWW/o1o/o1o - 0\.0 m11 out:r/end:1-0]

#case P10.29gl nestor size=4 isolate=doomed free_edges=2 ending=stranded layout=i49:5b/1yrkry/1kbybr/1yk/krb
#game nestor size=4 isolate=doomed free_edges=2 ending=stranded layout=i49:5b/1yrkry/1kbybr/1yk/krb
1 lp-position nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 i49:5B/1oRoRo/1oBoBR/1oo/oRB r 0.0 m0 -
#? [nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 i49:5B/1oRoRo/1oBoBR/1oo/oRB r 0\.0 m0 -]
2 lp-legal
#check legal-turns nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 i49:5B/1oRoRo/1oBoBR/1oo/oRB r 0.0 m0 -
3 lp-position nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 j49:4B/oRRRo/oBoBR/oo/oB b 0.0 m1 -
#? [nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 j49:4B/oRRRo/oBoBR/oo/oB b 0\.0 m1 -]
4 lp-legal
#check legal-turns nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 j49:4B/oRRRo/oBoBR/oo/oB b 0.0 m1 -
7 lp-position nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 j49:4o/1RoR/oRoBo/Bo/oB b 0.0 m3 -
#? [nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 j49:4o/1RoR/oRoBo/Bo/oB b 0\.0 m3 -]
8 lp-legal
#check legal-turns nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 j49:4o/1RoR/oRoBo/Bo/oB b 0.0 m3 -
9 lp-position nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 j49:4o/1RoR/oRBBo/oo/1B r 0.0 m4 -
#? [nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 j49:4o/1RoR/oRBBo/oo/1B r 0\.0 m4 -]
10 lp-legal
#check legal-turns nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 j49:4o/1RoR/oRBBo/oo/1B r 0.0 m4 -
13 lp-position nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 j49:4o/2oR/RRBBo/1B/1o r 0.0 m6 -
#? [nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 j49:4o/2oR/RRBBo/1B/1o r 0\.0 m6 -]
14 lp-legal
#check legal-turns nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 j49:4o/2oR/RRBBo/1B/1o r 0.0 m6 -
17 lp-position nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 k49:3o/1oB/oBo/B/o - 0.0 m8 out:r/end:0-1
#? [nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 k49:3o/1oB/oBo/B/o - 0\.0 m8 out:r/end:0-1]
18 lp-legal
#check legal-turns nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 k49:3o/1oB/oBo/B/o - 0.0 m8 out:r/end:0-1

#case P10.73gl the result of a game: nestor size=4 isolate=doomed free_edges=2 ending=stranded layout=i49:5b/1yrkry/1kbybr/1yk/krb
#game nestor size=4 isolate=doomed free_edges=2 ending=stranded layout=i49:5b/1yrkry/1kbybr/1yk/krb
1 lp-newgame nestor size=4 isolate=doomed free_edges=2 ending=stranded layout=i49:5b/1yrkry/1kbybr/1yk/krb
2 lp-play j53-l50/i53 k51-j52/j50 l50-k51/n50 j52-l51/j53 k50-j51/j52 k53-k52/k50 m50-l50/n51 m51-m50/j51
3 lp-result
#? [0-1 stranded]
4 lp-position
#? [nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 k49:3o/1oB/oBo/B/o - 0\.0 m8 out:r/end:0-1]
