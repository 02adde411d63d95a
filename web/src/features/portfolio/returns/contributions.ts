import type { Contribution } from '../../../../../shared/contracts/portfolio/returns.ts';
import type { Valuation } from '../../../../../shared/portfolio/valuation.ts';

/** Contributions with the largest effects first, and the sum of those that are not shown. */
export interface RankedContributions {
  readonly shown: readonly Contribution[];
  readonly rest: readonly Contribution[];
  readonly restInCentavos: number;
  /** Of all of them. */
  readonly totalInCentavos: number;
  /** The largest amount without its sign; zero when nothing has moved. */
  readonly largestInCentavos: number;
}

/** Returns what each asset added to the day's result: the same session's assets, so that they add up to it. */
export function listDayContributions(valuation: Valuation): Contribution[] {
  const { rows, day, dayPart, coins } = valuation;
  if (day === null) return [];
  const covered = new Set(dayPart?.tickers ?? rows.map(({ position }) => position.ticker));
  const apart = new Set(coins?.tickers);
  const amounts = new Map<string, number>();
  for (const { position, day: result } of rows) {
    const { ticker } = position;
    if (result === null || !covered.has(ticker) || apart.has(ticker)) continue;
    amounts.set(ticker, (amounts.get(ticker) ?? 0) + result.amountInCentavos);
  }
  return [...amounts].map(([ticker, amountInCentavos]) => ({ ticker, amountInCentavos }));
}

/** Sorts by the size of the effect, gains before losses of the same size. */
export function rankContributions(
  contributions: readonly Contribution[],
  maximum: number,
): RankedContributions {
  const sorted = contributions.toSorted(
    (one, other) =>
      Math.abs(other.amountInCentavos) - Math.abs(one.amountInCentavos) ||
      other.amountInCentavos - one.amountInCentavos ||
      one.ticker.localeCompare(other.ticker),
  );
  // A rest of one asset takes no more room than its line.
  const count = sorted.length === maximum + 1 ? sorted.length : maximum;
  const rest = sorted.slice(count);
  return {
    shown: sorted.slice(0, count),
    rest,
    restInCentavos: sum(rest),
    totalInCentavos: sum(sorted),
    largestInCentavos: Math.abs(sorted[0]?.amountInCentavos ?? 0),
  };
}

function sum(contributions: readonly Contribution[]): number {
  return contributions.reduce((total, { amountInCentavos }) => total + amountInCentavos, 0);
}
