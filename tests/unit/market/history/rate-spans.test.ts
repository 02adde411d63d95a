import { expect, it } from 'vitest';
import { rateSpans } from '../../../../functions/market/history/rate-spans.ts';

it('divides a period into spans of at most ten years', () => {
  expect(rateSpans('1994-07-01', '2026-11-24')).toEqual([
    { from: '1994-07-01', to: '2004-06-30' },
    { from: '2004-07-01', to: '2014-06-30' },
    { from: '2014-07-01', to: '2024-06-30' },
    { from: '2024-07-01', to: '2026-11-24' },
  ]);
});

it.each([
  ['2026-11-20', '2026-11-24', 1],
  ['2026-11-24', '2026-11-24', 1],
  ['2016-11-24', '2026-11-23', 1],
  ['2016-11-24', '2026-11-24', 2],
  ['2016-02-29', '2026-11-24', 2],
  ['2026-11-25', '2026-11-24', 0],
])('needs from %s to %s requests: %i', (from, to, count) => {
  expect(rateSpans(from, to)).toHaveLength(count);
});
