# Cases of R4, each with the wrong engines that it catches.

#case R4.2 nestor with two players and placement=manual, size=2, turn=either
#also R4.3 R4.4
# R4.2 a player lays only the own colour; R4.3 the second tile anywhere near; R4.3 one neighbour is enough; R4.4 tiles of a colour may touch
10 lp-position nestor/placement=manual/size=2/turn=either m50:k b 2.2:2.2.2.1 p1 -
#? [nestor/placement=manual/size=2/turn=either m50:k b 2\.2:2\.2\.2\.1 p1 -]
20 lp-legal
#? [blue@l50\nblue@l51\nblue@m49\nblue@m51\nblue@n49\nblue@n50\nred@l50\nred@l51\nred@m49\nred@m51\nred@n49\nred@n50\nyellow@l50\nyellow@l51\nyellow@m49\nyellow@m51\nyellow@n49\nyellow@n50]
30 lp-play blue@n49
#? []
40 lp-position
#? [nestor/placement=manual/size=2/turn=either m49:1b/k r 2\.2:2\.1\.2\.1 p2 -]
50 lp-result
#? [\*]
60 lp-legal_count
#? [4]

#case R4.5b nestor with two players and isolate=doomed, placement=manual, size=2
# R4.5 movement begins as soon as one player has tiles
70 lp-position nestor/isolate=doomed/placement=manual/size=2 m49:1b/ky/b r 2.2:2.0.1.1 p4 -
#? [nestor/isolate=doomed/placement=manual/size=2 m49:1b/ky/b r 2\.2:2\.0\.1\.1 p4 -]
80 lp-legal
#? [black@n51\nblack@o49\nred@l51\nred@m49\nred@n51\nred@o49\nyellow@l51\nyellow@m49]
90 lp-play yellow@l51
#? []
100 lp-position
#? [nestor/isolate=doomed/placement=manual/size=2 l49:2b/1ky/yb b 2\.2:2\.0\.0\.1 p5 -]
110 lp-result
#? [\*]
120 lp-legal_count
#? [8]

#case R4.6 nestor with three players and placement=manual, size=2, turn=either
#also R4.2 R4.3 R4.4 R4.5
# R4.6 no balls for players who are out; R4.2 a player lays only the own colour; R4.3 one neighbour is enough; R4.4 tiles of a colour may touch; R4.5 movement begins as soon as one player has tiles
130 lp-position nestor3/placement=manual/size=2/turn=either k50:2k/1yb/bk b 2.2.2:2.0.1.0 p5 out:r
#? [nestor3/placement=manual/size=2/turn=either k50:2k/1yb/bk b 2\.2\.2:2\.0\.1\.0 p5 out:r]
140 lp-legal
#? [red@k51\nred@k53\nred@l50\nred@m52\nred@n50\nyellow@k53\nyellow@m52\nyellow@n50]
150 lp-play yellow@k53 red@n50 red@l50 draw
#? []
160 lp-position
#? [nestor3/placement=manual/size=2/turn=either k50:1RoR/1YB/Bo/Y - 0\.0\.0 m0 out:r/end:0-1/2-1/2]
170 lp-result
#? [0-1/2-1/2 agreement]
180 lp-legal_count
#? [0]

#case R4.8 pbmserv with three players and placement=manual, size=2
#also R4.2 R4.3 R4.4 R4.5 R4.6
# R4.8 R2 applied to coloured tiles; R4.2 a player lays only the own colour; R4.3 one neighbour is enough; R4.4 tiles of a colour may touch; R4.5 movement begins as soon as one player has tiles; R4.6 no balls for players who are out
190 lp-position pbmserv3/placement=manual/size=2 l50:1r/gb r 2.2.2:1.1.1.2 p3 out:b
#? [pbmserv3/placement=manual/size=2 l50:1r/gb r 2\.2\.2:1\.1\.1\.2 p3 out:b]
200 lp-legal
#? [black@l50\nblack@l52\nblack@n50\nblue@l50\ngreen@n50\nred@l52]
210 lp-play red@l52 blue@l50 green@m49 black@m52 black@k52 l52-m52/k52
#? []
220 lp-position
#? [pbmserv3/placement=manual/size=2 l49:1G/BR/GB/oR g 0\.0\.0 m1 out:b]
230 lp-result
#? [\*]
240 lp-legal_count
#? [2]

