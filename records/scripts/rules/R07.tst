# Cases of R7, each with the wrong engines that it catches.

#case R7.1b classic with three players and ending=last-balls, equaliser=off, free_edges=2, size=3
# R7.1 no captures by the move
10 lp-position classic3/ending=last-balls/equaliser=off/free_edges=2/size=3 l47:4B/3Ro/1Roo/oRB/2o r 0.0.0 m2 out:w
#? [classic3/ending=last-balls/equaliser=off/free_edges=2/size=3 l47:4B/3Ro/1Roo/oRB/2o r 0\.0\.0 m2 out:w]
20 lp-legal_count
#? [49]
30 lp-play draw
#? []
40 lp-position
#? [classic3/ending=last-balls/equaliser=off/free_edges=2/size=3 l47:4B/3Ro/1Roo/oRB/2o - 0\.0\.0 m2 out:w/end:0-1/2-1/2]
50 lp-result
#? [0-1/2-1/2 agreement]
60 lp-legal_count
#? [0]

#case R7.1c nestor-en with three players
# R7.1 one colour after the other; R7.1 balls of players out are not taken; R7.1 no captures by the move
70 lp-position nestor-en3 l45:3R/2YB/1oRYoB/1Yo1RYR/1BBYBo/1RRoYB/RYBR/BoY y 0.0.0 m2 -
#? [nestor-en3 l45:3R/2YB/1oRYoB/1Yo1RYR/1BBYBo/1RRoYB/RYBR/BoY y 0\.0\.0 m2 -]
80 lp-legal_count
#? [84]
90 lp-play red:timeout
#? []
100 lp-position
#? [nestor-en3 l45:3R/2YB/1oRYoB/1Yo1RYR/1BBYBo/1RRoYB/RYBR/BoY y 0\.0\.0 m2 out:r]
110 lp-result
#? [\*]
120 lp-legal_count
#? [84]

#case R7.1d classic with two players
# R7.1 no captures by the move
130 lp-position classic m49:1o/oWR/Wo/1o w 0.0 m2 -
#? [classic m49:1o/oWR/Wo/1o w 0\.0 m2 -]
140 lp-legal
#? [m51-m50/m51\nm51-m50/n49\nm51-m50/n51\nm51-m50/n52\nm51-n49/m50\nm51-n49/m51\nm51-n49/n51\nm51-n49/n52\nm51-n51/m50\nm51-n51/m51\nm51-n51/n49\nm51-n51/n52\nm51-n51/o50\nm51-n52/m50\nm51-n52/m51\nm51-n52/n49\nn50-m50/n49\nn50-m50/n50\nn50-m50/n51\nn50-m50/n52\nn50-n49/m50\nn50-n49/n50\nn50-n49/n51\nn50-n49/n52\nn50-n51/m50\nn50-n51/n49\nn50-n51/n50\nn50-n51/n52\nn50-n52/m50\nn50-n52/n49\nn50-n52/n50]
150 lp-play draw
#? []
160 lp-position
#? [classic m49:1o/oWR/Wo/1o - 0\.0 m2 end:1/2-1/2]
170 lp-result
#? [1/2-1/2 agreement]
180 lp-legal_count
#? [0]

#case R7.1e classic with three players and size=2
# R7.1 balls of players out are not taken
190 lp-position classic3/size=2 m50:oWoB w 0.0.0 m3 -
#? [classic3/size=2 m50:oWoB w 0\.0\.0 m3 -]
200 lp-legal
#? [n50-o50/m50\nn50-o50/n50\nn50-o50/p50]
210 lp-play black:resigns
#? []
220 lp-position
#? [classic3/size=2 m50:oWoB w 0\.0\.0 m3 out:b]
230 lp-result
#? [\*]
240 lp-legal_count
#? [3]

#case R7.1f nestor with two players
# R7.1 no captures by the move
250 lp-position nestor m49:1o/oRB/Ro/1o r 0.0 m2 -
#? [nestor m49:1o/oRB/Ro/1o r 0\.0 m2 -]
260 lp-legal
#? [m51-m50/m51\nm51-m50/n49\nm51-m50/n51\nm51-m50/n52\nm51-n49/m50\nm51-n49/m51\nm51-n49/n51\nm51-n49/n52\nm51-n51/m50\nm51-n51/m51\nm51-n51/n49\nm51-n51/n52\nm51-n51/o50\nm51-n52/m50\nm51-n52/m51\nm51-n52/n49\nn50-m50/n49\nn50-m50/n50\nn50-m50/n51\nn50-m50/n52\nn50-n49/m50\nn50-n49/n50\nn50-n49/n51\nn50-n49/n52\nn50-n51/m50\nn50-n51/n49\nn50-n51/n50\nn50-n51/n52\nn50-n52/m50\nn50-n52/n49\nn50-n52/n50]
270 lp-play draw
#? []
280 lp-position
#? [nestor m49:1o/oRB/Ro/1o - 0\.0 m2 end:1/2-1/2]
290 lp-result
#? [1/2-1/2 agreement]
300 lp-legal_count
#? [0]

