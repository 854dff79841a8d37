# Whole games, turn by turn.
# README.md says how to read this file. Made by benchmarks/generate/protocol_games.py.

#case P8.22ga a game: classic
10 lp-newgame classic
#? [classic - w 8\.8 p0 -]
11 play white m50:m49
13 play red n49:l50
15 play white m48:l49
17 play red l48:k49
19 play white k50:j50
21 play red j51:k48
23 play white i51:i52
25 play red h52:i50
27 play white i49:j49
29 play red j48:k51
31 play white j52:n48
33 play red j53:k52
35 play white k47:i48
37 play red h49:k53
39 play white h48:l52
41 play red i47:l47
43 play white j52-m49/k53
45 play red j48-k52/i52
47 play white i49-i48/j48
49 play red h49-k49/i50
51 play white h48-i47/k51
53 play red l48-k48/h49
55 play white m49-l48/j50
57 play red n49-n48/l47
59 play white l48-m49/l52
61 play red k48-i49/n49
63 play white m50-l48/n48
65 play red k49-m50/l50
67 play white l48-k47/m50
69 play red i49-k49/h52
71 play white k50-j49/h48
73 play red j51-l48/i51
75 play white m49-j52/j53
77 play red l48-j51/l48
79 play white k47-k48/k52
81 play red k49-m49/k47
83 play white m48-k49/j52
85 play red m49-k50/m49
87 play white i48-i49/m48
88 genmove white
#! [game over]

#case P8.24ga turns that break a rule: classic
10 lp-newgame classic
11 play white m50:m49
12 play red n49:m50
#! [illegal move]
13 play red n49:l50
14 play white m50:n49
#! [illegal move]
15 play white m48:l49
16 play red m51:m50
#! [illegal move]
17 play red l48:k49
18 play white n49:m50
#! [illegal move]
19 play white k50:j50
20 play red n48:n50
#! [illegal move]
21 play red j51:k48
22 play white m51:l51
#! [illegal move]
23 play white i51:i52
24 play red l47:n48
#! [illegal move]
25 play red h52:i50
26 play white j51:k48
#! [illegal move]
27 play white i49:j49
28 play red k51:l51
#! [illegal move]
29 play red j48:k51
30 play white m51:n50
#! [illegal move]
31 play white j52:n48
32 play red n47:n48
#! [illegal move]
33 play red j53:k52
34 play white l51:n50
#! [illegal move]
35 play white k47:i48
36 play red o48:o49
#! [illegal move]
37 play red h49:k53
38 play white n47:m47
#! [illegal move]
39 play white h48:l52
40 play red o48:n50
#! [illegal move]
41 play red i47:l47
42 play white o48:n47
#! [illegal move]
43 play white j52-m49/k53
44 play red m50-n48/l52
#! [illegal move]
45 play red j48-k52/i52
46 play white n47:o47
#! [illegal move]
47 play white i49-i48/j48
48 play red m50-n48/k53
#! [illegal move]
49 play red h49-k49/i50
50 play white n47:m51
#! [illegal move]
51 play white h48-i47/k51
52 play red h49-k49/i50
#! [illegal move]
53 play red l48-k48/h49
54 play white l48-k48/h49
#! [illegal move]
55 play white m49-l48/j50
56 play red m50-l50/l52
#! [illegal move]
57 play red n49-n48/l47
58 play white n49-n48/l50
#! [illegal move]
59 play white l48-m49/l52
60 play red n49-n48/n49
#! [illegal move]
61 play red k48-i49/n49
62 play white n48-n49/l48
#! [illegal move]
63 play white m50-l48/n48
64 play red m50-l50/l47
#! [illegal move]
65 play red k49-m50/l50
66 play white n48-n49/l50
#! [illegal move]
67 play white l48-k47/m50
68 play red m49-m50/h52
#! [illegal move]
69 play red i49-k49/h52
70 play white m50-l50/n48
#! [illegal move]
71 play white k50-j49/h48
72 play red m49-l48/l49
#! [illegal move]
73 play red j51-l48/i51
74 play white k52-j52/k49
#! [illegal move]
75 play white m49-j52/j53
76 play red k52-j52/i51
#! [illegal move]
77 play red l48-j51/l48
78 play white k50-j49/h48
#! [illegal move]
79 play white k47-k48/k52
80 play red l48-l49/l48
#! [illegal move]
81 play red k49-m49/k47
82 play white m49-j52/k52
#! [illegal move]
83 play white m48-k49/j52
84 play red k49-k50/m49
#! [illegal move]
85 play red m49-k50/m49
86 play white k49-l49/j52
#! [illegal move]
87 play white i48-i49/m48