#case R4.3 nestor with three players and placement=manual, size=1
#also R4.8
# R4.3 the second tile anywhere near; R4.8 R2 applied to coloured tiles
250 lp-position nestor3/placement=manual/size=1 - r 1.1.1:1.1.1.1 p0 -
#? [nestor3/placement=manual/size=1 - r 1\.1\.1:1\.1\.1\.1 p0 -]
260 lp-legal
#? [black@m50\nblue@m50\nred@m50\nyellow@m50]
270 lp-play red@m50 blue@n50 yellow:resigns yellow@m51 black@n49
#? []
280 lp-position
#? [nestor3/placement=manual/size=1 m49:1o/RB/Y r 0\.0\.0 m0 out:y]
290 lp-result
#? [\*]
300 lp-legal_count
#? [1]

#case R4.2b nestor-en with two players and ending=last-balls, placement=manual, size=2, turn=either
#also R4.3 R4.4
# R4.2 a player lays only the own colour; R4.3 the second tile anywhere near; R4.3 one neighbour is enough; R4.4 tiles of a colour may touch
310 lp-position nestor-en/ending=last-balls/placement=manual/size=2/turn=either m50:k b 2.2:2.2.2.1 p1 -
#? [nestor-en/ending=last-balls/placement=manual/size=2/turn=either m50:k b 2\.2:2\.2\.2\.1 p1 -]
320 lp-legal
#? [blue@l50\nblue@l51\nblue@m49\nblue@m51\nblue@n49\nblue@n50\nred@l50\nred@l51\nred@m49\nred@m51\nred@n49\nred@n50\nyellow@l50\nyellow@l51\nyellow@m49\nyellow@m51\nyellow@n49\nyellow@n50]
330 lp-play blue@n49
#? []
340 lp-position
#? [nestor-en/ending=last-balls/placement=manual/size=2/turn=either m49:1b/k r 2\.2:2\.1\.2\.1 p2 -]
350 lp-result
#? [\*]
360 lp-legal_count
#? [4]

#case R4.5c nestor-en with two players and ending=last-balls, isolate=doomed, placement=manual, size=2, turn=if-possible
# R4.5 movement begins as soon as one player has tiles
370 lp-position nestor-en/ending=last-balls/isolate=doomed/placement=manual/size=2/turn=if-possible m49:1b/ky/b r 2.2:2.0.1.1 p4 -
#? [nestor-en/ending=last-balls/isolate=doomed/placement=manual/size=2/turn=if-possible m49:1b/ky/b r 2\.2:2\.0\.1\.1 p4 -]
380 lp-legal
#? [black@n51\nblack@o49\nred@l51\nred@m49\nred@n51\nred@o49\nyellow@l51\nyellow@m49]
390 lp-play yellow@l51
#? []
400 lp-position
#? [nestor-en/ending=last-balls/isolate=doomed/placement=manual/size=2/turn=if-possible l49:2b/1ky/yb b 2\.2:2\.0\.0\.1 p5 -]
410 lp-result
#? [\*]
420 lp-legal_count
#? [8]

#case R4.2c nestor-en with three players and ending=last-balls, placement=manual, size=2, turn=either, wipeout=tie-unless-out
#also R4.3 R4.4 R4.5 R4.6
# R4.2 a player lays only the own colour; R4.3 one neighbour is enough; R4.4 tiles of a colour may touch; R4.5 movement begins as soon as one player has tiles; R4.6 no balls for players who are out
430 lp-position nestor-en3/ending=last-balls/placement=manual/size=2/turn=either/wipeout=tie-unless-out k50:2k/1yb/bk b 2.2.2:2.0.1.0 p5 out:r
#? [nestor-en3/ending=last-balls/placement=manual/size=2/turn=either/wipeout=tie-unless-out k50:2k/1yb/bk b 2\.2\.2:2\.0\.1\.0 p5 out:r]
440 lp-legal
#? [red@k51\nred@k53\nred@l50\nred@m52\nred@n50\nyellow@k53\nyellow@m52\nyellow@n50]
450 lp-play yellow@k53 red@n50 red@l50 draw
#? []
460 lp-position
#? [nestor-en3/ending=last-balls/placement=manual/size=2/turn=either/wipeout=tie-unless-out k50:1RoR/1YB/Bo/Y - 0\.0\.0 m0 out:r/end:0-1/2-1/2]
470 lp-result
#? [0-1/2-1/2 agreement]
480 lp-legal_count
#? [0]

