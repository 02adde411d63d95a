import { describe, expect, it } from 'vitest';
import {
  packSeries,
  parseSeriesItem,
  type DayValue,
} from '../../../../functions/market/history/series-item.ts';

const unpack = async (content: Uint8Array) =>
  (await parseSeriesItem({ content, readAt: 0 })).values;

/** A close each weekday from 1996 on. */
function thirtyYears(): DayValue[] {
  const series: DayValue[] = [];
  const first = Date.UTC(1996, 0, 1);
  for (let index = 0; index < 30 * 365; index += 1) {
    const date = new Date(first + index * 86_400_000);
    if (date.getUTCDay() === 0 || date.getUTCDay() === 6) continue;
    const value = 20 + Math.round(1000 * Math.sin(index / 90) ** 2 + ((index * 7919) % 97)) / 100;
    series.push({ day: date.toISOString().slice(0, 10), value });
  }
  return series;
}

describe('the item of a series', () => {
  it.each([
    ['no value', []],
    ['one value', [{ day: '2026-11-24', value: 12.34 }]],
    [
      'values with gaps, also over the end of a year',
      [
        { day: '2025-12-30', value: 10 },
        { day: '2026-01-02', value: 9.87 },
        { day: '2026-01-05', value: 0.01 },
      ],
    ],
  ])('returns %s as it was', async (_, series) => {
    expect(await unpack(await packSeries(series))).toEqual(series);
  });

  it('keeps thirty years small enough to read a hundred at once', async () => {
    const series = thirtyYears();
    const content = await packSeries(series);
    expect(content.byteLength).toBeLessThan(40_000);
    expect(await unpack(content)).toEqual(series);
  });

  it('is a series that was never read without an item', async () => {
    expect(await parseSeriesItem(undefined)).toEqual({
      values: undefined,
      readAt: undefined,
      leaseUntil: undefined,
      retryAt: undefined,
      longestRange: undefined,
    });
  });
});
