import * as z from 'zod/mini';
import type { HistoricalRow } from '../../shared/market/asset-data.ts';
import type { DueDividend } from '../../shared/editions/edition-facts.ts';
import { dayAfter, tradingSession } from '../../shared/market/b3-session.ts';
import { parseHistory } from './brapi-history.ts';
import { BrapiFailure, getBrapiJson, type BrapiConnection } from './brapi-http.ts';
import type { BrapiPlan } from './brapi-plans.ts';
import {
  dayFrom,
  fieldsFrom,
  instantFrom,
  numberFrom,
  positiveFrom,
  rowsFrom,
  textFrom,
} from './brapi-values.ts';

/** Client of brapi.dev for the prices of a day. */
export interface BrapiDay {
  /**
   * The Ibovespa. Undefined when brapi does not know it.
   * @throws BrapiFailure
   */
  readIbovespa(): Promise<DayPrice | undefined>;
  /**
   * Reads the Ibovespa's closes for as many days as an asset's prices, oldest first, without today's. Undefined when
   * brapi has none.
   * @throws BrapiFailure
   */
  readIbovespaDays(): Promise<readonly HistoricalRow[] | undefined>;
  /**
   * Reads the Ibovespa every quarter of an hour in the last sessions, oldest first. Undefined when brapi has none.
   * @throws BrapiFailure
   */
  readIbovespaMoments(): Promise<readonly HistoricalRow[] | undefined>;
  /**
   * The dollar and the euro in reais; undefined for a currency that brapi does not know.
   * @throws BrapiFailure
   */
  readCurrencies(): Promise<Readonly<Record<'dollar' | 'euro', DayPrice | undefined>>>;
  /**
   * Reads the price of bitcoin in the currency that brapi returns. Undefined when brapi does not know it.
   * @throws BrapiFailure
   */
  readBitcoin(): Promise<(DayPrice & { readonly currency: 'BRL' | 'USD' }) | undefined>;
  /**
   * Reads several assets, as many as one call allows, with payments where the plan has them.
   * @throws BrapiFailure
   */
  readAssets(tickers: readonly string[]): Promise<DayAsset[]>;
  /**
   * Reads the prices of several assets, as many as one call allows. Undefined when brapi does not know one of them,
   * because then it returns none.
   * @throws BrapiFailure
   */
  readPrices(tickers: readonly string[]): Promise<AssetPrice[] | undefined>;
}

/** A price and the previous one, from which the change is computed: brapi's own change usually differs. */
export interface DayPrice {
  readonly price: number;
  /** The previous close; of bitcoin 24 hours ago. */
  readonly previous: number | null;
  /** The time of the price. */
  readonly at: Date;
}

export interface DayAsset extends DayPrice {
  readonly ticker: string;
  readonly volume: number | null;
  /** Undefined when the plan includes none, which differs from an asset that pays nothing. */
  readonly dividends: readonly DueDividend[] | undefined;
}

export interface AssetPrice extends DayPrice {
  readonly ticker: string;
  /** The highest price of the price's day. */
  readonly high: number | null;
  readonly low: number | null;
  /** ISO 4217; reais when missing, as at B3. */
  readonly currency: string | null;
}

const resultsSchema = z.object({ results: z.array(z.unknown()) });
const currenciesSchema = z.object({ currency: z.array(z.unknown()) });
const coinsSchema = z.object({ coins: z.array(z.unknown()) });

const ibovespa = '^BVSP';

