# Cases of R11, each with the wrong engines that it catches.

#case R11.1 nestor with three players and equaliser=off, isolate=doomed, size=3
# R11.1 a move takes own balls; R11.1 a move that smothers an own group is illegal
10 lp-position nestor3/equaliser=off/isolate=doomed/size=3 l48:1B/YRo/oY/RoB/BY/R r 0.0.0 m0 -
#? [nestor3/equaliser=off/isolate=doomed/size=3 l48:1B/YRo/oY/RoB/BY/R r 0\.0\.0 m0 -]
20 lp-legal
#? [l51-l50/l49\nl51-l50/l51\nl51-l50/m48\nl51-l50/m51\nl51-l50/n49\nl51-m51/l50\nl51-m51/l51\nl51-m51/m48\nl51-m51/m52\nl51-m51/n49\nl51-m51/n51\nm49-l50/m49\nm49-l50/m51\nm49-l50/n49\nm49-n49/l50\nm49-n49/m49\nm49-n49/m51]
30 lp-play draw
#? []
40 lp-position
#? [nestor3/equaliser=off/isolate=doomed/size=3 l48:1B/YRo/oY/RoB/BY/R - 0\.0\.0 m0 end:1/3-1/3-1/3]
50 lp-result
#? [1/3-1/3-1/3 agreement]
60 lp-legal_count
#? [0]

#case R11.1b nestor with two players and equaliser=off, turn=either
# R11.1 a move takes own balls; R11.1 a move that smothers an own group is illegal
70 lp-position nestor/equaliser=off/turn=either m50:RBooR r 0.0 m0 -
#? [nestor/equaliser=off/turn=either m50:RBooR r 0\.0 m0 -]
80 lp-legal
#? [q50-o50\nq50-p50]
90 lp-play q50-p50
#? []
100 lp-position
#? [nestor/equaliser=off/turn=either m50:RBoRo b 0\.0 m1 -]
110 lp-result
#? [\*]
120 lp-legal_count
#? [2]

#case R11.1c nestor-en with two players and ending=last-balls, equaliser=off, turn=either
# R11.1 a move takes own balls; R11.1 a move that smothers an own group is illegal
130 lp-position nestor-en/ending=last-balls/equaliser=off/turn=either m50:RBooR r 0.0 m0 -
#? [nestor-en/ending=last-balls/equaliser=off/turn=either m50:RBooR r 0\.0 m0 -]
140 lp-legal
#? [q50-o50\nq50-p50]
150 lp-play q50-p50
#? []
160 lp-position
#? [nestor-en/ending=last-balls/equaliser=off/turn=either m50:RBoRo b 0\.0 m1 -]
170 lp-result
#? [\*]
180 lp-legal_count
#? [2]

#case R11.1d nestor-en with three players and ending=last-balls, equaliser=off, isolate=doomed, size=3, turn=if-possible, wipeout=tie-unless-out
# R11.1 a move takes own balls; R11.1 a move that smothers an own group is illegal
190 lp-position nestor-en3/ending=last-balls/equaliser=off/isolate=doomed/size=3/turn=if-possible/wipeout=tie-unless-out l48:1B/YRo/oY/RoB/BY/R r 0.0.0 m0 -
#? [nestor-en3/ending=last-balls/equaliser=off/isolate=doomed/size=3/turn=if-possible/wipeout=tie-unless-out l48:1B/YRo/oY/RoB/BY/R r 0\.0\.0 m0 -]
200 lp-legal
#? [l51-l50/l49\nl51-l50/l51\nl51-l50/m48\nl51-l50/m51\nl51-l50/n49\nl51-m51/l50\nl51-m51/l51\nl51-m51/m48\nl51-m51/m52\nl51-m51/n49\nl51-m51/n51\nm49-l50/m49\nm49-l50/m51\nm49-l50/n49\nm49-n49/l50\nm49-n49/m49\nm49-n49/m51]
210 lp-play draw
#? []
220 lp-position
#? [nestor-en3/ending=last-balls/equaliser=off/isolate=doomed/size=3/turn=if-possible/wipeout=tie-unless-out l48:1B/YRo/oY/RoB/BY/R - 0\.0\.0 m0 end:1/3-1/3-1/3]
230 lp-result
#? [1/3-1/3-1/3 agreement]
240 lp-legal_count
#? [0]

#case R11.1e pbmserv with two players and equaliser=off, turn=either
# R11.1 a move takes own balls; R11.1 a move that smothers an own group is illegal
250 lp-position pbmserv/equaliser=off/turn=either m50:RBooR r 0.0 m0 -
#? [pbmserv/equaliser=off/turn=either m50:RBooR r 0\.0 m0 -]
260 lp-legal
#? [q50-o50\nq50-p50]
270 lp-play q50-p50
#? []
280 lp-position
#? [pbmserv/equaliser=off/turn=either m50:RBoRo b 0\.0 m1 -]
290 lp-result
#? [\*]
300 lp-legal_count
#? [2]

#case R11.1f pbmserv with three players and equaliser=off, isolate=doomed, size=3, wipeout=tie-unless-out
# R11.1 a move takes own balls; R11.1 a move that smothers an own group is illegal
310 lp-position pbmserv3/equaliser=off/isolate=doomed/size=3/wipeout=tie-unless-out l48:1B/GRo/oG/RoB/BG/R r 0.0.0 m0 -
#? [pbmserv3/equaliser=off/isolate=doomed/size=3/wipeout=tie-unless-out l48:1B/GRo/oG/RoB/BG/R r 0\.0\.0 m0 -]
320 lp-legal
#? [l51-l50/l49\nl51-l50/l51\nl51-l50/m48\nl51-l50/m51\nl51-l50/n49\nl51-m51/l50\nl51-m51/l51\nl51-m51/m48\nl51-m51/m52\nl51-m51/n49\nl51-m51/n51\nm49-l50/m49\nm49-l50/m51\nm49-l50/n49\nm49-n49/l50\nm49-n49/m49\nm49-n49/m51]
330 lp-play draw
#? []
340 lp-position
#? [pbmserv3/equaliser=off/isolate=doomed/size=3/wipeout=tie-unless-out l48:1B/GRo/oG/RoB/BG/R - 0\.0\.0 m0 end:1/3-1/3-1/3]
350 lp-result
#? [1/3-1/3-1/3 agreement]
360 lp-legal_count
#? [0]
