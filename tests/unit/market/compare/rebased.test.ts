import { expect, it } from 'vitest';
import { rebase } from '../../../../web/src/features/market/compare/series/rebased.ts';

const pointsOf = (closes: Readonly<Record<string, number>>) =>
  Object.entries(closes).map(([day, close]) => ({ day, close, volume: null, candle: null }));

it('all series start at 100 on their first common day, and use common days only', () => {
  const rebased = rebase(
    [
      {
        symbol: 'PETR4',
        points: pointsOf({ '2026-11-02': 5, '2026-11-03': 10, '2026-11-04': 11 }),
      },
      {
        symbol: 'AAPL',
        points: pointsOf({ '2026-11-03': 200, '2026-11-04': 150, '2026-11-05': 1 }),
      },
    ],
    '6M',
  );
  expect(rebased?.days).toEqual(['2026-11-03', '2026-11-04']);
  expect(
    rebased?.series.map(({ symbol, points }) => [
      symbol,
      ...points.map(({ value }) => Math.round(value)),
    ]),
  ).toEqual([
    ['PETR4', 100, 110],
    ['AAPL', 100, 75],
  ]);
  expect(rebased?.series[1]).toMatchObject({ last: 75, lowest: 75, highest: 100, change: -0.25 });
});

it.each([
  { name: 'none', assets: [] },
  { name: 'no day in common', assets: ['2026-11-02', '2026-11-03'] },
  { name: 'one day in common', assets: ['2026-11-02', '2026-11-02'] },
])('draws nothing with $name', ({ assets }) => {
  expect(
    rebase(
      assets.map((day) => ({ symbol: day, points: pointsOf({ [day]: 1 }) })),
      '6M',
    ),
  ).toBeUndefined();
});

it('a range beyond the common days becomes the longest available one', () => {
  const days = Array.from({ length: 60 }, (_, nth) =>
    new Date(Date.UTC(2026, 8, 1 + nth)).toISOString().slice(0, 10),
  );
  const long = {
    symbol: 'A',
    points: days.map((day) => ({ day, close: 1, volume: null, candle: null })),
  };
  const short = { symbol: 'B', points: long.points.slice(-10) };
  expect(rebase([long, long], '1M')).toMatchObject({ range: '1M', ranges: ['1M', '6M'] });
  expect(rebase([long, short], '1M')).toMatchObject({ range: '6M', ranges: ['6M'] });
});