#case P8.22gb a game: classic size=2
#game classic size=2
10 lp-newgame classic size=2
#? [classic/size=2 - w 2\.2 p0 -]
11 play white n50:m50
13 play red m51:n49
15 play white m52:n51
17 play red m49:l50
19 play white n50-n49/n50
21 play red m49-l50/m49
23 play white n49-m50/l50
25 play red m51-n51/n49
27 play white m52-m51/m52
28 genmove white
#! [game over]

#case P8.24gb turns that break a rule: classic size=2
#game classic size=2
10 lp-newgame classic size=2
11 play white n50:m50
12 play red m50:m51
#! [illegal move]
13 play red m51:n49
14 play white m51:n49
#! [illegal move]
15 play white m52:n51
16 play red m52:n51
#! [illegal move]
17 play red m49:l50
18 play white o51:o50
#! [illegal move]
19 play white n50-n49/n50
20 play red o51:n52
#! [illegal move]
21 play red m49-l50/m49
22 play white n48:m49
#! [illegal move]
23 play white n49-m50/l50
24 play red o51:n52
#! [illegal move]
25 play red m51-n51/n49
26 play white m49-m50/n51
#! [illegal move]
27 play white m52-m51/m52

#case P8.22gc a game: classic players=3 size=2
#game classic players=3 size=2
10 lp-newgame classic players=3 size=2
#? [classic3/size=2 - w 2\.2\.2 p0 -]
11 play white m51:m50
13 play red n50:n51
15 play black o50:l51
17 play white l50:o49
19 play red l51
21 play white l50-m50/o49
23 play black o50-n51/o50
25 play white m50-n50/l50
26 genmove white
#! [game over]

#case P8.24gc turns that break a rule: classic players=3 size=2
#game classic players=3 size=2
10 lp-newgame classic players=3 size=2
11 play white m51:m50
12 play red m50:n49
#! [illegal move]
13 play red n50:n51
14 play black m51:m50
#! [illegal move]
15 play black o50:l51
16 play white n50:n51
#! [illegal move]
17 play white l50:o49
18 play red o51:o49
#! [illegal move]
19 play red l51
20 play white m50:m51
#! [illegal move]
21 play white l50-m50/o49
22 play black o51:n52
#! [illegal move]
23 play black o50-n51/o50
24 play white o50:l51
#! [illegal move]
25 play white m50-n50/l50

#case P8.22gd a game: nestor size=3 layout=l48:1by/rkry/byk/1br/1k
#game nestor size=3 layout=l48:1by/rkry/byk/1br/1k
10 lp-newgame nestor size=3 layout=l48:1by/rkry/byk/1br/1k
#? [nestor/size=3 l48:1Bo/RoRo/Boo/1BR/1o r 0\.0 m0 -]
11 play red n51-m52/o49
13 play blue m51-m50/n50
15 play red n49-m49/n51
17 play blue m50-m51/n49
19 play red m49-m50/m52
21 play blue l50-m49/m51
23 play red m50-l50/n48
25 play blue m49-m50/m49
26 genmove red
#! [game over]

#case P8.24gd turns that break a rule: nestor size=3 layout=l48:1by/rkry/byk/1br/1k
#game nestor size=3 layout=l48:1by/rkry/byk/1br/1k
10 lp-newgame nestor size=3 layout=l48:1by/rkry/byk/1br/1k
11 play red n51-m52/o49
12 play blue n51-o49/m50
#! [illegal move]
13 play blue m51-m50/n50
14 play red m51-n51/m51
#! [illegal move]
15 play red n49-m49/n51
16 play blue n51-n50/o49
#! [illegal move]
17 play blue m50-m51/n49
18 play red m50-n49/n48
#! [illegal move]
19 play red m49-m50/m52
20 play blue m51-n51/m51
#! [illegal move]
21 play blue l50-m49/m51
22 play red n49-n48/n49
#! [illegal move]
23 play red m50-l50/n48
24 play blue l49-l50/n48
#! [illegal move]
25 play blue m49-m50/m49

#case P8.22ge a game: nestor players=3 size=3 layout=m48:2bky/kyrb/bkyr/1r
#game nestor players=3 size=3 layout=m48:2bky/kyrb/bkyr/1r
10 lp-newgame nestor players=3 size=3 layout=m48:2bky/kyrb/bkyr/1r
#? [nestor3/size=3 m48:2BoY/oYRB/BoYR/1R r 0\.0\.0 m0 -]
11 play red n51-n50
13 play blue p49-p48/n51
15 play yellow o50-p49/p48
17 play red n50-o50/q48
19 play blue m50-m49/o48
21 play yellow n49-n50/p49
23 play red o49-m50/o49
25 play blue m49-n49/m49
27 play yellow n50-m50/o50
29 play blue n49-n50/n49
30 genmove red
#! [game over]

