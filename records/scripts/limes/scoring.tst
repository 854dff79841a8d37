# Points worker by worker, in positions with one thing each to look at.

#case L14.2 a display without workers scores nothing
10 lp-position limes1 4r2m50.9r2n50 1 7 d4.9 -
#? [limes1 4r2m50\.9r2n50 1 7 d4\.9 -]

20 lp-score
#? [1 0]

30 lp-score 1
#? [1 0]

#case L14.1 one worker of a field is counted
#also L7.1 L7.3 L10.1
40 lp-position limes1 5r3m50.4r3n50.16r3n49.18r2n51:m50sw.n49sw.n50nw.n51nw 1 3 d5.4.16.18 -
#? [limes1 5r3m50\.4r3n50\.16r3n49\.18r2n51:m50sw\.n49sw\.n50nw\.n51nw 1 3 d5\.4\.16\.18 -]

50 lp-score
#? [1 6]

60 lp-score 1
#? [1 6\nm50sw farmer 1 counted\nn49sw farmer 4 counted\nn50nw farmer 0 shadowed\nn51nw fisherman 1 counted]

#case L7.3 two workers on one zone
#also L14.1
70 lp-position limes1 13r0m50.4r0n50.5r0o50:m50ne.m50ne 1 5 d13.4.5 -
#? [limes1 13r0m50\.4r0n50\.5r0o50:m50ne\.m50ne 1 5 d13\.4\.5 -]

80 lp-score
#? [1 1]

90 lp-score 1
#? [1 1\nm50ne fisherman 1 counted\nm50ne fisherman 0 shadowed]

#case L11.3 a hut between two waters counts for both
#also L11.1
100 lp-position limes1 12r2m50.11r1m49.14r0l50.3r1m51.19r2k50.8r0n51:l50ne.m49se.m50nw.m50nw.n51ne 1 2 d12.11.14.3.19.8 -
#? [limes1 12r2m50\.11r1m49\.14r0l50\.3r1m51\.19r2k50\.8r0n51:l50ne\.m49se\.m50nw\.m50nw\.n51ne 1 2 d12\.11\.14\.3\.19\.8 -]

110 lp-score
#? [1 5]

120 lp-score 1
#? [1 5\nl50ne fisherman 2 counted\nm49se fisherman 1 counted\nm50nw fisherman 0 shadowed\nm50nw fisherman 0 shadowed\nn51ne woodcutter 2 counted]

#case L11.2 a zone with two sides on a water counts once
#also L5.1
130 lp-position limes1 7r2m50.17r1n50.22r0l50.15r2l49.2r1k49.6r2m49:k49sw.l50se.m50nw.m50nw.n50sw 1 2 d7.17.22.15.2.6 -
#? [limes1 7r2m50\.17r1n50\.22r0l50\.15r2l49\.2r1k49\.6r2m49:k49sw\.l50se\.m50nw\.m50nw\.n50sw 1 2 d7\.17\.22\.15\.2\.6 -]

140 lp-score
#? [1 2]

150 lp-score 1
#? [1 2\nk49sw fisherman 0 counted\nl50se fisherman 2 counted\nm50nw fisherman 0 shadowed\nm50nw fisherman 0 shadowed\nn50sw fisherman 0 counted]

#case L13.1 a tower looks over a gap
#also L3.2
160 lp-position limes1/variants=diagonal 15r2m50.10r1l50.5r1n50.24r0m49.9r0o49:l50nw.m49ne.m50sw.n50nw.o49se 1 2 d15.10.5.24.9 -
#? [limes1/variants=diagonal 15r2m50\.10r1l50\.5r1n50\.24r0m49\.9r0o49:l50nw\.m49ne\.m50sw\.n50nw\.o49se 1 2 d15\.10\.5\.24\.9 -]

170 lp-score
#? [1 11]

180 lp-score 1
#? [1 11\nl50nw watchman 2 counted\nm49ne watchman 3 counted\nm50sw watchman 3 counted\nn50nw watchman 2 counted\no49se watchman 1 counted]

