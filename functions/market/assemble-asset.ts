import {
  assetParts,
  type AssetData,
  type AssetFundamentals,
  type AssetPart,
  type Dividend,
  type Quote,
} from '../../shared/market/asset-data.ts';
import { saoPauloDay } from '../../shared/market/b3-session.ts';
import { isPaid, paidWithinYear, sumOfAmounts } from '../../shared/market/paid-dividends.ts';
import { priceRatios, yearsInOneCurrency } from '../../shared/market/price-ratios.ts';
import type { Stored, StoredAsset } from './asset-store.ts';
import { partFreshUntil } from './freshness.ts';
import { withDaySoFar } from './assembly/day-so-far.ts';
import { noFundamentals } from './assembly/no-fundamentals.ts';

/** Longer than a refresh takes: what came due in the middle of one was not refused. */
const refreshMilliseconds = 60_000;

/** The parts of an asset as one answer, with what follows from two of them together. */
export function assembleAsset(
  symbol: string,
  stored: StoredAsset & HasQuote,
  now: Date,
  stale: boolean,
): AssetData {
  const { quote, history, fundamentals } = stored;
  const dividends = stored.dividends?.content ?? [];
  const known = fundamentals?.content ?? noFundamentals;
  const { priceEarnings, earningsPerShare, defaultKeyStatistics } = priceRatios(
    symbol,
    quote.content,
    known,
  );
  const { financialData, yearlyFigures } = known;
  return {
    symbol,
    quote: { ...quote.content, priceEarnings, earningsPerShare },
    historical: withDaySoFar(history?.content ?? [], quote.content),
    dividends: [...dividends],
    ...known,
    ...(yearlyFigures === undefined
      ? {}
      : {
          yearlyFigures: yearsInOneCurrency(
            { symbol, quote: quote.content, financialData },
            yearlyFigures,
          ),
        }),
    defaultKeyStatistics: {
      ...known.defaultKeyStatistics,
      ...defaultKeyStatistics,
      ...dividendFigures(
        dividends,
        quote.content.regularMarketPrice,
        known.defaultKeyStatistics.dividendYield,
        now,
      ),
    },
    updatedAt: {
      quote: quote.readAt.toISOString(),
      history: history?.readAt.toISOString() ?? null,
      dividends: stored.dividends?.readAt.toISOString() ?? null,
      fundamentals: fundamentals?.readAt.toISOString() ?? null,
    },
    stale,
    staleParts: assetParts.filter((part) => isOlderThanItsQuote(part, stored)),
  };
}

interface HasQuote {
  readonly quote: Stored<Quote>;
}

/** It was due already when the quote was read, and did not come with it. */
function isOlderThanItsQuote(part: AssetPart, stored: StoredAsset & HasQuote): boolean {
  const readAt = stored[part]?.readAt;
  if (readAt === undefined) return false;
  return (
    partFreshUntil(part, readAt).getTime() + refreshMilliseconds < stored.quote.readAt.getTime()
  );
}

/**
 * Yield and last payment, counted from the payments that are shown beside them. Nothing where no
 * payment is known, so that the source's own figures stay; but its yield of nothing, which may as well be payments that
 * it does not have, is no figure.
 */
function dividendFigures(
  dividends: readonly Dividend[],
  price: number | null,
  sourceYield: number | null,
  now: Date,
): Partial<AssetFundamentals['defaultKeyStatistics']> {
  const today = saoPauloDay(now);
  const last = dividends.find((dividend) => isPaid(dividend, today));
  if (last === undefined) return sourceYield === 0 ? { dividendYield: null } : {};
  const total = sumOfAmounts(paidWithinYear(dividends, today));
  const dividendYield = price === null || price <= 0 ? null : total / price;
  return {
    ...(dividendYield !== null && Number.isFinite(dividendYield) ? { dividendYield } : {}),
    lastDividendValue: last.amount,
    lastDividendDate: last.date,
  };
}
