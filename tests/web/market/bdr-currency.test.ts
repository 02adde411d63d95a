import { describe, expect, it } from 'vitest';
import {
  fundamentalGroups,
  indicatorGroups,
} from '../../../web/src/features/market/analysis/figures/fact-cards.ts';
import { buildAsset } from '../../support/market/assets.ts';

describe('the cards of a BDR', () => {
  const base = buildAsset();
  const bdr = buildAsset({
    symbol: 'AAPL34',
    quote: { earningsPerShare: 5.28, marketCap: 29e9, fiftyTwoWeekHigh: 27.68 },
    defaultKeyStatistics: { bookValue: 13.09, totalAssets: 9e9 },
    financialData: { ...base.financialData, financialCurrency: 'USD', totalDebt: 9e9, ebitda: 1e9 },
  });

  it.each([...indicatorGroups(bdr), ...fundamentalGroups(bdr)])(
    'have one currency each: $title',
    ({ facts }) => {
      const symbols = facts.flatMap(({ value }) => /^(?:R|US)\$/.exec(value)?.[0] ?? []);
      expect(new Set(symbols).size).toBeLessThanOrEqual(1);
    },
  );

  it('show earnings and book value per share in the currency of the statements', () => {
    const [valuation] = indicatorGroups(bdr);
    const amounts = valuation?.facts.filter(({ label }) => /^(?:LPA|VPA)$/.test(label));
    expect(amounts?.map(({ value }) => value.replaceAll('\u00a0', ' '))).toEqual([
      'US$ 5,28',
      'US$ 13,09',
    ]);
  });
});
