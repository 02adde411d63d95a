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
import { recalculatePriceRatios, yearsInOneCurrency } from './assembly/price-ratios.ts';
import type { Stored, StoredAsset } from './asset-store.ts';
import { partFreshUntil } from './freshness.ts';
import { withDaySoFar } from './assembly/day-so-far.ts';
import { noFundamentals } from './assembly/no-fundamentals.ts';

const shownDividendYears = 5;
/** Two years of a fund that pays every month, twice. */
const maxShownDividends = 48;
/** Longer than a refresh takes: a part that became due during a refresh was not rejected by the partner. */
const refreshMilliseconds = 60_000;

/** Combines the parts of an asset into one response, with values that depend on two of them. */
export function assembleAsset(
  symbol: string,
  stored: StoredAsset & HasQuote,
  now: Date,
  stale: boolean,
): AssetData {
  const { quote, history, fundamentals } = stored;
  const dividends = shownDividends(stored.dividends?.content ?? [], now);
  const content = fundamentals?.content ?? noFundamentals;
  const { priceEarnings, earningsPerShare, defaultKeyStatistics } = recalculatePriceRatios(
    symbol,
    quote.content,
    content,
  );
  const { financialData, yearlyFigures } = content;
  return {
    symbol,
    quote: { ...quote.content, priceEarnings, earningsPerShare },
    historical: withDaySoFar(history?.content ?? [], quote.content),
    dividends,
    ...content,
    ...(yearlyFigures === undefined
      ? {}
      : {
          yearlyFigures: yearsInOneCurrency(
            { symbol, quote: quote.content, financialData },
            yearlyFigures,
          ),
        }),
    defaultKeyStatistics: {
      ...content.defaultKeyStatistics,
      ...defaultKeyStatistics,
      ...dividendStatistics(
        dividends,
        quote.content.regularMarketPrice,
        content.defaultKeyStatistics.dividendYield,
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

/** Returns whether the part was already due when the quote was read, but was not returned with it. */
function isOlderThanItsQuote(part: AssetPart, stored: StoredAsset & HasQuote): boolean {
  const readAt = stored[part]?.readAt;
  if (readAt === undefined) return false;
  return (
    partFreshUntil(part, readAt).getTime() + refreshMilliseconds < stored.quote.readAt.getTime()
  );
}

/** Returns the payments of an analysis; more of them are stored, for the income of portfolios. */
function shownDividends(dividends: readonly Dividend[], now: Date): Dividend[] {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - shownDividendYears);
  const since = oldest.toISOString().slice(0, 10);
  return dividends.filter(({ date }) => date >= since).slice(0, maxShownDividends);
}

/**
 * Computes yield and last payment from the displayed payments. Without known payments the source's own values stay,
 * except a yield of zero, which may just mean missing payments.
 */
function dividendStatistics(
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
