# Cases of R10, each with the wrong engines that it catches.

#case R10.1 nestor with two players and size=1
# R10.1 own groups first; R10.1 all at once; R10.1 enemy groups stay
10 lp-position nestor/size=1 m49:Bo/R b 0.0 m1 -
#? [nestor/size=1 m49:Bo/R b 0\.0 m1 -]
20 lp-legal
#? [m49-n49/m49]
30 lp-play m49-n49/m49
#? []
40 lp-position
#? [nestor/size=1 m49:1B/o - 0\.0 m2 out:r/end:0-1]
50 lp-result
#? [0-1 no-balls]
60 lp-legal_count
#? [0]

#case R10.1b nestor-en with two players and placement=manual, size=2, turn=either
# R10.1 own groups stay
70 lp-position nestor-en/placement=manual/size=2/turn=either m48:2o/oo/R/Bo b 0.0 m11 -
#? [nestor-en/placement=manual/size=2/turn=either m48:2o/oo/R/Bo b 0\.0 m11 -]
80 lp-legal
#? [m51-n51\npass/m49\npass/n49\npass/n51\npass/o48]
90 lp-play pass/n51 pass/m51
#? []
100 lp-position
#? [nestor-en/placement=manual/size=2/turn=either m48:2o/oo/R - 0\.0 m13 out:b/end:1-0]
110 lp-result
#? [1-0 stranded]
120 lp-legal_count
#? [0]

#case R10.1c classic with two players and ending=last-balls, size=1, turn=if-possible
# R10.1 own groups first; R10.1 all at once; R10.1 enemy groups stay
130 lp-position classic/ending=last-balls/size=1/turn=if-possible m49:Ro/W r 0.0 m1 -
#? [classic/ending=last-balls/size=1/turn=if-possible m49:Ro/W r 0\.0 m1 -]
140 lp-legal
#? [m49-n49/m49]
150 lp-play m49-n49/m49
#? []
160 lp-position
#? [classic/ending=last-balls/size=1/turn=if-possible m49:1R/o - 0\.0 m2 out:w/end:0-1]
170 lp-result
#? [0-1 no-balls]
180 lp-legal_count
#? [0]

#case R10.1d classic with two players and size=2, turn=either
# R10.1 own groups stay
190 lp-position classic/size=2/turn=either m48:2o/oo/W/Ro r 0.0 m11 -
#? [classic/size=2/turn=either m48:2o/oo/W/Ro r 0\.0 m11 -]
200 lp-legal
#? [m51-n51\npass/m49\npass/n49\npass/n51\npass/o48]
210 lp-play pass/n51 pass/m51
#? []
220 lp-position
#? [classic/size=2/turn=either m48:2o/oo/W - 0\.0 m13 out:r/end:1-0]
230 lp-result
#? [1-0 stranded]
240 lp-legal_count
#? [0]

#case R10.1e classic with three players and size=2, turn=either, wipeout=mover-loses
# R10.1 own groups stay
250 lp-position classic3/size=2/turn=either/wipeout=mover-loses m48:2o/oo/W/Ro r 0.0.0 m11 out:b
#? [classic3/size=2/turn=either/wipeout=mover-loses m48:2o/oo/W/Ro r 0\.0\.0 m11 out:b]
260 lp-legal
#? [m51-n51\npass/m49\npass/n49\npass/n51\npass/o48]
270 lp-play pass/n51 pass/m51
#? []
280 lp-position
#? [classic3/size=2/turn=either/wipeout=mover-loses m48:2o/oo/W - 0\.0\.0 m13 out:rb/end:1-0-0]
290 lp-result
#? [1-0-0 stranded]
300 lp-legal_count
#? [0]

#case R10.1f classic with three players and equaliser=off, size=2, wipeout=mover-loses
# R10.1 enemy groups stay
310 lp-position classic3/equaliser=off/size=2/wipeout=mover-loses l48:2W/1Ro/oWR/oo w 0.0.0 m0 out:b
#? [classic3/equaliser=off/size=2/wipeout=mover-loses l48:2W/1Ro/oWR/oo w 0\.0\.0 m0 out:b]
320 lp-legal
#? [m50-l50/l51\nm50-l50/m51\nm50-l50/n49\nm50-l51/l50\nm50-l51/m51\nm50-l51/n49\nm50-m51/l50\nm50-m51/l51\nm50-m51/n49\nm50-n49/l50\nm50-n49/l51\nm50-n49/m51\nn48-n49/l50\nn48-n49/l51\nn48-n49/m51\nn48-n49/n48]
330 lp-play n48-n49/m51
#? []
340 lp-position
#? [classic3/equaliser=off/size=2/wipeout=mover-loses l48:2o/1RW/oWo/o r 0\.0\.0 m1 out:b]
350 lp-result
#? [\*]
360 lp-legal_count
#? [12]