#case L13.1b another tower blocks the view
#also L7.2
190 lp-position limes1 14r2m50.15r1m51.16r3l50.23r1n50.6r2n51:l50nw.m50nw.m51se.n50sw.n51ne 1 2 d14.15.16.23.6 -
#? [limes1 14r2m50\.15r1m51\.16r3l50\.23r1n50\.6r2n51:l50nw\.m50nw\.m51se\.n50sw\.n51ne 1 2 d14\.15\.16\.23\.6 -]

200 lp-score
#? [1 12]

210 lp-score 1
#? [1 12\nl50nw watchman 1 counted\nm50nw watchman 4 counted\nm51se watchman 2 counted\nn50sw watchman 2 counted\nn51ne watchman 3 counted]

#case L12.1 towers that stand side by side count one by one
#also L7.2
220 lp-position limes1 16r0m50.17r1m51.13r2l51.1r0l50.19r1l52.4r3l53:l51ne.l52se.l53nw.m50se.m51nw 1 2 d16.17.13.1.19.4 -
#? [limes1 16r0m50\.17r1m51\.13r2l51\.1r0l50\.19r1l52\.4r3l53:l51ne\.l52se\.l53nw\.m50se\.m51nw 1 2 d16\.17\.13\.1\.19\.4 -]

230 lp-score
#? [1 16]

240 lp-score 1
#? [1 16\nl51ne woodcutter 7 counted\nl52se woodcutter 4 counted\nl53nw farmer 2 counted\nm50se woodcutter 3 counted\nm51nw woodcutter 0 shadowed]

#case L15.2 the best worker decides a tie of points
#also L15.4
250 lp-position limes2 8r0m50.3r1m49.17r2l50.23r2l49.4r1m48.22r1n48.13r0l48.7r1n49.18r2n50.14r2o49.21r3o50.19r2o51.2r1m51.10r1n51.16r0o48.24r0l51:l50sw.l51ne.m48se.m49nw.n51sw.o50sw_8r2m50.3r1l50.17r0m49.23r0k50.4r0n49.22r1l49.13r1l51.7r1l52.18r2n50.14r1m51.21r2k52.19r3m52.2r0n52.10r2n51.16r2k49.24r2k51:l49ne.l51nw.m49sw.m50nw.n50ne.n51nw - 1.1 d8.3.17.23.4.22.13.7.18.14.21.19.2.10.16.24 end:0-1
#? [limes2 8r0m50\.3r1m49\.17r2l50\.23r2l49\.4r1m48\.22r1n48\.13r0l48\.7r1n49\.18r2n50\.14r2o49\.21r3o50\.19r2o51\.2r1m51\.10r1n51\.16r0o48\.24r0l51:l50sw\.l51ne\.m48se\.m49nw\.n51sw\.o50sw_8r2m50\.3r1l50\.17r0m49\.23r0k50\.4r0n49\.22r1l49\.13r1l51\.7r1l52\.18r2n50\.14r1m51\.21r2k52\.19r3m52\.2r0n52\.10r2n51\.16r2k49\.24r2k51:l49ne\.l51nw\.m49sw\.m50nw\.n50ne\.n51nw - 1\.1 d8\.3\.17\.23\.4\.22\.13\.7\.18\.14\.21\.19\.2\.10\.16\.24 end:0-1]

260 lp-score
#? [1 20\n2 20]

270 lp-score 1
#? [1 20\nl50sw watchman 2 counted\nl51ne watchman 3 counted\nm48se farmer 4 counted\nm49nw woodcutter 4 counted\nn51sw farmer 3 counted\no50sw woodcutter 4 counted]

280 lp-score 2
#? [2 20\nl49ne woodcutter 3 counted\nl51nw woodcutter 4 counted\nm49sw woodcutter 4 counted\nm50nw watchman 5 counted\nn50ne fisherman 1 counted\nn51nw farmer 3 counted]

