import { latestSession, type TradingCalendar } from './brapi-prices.ts';
import { dayBefore } from '../sao-paulo-days.ts';
import { roundTo, deriveSeed, wave } from '../seeded-values.ts';
import { trendAt } from '../yearly-trend.ts';

/* Market values of brapi other than assets: the index, currencies and coins. Prices are made up but deterministic. */

export const ibovespaTicker = '^BVSP';

const dayMilliseconds = 24 * 60 * 60 * 1000;

interface Walk {
  readonly name: string;
  readonly baseValue: number;
  /** Volatility relative to the index. */
  readonly volatility: number;
  readonly digits: number;
}

function valueAt({ name, baseValue, volatility, digits }: Walk, at: Date): number {
  const days = at.getTime() / dayMilliseconds;
  const logChange =
    0.12 * wave(deriveSeed(name, 'year'), days / 160) +
    0.03 * wave(deriveSeed(name, 'month'), days / 29) +
    0.012 * wave(deriveSeed(name, 'day'), days / 1.3);
  return roundTo(baseValue * Math.exp(volatility * logChange) * trendAt(name, days), digits);
}

const index: Walk = { name: ibovespaTicker, baseValue: 152_000, volatility: 1, digits: 2 };

function previousCloseOf(walk: Walk, day: string, tradingSession: TradingCalendar): number {
  for (let before = dayBefore(day); ; before = dayBefore(before)) {
    const session = tradingSession(before);
    if (session !== undefined) return valueAt(walk, session.closesAt);
  }
}

/** Returns one result of `GET /api/quote/^BVSP`. */
export function ibovespaResult(now: Date, tradingSession: TradingCalendar): object {
  const { day, at } = latestSession(now, tradingSession);
  const price = valueAt(index, at);
  const previous = previousCloseOf(index, day, tradingSession);
  return {
    symbol: ibovespaTicker,
    currency: 'BRL',
    shortName: 'IBOVESPA',
    longName: 'IBOVESPA',
    regularMarketPrice: price,
    // The partner's change differs a little from the difference of the two prices.
    regularMarketChange: roundTo((price - previous) * 0.98, 2),
    regularMarketChangePercent: roundTo((price / previous - 1) * 98, 3),
    regularMarketPreviousClose: previous,
    regularMarketTime: at.toISOString(),
  };
}

/** Returns one day of the index in the format of `historicalDataPrice`; the last day may be unfinished. */
export function ibovespaBar(
  day: string,
  now: Date,
  tradingSession: TradingCalendar,
): object | undefined {
  const session = tradingSession(day);
  if (session === undefined || session.opensAt > now) return undefined;
  const end = session.closesAt < now ? session.closesAt : now;
  const open = valueAt(index, session.opensAt);
  const close = valueAt(index, end);
  return {
    date: (Date.parse(day) + 3 * 3_600_000) / 1000,
    open,
    high: Math.max(open, close),
    low: Math.min(open, close),
    close,
    volume: 0,
    adjustedClose: close,
  };
}

/** Returns a session of the index in steps of some minutes; an unfinished one until now. */
export function ibovespaMoments(
  day: string,
  stepMinutes: number,
  now: Date,
  tradingSession: TradingCalendar,
): object[] {
  const session = tradingSession(day);
  if (session === undefined) return [];
  const end = Math.min(session.closesAt.getTime(), now.getTime());
  const length = session.closesAt.getTime() - session.opensAt.getTime();
  const step = stepMinutes * 60_000;
  const moments: object[] = [];
  for (let from = session.opensAt.getTime(); from + step <= end; from += step) {
    const at = from + step;
    // Small moves that vanish at the opening and at the close, whose values other answers have too.
    const share = (at - session.opensAt.getTime()) / length;
    const restless =
      0.004 * Math.sin(Math.PI * share) * wave(deriveSeed(day, 'moments'), share * 9);
    const close = roundTo(valueAt(index, new Date(at)) * (1 + restless), 2);
    moments.push({
      date: from / 1000,
      open: close,
      high: close,
      low: close,
      close,
      volume: 0,
      adjustedClose: close,
    });
  }
  return moments;
}

const currencies: Readonly<Record<string, Walk & { readonly title: string }>> = {
  USD: { name: 'USD-BRL', baseValue: 5.38, volatility: 0.5, digits: 4, title: 'Dólar Americano' },
  EUR: { name: 'EUR-BRL', baseValue: 6.24, volatility: 0.5, digits: 4, title: 'Euro' },
};

/** Answers `GET /api/v2/currency?currency=USD-BRL,EUR-BRL`: pairs with the real; others are left out. */
export function currencyAnswer(
  query: URLSearchParams,
  now: Date,
  tradingSession: TradingCalendar,
): object {
  const { day, at } = latestSession(now, tradingSession);
  const pairs = (query.get('currency') ?? '').split(',');
  return {
    currency: pairs.flatMap((pair) => {
      const [from = '', to] = pair.split('-');
      const walk = currencies[from];
      if (walk === undefined || to !== 'BRL') return [];
      const bid = valueAt(walk, at);
      const variation = bid - previousCloseOf(walk, day, tradingSession);
      return [
        {
          fromCurrency: from,
          toCurrency: to,
          name: `${walk.title}/Real Brasileiro`,
          high: (bid * 1.004).toFixed(4),
          low: (bid * 0.996).toFixed(4),
          bidVariation: variation.toFixed(4),
          percentageChange: ((variation / (bid - variation)) * 100).toFixed(3),
          bidPrice: bid.toFixed(4),
          askPrice: (bid * 1.0002).toFixed(4),
          updatedAtTimestamp: String(Math.floor(at.getTime() / 1000)),
          updatedAtDate: at.toISOString().slice(0, 19).replace('T', ' '),
        },
      ];
    }),
  };
}

const bitcoin: Walk = { name: 'BTC', baseValue: 512_000, volatility: 2.5, digits: 2 };

/** Answers `GET /api/v2/crypto?coin=BTC&currency=BRL`. */
export function cryptoAnswer(query: URLSearchParams, now: Date): object {
  const coins = (query.get('coin') ?? '').split(',').filter((coin) => coin === 'BTC');
  const price = valueAt(bitcoin, now);
  const before = valueAt(bitcoin, new Date(now.getTime() - dayMilliseconds));
  return {
    coins: coins.map((coin) => ({
      coin,
      coinName: 'Bitcoin',
      currency: 'BRL',
      currencyRateFromUSD: valueAt(currencies['USD'] ?? bitcoin, now),
      regularMarketPrice: price,
      regularMarketChange: roundTo(price - before, 2),
      regularMarketChangePercent: roundTo((price / before - 1) * 100, 3),
      regularMarketTime: now.toISOString(),
    })),
    requestedAt: now.toISOString(),
    took: '9ms',
  };
}
