import type {
  Contribution,
  PortfolioReturns,
} from '../../../shared/contracts/portfolio/returns.ts';
import {
  addAsset,
  addTo,
  clearAmounts,
  noAmounts,
  type DailyAmounts,
  type Days,
} from './asset-days.ts';
import { toDay, toDayNumber } from './day-numbers.ts';
import { lastSessionBeforeWeek } from './period-days.ts';
import { centavos, gainSince, measurePeriods } from './period-returns.ts';
import { priceAssets, type PricedAsset } from './priced-assets.ts';
import type { ReturnsInput } from './returns-input.ts';

/** Measures what a portfolio earned, to 0.01 %, in plain numbers that are rounded at the end. */
export function computeReturns(input: ReturnsInput): Omit<PortfolioReturns, 'pending'> {
  const { assets, withIssues, missingSplits } = priceAssets(input);
  const lacksCloses = ({ firstClose, holdingDays }: PricedAsset) =>
    holdingDays.some(({ quantity, day }) => quantity > 0 && day < (firstClose ?? Infinity));
  const newest = assets.flatMap(({ closes }) => closes.at(-1)?.day ?? []);
  const lists = {
    until: newest.length === 0 ? null : toDay(Math.max(...newest)),
    withoutCloses: assets.filter(lacksCloses).map(({ ticker }) => ticker),
    withIssues,
    missingSplits,
  };
  if (!assets.some(({ ticker }) => (input.closes.get(ticker) ?? []).length > 0)) {
    return { periods: [], week: null, ...lists };
  }

  const firstDay = Math.min(...assets.map(({ firstDay: day }) => day));
  const days: Days = { base: firstDay - 1, today: toDayNumber(input.today) };
  const whole = noAmounts(days);
  const isSession = new Uint8Array(whole.values.length);
  const weekFrom = lastSessionBeforeWeek(input.today);
  const weekStart = Math.max(0, toDayNumber(weekFrom) - days.base);
  const contributions: Contribution[] = [];
  // One for all assets: forty of them would be some megabytes.
  const amounts = noAmounts(days);
  for (const asset of assets) {
    clearAmounts(amounts);
    addAsset(amounts, days, asset, input.payments.get(asset.ticker) ?? []);
    addTo(whole, amounts);
    for (const { day } of asset.closes) if (day > days.base) isSession[day - days.base] = 1;
    if (!isHeldSince(amounts, weekStart)) continue;
    const amountInCentavos = centavos(gainSince(amounts, weekStart).gain);
    contributions.push({ ticker: asset.ticker, amountInCentavos });
  }
  return {
    periods: measurePeriods(whole, days, input.benchmarks, isSession),
    week: {
      from: weekFrom,
      contributions: contributions.toSorted(
        (one, other) => other.amountInCentavos - one.amountInCentavos,
      ),
    },
    ...lists,
  };
}

function isHeldSince({ values, inflows, payments }: DailyAmounts, start: number): boolean {
  const isSome = (amount: number) => amount > 0;
  return (
    values.subarray(start).some(isSome) ||
    inflows.subarray(start + 1).some(isSome) ||
    payments.subarray(start + 1).some(isSome)
  );
}
