import type { MissingSplit } from '../../../shared/contracts/portfolio/returns.ts';
import type { Statement } from '../../../shared/portfolio/trades/statement.ts';
import type { Trade } from '../../../shared/portfolio/trades/trade.ts';
import type { DayClose } from '../../market/history/close-series.ts';
import type { ReturnsInput } from './returns-input.ts';
import { toDayNumber } from './day-numbers.ts';
import type { HoldingDay } from './holding.ts';
import { deriveHoldingDays } from './holding-days.ts';
import { findMissingSplits } from './missing-splits.ts';
import type { PricePoint } from './recorded-splits.ts';
import { findSharePrices, type SharePrices } from './share-prices.ts';

/** What was held of an asset, and at which prices. */
export interface PricedAsset extends SharePrices {
  readonly ticker: string;
  /** The first day on which it was held. */
  readonly firstDay: number;
  /** From the first day on. */
  readonly holdingDays: readonly HoldingDay[];
  /** The last close before the first day and the later ones; the current price last. */
  readonly closes: readonly PricePoint[];
}

/** Returns the assets that were ever held, and those that are left out: without earlier trades, or without any price. */
export function priceAssets(input: ReturnsInput): {
  readonly assets: readonly PricedAsset[];
  readonly withIssues: string[];
  readonly missingSplits: MissingSplit[];
} {
  const today = toDayNumber(input.today);
  const statements = Map.groupBy(input.statements, ({ ticker }) => ticker);
  const trades = Map.groupBy(input.trades, ({ ticker }) => ticker);
  const assets: PricedAsset[] = [];
  const withIssues: string[] = [];
  const missingSplits: MissingSplit[] = [];
  for (const ticker of [...new Set([...statements.keys(), ...trades.keys()])].toSorted()) {
    const entries = {
      statements: statements.get(ticker) ?? [],
      trades: trades.get(ticker) ?? [],
    };
    const { holdingDays, hasIssues } = deriveHolding(entries, today);
    const firstDay = holdingDays[0]?.day;
    const closes = firstDay === undefined ? [] : readPricePoints(input, ticker, firstDay, today);
    // Sales of more shares than were bought are often a missing split.
    missingSplits.push(...findMissingSplits(ticker, { ...entries, holdingDays, closes }));
    if (hasIssues) {
      withIssues.push(ticker);
      continue;
    }
    if (firstDay === undefined) continue;
    const prices = findSharePrices(holdingDays, closes, { firstDay, today });
    if (prices === undefined) withIssues.push(ticker);
    else assets.push({ ticker, firstDay, holdingDays, closes, ...prices });
  }
  return { assets, withIssues, missingSplits };
}

function deriveHolding(
  {
    statements,
    trades,
  }: { readonly statements: readonly Statement[]; readonly trades: readonly Trade[] },
  today: number,
) {
  const { days, hasIssues } = deriveHoldingDays(statements, trades, today);
  const first = days.findIndex(({ quantity, inflow }) => quantity > 0 || inflow > 0);
  return { holdingDays: first === -1 ? [] : days.slice(first), hasIssues };
}

const known = new WeakMap<readonly DayClose[], readonly PricePoint[]>();

/** Converts a series once for as long as it stays in memory: its assets have 100,000 closes together. */
function pointsOf(closes: readonly DayClose[]): readonly PricePoint[] {
  const found = known.get(closes);
  if (found !== undefined) return found;
  const points = closes.map(({ day, close }) => ({ day: toDayNumber(day), price: close }));
  known.set(closes, points);
  return points;
}

/** Returns the closes that matter. The current price follows a close of its day. */
function readPricePoints(
  { closes, prices }: ReturnsInput,
  ticker: string,
  firstDay: number,
  today: number,
): PricePoint[] {
  const all = pointsOf(closes.get(ticker) ?? []);
  const after = all.findIndex(({ day }) => day >= firstDay);
  const points = all
    .slice(after === -1 ? -1 : Math.max(0, after - 1))
    .filter(({ day }) => day <= today);
  const current = prices.get(ticker);
  if (current === undefined) return points;
  const day = Math.min(toDayNumber(current.day), today);
  const last = points.at(-1);
  if (last !== undefined && last.day > day) return points;
  points.push({ day, price: current.priceInReais });
  return points;
}
