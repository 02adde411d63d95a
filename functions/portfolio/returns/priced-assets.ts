import type { MissingSplit } from '../../../shared/contracts/portfolio/returns.ts';
import type { Statement } from '../../../shared/portfolio/trades/statement.ts';
import type { Trade } from '../../../shared/portfolio/trades/trade.ts';
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

/** Returns the closes that matter. The current price follows a close of its day. */
function readPricePoints(
  { closes, prices }: ReturnsInput,
  ticker: string,
  firstDay: number,
  today: number,
): PricePoint[] {
  const points: PricePoint[] = [];
  for (const { day, close } of closes.get(ticker) ?? []) {
    const number = toDayNumber(day);
    if (number > today) break;
    if (number <= firstDay - 1 && points.length > 0) points.pop();
    points.push({ day: number, price: close });
  }
  const current = prices.get(ticker);
  if (current === undefined) return points;
  const day = Math.min(toDayNumber(current.day), today);
  const last = points.at(-1);
  if (last !== undefined && last.day > day) return points;
  points.push({ day, price: current.priceInReais });
  return points;
}
