# Cases of R4, each with the wrong engines that it catches.

# R4.2 a player lays only the own colour; R4.3 the second tile anywhere near; R4.3 one neighbour is enough; R4.4 tiles of a colour may touch
10 lp-position nestor/placement=manual/size=2/turn=either m50:k b 2.2:2.2.2.1 p1 -
#? [nestor/placement=manual/size=2/turn=either m50:k b 2\.2:2\.2\.2\.1 p1 -]
20 lp-legal_count
#? [18]
30 lp-play blue@n49
#? []
40 lp-position
#? [nestor/placement=manual/size=2/turn=either m49:1b/k r 2\.2:2\.1\.2\.1 p2 -]
50 lp-result
#? [\*]
60 lp-legal_count
#? [4]

# R4.5 movement begins as soon as one player has tiles
70 lp-position nestor/isolate=doomed/placement=manual/size=2 m49:1b/ky/b r 2.2:2.0.1.1 p4 -
#? [nestor/isolate=doomed/placement=manual/size=2 m49:1b/ky/b r 2\.2:2\.0\.1\.1 p4 -]
80 lp-legal_count
#? [8]
90 lp-play yellow@l51
#? []
100 lp-position
#? [nestor/isolate=doomed/placement=manual/size=2 l49:2b/1ky/yb b 2\.2:2\.0\.0\.1 p5 -]
110 lp-result
#? [\*]
120 lp-legal_count
#? [8]

# R4.6 no balls for players who are out
130 lp-position nestor3/placement=manual/size=2/turn=either k50:2k/1yb/bk b 2.2.2:2.0.1.0 p5 out:r
#? [nestor3/placement=manual/size=2/turn=either k50:2k/1yb/bk b 2\.2\.2:2\.0\.1\.0 p5 out:r]
140 lp-legal_count
#? [8]
150 lp-play yellow@k53 red@n50 red@l50 draw
#? []
160 lp-position
#? [nestor3/placement=manual/size=2/turn=either k50:1RoR/1YB/Bo/Y - 0\.0\.0 m0 out:r/end:0-1/2-1/2]
170 lp-result
#? [0-1/2-1/2 agreement]
180 lp-legal_count
#? [0]

# R4.8 R2 applied to coloured tiles
190 lp-position pbmserv3/placement=manual/size=2 l50:1r/gb r 2.2.2:1.1.1.2 p3 out:b
#? [pbmserv3/placement=manual/size=2 l50:1r/gb r 2\.2\.2:1\.1\.1\.2 p3 out:b]
200 lp-legal_count
#? [6]
210 lp-play red@l52 blue@l50 green@m49 black@m52 black@k52 l52-m52/k52
#? []
220 lp-position
#? [pbmserv3/placement=manual/size=2 l49:1G/BR/GB/oR g 0\.0\.0 m1 out:b]
230 lp-result
#? [\*]
240 lp-legal_count
#? [2]