#case P8.24ge turns that break a rule: nestor players=3 size=3 layout=m48:2bky/kyrb/bkyr/1r
#game nestor players=3 size=3 layout=m48:2bky/kyrb/bkyr/1r
10 lp-newgame nestor players=3 size=3 layout=m48:2bky/kyrb/bkyr/1r
11 play red n51-n50
12 play blue n51-n50
#! [illegal move]
13 play blue p49-p48/n51
14 play yellow o49-n50
#! [illegal move]
15 play yellow o50-p49/p48
16 play red n51-n50
#! [illegal move]
17 play red n50-o50/q48
18 play blue o50-p49/p48
#! [illegal move]
19 play blue m50-m49/o48
20 play yellow n50-o50/q48
#! [illegal move]
21 play yellow n49-n50/p49
22 play red m50-m49/o48
#! [illegal move]
23 play red o49-m50/o49
24 play blue n49-n50/n49
#! [illegal move]
25 play blue m49-n49/m49
26 play yellow p50-o50/m49
#! [illegal move]
27 play yellow n50-m50/o50
28 play blue m49-n49/o50
#! [illegal move]
29 play blue n49-n50/n49

#case P8.22gf a game: nestor-en size=3 layout=k49:4k/2byr/1yrb/rkyk/2b
#game nestor-en size=3 layout=k49:4k/2byr/1yrb/rkyk/2b
10 lp-newgame nestor-en size=3 layout=k49:4k/2byr/1yrb/rkyk/2b
#? [nestor-en/size=3 k49:4o/2BoR/1oRB/Rooo/2B r 0\.0 m0 -]
11 play red m51-l51/o49
13 play blue m50-n50/m52
15 play red l51-m50/l52
17 play blue n51-l51/m51
18 genmove red
#! [game over]

#case P8.24gf turns that break a rule: nestor-en size=3 layout=k49:4k/2byr/1yrb/rkyk/2b
#game nestor-en size=3 layout=k49:4k/2byr/1yrb/rkyk/2b
10 lp-newgame nestor-en size=3 layout=k49:4k/2byr/1yrb/rkyk/2b
11 play red m51-l51/o49
12 play blue m51-l51/o49
#! [illegal move]
13 play blue m50-n50/m52
14 play red o50-o49/l52
#! [illegal move]
15 play red l51-m50/l52
16 play blue n51-n52/l52
#! [illegal move]
17 play blue n51-l51/m51

#case P8.22gg a game: nestor-en players=3 size=3 layout=l47:4by/3rk/rykb/kry/b
#game nestor-en players=3 size=3 layout=l47:4by/3rk/rykb/kry/b
10 lp-newgame nestor-en players=3 size=3 layout=l47:4by/3rk/rykb/kry/b
#? [nestor-en3/size=3 l47:4BY/3Ro/RYoB/oRY/B r 0\.0\.0 m0 -]
11 play red m50-l50/n49
13 play yellow m49-m50/l51
15 play red o48-p48/q47
17 play yellow m50-m49/o48
19 play red l50-m50/l50
21 play yellow n50-o49/p47
23 play red l49-m49/l49
25 play yellow o49-n50/m50
26 genmove red
#! [game over]

#case P8.24gg turns that break a rule: nestor-en players=3 size=3 layout=l47:4by/3rk/rykb/kry/b
#game nestor-en players=3 size=3 layout=l47:4by/3rk/rykb/kry/b
10 lp-newgame nestor-en players=3 size=3 layout=l47:4by/3rk/rykb/kry/b
11 play red m50-l50/n49
12 play yellow m50-l50/n49
#! [illegal move]
13 play yellow m49-m50/l51
14 play red n50-m50/l49
#! [illegal move]
15 play red o48-p48/q47
16 play yellow q47-p48/q47
#! [illegal move]
17 play yellow m50-m49/o48
18 play red m49-m50/l51
#! [illegal move]
19 play red l50-m50/l50
20 play yellow n50-m50/l51
#! [illegal move]
21 play yellow n50-o49/p47
22 play red q47-p48/o48
#! [illegal move]
23 play red l49-m49/l49
24 play yellow m50-n50/p48
#! [illegal move]
25 play yellow o49-n50/m50