#case R4.3b nestor-en with three players and ending=last-balls, placement=manual, size=1, turn=if-possible, wipeout=tie-unless-out
#also R4.8
# R4.3 the second tile anywhere near; R4.8 R2 applied to coloured tiles
490 lp-position nestor-en3/ending=last-balls/placement=manual/size=1/turn=if-possible/wipeout=tie-unless-out - r 1.1.1:1.1.1.1 p0 -
#? [nestor-en3/ending=last-balls/placement=manual/size=1/turn=if-possible/wipeout=tie-unless-out - r 1\.1\.1:1\.1\.1\.1 p0 -]
500 lp-legal
#? [black@m50\nblue@m50\nred@m50\nyellow@m50]
510 lp-play red@m50 blue@n50 yellow:resigns yellow@m51 black@n49
#? []
520 lp-position
#? [nestor-en3/ending=last-balls/placement=manual/size=1/turn=if-possible/wipeout=tie-unless-out m49:1o/RB/Y r 0\.0\.0 m0 out:y]
530 lp-result
#? [\*]
540 lp-legal_count
#? [1]

#case R4.2d pbmserv with two players and placement=manual, size=2, turn=either
#also R4.3 R4.4
# R4.2 a player lays only the own colour; R4.3 the second tile anywhere near; R4.3 one neighbour is enough; R4.4 tiles of a colour may touch
550 lp-position pbmserv/placement=manual/size=2/turn=either m50:k b 2.2:2.2.2.1 p1 -
#? [pbmserv/placement=manual/size=2/turn=either m50:k b 2\.2:2\.2\.2\.1 p1 -]
560 lp-legal
#? [blue@l50\nblue@l51\nblue@m49\nblue@m51\nblue@n49\nblue@n50\ngreen@l50\ngreen@l51\ngreen@m49\ngreen@m51\ngreen@n49\ngreen@n50\nred@l50\nred@l51\nred@m49\nred@m51\nred@n49\nred@n50]
570 lp-play blue@n49
#? []
580 lp-position
#? [pbmserv/placement=manual/size=2/turn=either m49:1b/k r 2\.2:2\.1\.2\.1 p2 -]
590 lp-result
#? [\*]
600 lp-legal_count
#? [4]

#case R4.5d pbmserv with two players and isolate=doomed, placement=manual, size=2
# R4.5 movement begins as soon as one player has tiles
610 lp-position pbmserv/isolate=doomed/placement=manual/size=2 m49:1b/kg/b r 2.2:2.0.1.1 p4 -
#? [pbmserv/isolate=doomed/placement=manual/size=2 m49:1b/kg/b r 2\.2:2\.0\.1\.1 p4 -]
620 lp-legal
#? [black@n51\nblack@o49\ngreen@l51\ngreen@m49\nred@l51\nred@m49\nred@n51\nred@o49]
630 lp-play green@l51
#? []
640 lp-position
#? [pbmserv/isolate=doomed/placement=manual/size=2 l49:2b/1kg/gb b 2\.2:2\.0\.0\.1 p5 -]
650 lp-result
#? [\*]
660 lp-legal_count
#? [8]

#case R4.3c pbmserv with three players and placement=manual, size=1, wipeout=tie-unless-out
# R4.3 the second tile anywhere near
670 lp-position pbmserv3/placement=manual/size=1/wipeout=tie-unless-out - r 1.1.1:1.1.1.1 p0 -
#? [pbmserv3/placement=manual/size=1/wipeout=tie-unless-out - r 1\.1\.1:1\.1\.1\.1 p0 -]
680 lp-legal
#? [black@m50\nblue@m50\ngreen@m50\nred@m50]
690 lp-play red@m50 blue@n50 green:resigns green@m51 black@n49
#? []
700 lp-position
#? [pbmserv3/placement=manual/size=1/wipeout=tie-unless-out m49:1o/RB/G r 0\.0\.0 m0 out:g]
710 lp-result
#? [\*]
720 lp-legal_count
#? [1]
