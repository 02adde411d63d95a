import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dayOfSeconds,
  formatDay,
  formatMoment,
  formatShortDay,
  formatShortPeriod,
} from '../../../shared/values/calendar.ts';
import {
  decimalsFor,
  formatAmount,
  formatAmountChange,
  formatAmountInFull,
  formatLargeAmount,
  formatLargeNumber,
  formatMillions,
  formatNumber,
  formatPercent,
  formatPercentChange,
  formatShare,
  formatShareChange,
} from '../../../shared/values/format-market-numbers.ts';

/** With ordinary spaces. */
const read = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [38.5, 'BRL', 'R$ 38,50'],
  [1234567.891, 'BRL', 'R$ 1.234.567,89'],
  [228.1, 'USD', 'US$ 228,10'],
  [-0.07, 'BRL', '−R$ 0,07'],
  [-0.001, 'BRL', 'R$ 0,00'],
  [0, 'BRL', 'R$ 0,00'],
  [12, null, 'R$ 12,00'],
  [12, 'EUR', 'EUR 12,00'],
  [null, 'BRL', '—'],
])('the amount %s %s is %s', (value, currency, text) => {
  expect(read(formatAmount(value, currency))).toBe(text);
});

test.each([
  [1.5e12, 'R$ 1,50 T'],
  [512_340_000_000, 'R$ 512,34 B'],
  [-2_500_000, '−R$ 2,50 M'],
  [999_999_999, 'R$ 1,00 B'],
  [999_994_000_000, 'R$ 999,99 B'],
  [999_999, 'R$ 1,00 M'],
  [999_990, 'R$ 999.990,00'],
  [123_456.7, 'R$ 123.456,70'],
  [1e16, 'R$ 10.000,00 T'],
])('the large amount %s is %s', (value, text) => {
  expect(read(formatLargeAmount(value, 'BRL'))).toBe(text);
});

test.each([
  [512_345_678_901, 'R$ 512.345.678.901'],
  [-2_500_000.5, '−R$ 2.500.000,50'],
  [123_456.7, 'R$ 123.456,70'],
  [0.171234, 'R$ 0,171234'],
  [38.5, 'R$ 38,50'],
  [null, '—'],
])('the amount %s in full is %s', (value, text) => {
  expect(read(formatAmountInFull(value, 'BRL'))).toBe(text);
});

test('counts, millions, ratios and percentages use the Brazilian format', () => {
  expect(read(formatLargeNumber(45_321_000))).toBe('45,32 M');
  expect(read(formatLargeNumber(12_345))).toBe('12.345');
  expect(formatMillions(512_345_670_000)).toBe('512.345,7');
  expect(formatMillions(-1_000_000)).toBe('−1,0');
  expect(formatNumber(5.666)).toBe('5,67');
  expect(formatNumber(79_200, 0)).toBe('79.200');
  expect(formatShare(0.1234)).toBe('12,34%');
  expect(formatPercent(1.5)).toBe('1,50%');
});

test('a change has a sign unless it rounds to zero', () => {
  expect(formatShareChange(0.1234)).toBe('+12,34%');
  expect(formatShareChange(-0.1234)).toBe('−12,34%');
  expect(formatPercentChange(0.004)).toBe('0,00%');
  expect(formatPercentChange(-0.004)).toBe('0,00%');
  expect(read(formatAmountChange(0.42, 'BRL'))).toBe('+R$ 0,42');
});

test('payments keep all their decimals, and the same number of them', () => {
  expect(decimalsFor([1, 0.345678])).toBe(6);
  expect(decimalsFor([1.5, 0.125])).toBe(3);
  expect(decimalsFor([1, 2])).toBe(2);
  expect(decimalsFor([])).toBe(2);
  expect(read(formatAmount(0.09876, 'BRL', decimalsFor([0.09876])))).toBe('R$ 0,09876');
});

const formats: readonly ((value: number | null) => string)[] = [
  (value) => formatAmount(value, 'BRL'),
  (value) => formatAmountChange(value, null),
  (value) => formatLargeAmount(value, 'USD'),
  formatLargeNumber,
  formatMillions,
  formatNumber,
  formatPercent,
  formatPercentChange,
  formatShare,
  formatShareChange,
];

test('every number is formatted as a value or a dash', () => {
  const anyNumber = fc.oneof(
    fc.constantFrom(null, Number.NaN, Infinity, -Infinity, -0, Number.MAX_VALUE, Number.MIN_VALUE),
    fc.double(),
    fc.double({ min: -1e17, max: 1e17 }),
  );
  fc.assert(
    fc.property(anyNumber, (value) => {
      for (const format of formats) {
        expect(read(format(value))).toMatch(
          /^(—|[+−]?((R\$|US\$) )?\d{1,3}(\.\d{3})*(,\d{1,2})?( [TBM])?%?)$/,
        );
      }
    }),
  );
});

test('days and times are those of São Paulo', () => {
  expect(formatDay('2026-11-20')).toBe('20/11/2026');
  expect(formatDay('2026-11-20T00:00:00Z')).toBe('20/11/2026');
  expect(formatShortDay('2026-11-20')).toBe('20/11/26');
  expect(formatShortPeriod('2025-12-31')).toBe('2025');
  expect(formatShortPeriod('2026-09-30')).toBe('09/2026');
  expect(formatMoment('2026-11-21T01:05:00Z')).toBe('20/11/2026, 22h05');
  expect(dayOfSeconds(Date.parse('2026-11-20T03:00:00Z') / 1000)).toBe('2026-11-20');
  expect(dayOfSeconds(Date.parse('2026-11-20T02:59:59Z') / 1000)).toBe('2026-11-19');
});

test('an invalid day is a dash', () => {
  for (const text of [null, '', 'ontem', '2026-13-40', '20/11/2026', '2026-11-200']) {
    expect(formatDay(text)).toBe('—');
    expect(formatShortDay(text)).toBe('—');
    expect(formatShortPeriod(text)).toBe('—');
  }
  expect(formatMoment('ontem')).toBe('—');
  for (const seconds of [Number.NaN, Infinity, 1e20, -1e20]) {
    expect(dayOfSeconds(seconds)).toBeUndefined();
  }
});
