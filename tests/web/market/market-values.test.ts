import { expect, test } from 'vitest';
import type { Dividend, HistoricalRow } from '../../../shared/market/asset-data.ts';
import {
  analyseDividends,
  monthlyTotals,
} from '../../../web/src/features/market/analysis/panels/dividend-analysis.ts';
import { paidWithinYear } from '../../../shared/market/paid-dividends.ts';
import {
  changeOver,
  selectRange,
  pricePoints,
  listRanges,
  summarizeHistory,
} from '../../../web/src/features/market/analysis/price/price-history.ts';
import { latestRows } from '../../../web/src/features/market/analysis/panels/history-rows.ts';
import { calculateSurprise } from '../../../web/src/features/market/analysis/panels/earnings-table.tsx';
import {
  translateDividendType,
  translateSector,
} from '../../../shared/market/translate-market-terms.ts';
import { industryInPortuguese } from '../../../web/src/copy/market/market-sectors.ts';
import { toUnixSeconds } from '../../support/market/assets.ts';

const today = '2026-11-21';

function dividend(date: string, amount: number): Dividend {
  return { date, type: 'DIVIDENDO', amount };
}

test('the dividend analysis covers 365 days back and no future payments', () => {
  const dividends = [
    dividend('2026-12-20', 9),
    dividend('2026-11-21', 1),
    dividend('2025-11-22', 2),
    dividend('2025-11-21', 4),
    dividend('2024-01-10', 7),
  ];
  expect(analyseDividends(dividends, today, 0.1)).toEqual({
    total: 3,
    payments: 2,
    largest: dividends[4],
  });
  expect(paidWithinYear(dividends, today)).toEqual(dividends.slice(1, 3));
  const months = monthlyTotals(dividends, today);
  expect(months.reduce((sum, { total }) => sum + total, 0)).toBe(1);
});

test('the dividend chart covers twelve months, each once', () => {
  const dividends = [
    dividend('2026-11-21', 1),
    dividend('2025-12-01', 2),
    dividend('2025-11-30', 4),
  ];
  const months = monthlyTotals(dividends, today);
  expect(months).toHaveLength(12);
  expect(months.at(0)).toEqual({ month: '2025-12', total: 2 });
  expect(months.at(-1)).toEqual({ month: '2026-11', total: 1 });
  expect(new Set(months.map(({ month }) => month.slice(5))).size).toBe(12);
});

test('returns no total and no largest payment without payments', () => {
  const none = { total: null, payments: null, largest: null };
  expect(analyseDividends([], today, null)).toEqual(none);
  expect(analyseDividends([dividend('2027-01-01', 3)], today, 0.05)).toEqual(none);
});

function row(day: string, close: number | null): HistoricalRow {
  const price = close === null ? null : { high: close + 1, low: close - 1 };
  return {
    date: toUnixSeconds(day),
    open: close,
    high: price?.high ?? null,
    low: price?.low ?? null,
    close,
    volume: close === null ? null : 100,
  };
}

test('the summary covers the whole period, and ignores rows without values', () => {
  const rows = [row('2026-06-01', 10), row('2026-06-02', null), row('2026-06-03', 12)];
  const summary = summarizeHistory(rows);
  expect(summary).toMatchObject({ highest: 13, lowest: 9, averageVolume: 100 });
  expect(summary.change).toBeCloseTo(0.2);
  expect(summarizeHistory([])).toEqual({
    highest: null,
    lowest: null,
    averageVolume: null,
    change: null,
  });
});

test('the table has the last thirty days, newest first', () => {
  const rows = Array.from({ length: 40 }, (_, index) => ({
    ...row('2026-06-01', index + 1),
    date: index,
  }));
  const latest = latestRows(rows);
  expect(latest).toHaveLength(30);
  expect(latest[0]?.close).toBe(40);
  expect(latest.at(-1)?.close).toBe(11);
});

test('the chart gets each day once, in order, and only valid prices', () => {
  const rows = [
    row('2026-06-03', 12),
    row('2026-06-01', 10),
    row('2026-06-01', 11),
    row('2026-06-02', null),
    row('2026-06-04', 0),
    { ...row('2026-06-05', 13), date: 1e20 },
  ];
  expect(pricePoints(rows).map(({ day, close }) => [day, close])).toEqual([
    ['2026-06-01', 11],
    ['2026-06-03', 12],
  ]);
  expect(changeOver([])).toBeNull();
  expect(changeOver(pricePoints(rows.slice(0, 1)))).toBeNull();
});

function daily(from: string, to: string): HistoricalRow[] {
  const rows = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += 86_400_000) {
    rows.push(row(new Date(time).toISOString().slice(0, 10), 10));
  }
  return rows;
}

test('offers the ranges that the known days fill; the year only if its start is known', () => {
  const november = pricePoints(daily('2026-05-21', '2026-11-20'));
  expect(listRanges(november)).toEqual(['1M', '3M', '6M']);
  expect(selectRange(november, '1M')[0]?.day).toBe('2026-10-20');
  expect(selectRange(november, '3M')[0]?.day).toBe('2026-08-20');
  expect(selectRange(november, '6M')).toEqual(november);

  const march = pricePoints(daily('2026-09-10', '2027-03-10'));
  expect(listRanges(march)).toEqual(['1M', '3M', '6M', 'ano']);
  expect(selectRange(march, 'ano')[0]?.day).toBe('2026-12-31');
  // The source counts the year's change from the last close of the previous year.
  const year = pricePoints([
    row('2026-10-01', 9),
    row('2026-12-30', 20),
    row('2027-01-02', 10),
    row('2027-03-01', 15),
  ]);
  expect(changeOver(selectRange(year, 'ano'))).toBe(-0.25);

  expect(listRanges(pricePoints(daily('2026-11-18', '2026-11-20')))).toEqual(['6M']);
  const endOfMay = pricePoints(daily('2026-11-30', '2027-05-31'));
  expect(selectRange(endOfMay, '3M')[0]?.day).toBe('2027-02-28');
});

test('a surprise is a fraction of the estimate', () => {
  expect(calculateSurprise(2, 3)).toBe(0.5);
  expect(calculateSurprise(-2, -1)).toBe(0.5);
  expect(calculateSurprise(0, 1)).toBeNull();
  expect(calculateSurprise(null, 1)).toBeNull();
});

test('translates the source’s terms where known, and keeps others', () => {
  expect(translateSector('Energy Minerals')).toBe('Petróleo, gás e carvão');
  expect(translateSector('Novo Setor')).toBe('Novo Setor');
  expect(translateSector('constructor')).toBe('constructor');
  expect(industryInPortuguese('Banks—Regional')).toBe('Bancos');
  expect(translateDividendType('dividendo')).toBe('Dividendo');
  expect(translateDividendType('Bonificação')).toBe('Bonificação');
});
