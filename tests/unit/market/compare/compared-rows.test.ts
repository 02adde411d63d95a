import { expect, it } from 'vitest';
import {
  calculateBars,
  comparedGroups,
  markExtremes,
} from '../../../../web/src/features/market/compare/compared-rows.ts';
import { buildAsset } from '../../../support/market/assets.ts';

const today = '2026-11-21';
const rowsOf = (...assets: readonly ReturnType<typeof buildAsset>[]) =>
  comparedGroups(assets, today).flatMap(({ rows }) => rows);
const rowOf = (name: string, ...assets: readonly ReturnType<typeof buildAsset>[]) =>
  rowsOf(...assets).find((row) => row.name === name);

it('leaves out rows without any value and groups without rows', () => {
  const fund = (symbol: string) =>
    buildAsset({
      symbol,
      quote: { regularMarketPrice: 10 },
      defaultKeyStatistics: { priceToBook: 0.9, dividendYield: 0.1 },
    });
  const groups = comparedGroups([fund('MXRF11'), fund('HGLG11')], today);
  expect(groups.map(({ title, rows }) => [title, rows.map(({ name }) => name)])).toEqual([
    ['Preço e tamanho', ['price']],
    ['Valuation', ['priceToBook']],
    ['Dividendos', ['dividendYield']],
  ]);
});

it('keeps a value of one asset only, with a dash for the others', () => {
  const row = rowOf(
    'priceEarnings',
    buildAsset({ quote: { priceEarnings: 5.2 } }),
    buildAsset({ symbol: 'MXRF11' }),
  );
  expect(row?.cells.map(({ text, mark }) => [text, mark])).toEqual([
    ['5,20', undefined],
    ['—', undefined],
  ]);
});

it('a loss is neither the lowest multiple nor a bar', () => {
  const row = rowOf(
    'priceEarnings',
    ...[5, -3, 9].map((priceEarnings) => buildAsset({ quote: { priceEarnings } })),
  );
  expect(row?.cells.map(({ mark }) => mark)).toEqual(['lowest', undefined, 'highest']);
  expect(row?.cells[1]?.bar).toBeUndefined();
});

it('share prices and amounts in two currencies are not marked', () => {
  const local = buildAsset({ quote: { regularMarketPrice: 38, marketCap: 5e11 } });
  const foreign = buildAsset({
    symbol: 'AAPL',
    quote: { currency: 'USD', regularMarketPrice: 200, marketCap: 3e12, priceEarnings: 30 },
  });
  const marks = rowsOf(local, foreign).map(({ name, cells }) => [
    name,
    cells.map(({ mark }) => mark),
  ]);
  expect(marks).toEqual([
    ['price', [undefined, undefined]],
    ['marketCap', [undefined, undefined]],
    ['priceEarnings', [undefined, undefined]],
  ]);
  expect(rowOf('marketCap', local, foreign)?.sentence.replaceAll('\u00a0', ' ')).toBe(
    'PETR4 vale R$ 500,0 bilhões na bolsa; AAPL, US$ 3,0 trilhões. São moedas diferentes.',
  );
});

it.each([
  [null, '3,00\u00a0B', 'A fonte não informa a moeda de todos os balanços.', 'unmarked'],
  ['USD', 'US$\u00a03,00\u00a0B', 'São moedas diferentes.', 'unmarked'],
  ['BRL', 'R$\u00a03,00\u00a0B', undefined, 'marked'],
])(
  'the debt of a BDR is in the currency of its balance sheet, %s',
  (said, text, sentence, marked) => {
    const local = buildAsset({ financialData: { totalDebt: 5e9 } });
    const receipt = buildAsset({
      symbol: 'AAPL34',
      financialData: { totalDebt: 3e9, financialCurrency: said },
    });
    const row = rowOf('totalDebt', local, receipt);
    expect(row?.cells[1]?.text).toBe(text);
    expect(row?.cells[1]?.mark).toBe(marked === 'marked' ? 'lowest' : undefined);
    expect(/[^.]*(?:moeda)[^.]*\.$/.exec(row?.sentence ?? '')?.[0].trim()).toBe(sentence);
  },
);

it('dividends cover twelve months; unknown ones are left out', () => {
  const paying = buildAsset({
    dividends: [
      { date: '2026-12-10', type: null, amount: 9 },
      { date: '2026-05-10', type: null, amount: 0.5 },
      { date: '2026-02-10', type: null, amount: 0.25 },
      { date: '2024-02-10', type: null, amount: 7 },
    ],
  });
  const row = (name: string) => rowOf(name, paying, buildAsset({ symbol: 'VALE3' }));
  expect(row('payments')?.cells.map(({ text }) => text)).toEqual(['2', '—']);
  expect(row('paidPerShare')?.cells[0]?.text).toBe('R$\u00a00,75');
});

it.each([
  [
    [1, 2],
    ['1', '2'],
    ['lowest', 'highest'],
  ],
  [
    [1.001, 1.002],
    ['1,00', '1,00'],
    [undefined, undefined],
  ],
  [
    [1, 3, 2, 3],
    ['1', '3', '2', '3'],
    ['lowest', 'highest', undefined, 'highest'],
  ],
  [
    [undefined, 3],
    ['—', '3'],
    [undefined, undefined],
  ],
])('marks %j, shown as %j, with %j', (values, texts, marks) => {
  expect(markExtremes(values, texts)).toEqual(marks);
});

it.each([
  [
    [1, 4],
    [
      { start: 0, size: 25 },
      { start: 0, size: 100 },
    ],
  ],
  [
    [-1, 3],
    [
      { start: 0, size: 25 },
      { start: 25, size: 75 },
    ],
  ],
  [
    [0, 0],
    [undefined, undefined],
  ],
  [
    [5, undefined],
    [undefined, undefined],
  ],
])('the bars of %j are %j', (values, bars) => {
  expect(calculateBars(values)).toEqual(bars);
});
