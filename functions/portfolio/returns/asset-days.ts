import type { Dividend } from '../../../shared/market/asset-data.ts';
import { tradingSession } from '../../../shared/market/b3-session.ts';
import { toDay, toDayNumber } from './day-numbers.ts';
import type { HoldingDay } from './holding.ts';
import type { PricedAsset } from './priced-assets.ts';
import type { PricePoint } from './recorded-splits.ts';

/** The days of a portfolio, each an index of its arrays; the first is the base, on which nothing was held. */
export interface Days {
  readonly base: number;
  readonly today: number;
}

/** Reais of each day. */
export interface DailyAmounts {
  /** At the end of the day. */
  readonly values: Float64Array;
  /** Paid for shares, at the beginning of the day. */
  readonly inflows: Float64Array;
  /** Received for shares and their worth when they left; negative for what came without a price. */
  readonly outflows: Float64Array;
  /** Dividends and the like, before tax, on the first day without the right to them. */
  readonly payments: Float64Array;
}

export function noAmounts({ base, today }: Days): DailyAmounts {
  const empty = () => new Float64Array(today - base + 1);
  return { values: empty(), inflows: empty(), outflows: empty(), payments: empty() };
}

export function clearAmounts(amounts: DailyAmounts): void {
  for (const array of Object.values(amounts)) array.fill(0);
}

/** Adds the amounts of one asset to those of a portfolio. */
export function addTo(whole: DailyAmounts, part: DailyAmounts): void {
  for (const name of ['values', 'inflows', 'outflows', 'payments'] as const) {
    const [sums, addends] = [whole[name], part[name]];
    for (let index = 0; index < sums.length; index += 1) {
      sums[index] = (sums[index] ?? 0) + (addends[index] ?? 0);
    }
  }
}

/** Enters what was held of an asset, and what was paid for and by it. */
export function addAsset(
  amounts: DailyAmounts,
  days: Days,
  { holdingDays, prices, firstDay, closes }: PricedAsset,
  payments: readonly Dividend[],
): void {
  const add = (array: Float64Array, day: number, amount: number) => {
    array[day - days.base] = (array[day - days.base] ?? 0) + amount;
  };
  const { values } = amounts;
  for (const [index, holdingDay] of holdingDays.entries()) {
    const { day, quantity, inflow, outflow, unpricedQuantity } = holdingDay;
    add(amounts.inflows, day, inflow);
    // At the price of the end of the day, so that it gains or loses nothing on it.
    add(amounts.outflows, day, outflow - unpricedQuantity * (prices[day - firstDay] ?? 0));
    if (quantity === 0) continue;
    const end = holdingDays[index + 1]?.day ?? days.today + 1;
    for (let held = day; held < end; held += 1) {
      values[held - days.base] = quantity * (prices[held - firstDay] ?? 0);
    }
  }
  for (const { recordDay, date, amount } of payments) {
    const lastDay =
      recordDay === undefined || recordDay === null ? undefined : toDayNumber(recordDay);
    const day = lastDay === undefined ? toDayNumber(date) : findExDay(lastDay, closes, holdingDays);
    if (day <= days.base || day > days.today || !Number.isFinite(amount)) continue;
    const quantity = quantityAt(holdingDays, lastDay ?? day);
    if (quantity > 0) add(amounts.payments, day, quantity * amount);
  }
}

/** Returns the first day after a record day on which the asset has a price or a trade, or else the next session. */
function findExDay(
  recordDay: number,
  closes: readonly PricePoint[],
  holdingDays: readonly HoldingDay[],
): number {
  const close = closes[countUntil(closes, recordDay)]?.day ?? nextSession(recordDay);
  return Math.min(close, holdingDays[countUntil(holdingDays, recordDay)]?.day ?? Infinity);
}

function nextSession(after: number): number {
  let day = after + 1;
  while (tradingSession(toDay(day)) === undefined) day += 1;
  return day;
}

/** Returns what was held at the end of a day. */
function quantityAt(holdingDays: readonly HoldingDay[], day: number): number {
  return holdingDays[countUntil(holdingDays, day) - 1]?.quantity ?? 0;
}

/** Returns how many of the entries are not after a day, by binary search: closes of years are searched often. */
function countUntil(entries: readonly { readonly day: number }[], day: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.day ?? Infinity) <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}
