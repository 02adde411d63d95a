import { BrapiError } from './brapi-error.ts';
import type { BrapiPlan } from './brapi-plans.ts';
import { brapiAssets } from './brapi-assets.ts';
import type { BrapiAsset } from './brapi-assets.ts';
import { sharesOf } from './brapi-company.ts';
import { ibovespaBar, ibovespaMoments, ibovespaResult, ibovespaTicker } from './brapi-day.ts';
import { cashDividends } from './brapi-dividends.ts';
import { logoAddress, partnerLogos } from './brapi-logo.ts';
import { brapiModules, companyFundamentals } from './brapi-modules.ts';
import { barsSince, fundKindOf, isForeign, latestBars, latestSession } from './brapi-prices.ts';
import type { TradingCalendar } from './brapi-prices.ts';
import type { PriceOverrides } from './price-overrides.ts';
import { brapiProfiles } from './brapi-profiles.ts';
import { roundTo } from '../seeded-values.ts';

const rangeDays: Readonly<Record<string, number | undefined>> = {
  '1d': 0,
  '5d': 6,
  '7d': 7,
  '1mo': 30,
  '3mo': 91,
  '6mo': 182,
  '1y': 365,
  '2y': 730,
  '5y': 1826,
  '10y': 3652,
  max: 10_957,
};
const ranges = [...Object.keys(rangeDays), 'ytd'];
const intervals = [
  '1d',
  '5d',
  '1wk',
  '1mo',
  '3mo',
  '1m',
  '2m',
  '5m',
  '15m',
  '30m',
  '60m',
  '90m',
  '1h',
];
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** These need no token when they are requested without other tickers. */
export const freeTickers: readonly string[] = ['PETR4', 'MGLU3', 'VALE3', 'ITUB4'];

const noPriceOverrides: Market['moved'] = { apply: (_, bar) => bar };

/** Inputs of all prices. */
interface Market {
  readonly now: Date;
  readonly tradingSession: TradingCalendar;
  /** Prices set by hand. */
  readonly moved: Pick<PriceOverrides, 'apply'>;
}

export interface QuoteOptions extends Omit<Market, 'moved'> {
  readonly moved?: Market['moved'];
  /** Folder of the logos' addresses; the real partner's by default. */
  readonly logos?: string | undefined;
}

/**
 * Answers `GET /api/quote/<tickers>` in the partner's format.
 * @throws BrapiError
 */
export function quoteAnswer(
  tickers: readonly string[],
  query: URLSearchParams,
  plan: BrapiPlan,
  { now, tradingSession, moved = noPriceOverrides, logos = partnerLogos }: QuoteOptions,
): object {
  const market: Market = { now, tradingSession, moved };
  if (tickers.length > plan.tickersPerRequest) {
    throw new BrapiError(
      400,
      `Seu plano permite até ${plan.tickersPerRequest} ativos por requisição.`,
      'QUOTES_PER_REQUEST_EXCEEDED',
    );
  }
  const request = readQuery(query, plan);
  const assets = tickers.map((ticker) => {
    if (ticker === ibovespaTicker) return undefined;
    const asset = brapiAssets.find((known) => known.ticker === ticker);
    if (asset === undefined) throw new BrapiError(404, `Não encontramos a ação ${ticker}`);
    return asset;
  });
  return {
    results: assets.map((asset) =>
      asset === undefined
        ? {
            ...ibovespaResult(now, tradingSession),
            ...ibovespaHistory(request, market),
          }
        : { ...resultOf(asset, request, market), logourl: logoAddress(logos, asset.ticker) },
    ),
    requestedAt: now.toISOString(),
    took: '12ms',
  };
}

interface QuoteRequest {
  readonly range: string | undefined;
  readonly interval: string | undefined;
  readonly fundamental: boolean;
  readonly dividends: boolean;
  readonly modules: readonly string[];
}

function readQuery(query: URLSearchParams, plan: BrapiPlan): QuoteRequest {
  const range = query.get('range') ?? undefined;
  const interval = query.get('interval') ?? undefined;
  if (range !== undefined && !ranges.includes(range)) {
    const message = `Campo 'range' inválido. Ranges válidos: ${ranges.join(', ')}`;
    throw new BrapiError(400, message, 'INVALID_RANGE');
  }
  if (interval !== undefined && !intervals.includes(interval)) {
    const message = `Campo 'interval' inválido. Intervalos válidos: ${intervals.join(', ')}`;
    throw new BrapiError(400, message, 'INVALID_INTERVAL');
  }
  const modules = (query.get('modules') ?? '').split(',').filter((name) => name !== '');
  const unknown = modules.find((name) => brapiModules[name] === undefined);
  if (unknown !== undefined) {
    throw new BrapiError(400, `Módulo '${unknown}' inválido.`, 'INVALID_MODULE');
  }
  const dividends = query.get('dividends') === 'true';
  const days = range === undefined ? 0 : (rangeDays[range] ?? 365);
  if (days > plan.historyDays || (!plan.hasFundamentals && (dividends || modules.length > 0))) {
    throw new BrapiError(
      403,
      'Este recurso não está disponível no seu plano.',
      'FEATURE_NOT_AVAILABLE',
    );
  }
  return { range, interval, fundamental: query.get('fundamental') === 'true', dividends, modules };
}

