import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDayNumber } from '../../../../functions/portfolio/returns/day-numbers.ts';
import { solveMoneyWeighted } from '../../../../functions/portfolio/returns/money-weighted.ts';

type Flows = readonly (readonly [day: string, amount: number])[];

/** Returns the rate per year, as XIRR of a spreadsheet does. */
function rateOf(flows: Flows): number | null {
  const perDay = solveMoneyWeighted(
    flows.map(([day, amount]) => ({ day: toDayNumber(day), amount })),
  );
  return perDay === null ? null : Math.expm1(perDay * 365);
}

describe('the money-weighted rate', () => {
  // The first is the example of the spreadsheets' own documentation of XIRR.
  it.each<[string, Flows, number]>([
    [
      'of the documented example',
      [
        ['2008-01-01', -10_000],
        ['2008-03-01', 2_750],
        ['2008-10-30', 4_250],
        ['2009-02-15', 3_250],
        ['2009-04-01', 2_750],
      ],
      0.373_362_535,
    ],
    [
      'of a year',
      [
        ['2025-01-01', -1000],
        ['2026-01-01', 1100],
      ],
      0.1,
    ],
    [
      'of two years',
      [
        ['2022-01-01', -1000],
        ['2024-01-01', 1210],
      ],
      0.1,
    ],
    [
      'of a loss of nearly all',
      [
        ['2025-01-01', -1000],
        ['2026-01-01', 0.01],
      ],
      -0.999_99,
    ],
    [
      'of 10 % in a day',
      [
        ['2026-01-01', -1000],
        ['2026-01-02', 1100],
      ],
      1.1 ** 365 - 1,
    ],
  ])('%s is that of a spreadsheet', (_, flows, expected) => {
    const rate = rateOf(flows);
    expect(rate).not.toBeNull();
    expect(Math.abs(Number(rate) / expected - 1)).toBeLessThan(1e-8);
  });

  it('is null without a solution', () => {
    expect(rateOf([])).toBeNull();
    expect(rateOf([['2026-01-01', -1000]])).toBeNull();
    expect(
      rateOf([
        ['2026-01-01', -1000],
        ['2026-01-01', 1100],
      ]),
    ).toBeNull();
    expect(
      rateOf([
        ['2026-01-01', -1000],
        ['2026-06-01', -10],
      ]),
    ).toBeNull();
  });

  it('makes any flows worth nothing together, and is a number', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: -1e6, max: 1e6 })),
          {
            minLength: 1,
            maxLength: 40,
          },
        ),
        (pairs) => {
          const flows = pairs
            .map(([day, amount]) => ({ day, amount }))
            .toSorted((one, other) => one.day - other.day);
          const rate = solveMoneyWeighted(flows);
          if (rate === null) return;
          const first = flows[0]?.day ?? 0;
          const terms = flows.map(({ day, amount }) => amount * Math.exp(-rate * (day - first)));
          const largest = Math.max(1, ...terms.map(Math.abs));
          expect(Math.abs(terms.reduce((sum, term) => sum + term, 0)) / largest).toBeLessThan(1e-6);
        },
      ),
      { numRuns: 500 },
    );
  });
});
