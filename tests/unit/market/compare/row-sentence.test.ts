import { expect, it } from 'vitest';
import { times, type RowName } from '../../../../web/src/copy/market/compare-rows.ts';
import { largeAmount } from '../../../../web/src/features/market/compare/format-row-values.ts';
import { rowSentence } from '../../../../web/src/features/market/compare/row-sentence.ts';

type Said = readonly [value: number | undefined, figure: string];

const symbols = ['PETR4', 'VALE3', 'ITUB4', 'WEGE3'];
const sentenceOf = (row: RowName, ...figures: readonly Said[]) =>
  rowSentence(
    row,
    figures.map(([value, text], index) => ({ symbol: symbols[index] ?? '', value, text })),
  );
const unknown: Said = [undefined, '—'];

it.each<{ readonly row: RowName; readonly figures: readonly Said[]; readonly sentence: string }>([
  {
    row: 'dividendYield',
    figures: [
      [0.092, '9,2%'],
      [0.071, '7,1%'],
    ],
    sentence: 'PETR4 pagou 9,2% em dividendos em 12 meses; VALE3, 7,1%.',
  },
  {
    row: 'dividendYield',
    figures: [
      [0, '0,0%'],
      [0.071, '7,1%'],
      [0.02, '2,0%'],
    ],
    sentence:
      'PETR4 não pagou dividendos em 12 meses; VALE3 pagou 7,1% em dividendos em 12 meses; ITUB4, 2,0%.',
  },
  {
    row: 'dividendYield',
    figures: [
      [0, '0,0%'],
      [0, '0,0%'],
    ],
    sentence: 'PETR4 e VALE3 não pagaram dividendos em 12 meses.',
  },
  {
    row: 'payments',
    figures: [
      [4, '4'],
      [1, '1'],
      [0, '0'],
    ],
    sentence:
      'PETR4 fez 4 pagamentos em 12 meses; VALE3, 1; ITUB4 não fez nenhum pagamento em 12 meses.',
  },
  {
    row: 'payments',
    figures: [
      [1, '1'],
      [1, '1'],
    ],
    sentence: 'PETR4 e VALE3 fizeram 1 pagamento em 12 meses.',
  },
  {
    row: 'priceEarnings',
    figures: [
      [5.2, '5,20'],
      [1.9, '1,90'],
    ],
    sentence:
      'O preço de PETR4 equivale a 5,20 vezes o lucro de 12 meses por ação; o de VALE3, a 1,90 vez.',
  },
  {
    row: 'priceEarnings',
    figures: [[5.2, '5,20'], [-3.2, '−3,20'], [7, '7,00'], unknown],
    sentence:
      'O preço de PETR4 equivale a 5,20 vezes o lucro de 12 meses por ação; ' +
      'VALE3 teve prejuízo em 12 meses, e o P/L fica negativo (−3,20); ' +
      'o preço de ITUB4 equivale a 7,00 vezes o lucro de 12 meses por ação. ' +
      'De WEGE3, a fonte não informa esse número.',
  },
  {
    row: 'priceToBook',
    figures: [
      [1.1, '1,10'],
      [1.1, '1,10'],
    ],
    sentence: 'Os preços de PETR4 e VALE3 equivalem a 1,10 vez o valor patrimonial.',
  },
  {
    row: 'debtToEquity',
    figures: [
      [0.95, '0,95'],
      [2, '2,00'],
    ],
    sentence: 'A dívida de PETR4 equivale a 0,95 vez o patrimônio; a de VALE3, a 2,00 vezes.',
  },
  {
    row: 'debtToEquity',
    figures: [
      [0.5, '0,50'],
      [0.5, '0,50'],
      [0.5, '0,50'],
    ],
    sentence: 'As dívidas de PETR4, VALE3 e ITUB4 equivalem a 0,50 vez o patrimônio.',
  },
  {
    row: 'revenueGrowth',
    figures: [
      [0.052, '5,2%'],
      [-0.031, '3,1%'],
    ],
    sentence:
      'Em relação ao mesmo período do ano anterior, a receita de PETR4 cresceu 5,2%; a de VALE3 caiu 3,1%.',
  },
  {
    row: 'revenueGrowth',
    figures: [
      [0.05, '5,0%'],
      [-0.05, '5,0%'],
    ],
    sentence:
      'Em relação ao mesmo período do ano anterior, a receita de PETR4 cresceu 5,0%; a de VALE3 caiu 5,0%.',
  },
  {
    row: 'earningsGrowth',
    figures: [
      [0.05, '5,0%'],
      [0.05, '5,0%'],
    ],
    sentence:
      'Em relação ao mesmo período do ano anterior, os lucros de PETR4 e VALE3 cresceram 5,0%.',
  },
  {
    row: 'dayChange',
    figures: [
      [1.2, '1,2%'],
      [0, '0,0%'],
      [-0.4, '0,4%'],
    ],
    sentence: 'No dia, PETR4 subiu 1,2%; VALE3 não mudou; ITUB4 caiu 0,4%.',
  },
  {
    row: 'returnOnEquity',
    figures: [
      [0.301, '30,1%'],
      [-0.12, '−12,0%'],
    ],
    sentence:
      'O lucro de PETR4 equivale a 30,1% do patrimônio; VALE3 teve prejuízo de 12,0% do patrimônio.',
  },
  {
    row: 'profitMargins',
    figures: [
      [0.221, '22,1%'],
      [0.15, '15,0%'],
    ],
    sentence: 'PETR4 ficou com 22,1% da receita como lucro; VALE3, com 15,0%.',
  },
  {
    row: 'marketCap',
    figures: [[5e11, 'R$ 500,0 bilhões'], unknown],
    sentence: 'PETR4 vale R$ 500,0 bilhões na bolsa. De VALE3, a fonte não informa esse número.',
  },
  {
    row: 'totalRevenue',
    figures: [
      [5e11, 'R$ 500,0 bilhões'],
      [2e11, 'R$ 200,0 bilhões'],
    ],
    sentence: 'PETR4 teve receita de R$ 500,0 bilhões; VALE3, receita de R$ 200,0 bilhões.',
  },
  {
    row: 'price',
    figures: [unknown, [38, 'R$ 38,00'], unknown],
    sentence: 'VALE3 está em R$ 38,00. De PETR4 e ITUB4, a fonte não informa esse número.',
  },
])('$row: $sentence', ({ row, figures, sentence }) => {
  expect(sentenceOf(row, ...figures)).toBe(sentence);
});

it.each([
  ['0,00', '0,00 vez'],
  ['1,99', '1,99 vez'],
  ['2,00', '2,00 vezes'],
  ['10,20', '10,20 vezes'],
])('%s is %s', (figure, words) => {
  expect(times(figure)).toBe(words);
});

it.each([
  [512_340_000_000, 'BRL', 1, 'R$ 512,3 bilhões'],
  [1_949_000_000, 'BRL', 1, 'R$ 1,9 bilhão'],
  [1_990_000_000, 'BRL', 1, 'R$ 2,0 bilhões'],
  [999_960_000, 'BRL', 1, 'R$ 1,0 bilhão'],
  [3_210_000_000_000, 'USD', 2, 'US$ 3,21 trilhões'],
  [-1_000_000, 'BRL', 1, '−R$ 1,0 milhão'],
  [900_000, 'BRL', 1, 'R$ 900.000,00'],
])('%d in %s with %d decimals is %s', (value, currency, decimals, words) => {
  expect(largeAmount(value, currency, decimals).replaceAll('\u00a0', ' ')).toBe(words);
});
