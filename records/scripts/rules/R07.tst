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

#case R7.1e classic with three players
# R7.1 balls of players out are not taken
190 lp-position classic3 m50:oWoB w 0.0.0 m3 -
#? [classic3 m50:oWoB w 0\.0\.0 m3 -]
200 lp-legal
#? [n50-o50/m50\nn50-o50/n50\nn50-o50/p50]
210 lp-play black:resigns
#? []
220 lp-position
#? [classic3 m50:oWoB w 0\.0\.0 m3 out:b]
230 lp-result
#? [\*]
240 lp-legal_count
#? [3]

#case R7.1f nestor with two players
# R7.1 no captures by the move
250 lp-position nestor m50:oRB r 0.0 m6 -
#? [nestor m50:oRB r 0\.0 m6 -]
260 lp-legal
#? [n50-m50]
270 lp-play n50-m50
#? []
280 lp-position
#? [nestor m50:RoB b 0\.0 m7 -]
290 lp-result
#? [\*]
300 lp-legal_count
#? [2]

#case R7.1g nestor with three players
# R7.1 no captures by the move
310 lp-position nestor3 m50:oRB r 0.0.0 m6 out:y
#? [nestor3 m50:oRB r 0\.0\.0 m6 out:y]
320 lp-legal
#? [n50-m50]
330 lp-play n50-m50
#? []
340 lp-position
#? [nestor3 m50:RoB b 0\.0\.0 m7 out:y]
350 lp-result
#? [\*]
360 lp-legal_count
#? [2]

#case R7.1h nestor with three players
# R7.1 one colour after the other; R7.1 balls of players out are not taken
370 lp-position nestor3 l45:3R/2YB/1oRYoB/1Yo1RYR/1BBYBo/1RRoYB/RYBR/BoY y 0.0.0 m2 -
#? [nestor3 l45:3R/2YB/1oRYoB/1Yo1RYR/1BBYBo/1RRoYB/RYBR/BoY y 0\.0\.0 m2 -]
380 lp-legal_count
#? [84]
390 lp-play red:timeout
#? []
400 lp-position
#? [nestor3 l45:3R/2YB/1oRYoB/1Yo1RYR/1BBYBo/1RRoYB/RYBR/BoY y 0\.0\.0 m2 out:r]
410 lp-result
#? [\*]
420 lp-legal_count
#? [84]

#case R7.1i nestor-en with two players
# R7.1 no captures by the move
430 lp-position nestor-en m49:1o/oRB/Ro/1o r 0.0 m2 -
#? [nestor-en m49:1o/oRB/Ro/1o r 0\.0 m2 -]
440 lp-legal
#? [m51-m50/m51\nm51-m50/n49\nm51-m50/n51\nm51-m50/n52\nm51-n49/m50\nm51-n49/m51\nm51-n49/n51\nm51-n49/n52\nm51-n51/m50\nm51-n51/m51\nm51-n51/n49\nm51-n51/n52\nm51-n51/o50\nm51-n52/m50\nm51-n52/m51\nm51-n52/n49\nn50-m50/n49\nn50-m50/n50\nn50-m50/n51\nn50-m50/n52\nn50-n49/m50\nn50-n49/n50\nn50-n49/n51\nn50-n49/n52\nn50-n51/m50\nn50-n51/n49\nn50-n51/n50\nn50-n51/n52\nn50-n52/m50\nn50-n52/n49\nn50-n52/n50]
450 lp-play draw
#? []
460 lp-position
#? [nestor-en m49:1o/oRB/Ro/1o - 0\.0 m2 end:1/2-1/2]
470 lp-result
#? [1/2-1/2 agreement]
480 lp-legal_count
#? [0]

#case R7.1j pbmserv with two players
# R7.1 no captures by the move
490 lp-position pbmserv m50:oRB r 0.0 m6 -
#? [pbmserv m50:oRB r 0\.0 m6 -]
500 lp-legal
#? [n50-m50]
510 lp-play n50-m50
#? []
520 lp-position
#? [pbmserv m50:RoB b 0\.0 m7 -]
530 lp-result
#? [\*]
540 lp-legal_count
#? [2]

#case R7.1k pbmserv with three players
# R7.1 no captures by the move
550 lp-position pbmserv3 m50:oRB r 0.0.0 m6 out:g
#? [pbmserv3 m50:oRB r 0\.0\.0 m6 out:g]
560 lp-legal
#? [n50-m50]
570 lp-play n50-m50
#? []
580 lp-position
#? [pbmserv3 m50:RoB b 0\.0\.0 m7 out:g]
590 lp-result
#? [\*]
600 lp-legal_count
#? [2]

#case R7.1l pbmserv with three players
# R7.1 one colour after the other; R7.1 balls of players out are not taken
610 lp-position pbmserv3 l45:3R/2GB/1oRGoB/1Go1RGR/1BBGBo/1RRoGB/RGBR/BoG g 0.0.0 m2 -
#? [pbmserv3 l45:3R/2GB/1oRGoB/1Go1RGR/1BBGBo/1RRoGB/RGBR/BoG g 0\.0\.0 m2 -]
620 lp-legal_count
#? [84]
630 lp-play red:timeout
#? []
640 lp-position
#? [pbmserv3 l45:3R/2GB/1oRGoB/1Go1RGR/1BBGBo/1RRoGB/RGBR/BoG g 0\.0\.0 m2 out:r]
650 lp-result
#? [\*]
660 lp-legal_count
#? [84]