290 lp-position limes2 8r0m50.3r1m49.17r2l50.23r2l49.4r1m48.22r1n48.13r0l48.7r1n49.18r2n50.14r2o49.21r3o50.19r2o51.2r1m51.10r1n51.16r0o48.24r0l51:l50sw.l51ne.m48se.m49nw.n51sw.o50sw_8r2m50.3r1l50.17r0m49.23r0k50.4r0n49.22r1l49.13r1l51.7r1l52.18r2n50.14r1m51.21r2k52.19r3m52.2r0n52.10r2n51.16r2k49.24r2k51:l49ne.l51nw.m49sw.m50nw.n50ne.n51nw - 1.1 d8.3.17.23.4.22.13.7.18.14.21.19.2.10.16.24 end:1/2-1/2
#! [bad-position: .*]

300 lp-position limes2 8r0m50.3r1m49.17r2l50.23r2l49.4r1m48.22r1n48.13r0l48.7r1n49.18r2n50.14r2o49.21r3o50.19r2o51.2r1m51.10r1n51.16r0o48.24r0l51:l50sw.l51ne.m48se.m49nw.n51sw.o50sw_8r2m50.3r1l50.17r0m49.23r0k50.4r0n49.22r1l49.13r1l51.7r1l52.18r2n50.14r1m51.21r2k52.19r3m52.2r0n52.10r2n51.16r2k49.24r2k51:l49ne.l51nw.m49sw.m50nw.n50ne.n51nw - 1.1 d8.3.17.23.4.22.13.7.18.14.21.19.2.10.16.24 end:1-0
#! [bad-position: .*]

#case L15.3 players whose workers score the same share the win
#also L15.4
310 lp-position limes4 8r2m50.3r1l50.17r0m49.23r0k50.4r0n49.22r1l49.13r1l51.7r1l52.18r2n50.14r1m51.21r2k52.19r3m52.2r0n52.10r2n51.16r2k49.24r2k51:l49ne.l51nw.m49sw.m50nw.n50ne.n51nw_8r0m50.3r1m49.17r2l50.23r2l49.4r1m48.22r1n48.13r0l48.7r1n49.18r2n50.14r2o49.21r3o50.19r2o51.2r1m51.10r1n51.16r0o48.24r0l51:l50sw.l51ne.m48se.m49nw.n51sw.o50sw_8r2m50.3r1l50.17r0m49.23r0k50.4r0n49.22r1l49.13r1l51.7r1l52.18r2n50.14r1m51.21r2k52.19r3m52.2r0n52.10r2n51.16r2k49.24r2k51:l49ne.l51nw.m49sw.m50nw.n50ne.n51nw_8r2m50.3r1l50.17r0m49.23r0k50.4r0n49.22r1l49.13r1l51.7r1l52.18r2n50.14r1m51.21r2k52.19r3m52.2r0n52.10r2n51.16r2k49.24r2k51:l49ne.l51nw.m49sw.m50nw.n50ne.n51nw - 1.1.1.1 d8.3.17.23.4.22.13.7.18.14.21.19.2.10.16.24 end:1/3-0-1/3-1/3
#? [limes4 8r2m50\.3r1l50\.17r0m49\.23r0k50\.4r0n49\.22r1l49\.13r1l51\.7r1l52\.18r2n50\.14r1m51\.21r2k52\.19r3m52\.2r0n52\.10r2n51\.16r2k49\.24r2k51:l49ne\.l51nw\.m49sw\.m50nw\.n50ne\.n51nw_8r0m50\.3r1m49\.17r2l50\.23r2l49\.4r1m48\.22r1n48\.13r0l48\.7r1n49\.18r2n50\.14r2o49\.21r3o50\.19r2o51\.2r1m51\.10r1n51\.16r0o48\.24r0l51:l50sw\.l51ne\.m48se\.m49nw\.n51sw\.o50sw_8r2m50\.3r1l50\.17r0m49\.23r0k50\.4r0n49\.22r1l49\.13r1l51\.7r1l52\.18r2n50\.14r1m51\.21r2k52\.19r3m52\.2r0n52\.10r2n51\.16r2k49\.24r2k51:l49ne\.l51nw\.m49sw\.m50nw\.n50ne\.n51nw_8r2m50\.3r1l50\.17r0m49\.23r0k50\.4r0n49\.22r1l49\.13r1l51\.7r1l52\.18r2n50\.14r1m51\.21r2k52\.19r3m52\.2r0n52\.10r2n51\.16r2k49\.24r2k51:l49ne\.l51nw\.m49sw\.m50nw\.n50ne\.n51nw - 1\.1\.1\.1 d8\.3\.17\.23\.4\.22\.13\.7\.18\.14\.21\.19\.2\.10\.16\.24 end:1/3-0-1/3-1/3]