export function brapiDay(connection: BrapiConnection, plan: BrapiPlan): BrapiDay {
  const get = (path: string) => getBrapiJson(connection, path);

  async function readIbovespaRows(
    query: Readonly<Record<'range' | 'interval', string>>,
  ): Promise<readonly HistoricalRow[] | undefined> {
    const parameters = new URLSearchParams(query).toString();
    const answer = await get(`/api/quote/${encodeURIComponent(ibovespa)}?${parameters}`);
    if (answer === undefined) return undefined;
    const [result] = rowsFrom(parseAnswer(resultsSchema, answer).results);
    return result && 'historicalDataPrice' in result
      ? parseHistory(result['historicalDataPrice'])
      : undefined;
  }

  return {
    async readIbovespa() {
      const answer = await get(`/api/quote/${encodeURIComponent(ibovespa)}`);
      if (answer === undefined) return undefined;
      const [result] = rowsFrom(parseAnswer(resultsSchema, answer).results);
      return result && parseDayPrice(result);
    },

    readIbovespaDays: () => readIbovespaRows({ range: plan.historyRange, interval: '1d' }),

    readIbovespaMoments: () => readIbovespaRows({ range: '5d', interval: '15m' }),

    async readCurrencies() {
      const answer = await get('/api/v2/currency?currency=USD-BRL,EUR-BRL');
      const rows =
        answer === undefined ? [] : rowsFrom(parseAnswer(currenciesSchema, answer).currency);
      const inReais = (code: string) => {
        const row = rows.find((one) => one['fromCurrency'] === code && one['toCurrency'] === 'BRL');
        return row && parseExchangeRate(row);
      };
      return { dollar: inReais('USD'), euro: inReais('EUR') };
    },

    async readBitcoin() {
      const answer = await get('/api/v2/crypto?coin=BTC&currency=BRL');
      if (answer === undefined) return undefined;
      const coin = rowsFrom(parseAnswer(coinsSchema, answer).coins).find(
        (row) => row['coin'] === 'BTC',
      );
      // brapi may answer in dollars although reais were requested.
      const currency = (['BRL', 'USD'] as const).find((code) => code === coin?.['currency']);
      const price = coin && parseCoinPrice(coin);
      return price === undefined || currency === undefined ? undefined : { ...price, currency };
    },

    async readAssets(tickers) {
      const query = plan.hasModules ? '?dividends=true' : '';
      const answer = await get(`/api/quote/${tickers.map(encodeURIComponent).join(',')}${query}`);
      if (answer === undefined) return [];
      return rowsFrom(parseAnswer(resultsSchema, answer).results).flatMap((result) => {
        const price = parseDayPrice(result);
        const ticker = tickers.find((one) => one === textFrom(result['symbol']));
        if (price === undefined || ticker === undefined) return [];
        const dividends =
          'dividendsData' in result
            ? parseDueDividends(ticker, result['dividendsData'])
            : undefined;
        const volume = numberFrom(result['regularMarketVolume']);
        return [
          {
            ...price,
            ticker,
            volume: volume !== null && volume >= 0 ? volume : null,
            dividends,
          },
        ];
      });
    },

    async readPrices(tickers) {
      const answer = await get(`/api/quote/${tickers.map(encodeURIComponent).join(',')}`);
      if (answer === undefined) return undefined;
      return rowsFrom(parseAnswer(resultsSchema, answer).results).flatMap((result) => {
        const price = parseDayPrice(result);
        const ticker = tickers.find((one) => one === textFrom(result['symbol']));
        if (price === undefined || ticker === undefined) return [];
        return [
          {
            ...price,
            ticker,
            high: positiveFrom(result['regularMarketDayHigh']),
            low: positiveFrom(result['regularMarketDayLow']),
            currency: textFrom(result['currency']),
          },
        ];
      });
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

function parseDayPrice(result: Fields): DayPrice | undefined {
  return toDayPrice(
    positiveFrom(result['regularMarketPrice']),
    positiveFrom(result['regularMarketPreviousClose']),
    result['regularMarketTime'],
  );
}

function parseExchangeRate(row: Fields): DayPrice | undefined {
  const price = positiveFrom(row['bidPrice']);
  const seconds = numberFrom(row['updatedAtTimestamp']);
  return toDayPrice(price, previousPrice(price, numberFrom(row['bidVariation'])), seconds);
}

function parseCoinPrice(coin: Fields): DayPrice | undefined {
  const price = positiveFrom(coin['regularMarketPrice']);
  const previous = previousPrice(price, numberFrom(coin['regularMarketChange']));
  return toDayPrice(price, previous, coin['regularMarketTime']);
}

function toDayPrice(
  price: number | null,
  previous: number | null,
  time: unknown,
): DayPrice | undefined {
  const at = instantFrom(time);
  return price === null || at === null ? undefined : { price, previous, at };
}

/** Rounds away the floating-point noise of a subtraction. */
function previousPrice(price: number | null, change: number | null): number | null {
  if (price === null || change === null) return null;
  return positiveFrom(Number((price - change).toFixed(6)));
}

function parseDueDividends(ticker: string, sent: unknown): DueDividend[] {
  return rowsFrom(fieldsFrom(sent)['cashDividends']).flatMap((row) => {
    const kind = textFrom(row['label'], 60);
    const amountInReais = positiveFrom(row['rate']);
    if (kind === null || amountInReais === null) return [];
    const lastDayWith = dayFrom(row['lastDatePrior']);
    const exDate = lastDayWith === null ? null : nextTradingDay(lastDayWith);
    return [{ ticker, kind, amountInReais, exDate, paymentDate: dayFrom(row['paymentDate']) }];
  });
}

function nextTradingDay(after: string): string {
  let day = dayAfter(after);
  while (tradingSession(day) === undefined) day = dayAfter(day);
  return day;
}

function parseAnswer<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: unknown,
): z.infer<Schema> {
  const result = schema.safeParse(answer);
  if (!result.success) throw new BrapiFailure('brapi answered in another shape', 'unavailable');
  return result.data;
}
