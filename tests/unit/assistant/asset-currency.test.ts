import { expect, it } from 'vitest';
import { tellIndicators } from '../../../shared/assistant/answers/assets.ts';
import { indicators } from '../../../shared/assistant/reading/indicators.ts';
import { assetOf } from '../../support/market/assets.ts';

it.each([
  ['USD', 'US$ 3,00 B'],
  [null, '3,00 B', 'na moeda do balanço da empresa'],
])('what a company owes is told in the currency of its balance, %s', (said, ...texts) => {
  const asset = assetOf({
    symbol: 'AAPL34',
    financialData: { totalDebt: 3e9, financialCurrency: said },
  });
  const debt = indicators.filter(({ name }) => name === 'dívida total');
  const words = JSON.stringify(tellIndicators(asset, debt, 'basico')).replaceAll('\u00a0', ' ');
  for (const text of texts) expect(words).toContain(text);
  expect(words).not.toContain('R$ 3,00 B');
});
