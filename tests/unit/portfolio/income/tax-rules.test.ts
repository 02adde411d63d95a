import { expect, it } from 'vitest';
import { findLargeDividends } from '../../../../shared/portfolio/income/tax-rules.ts';

function paid(
  ticker: string,
  grossInCentavos: number,
  over: { readonly type?: string | null; readonly paymentDay?: string | null } = {},
) {
  return { ticker, type: 'DIVIDENDO', paymentDay: '2026-03-10', grossInCentavos, ...over };
}

it('finds months in which the dividends of one company exceed 50 thousand reais', () => {
  expect(findLargeDividends([paid('PETR4', 5_000_000)])).toEqual([]);
  expect(
    findLargeDividends([
      paid('PETR4', 3_000_000),
      paid('PETR3', 2_000_001, { paymentDay: '2026-03-31' }),
      paid('VALE3', 4_000_000),
    ]),
  ).toEqual([{ month: '2026-03', tickers: ['PETR4', 'PETR3'], amountInCentavos: 5_000_001 }]);
});

it.each([
  ['of another month', paid('PETR4', 3_000_000, { paymentDay: '2026-04-01' })],
  ['of JCP', paid('PETR4', 3_000_000, { type: 'JCP' })],
  ['without a type', paid('PETR4', 3_000_000, { type: null })],
  ['without a day', paid('PETR4', 3_000_000, { paymentDay: null })],
])('does not add a payment %s', (_, other) => {
  expect(findLargeDividends([paid('PETR4', 3_000_000), other])).toEqual([]);
});

it('does not apply before 2026 and to companies abroad', () => {
  expect(findLargeDividends([paid('PETR4', 9_000_000, { paymentDay: '2025-12-31' })])).toEqual([]);
  expect(findLargeDividends([paid('AAPL34', 9_000_000)])).toEqual([]);
});