#case R10.1g nestor with two players and ending=stranded, size=2, turn=either
# R10.1 own groups stay
370 lp-position nestor/ending=stranded/size=2/turn=either m48:2o/oo/R/Bo b 0.0 m11 -
#? [nestor/ending=stranded/size=2/turn=either m48:2o/oo/R/Bo b 0\.0 m11 -]
380 lp-legal
#? [m51-n51\npass/m49\npass/n49\npass/n51\npass/o48]
390 lp-play pass/n51 pass/m51
#? []
400 lp-position
#? [nestor/ending=stranded/size=2/turn=either m48:2o/oo/R - 0\.0 m13 out:b/end:1-0]
410 lp-result
#? [1-0 stranded]
420 lp-legal_count
#? [0]

#case R10.1h nestor with three players and wipeout=mover-loses
# R10.1 own groups first; R10.1 all at once; R10.1 enemy groups stay
430 lp-position nestor3/wipeout=mover-loses m50:oBR r 0.0.0 m6 out:y
#? [nestor3/wipeout=mover-loses m50:oBR r 0\.0\.0 m6 out:y]
440 lp-legal
#? [pass/m50]
450 lp-play pass/m50
#? []
460 lp-position
#? [nestor3/wipeout=mover-loses n50:oR - 0\.0\.0 m7 out:by/end:1-0-0]
470 lp-result
#? [1-0-0 no-balls]
480 lp-legal_count
#? [0]

#case R10.1i nestor with three players and ending=stranded, size=2, turn=either, wipeout=mover-loses
# R10.1 own groups stay
490 lp-position nestor3/ending=stranded/size=2/turn=either/wipeout=mover-loses m48:2o/oo/R/Bo b 0.0.0 m11 out:y
#? [nestor3/ending=stranded/size=2/turn=either/wipeout=mover-loses m48:2o/oo/R/Bo b 0\.0\.0 m11 out:y]
500 lp-legal
#? [m51-n51\npass/m49\npass/n49\npass/n51\npass/o48]
510 lp-play pass/n51 pass/m51
#? []
520 lp-position
#? [nestor3/ending=stranded/size=2/turn=either/wipeout=mover-loses m48:2o/oo/R - 0\.0\.0 m13 out:by/end:1-0-0]
530 lp-result
#? [1-0-0 stranded]
540 lp-legal_count
#? [0]

#case R10.1j nestor-en with two players and ending=last-balls, size=1, turn=if-possible
# R10.1 own groups first; R10.1 all at once; R10.1 enemy groups stay
550 lp-position nestor-en/ending=last-balls/size=1/turn=if-possible m49:Bo/R b 0.0 m1 -
#? [nestor-en/ending=last-balls/size=1/turn=if-possible m49:Bo/R b 0\.0 m1 -]
560 lp-legal
#? [m49-n49/m49]
570 lp-play m49-n49/m49
#? []
580 lp-position
#? [nestor-en/ending=last-balls/size=1/turn=if-possible m49:1B/o - 0\.0 m2 out:r/end:0-1]
590 lp-result
#? [0-1 no-balls]
600 lp-legal_count
#? [0]

#case R10.1k nestor-en with two players and size=2, turn=either
# R10.1 own groups stay
610 lp-position nestor-en/size=2/turn=either m48:2o/oo/R/Bo b 0.0 m11 -
#? [nestor-en/size=2/turn=either m48:2o/oo/R/Bo b 0\.0 m11 -]
620 lp-legal
#? [m51-n51\npass/m49\npass/n49\npass/n51\npass/o48]
630 lp-play pass/n51 pass/m51
#? []
640 lp-position
#? [nestor-en/size=2/turn=either m48:2o/oo/R - 0\.0 m13 out:b/end:1-0]
650 lp-result
#? [1-0 stranded]
660 lp-legal_count
#? [0]

