/** Money that the investor paid (negative) or received. */
export interface CashFlow {
  readonly day: number;
  readonly amount: number;
}

const firstStep = 0.05;
const stepGrowth = 1.3;
/** The natural logarithm of the growth over all days: a loss of all but a ten-trillionth, or a gain as large. */
const maxLogGrowth = 30;
const precision = 1e-13;
const maxIterations = 200;

/**
 * Returns the internal rate of return with actual days (XIRR) as a logarithm per day: at this rate the flows are worth
 * nothing together. Of several rates, the one nearest to zero.
 * @param flows oldest first
 * @returns null without a rate, as without a flow in each direction or within one day
 */
export function solveMoneyWeighted(flows: readonly CashFlow[]): number | null {
  const first = flows[0]?.day ?? 0;
  const days = (flows.at(-1)?.day ?? 0) - first;
  if (days <= 0) return null;
  const valueAt = (logGrowth: number) =>
    flows.reduce(
      (sum, { day, amount }) => sum + amount * Math.exp((-logGrowth * (day - first)) / days),
      0,
    );
  const bracket = findBracket(valueAt);
  return bracket === undefined ? null : findRoot(valueAt, bracket) / days;
}

interface Bracket {
  readonly low: number;
  readonly high: number;
}

/** Looks for a change of sign, from zero outwards in both directions. */
function findBracket(valueAt: (x: number) => number): Bracket | undefined {
  const atZero = valueAt(0);
  if (atZero === 0) return { low: 0, high: 0 };
  let [low, high] = [0, 0];
  let [atLow, atHigh] = [atZero, atZero];
  for (let step = firstStep; high < maxLogGrowth; step *= stepGrowth) {
    const higher = valueAt(high + step);
    if (higher === 0 || higher > 0 !== atHigh > 0) return { low: high, high: high + step };
    const lower = valueAt(low - step);
    if (lower === 0 || lower > 0 !== atLow > 0) return { low: low - step, high: low };
    [low, high, atLow, atHigh] = [low - step, high + step, lower, higher];
  }
  return undefined;
}

/** Regula falsi with the Illinois rule: it stays inside the bracket and needs about ten steps. */
function findRoot(valueAt: (x: number) => number, { low, high }: Bracket): number {
  let [a, b] = [low, high];
  let [atA, atB] = [valueAt(a), valueAt(b)];
  if (atA === 0) return a;
  if (atB === 0) return b;
  for (
    let iteration = 0;
    iteration < maxIterations && Math.abs(b - a) > precision;
    iteration += 1
  ) {
    const x = (a * atB - b * atA) / (atB - atA);
    const atX = valueAt(x);
    if (atX === 0) return x;
    if (atX > 0 === atB > 0) atA /= 2;
    else [a, atA] = [b, atB];
    if (Math.abs(x - b) < precision) return x;
    [b, atB] = [x, atX];
  }
  return b;
}
