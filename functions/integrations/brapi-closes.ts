import * as z from 'zod/mini';
import { dayOfSeconds } from '../../shared/values/calendar.ts';
import { parseDailyPrices } from './brapi-history.ts';
import { BrapiFailure, getBrapiJson, type BrapiConnection } from './brapi-http.ts';
import type { BrapiPlan } from './brapi-plans.ts';
import { rowsFrom } from './brapi-values.ts';

/** The close of a session. */
interface Close {
  /** `yyyy-mm-dd`. */
  readonly day: string;
  readonly value: number;
}

/** Client of brapi.dev for closes over years. Undefined for a ticker that brapi does not know. */
export interface BrapiCloses {
  /** The range that is requested first for all closes. */
  readonly longestRange: string;
  /**
   * Reads all closes that the plan includes, oldest first; the last one may be of an unfinished session.
   * @throws BrapiFailure
   */
  readAll(ticker: string): Promise<readonly Close[] | undefined>;
  /**
   * Reads the closes of the last three months, which every plan includes.
   * @throws BrapiFailure
   */
  readRecent(ticker: string): Promise<readonly Close[] | undefined>;
}

const answerSchema = z.object({ results: z.array(z.unknown()) });
/** Prices are sent as 32-bit floats in decimals, with noise after the seventh digit. */
const significantDigits = 7;

export function brapiCloses(connection: BrapiConnection, plan: BrapiPlan): BrapiCloses {
  const read = async (ticker: string, range: string) => {
    const query = new URLSearchParams({ range, interval: '1d' });
    const path = `/api/quote/${encodeURIComponent(ticker)}?${query.toString()}`;
    const answer = await getBrapiJson(connection, path);
    return answer === undefined ? undefined : parseCloses(answer);
  };
  const [longestRange, ...shorterRanges] = plan.closeRanges;

  return {
    longestRange,

    async readAll(ticker) {
      let refusal: unknown;
      for (const range of [longestRange, ...shorterRanges]) {
        try {
          return await read(ticker, range);
        } catch (error) {
          if (!(error instanceof BrapiFailure) || error.reason !== 'not_in_plan') throw error;
          refusal = error;
        }
      }
      throw refusal;
    },

    readRecent: (ticker) => read(ticker, '3mo'),
  };
}

function parseCloses(answer: unknown): Close[] {
  const { data } = answerSchema.safeParse(answer);
  const [result] = rowsFrom(data?.results);
  if (result === undefined || !('historicalDataPrice' in result)) {
    throw new BrapiFailure('brapi answered in another shape', 'unavailable');
  }
  const closes = new Map<string, number>();
  for (const { date, close } of parseDailyPrices(result['historicalDataPrice'])) {
    const day = dayOfSeconds(date);
    if (day === undefined || close === null) continue;
    closes.set(day, Number(close.toPrecision(significantDigits)));
  }
  return [...closes].map(([day, value]) => ({ day, value }));
}
