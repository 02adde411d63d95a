import { describe, expect, it } from 'vitest';
import { withDaySoFar } from '../../../functions/market/assembly/day-so-far.ts';
import type { HistoricalRow, Quote } from '../../../shared/market/asset-data.ts';
import { toUnixSeconds, unknownQuote } from '../../support/market/assets.ts';

const rowOf = (day: string, close: number, over: Partial<HistoricalRow> = {}): HistoricalRow => ({
  date: toUnixSeconds(day),
  open: 50,
  high: 60,
  low: 40,
  close,
  volume: 1_000,
  ...over,
});
/** Friday and Monday, as at 11h on Monday. */
const friday = rowOf('2026-11-27', 55);
const monday = rowOf('2026-11-30', 57.6);
const quoteAt = (instant: string | null, over: Partial<Quote> = {}): Quote => ({
  ...unknownQuote,
  regularMarketTime: instant,
  regularMarketPrice: 61.5,
  regularMarketOpen: 56,
  regularMarketDayHigh: 62,
  regularMarketDayLow: 55.5,
  regularMarketVolume: 8_000,
  ...over,
});
const atOneOClock = '2026-11-30T16:00:00.000Z';
const soFar = { open: 56, high: 62, low: 55.5, close: 61.5, volume: 8_000 };

describe('the last daily price', () => {
  it("is the quote's price when both are of the same day", () => {
    expect(withDaySoFar([friday, monday], quoteAt(atOneOClock))).toEqual([
      friday,
      { date: monday.date, ...soFar },
    ]);
  });

  it('keeps fields missing in the quote', () => {
    const quote = quoteAt(atOneOClock, { regularMarketOpen: null, regularMarketVolume: null });
    expect(withDaySoFar([monday], quote)).toEqual([
      { ...monday, high: 62, low: 55.5, close: 61.5 },
    ]);
  });

  it('is a new day when the daily prices were read before it', () => {
    expect(withDaySoFar([friday], quoteAt(atOneOClock))).toEqual([
      friday,
      { date: monday.date, ...soFar },
    ]);
  });

  it.each([
    ['the quote is of a day before', quoteAt('2026-11-27T20:00:00.000Z')],
    ['there is no price', quoteAt(atOneOClock, { regularMarketPrice: null })],
    ['the price is none', quoteAt(atOneOClock, { regularMarketPrice: 0 })],
    ['its time is unknown', quoteAt(null)],
    ['its time is no time', quoteAt('yesterday')],
    ['B3 did not trade on that day', quoteAt('2026-12-05T16:00:00.000Z')],
  ])('stays unchanged when %s', (_why, quote) => {
    expect(withDaySoFar([friday, monday], quote)).toEqual([friday, monday]);
  });

  it('is a day of another exchange when B3 did not trade', () => {
    const quote = quoteAt('2026-12-25T16:00:00.000Z', { currency: 'USD' });
    expect(withDaySoFar([monday], quote).at(-1)).toEqual({
      date: toUnixSeconds('2026-12-25'),
      ...soFar,
    });
  });

  it('is missing without daily prices', () => {
    expect(withDaySoFar([], quoteAt(atOneOClock))).toEqual([]);
  });
});