320 lp-result
#? [1/3-0-1/3-1/3]

330 lp-position limes4 8r2m50.3r1l50.17r0m49.23r0k50.4r0n49.22r1l49.13r1l51.7r1l52.18r2n50.14r1m51.21r2k52.19r3m52.2r0n52.10r2n51.16r2k49.24r2k51:l49ne.l51nw.m49sw.m50nw.n50ne.n51nw_8r0m50.3r1m49.17r2l50.23r2l49.4r1m48.22r1n48.13r0l48.7r1n49.18r2n50.14r2o49.21r3o50.19r2o51.2r1m51.10r1n51.16r0o48.24r0l51:l50sw.l51ne.m48se.m49nw.n51sw.o50sw_8r2m50.3r1l50.17r0m49.23r0k50.4r0n49.22r1l49.13r1l51.7r1l52.18r2n50.14r1m51.21r2k52.19r3m52.2r0n52.10r2n51.16r2k49.24r2k51:l49ne.l51nw.m49sw.m50nw.n50ne.n51nw_8r2m50.3r1l50.17r0m49.23r0k50.4r0n49.22r1l49.13r1l51.7r1l52.18r2n50.14r1m51.21r2k52.19r3m52.2r0n52.10r2n51.16r2k49.24r2k51:l49ne.l51nw.m49sw.m50nw.n50ne.n51nw - 1.1.1.1 d8.3.17.23.4.22.13.7.18.14.21.19.2.10.16.24 out:1/end:0-0-1/2-1/2
#? [limes4 8r2m50\.3r1l50\.17r0m49\.23r0k50\.4r0n49\.22r1l49\.13r1l51\.7r1l52\.18r2n50\.14r1m51\.21r2k52\.19r3m52\.2r0n52\.10r2n51\.16r2k49\.24r2k51:l49ne\.l51nw\.m49sw\.m50nw\.n50ne\.n51nw_8r0m50\.3r1m49\.17r2l50\.23r2l49\.4r1m48\.22r1n48\.13r0l48\.7r1n49\.18r2n50\.14r2o49\.21r3o50\.19r2o51\.2r1m51\.10r1n51\.16r0o48\.24r0l51:l50sw\.l51ne\.m48se\.m49nw\.n51sw\.o50sw_8r2m50\.3r1l50\.17r0m49\.23r0k50\.4r0n49\.22r1l49\.13r1l51\.7r1l52\.18r2n50\.14r1m51\.21r2k52\.19r3m52\.2r0n52\.10r2n51\.16r2k49\.24r2k51:l49ne\.l51nw\.m49sw\.m50nw\.n50ne\.n51nw_8r2m50\.3r1l50\.17r0m49\.23r0k50\.4r0n49\.22r1l49\.13r1l51\.7r1l52\.18r2n50\.14r1m51\.21r2k52\.19r3m52\.2r0n52\.10r2n51\.16r2k49\.24r2k51:l49ne\.l51nw\.m49sw\.m50nw\.n50ne\.n51nw - 1\.1\.1\.1 d8\.3\.17\.23\.4\.22\.13\.7\.18\.14\.21\.19\.2\.10\.16\.24 out:1/end:0-0-1/2-1/2]