#case R10.1l nestor-en with three players and ending=last-balls, turn=if-possible, wipeout=mover-loses
# R10.1 own groups first; R10.1 all at once; R10.1 enemy groups stay
670 lp-position nestor-en3/ending=last-balls/turn=if-possible/wipeout=mover-loses m50:oBR r 0.0.0 m6 out:y
#? [nestor-en3/ending=last-balls/turn=if-possible/wipeout=mover-loses m50:oBR r 0\.0\.0 m6 out:y]
680 lp-legal
#? [pass/m50]
690 lp-play pass/m50
#? []
700 lp-position
#? [nestor-en3/ending=last-balls/turn=if-possible/wipeout=mover-loses n50:oR - 0\.0\.0 m7 out:by/end:1-0-0]
710 lp-result
#? [1-0-0 no-balls]
720 lp-legal_count
#? [0]

#case R10.1m nestor-en with three players and size=2, turn=either, wipeout=mover-loses
# R10.1 own groups stay
730 lp-position nestor-en3/size=2/turn=either/wipeout=mover-loses m48:2o/oo/R/Bo b 0.0.0 m11 out:y
#? [nestor-en3/size=2/turn=either/wipeout=mover-loses m48:2o/oo/R/Bo b 0\.0\.0 m11 out:y]
740 lp-legal
#? [m51-n51\npass/m49\npass/n49\npass/n51\npass/o48]
750 lp-play pass/n51 pass/m51
#? []
760 lp-position
#? [nestor-en3/size=2/turn=either/wipeout=mover-loses m48:2o/oo/R - 0\.0\.0 m13 out:by/end:1-0-0]
770 lp-result
#? [1-0-0 stranded]
780 lp-legal_count
#? [0]

#case R10.1n pbmserv with two players and size=1
# R10.1 own groups first; R10.1 all at once; R10.1 enemy groups stay
790 lp-position pbmserv/size=1 m49:Bo/R b 0.0 m1 -
#? [pbmserv/size=1 m49:Bo/R b 0\.0 m1 -]
800 lp-legal
#? [m49-n49/m49]
810 lp-play m49-n49/m49
#? []
820 lp-position
#? [pbmserv/size=1 m49:1B/o - 0\.0 m2 out:r/end:0-1]
830 lp-result
#? [0-1 no-balls]
840 lp-legal_count
#? [0]

#case R10.1o pbmserv with two players and ending=stranded, size=2, turn=either
# R10.1 own groups stay
850 lp-position pbmserv/ending=stranded/size=2/turn=either m48:2o/oo/R/Bo b 0.0 m11 -
#? [pbmserv/ending=stranded/size=2/turn=either m48:2o/oo/R/Bo b 0\.0 m11 -]
860 lp-legal
#? [m51-n51\npass/m49\npass/n49\npass/n51\npass/o48]
870 lp-play pass/n51 pass/m51
#? []
880 lp-position
#? [pbmserv/ending=stranded/size=2/turn=either m48:2o/oo/R - 0\.0 m13 out:b/end:1-0]
890 lp-result
#? [1-0 stranded]
900 lp-legal_count
#? [0]

#case R10.1p pbmserv with three players and wipeout=mover-loses
# R10.1 own groups first; R10.1 all at once; R10.1 enemy groups stay
910 lp-position pbmserv3/wipeout=mover-loses m50:oBR r 0.0.0 m6 out:g
#? [pbmserv3/wipeout=mover-loses m50:oBR r 0\.0\.0 m6 out:g]
920 lp-legal
#? [pass/m50]
930 lp-play pass/m50
#? []
940 lp-position
#? [pbmserv3/wipeout=mover-loses n50:oR - 0\.0\.0 m7 out:bg/end:1-0-0]
950 lp-result
#? [1-0-0 no-balls]
960 lp-legal_count
#? [0]

#case R10.1q pbmserv with three players and ending=stranded, size=2, turn=either, wipeout=mover-loses
# R10.1 own groups stay
970 lp-position pbmserv3/ending=stranded/size=2/turn=either/wipeout=mover-loses m48:2o/oo/R/Bo b 0.0.0 m11 out:g
#? [pbmserv3/ending=stranded/size=2/turn=either/wipeout=mover-loses m48:2o/oo/R/Bo b 0\.0\.0 m11 out:g]
980 lp-legal
#? [m51-n51\npass/m49\npass/n49\npass/n51\npass/o48]
990 lp-play pass/n51 pass/m51
#? []
1000 lp-position
#? [pbmserv3/ending=stranded/size=2/turn=either/wipeout=mover-loses m48:2o/oo/R - 0\.0\.0 m13 out:bg/end:1-0-0]
1010 lp-result
#? [1-0-0 stranded]
1020 lp-legal_count
#? [0]
