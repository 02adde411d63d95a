import type {
  AssetData,
  AssetFundamentals,
  Dividend,
  Quote,
} from '../../shared/market/asset-data.ts';
import type { Stored, StoredAsset } from './asset-store.ts';
import { noFundamentals } from './no-fundamentals.ts';

const dividendWindowDays = 365;

/** The parts of an asset as one answer, with what follows from two of them together. */
export function assembleAsset(
  symbol: string,
  stored: StoredAsset & { readonly quote: Stored<Quote> },
  now: Date,
  stale: boolean,
): AssetData {
  const { quote, history, fundamentals } = stored;
  const dividends = history?.content.dividends ?? [];
  const known = fundamentals?.content ?? noFundamentals;
  return {
    symbol,
    quote: quote.content,
    historical: history?.content.historical ?? [],
    dividends,
    ...known,
    defaultKeyStatistics: {
      ...known.defaultKeyStatistics,
      ...dividendFigures(dividends, quote.content.regularMarketPrice, now),
    },
    updatedAt: {
      quote: quote.readAt.toISOString(),
      history: history?.readAt.toISOString() ?? null,
      fundamentals: fundamentals?.readAt.toISOString() ?? null,
    },
    stale,
  };
}

/**
 * Yield and last payment, counted from the payments that are shown beside them. Nothing where no
 * payment is known, so that the source's own figures stay.
 */
function dividendFigures(
  dividends: readonly Dividend[],
  price: number | null,
  now: Date,
): Partial<AssetFundamentals['defaultKeyStatistics']> {
  const today = now.toISOString().slice(0, 10);
  const since = new Date(now.getTime() - dividendWindowDays * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const paid = dividends.filter(({ date }) => date <= today);
  const [last] = paid;
  if (last === undefined) return {};
  const total = paid
    .filter(({ date }) => date > since)
    .reduce((sum, { amount }) => sum + amount, 0);
  const dividendYield = price === null || price <= 0 ? null : total / price;
  return {
    ...(dividendYield !== null && Number.isFinite(dividendYield) ? { dividendYield } : {}),
    lastDividendValue: last.amount,
    lastDividendDate: last.date,
  };
}
