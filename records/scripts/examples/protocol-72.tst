# An example of spec/protocol.md, from the section: lp-benchmark

10 lp-benchmark
#? [perft turns .* time .* tps .*\nplayouts turns .* time .* tps .*]
