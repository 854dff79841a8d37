# Cases of R18, each with the wrong engines that it catches.

#case R18.1 classic with two players and must_touch=1, size=16
# R18.1 no edge of the world; R18.1 one cell less; R18.1 a hexagon instead of a square
10 lp-position classic/must_touch=1/size=16 m50:WoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWo r 3.4 p25 -
#? [classic/must_touch=1/size=16 m50:WoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWo r 3\.4 p25 -]
20 lp-legal_count
#? [5473]
30 lp-play jjjj51:iiii51
#? []
40 lp-position
#? [classic/must_touch=1/size=16 m50:WoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWo/48oR w 3\.3 p26 -]
50 lp-result
#? [\*]
60 lp-legal_count
#? [5412]

#case R18.2 classic with two players and free_edges=5, turn=either
# R18.2 edges of the world are not free
70 lp-position classic/free_edges=5/turn=either gggg50:WoRo w 0.0 m2 -
#? [classic/free_edges=5/turn=either gggg50:WoRo w 0\.0 m2 -]
80 lp-legal
#? [gggg50-hhhh50\npass/jjjj50]
90 lp-play pass/jjjj50
#? []
100 lp-position
#? [classic/free_edges=5/turn=either gggg50:WoR r 0\.0 m3 -]
110 lp-result
#? [\*]
120 lp-legal_count
#? [1]

#case R18.1b classic with three players and free_edges=5, turn=either, wipeout=mover-loses
#also R18.2
# R18.1 one cell less; R18.2 edges of the world are not free
130 lp-position classic3/free_edges=5/turn=either/wipeout=mover-loses gggg50:WoRo w 0.0.0 m2 out:b
#? [classic3/free_edges=5/turn=either/wipeout=mover-loses gggg50:WoRo w 0\.0\.0 m2 out:b]
140 lp-legal
#? [gggg50-hhhh50\npass/jjjj50]
150 lp-play pass/jjjj50
#? []
160 lp-position
#? [classic3/free_edges=5/turn=either/wipeout=mover-loses gggg50:WoR r 0\.0\.0 m3 out:b]
170 lp-result
#? [\*]
180 lp-legal_count
#? [1]

#case R18.1c nestor with two players and ending=stranded, free_edges=5, turn=either
#also R18.2
# R18.1 one cell less; R18.2 edges of the world are not free
190 lp-position nestor/ending=stranded/free_edges=5/turn=either gggg50:RoBo r 0.0 m2 -
#? [nestor/ending=stranded/free_edges=5/turn=either gggg50:RoBo r 0\.0 m2 -]
200 lp-legal
#? [gggg50-hhhh50\npass/jjjj50]
210 lp-play pass/jjjj50
#? []
220 lp-position
#? [nestor/ending=stranded/free_edges=5/turn=either gggg50:RoB b 0\.0 m3 -]
230 lp-result
#? [\*]
240 lp-legal_count
#? [1]

#case R18.1d nestor with three players and ending=stranded, free_edges=5, turn=either, wipeout=mover-loses
#also R18.2
# R18.1 one cell less; R18.2 edges of the world are not free
250 lp-position nestor3/ending=stranded/free_edges=5/turn=either/wipeout=mover-loses gggg50:RoBo r 0.0.0 m2 out:y
#? [nestor3/ending=stranded/free_edges=5/turn=either/wipeout=mover-loses gggg50:RoBo r 0\.0\.0 m2 out:y]
260 lp-legal
#? [gggg50-hhhh50\npass/jjjj50]
270 lp-play pass/jjjj50
#? []
280 lp-position
#? [nestor3/ending=stranded/free_edges=5/turn=either/wipeout=mover-loses gggg50:RoB b 0\.0\.0 m3 out:y]
290 lp-result
#? [\*]
300 lp-legal_count
#? [1]

#case R18.1e nestor-en with two players and free_edges=5, turn=either
#also R18.2
# R18.1 one cell less; R18.2 edges of the world are not free
310 lp-position nestor-en/free_edges=5/turn=either gggg50:RoBo r 0.0 m2 -
#? [nestor-en/free_edges=5/turn=either gggg50:RoBo r 0\.0 m2 -]
320 lp-legal
#? [gggg50-hhhh50\npass/jjjj50]
330 lp-play pass/jjjj50
#? []
340 lp-position
#? [nestor-en/free_edges=5/turn=either gggg50:RoB b 0\.0 m3 -]
350 lp-result
#? [\*]
360 lp-legal_count
#? [1]

#case R18.1f nestor-en with three players and free_edges=5, turn=either, wipeout=mover-loses
#also R18.2
# R18.1 one cell less; R18.2 edges of the world are not free
370 lp-position nestor-en3/free_edges=5/turn=either/wipeout=mover-loses gggg50:RoBo r 0.0.0 m2 out:y
#? [nestor-en3/free_edges=5/turn=either/wipeout=mover-loses gggg50:RoBo r 0\.0\.0 m2 out:y]
380 lp-legal
#? [gggg50-hhhh50\npass/jjjj50]
390 lp-play pass/jjjj50
#? []
400 lp-position
#? [nestor-en3/free_edges=5/turn=either/wipeout=mover-loses gggg50:RoB b 0\.0\.0 m3 out:y]
410 lp-result
#? [\*]
420 lp-legal_count
#? [1]

#case R18.1g pbmserv with two players and ending=stranded, free_edges=5, turn=either
#also R18.2
# R18.1 one cell less; R18.2 edges of the world are not free
430 lp-position pbmserv/ending=stranded/free_edges=5/turn=either gggg50:RoBo r 0.0 m2 -
#? [pbmserv/ending=stranded/free_edges=5/turn=either gggg50:RoBo r 0\.0 m2 -]
440 lp-legal
#? [gggg50-hhhh50\npass/jjjj50]
450 lp-play pass/jjjj50
#? []
460 lp-position
#? [pbmserv/ending=stranded/free_edges=5/turn=either gggg50:RoB b 0\.0 m3 -]
470 lp-result
#? [\*]
480 lp-legal_count
#? [1]

#case R18.1h pbmserv with three players and ending=stranded, free_edges=5, turn=either, wipeout=mover-loses
#also R18.2
# R18.1 one cell less; R18.2 edges of the world are not free
490 lp-position pbmserv3/ending=stranded/free_edges=5/turn=either/wipeout=mover-loses gggg50:RoBo r 0.0.0 m2 out:g
#? [pbmserv3/ending=stranded/free_edges=5/turn=either/wipeout=mover-loses gggg50:RoBo r 0\.0\.0 m2 out:g]
500 lp-legal
#? [gggg50-hhhh50\npass/jjjj50]
510 lp-play pass/jjjj50
#? []
520 lp-position
#? [pbmserv3/ending=stranded/free_edges=5/turn=either/wipeout=mover-loses gggg50:RoB b 0\.0\.0 m3 out:g]
530 lp-result
#? [\*]
540 lp-legal_count
#? [1]