#case P8.22gh a game: pbmserv size=3 layout=j48:3b/2kgr/2rb/1kgk/br/g
#game pbmserv size=3 layout=j48:3b/2kgr/2rb/1kgk/br/g
10 lp-newgame pbmserv size=3 layout=j48:3b/2kgr/2rb/1kgk/br/g
#? [pbmserv/size=3 j48:3B/2ooR/2RB/1ooo/BR/o r 0\.0 m0 -]
11 play red n49-m49/n49
13 play blue j52-l51/j52
15 play red k52-j53/k51
17 play blue l51-k52/j53
19 play red m49-l49/m51
21 play blue k52-l51/m49
22 genmove red
#! [game over]

#case P8.24gh turns that break a rule: pbmserv size=3 layout=j48:3b/2kgr/2rb/1kgk/br/g
#game pbmserv size=3 layout=j48:3b/2kgr/2rb/1kgk/br/g
10 lp-newgame pbmserv size=3 layout=j48:3b/2kgr/2rb/1kgk/br/g
11 play red n49-m49/n49
12 play blue n49-m49/n49
#! [illegal move]
13 play blue j52-l51/j52
14 play red m50-m51/l51
#! [illegal move]
15 play red k52-j53/k51
16 play blue m50-m51/l51
#! [illegal move]
17 play blue l51-k52/j53
18 play red m50-m51/k51
#! [illegal move]
19 play red m49-l49/m51
20 play blue n49-m49/j53
#! [illegal move]
21 play blue k52-l51/m49

#case P8.22gi a game: pbmserv players=3 size=3 layout=j48:4r/3kb/1kgrg/1rkb/gb
#game pbmserv players=3 size=3 layout=j48:4r/3kb/1kgrg/1rkb/gb
10 lp-newgame pbmserv players=3 size=3 layout=j48:4r/3kb/1kgrg/1rkb/gb
#? [pbmserv3/size=3 j48:4R/3oB/1oGRG/1RoB/GB r 0\.0\.0 m0 -]
11 play red m50-m49/k50
13 play blue n49-m50
15 play green l50-l51/k52
17 play red m49-n49/l50
19 play blue m50-l51/m49
21 play red n49-n50/m50
22 genmove red
#! [game over]

#case P8.24gi turns that break a rule: pbmserv players=3 size=3 layout=j48:4r/3kb/1kgrg/1rkb/gb
#game pbmserv players=3 size=3 layout=j48:4r/3kb/1kgrg/1rkb/gb
10 lp-newgame pbmserv players=3 size=3 layout=j48:4r/3kb/1kgrg/1rkb/gb
11 play red m50-m49/k50
12 play blue n48-m49/k50
#! [illegal move]
13 play blue n49-m50
14 play green n49-m50
#! [illegal move]
15 play green l50-l51/k52
16 play red n50-n49/l51
#! [illegal move]
17 play red m49-n49/l50
18 play blue l50-l51/n49
#! [illegal move]
19 play blue m50-l51/m49
20 play red m51-n50/m49
#! [illegal move]
21 play red n49-n50/m50

#case P8.22gj a game: pbmserv placement=manual size=2
#game pbmserv placement=manual size=2
10 lp-newgame pbmserv placement=manual size=2
#? [pbmserv/placement=manual/size=2 - r 2\.2:2\.2\.2\.2 p0 -]
11 play red black@m50
13 play blue red@n50
15 play red green@n49
17 play blue blue@o49
19 play red black@o48
21 play blue red@p48
23 play red green@o50
25 play blue blue@m49
27 play red p48-o48/o50
29 play blue m49-m50/m49
31 play red o48-n49/p48
33 play blue o49-o48/m50
35 play red n50-o49/n50
36 genmove red
#! [game over]

#case P8.24gj turns that break a rule: pbmserv placement=manual size=2
#game pbmserv placement=manual size=2
10 lp-newgame pbmserv placement=manual size=2
11 play red black@m50
12 play blue green@m50
#! [illegal move]
13 play blue red@n50
14 play red red@n50
#! [illegal move]
15 play red green@n49
16 play blue blue@n49
#! [illegal move]
17 play blue blue@o49
18 play red blue@o49
#! [illegal move]
19 play red black@o48
20 play blue green@n49
#! [illegal move]
21 play blue red@p48
22 play red red@l51
#! [illegal move]
23 play red green@o50
24 play blue red@p48
#! [illegal move]
25 play blue blue@m49
26 play red blue@m49
#! [illegal move]
27 play red p48-o48/o50
28 play blue p48-o48/o50
#! [illegal move]
29 play blue m49-m50/m49
30 play red o49-p48/o49
#! [illegal move]
31 play red o48-n49/p48
32 play blue blue@m51
#! [illegal move]
33 play blue o49-o48/m50
34 play red p48-o48/o50
#! [illegal move]
35 play red n50-o49/n50

