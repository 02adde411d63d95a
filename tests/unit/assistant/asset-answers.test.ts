import { expect, it } from 'vitest';
import { answerDividends, answerIndicators } from '../../../functions/assistant/answers/assets.ts';
import { indicators } from '../../../functions/assistant/domain/indicators.ts';
import { buildAsset } from '../../support/market/assets.ts';

it.each([
  ['USD', 'US$ 3,00 B'],
  [null, '3,00 B', 'na moeda do balanço da empresa'],
])("a company's debt is shown in the currency of its balance sheet, %s", (said, ...texts) => {
  const asset = buildAsset({
    symbol: 'AAPL34',
    financialData: { totalDebt: 3e9, financialCurrency: said },
  });
  const debt = indicators.filter(({ name }) => name === 'dívida total');
  const words = JSON.stringify(answerIndicators(asset, debt, 'basico')).replaceAll('\u00a0', ' ');
  for (const text of texts) expect(words).toContain(text);
  expect(words).not.toContain('R$ 3,00 B');
});

it.each([
  [[], 'a fonte não tem nenhum'],
  [[{ date: '2026-12-10', type: 'JCP', amount: 1 }], 'Próximo anunciado'],
])('the next announced dividend is shown, or that there is none', (ahead, said) => {
  const paid = { date: '2026-09-01', type: 'DIVIDENDO', amount: 2 };
  const asset = buildAsset({
    quote: { regularMarketPrice: 50 },
    defaultKeyStatistics: { dividendYield: 0.04 },
    dividends: [...ahead, paid],
  });
  expect(JSON.stringify(answerDividends(asset, '2026-11-26'))).toContain(said);
});