function resultOf(asset: BrapiAsset, request: QuoteRequest, market: Market): object {
  const { now, tradingSession } = market;
  return {
    ...quoteFields(asset, request.fundamental, market),
    usedInterval: request.interval ?? '1d',
    usedRange: request.range ?? '1d',
    validRanges: ranges,
    validIntervals: intervals,
    ...(request.range === undefined
      ? {}
      : { historicalDataPrice: history(asset, request.range, market) }),
    ...(request.dividends
      ? {
          dividendsData: {
            cashDividends: cashDividends(asset, now),
            stockDividends: [],
            subscriptions: [],
          },
        }
      : {}),
    ...Object.fromEntries(
      request.modules.map((name) => [
        name,
        brapiModules[name]?.(asset, now, tradingSession) ?? null,
      ]),
    ),
  };
}

function quoteFields(
  asset: BrapiAsset,
  fundamental: boolean,
  { now, tradingSession, moved }: Market,
): object {
  const { today, previousClose } = latestBars(asset, now, tradingSession, moved);
  const year = barsSince(asset, dayOf(now, 365), now, tradingSession).map((bar) =>
    moved.apply(asset.ticker, bar),
  );
  const low = Math.min(...year.map((bar) => bar.low));
  const high = Math.max(...year.map((bar) => bar.high));
  const change = today.close - previousClose;
  return {
    symbol: asset.ticker,
    currency: isForeign(asset) ? 'USD' : 'BRL',
    shortName: asset.name.toUpperCase(),
    longName: brapiProfiles[asset.ticker.slice(0, 4)]?.longName ?? asset.name,
    marketCap: marketCapOf(asset, today.close),
    regularMarketPrice: today.close,
    regularMarketChange: roundTo(change, 2),
    regularMarketChangePercent: roundTo((change / previousClose) * 100, 3),
    regularMarketTime: latestSession(now, tradingSession).at.toISOString(),
    regularMarketDayHigh: today.high,
    regularMarketDayLow: today.low,
    regularMarketDayRange: `${today.low} - ${today.high}`,
    regularMarketVolume: today.volume,
    regularMarketPreviousClose: previousClose,
    regularMarketOpen: today.open,
    fiftyTwoWeekLow: low,
    fiftyTwoWeekHigh: high,
    fiftyTwoWeekRange: `${low} - ${high}`,
    ...(fundamental ? earnings(asset, now, tradingSession) : {}),
  };
}

/** Returns null for ETFs, because their number of shares changes daily. */
export function marketCapOf(asset: BrapiAsset, price: number): number | null {
  return fundKindOf(asset) === 'etf' ? null : Math.round(price * sharesOf(asset));
}

function earnings(asset: BrapiAsset, now: Date, tradingSession: TradingCalendar): object {
  if (fundKindOf(asset) !== undefined) return { priceEarnings: null, earningsPerShare: null };
  const { price, earningsPerShare } = companyFundamentals(asset, now, tradingSession);
  return { priceEarnings: price / earningsPerShare, earningsPerShare };
}

function history(
  asset: BrapiAsset,
  range: string,
  { now, tradingSession, moved }: Market,
): object[] {
  const since =
    range === 'ytd' ? `${now.toISOString().slice(0, 4)}-01-01` : dayOf(now, rangeDays[range] ?? 0);
  const bars = barsSince(asset, since, now, tradingSession).map((bar) =>
    moved.apply(asset.ticker, bar),
  );
  return bars.map(({ date, open, high, low, close, volume }) => ({
    date,
    open,
    high,
    low,
    close,
    volume,
    adjustedClose: close,
  }));
}

function ibovespaHistory(
  { range, interval }: QuoteRequest,
  { now, tradingSession }: Market,
): object {
  if (range === undefined) return {};
  const days = Array.from({ length: (rangeDays[range] ?? 365) + 1 }, (_, daysBack) =>
    dayOf(now, daysBack),
  );
  const minutes = /^\d+m$/.test(interval ?? '') ? Number.parseInt(interval ?? '', 10) : undefined;
  return {
    historicalDataPrice: days
      .toReversed()
      .flatMap((day) =>
        minutes === undefined
          ? (ibovespaBar(day, now, tradingSession) ?? [])
          : ibovespaMoments(day, minutes, now, tradingSession),
      ),
  };
}

function dayOf(now: Date, daysBefore: number): string {
  return new Date(now.getTime() - daysBefore * dayMilliseconds).toISOString().slice(0, 10);
}
