// Clocks as lp-state says them. The engine keeps them and counts its own thoughts; what a person needs is measured by the page.

/** Return {left, number, down} of a clock of lp-state after so many seconds of thought. */
export function spent(clock, seconds) {
  let { left, number, overtime } = clock;
  left -= clock.kind === 'delay' ? Math.max(0, seconds - clock.delay) : seconds;
  if (clock.kind === 'byo-yomi') {
    // The main time is followed by periods; those used up wholly are gone.
    if (!overtime && left < 0) [overtime, number, left] = [true, clock.periods, left + clock.period];
    while (left < 0 && number > 1) [number, left] = [number - 1, left + clock.period];
  }
  if (clock.kind === 'canadian' && !overtime && left < 0) [overtime, number, left] = [true, clock.turns, left + clock.block];
  return { left: Math.max(0, left), number: overtime ? number : 0, down: left <= 0 };
}

/** Return what time_left is to be told after a turn that took so many seconds, as [seconds, number]. */
export function afterTurn(clock, seconds) {
  const { left, number } = spent(clock, seconds);
  if (clock.kind === 'fischer') return [left + clock.increment, 0];
  if (clock.kind === 'per-turn') return [clock.time, 0];
  if (clock.kind === 'byo-yomi' && number) return [clock.period, number];
  if (clock.kind === 'canadian' && number) return number > 1 ? [left, number - 1] : [clock.block, clock.turns];
  return [left, number];
}
