import { expect, it } from 'vitest';
import { sampleEdition } from '../../../../infra/operations/preview/sample-edition.ts';
import { readerAssetsAt } from '../../../../functions/editions/messages/reader-portfolio.ts';
import type { EditionKind } from '../../../../shared/editions/edition-facts.ts';

/** Price and previous close of each asset, in reais. */
const prices = {
  AAAA3: [11, 10],
  BBBB3: [22, 20],
  CCCC3: [33, 32],
  DDDD3: [9, 10],
  EEEE3: [18, 20],
  FFFF3: [30.5, 30],
  JUMP3: [10, null],
} as const;

function sentencesOf(kind: EditionKind, held: Readonly<Record<string, string>>, maxNamed = 2) {
  const { facts, quotes } = sampleEdition(kind);
  const positions = Object.entries(held).map(([ticker, quantity]) => ({
    ticker,
    quantity,
    averagePrice: null,
    broker: null,
  }));
  const ofAssets = Object.entries(prices).map(([ticker, [price, previous]]) => [
    ticker,
    {
      name: ticker,
      priceInReais: price,
      changeInBasisPoints: previous === null ? null : Math.round((price / previous - 1) * 10_000),
      ...(previous === null ? {} : { previousCloseInReais: previous }),
      volume: null,
      type: 'stock',
    },
  ]);
  const { portfolio } = readerAssetsAt(
    { assets: [], positions },
    {
      ...facts,
      ...(facts.bitcoin && {
        bitcoin: { ...facts.bitcoin, unit: 'reais', value: 505_000, changeInBasisPoints: 100 },
      }),
    },
    { ...quotes, quotes: Object.fromEntries(ofAssets) },
    maxNamed,
  );
  return portfolio?.replaceAll('\u00a0', ' ');
}

it('names the largest amounts of each side and adds the others up to the result', () => {
  const held = { AAAA3: '100', BBBB3: '100', CCCC3: '50', DDDD3: '100', EEEE3: '10', FFFF3: '10' };
  expect(sentencesOf('closing', held)).toContain(
    'O resultado do dia foi de +R$ 235,00 (+3,85%). Em reais, os que mais somaram foram BBBB3 (+R$ 200,00) e AAAA3 (+R$ 100,00); os que mais tiraram, DDDD3 (−R$ 100,00) e EEEE3 (−R$ 20,00); os outros 2 ativos, +R$ 55,00.',
  );
  expect(sentencesOf('closing', held, 3)).toContain(
    'e EEEE3 (−R$ 20,00); o outro ativo, +R$ 5,00.',
  );
});

it('names one asset of each side in the singular', () => {
  expect(sentencesOf('closing', { AAAA3: '100', DDDD3: '10' })).toMatch(
    /Em reais, quem mais somou foi AAAA3 \(\+R\$ 100,00\); quem mais tirou, DDDD3 \(−R\$ 10,00\)\.$/,
  );
});

it('keeps coins, and assets without a change, apart from the session, with their share', () => {
  expect(sentencesOf('closing', { AAAA3: '100', JUMP3: '50', BTC: '0.002' })).toContain(
    'Sua carteira fechou em R$ 2.610,00. O resultado do dia foi de +R$ 100,00 (+10,00%), em 42,14% da carteira, sem contar JUMP3. À parte do pregão, BTC, 38,70% da carteira: +R$ 10,00 (+1,00%) em 24 horas.',
  );
  expect(sentencesOf('closing', { AAAA3: '100', NONE3: '1', BTC: '0.002' })).toContain(
    'sem os ativos cuja cotação não temos. O resultado do dia foi de +R$ 100,00 (+10,00%), em 52,13% desse valor.',
  );
});

it('gives the change of 24 hours to a portfolio of coins alone', () => {
  expect(sentencesOf('closing', { BTC: '0.002' })).toMatch(
    /O resultado em 24 horas foi de \+R\$ 10,00 \(\+1,00%\)\.$/,
  );
});