#case P8.22gk a game: classic size=3 turn=either equaliser=off
#game classic size=3 turn=either equaliser=off
10 lp-newgame classic size=3 turn=either equaliser=off
#? [classic/equaliser=off/size=3/turn=either - w 3\.3 p0 -]
11 play white n49:m50
13 play red m49:l50
15 play white m48:l49
17 play red l48:k50
19 play white k51:k49
21 play red m51:n50
23 play white m48-k49
25 play red m49-l49
27 play white pass/l50
29 play red l48-m50
31 play white pass/m48
33 play red pass/n50
35 play white n49-m49
37 play red pass/l48
39 play white k51-k50
41 play red pass/n49
43 play white k50-l49
44 genmove white
#! [game over]

#case P8.24gk turns that break a rule: classic size=3 turn=either equaliser=off
#game classic size=3 turn=either equaliser=off
10 lp-newgame classic size=3 turn=either equaliser=off
11 play white n49:m50
12 play red m50:n50
#! [illegal move]
13 play red m49:l50
14 play white n49:m50
#! [illegal move]
15 play white m48:l49
16 play red n49:m50
#! [illegal move]
17 play red l48:k50
18 play white n50:n48
#! [illegal move]
19 play white k51:k49
20 play red m50:m51
#! [illegal move]
21 play red m51:n50
22 play white m51:n50
#! [illegal move]
23 play white m48-k49
24 play red l51:m51
#! [illegal move]
25 play red m49-l49
26 play white m51:n50
#! [illegal move]
27 play white pass/l50
28 play red pass/k50
#! [illegal move]
29 play red l48-m50
30 play white pass/l50
#! [illegal move]
31 play white pass/m48
32 play red m51-m49
#! [illegal move]
33 play red pass/n50
34 play white pass/k50
#! [illegal move]
35 play white n49-m49
36 play red pass/k50
#! [illegal move]
37 play red pass/l48
38 play white pass/n50
#! [illegal move]
39 play white k51-k50
40 play red k49-k50
#! [illegal move]
41 play red pass/n49
42 play white m50-n49
#! [illegal move]
43 play white k50-l49

#case P8.22gl a game: nestor size=4 isolate=doomed free_edges=2 ending=stranded layout=i49:5b/1yrkry/1kbybr/1yk/krb
#game nestor size=4 isolate=doomed free_edges=2 ending=stranded layout=i49:5b/1yrkry/1kbybr/1yk/krb
10 lp-newgame nestor size=4 isolate=doomed free_edges=2 ending=stranded layout=i49:5b/1yrkry/1kbybr/1yk/krb
#? [nestor/ending=stranded/free_edges=2/isolate=doomed/size=4 i49:5B/1oRoRo/1oBoBR/1oo/oRB r 0\.0 m0 -]
11 play red j53-l50/i53
13 play blue k51-j52/j50
15 play red l50-k51/n50
17 play blue j52-l51/j53
19 play red k50-j51/j52
21 play blue k53-k52/k50
23 play red m50-l50/n51
25 play blue m51-m50/j51
26 genmove red
#! [game over]

#case P8.24gl turns that break a rule: nestor size=4 isolate=doomed free_edges=2 ending=stranded layout=i49:5b/1yrkry/1kbybr/1yk/krb
#game nestor size=4 isolate=doomed free_edges=2 ending=stranded layout=i49:5b/1yrkry/1kbybr/1yk/krb
10 lp-newgame nestor size=4 isolate=doomed free_edges=2 ending=stranded layout=i49:5b/1yrkry/1kbybr/1yk/krb
11 play red j53-l50/i53
12 play blue m50-n50/i53
#! [illegal move]
13 play blue k51-j52/j50
14 play red n49-n50/j51
#! [illegal move]
15 play red l50-k51/n50
16 play blue n51-n50/j53
#! [illegal move]
17 play blue j52-l51/j53
18 play red l50-k51/n50
#! [illegal move]
19 play red k50-j51/j52
20 play blue n51-n50/n49
#! [illegal move]
21 play blue k53-k52/k50
22 play red m51-n51/j51
#! [illegal move]
23 play red m50-l50/n51
24 play blue m50-n49/n51
#! [illegal move]
25 play blue m51-m50/j51