#case R7.1g nestor with three players and ending=stranded, turn=both, wipeout=tie
# R7.1 no captures by the move; R7.1 one colour after the other; R7.1 balls of players out are not taken
310 lp-position nestor3/ending=stranded/turn=both/wipeout=tie l45:3R/2YB/1oRYoB/1Yo1RYR/1BBYBo/1RRoYB/RYBR/BoY y 0.0.0 m2 -
#? [nestor3/ending=stranded/turn=both/wipeout=tie l45:3R/2YB/1oRYoB/1Yo1RYR/1BBYBo/1RRoYB/RYBR/BoY y 0\.0\.0 m2 -]
320 lp-legal_count
#? [84]
330 lp-play red:timeout
#? []
340 lp-position
#? [nestor3/ending=stranded/turn=both/wipeout=tie l45:3R/2YB/1oRYoB/1Yo1RYR/1BBYBo/1RRoYB/RYBR/BoY y 0\.0\.0 m2 out:r]
350 lp-result
#? [\*]
360 lp-legal_count
#? [84]

#case R7.1h nestor-en with two players
# R7.1 no captures by the move
370 lp-position nestor-en m49:1o/oRB/Ro/1o r 0.0 m2 -
#? [nestor-en m49:1o/oRB/Ro/1o r 0\.0 m2 -]
380 lp-legal
#? [m51-m50/m51\nm51-m50/n49\nm51-m50/n51\nm51-m50/n52\nm51-n49/m50\nm51-n49/m51\nm51-n49/n51\nm51-n49/n52\nm51-n51/m50\nm51-n51/m51\nm51-n51/n49\nm51-n51/n52\nm51-n51/o50\nm51-n52/m50\nm51-n52/m51\nm51-n52/n49\nn50-m50/n49\nn50-m50/n50\nn50-m50/n51\nn50-m50/n52\nn50-n49/m50\nn50-n49/n50\nn50-n49/n51\nn50-n49/n52\nn50-n51/m50\nn50-n51/n49\nn50-n51/n50\nn50-n51/n52\nn50-n52/m50\nn50-n52/n49\nn50-n52/n50]
390 lp-play draw
#? []
400 lp-position
#? [nestor-en m49:1o/oRB/Ro/1o - 0\.0 m2 end:1/2-1/2]
410 lp-result
#? [1/2-1/2 agreement]
420 lp-legal_count
#? [0]

#case R7.1i pbmserv with two players
# R7.1 no captures by the move
430 lp-position pbmserv m49:1o/oRB/Ro/1o r 0.0 m2 -
#? [pbmserv m49:1o/oRB/Ro/1o r 0\.0 m2 -]
440 lp-legal
#? [m51-m50/m51\nm51-m50/n49\nm51-m50/n51\nm51-m50/n52\nm51-n49/m50\nm51-n49/m51\nm51-n49/n51\nm51-n49/n52\nm51-n51/m50\nm51-n51/m51\nm51-n51/n49\nm51-n51/n52\nm51-n51/o50\nm51-n52/m50\nm51-n52/m51\nm51-n52/n49\nn50-m50/n49\nn50-m50/n50\nn50-m50/n51\nn50-m50/n52\nn50-n49/m50\nn50-n49/n50\nn50-n49/n51\nn50-n49/n52\nn50-n51/m50\nn50-n51/n49\nn50-n51/n50\nn50-n51/n52\nn50-n52/m50\nn50-n52/n49\nn50-n52/n50]
450 lp-play draw
#? []
460 lp-position
#? [pbmserv m49:1o/oRB/Ro/1o - 0\.0 m2 end:1/2-1/2]
470 lp-result
#? [1/2-1/2 agreement]
480 lp-legal_count
#? [0]

#case R7.1j pbmserv with three players and ending=stranded, turn=both
# R7.1 no captures by the move; R7.1 one colour after the other; R7.1 balls of players out are not taken
490 lp-position pbmserv3/ending=stranded/turn=both l45:3R/2GB/1oRGoB/1Go1RGR/1BBGBo/1RRoGB/RGBR/BoG g 0.0.0 m2 -
#? [pbmserv3/ending=stranded/turn=both l45:3R/2GB/1oRGoB/1Go1RGR/1BBGBo/1RRoGB/RGBR/BoG g 0\.0\.0 m2 -]
500 lp-legal_count
#? [84]
510 lp-play red:timeout
#? []
520 lp-position
#? [pbmserv3/ending=stranded/turn=both l45:3R/2GB/1oRGoB/1Go1RGR/1BBGBo/1RRoGB/RGBR/BoG g 0\.0\.0 m2 out:r]
530 lp-result
#? [\*]
540 lp-legal_count
#? [84]
