import { describe, expect, it } from 'vitest';
import { statementTexts } from '../../../../web/src/copy/market/market.ts';
import {
  dividendCsv,
  historyCsv,
  statementCsv,
} from '../../../../web/src/features/market/csv/asset-csv.ts';
import { comparedCsv } from '../../../../web/src/features/market/csv/compared-csv.ts';
import { fileName } from '../../../../web/src/features/market/csv/file-name.ts';
import { comparedGroups } from '../../../../web/src/features/market/compare/compared-rows.ts';
import { formatCsv, type CsvCell } from '../../../../web/src/lib/files/csv.ts';
import { buildAsset, toUnixSeconds } from '../../../support/market/assets.ts';

describe('a file for Brazilian spreadsheets', () => {
  it('starts with a UTF-8 byte order mark, and has semicolons and CRLF line ends', () => {
    expect(
      formatCsv([
        ['Código', 'Preço'],
        ['PETR4', 38.5],
        ['VALE3', null],
      ]),
    ).toBe('\uFEFFCódigo;Preço\r\nPETR4;38,5\r\nVALE3;\r\n');
  });

  it.each<{ readonly cell: CsvCell; readonly text: string }>([
    { cell: 1234567.89, text: '1234567,89' },
    { cell: -3.5, text: '-3,5' },
    { cell: 0, text: '0' },
    { cell: -0, text: '0' },
    { cell: 1e21, text: '1000000000000000000000' },
    { cell: 0.1 + 0.2, text: '0,3' },
    { cell: Number.NaN, text: '' },
    { cell: Number.POSITIVE_INFINITY, text: '' },
    { cell: '', text: '' },
    { cell: 'a;b', text: '"a;b"' },
    { cell: 'a "b" c', text: '"a ""b"" c"' },
    { cell: 'a\nb', text: '"a\nb"' },
    { cell: '1,5', text: '1,5' },
    { cell: '=1+1', text: "'=1+1" },
    { cell: '+55', text: "'+55" },
    { cell: '-1', text: "'-1" },
    { cell: '@SUM(A1)', text: "'@SUM(A1)" },
    { cell: '\t=1', text: "'\t=1" },
    { cell: '  =1', text: "'  =1" },
    { cell: '\r=1', text: '"\'\r=1"' },
    { cell: '＝1', text: "'＝1" },
    { cell: '=HYPERLINK("a";"b")', text: '"\'=HYPERLINK(""a"";""b"")"' },
  ])('writes $cell as $text', ({ cell, text }) => {
    expect(formatCsv([[cell]])).toBe(`\uFEFF${text}\r\n`);
  });
});

it('a statement has all its periods, in full', () => {
  const periods = Array.from({ length: 7 }, (_, nth) => ({
    endDate: `20${20 - nth}-12-31`,
    netIncome: nth === 0 ? null : 1_234_567_890 * nth,
  }));
  const { netIncome } = statementTexts.income;
  const rows = statementCsv(periods, [{ ...netIncome, read: (one) => one.netIncome }], 'BRL');
  expect(rows).toHaveLength(8);
  expect(rows.slice(0, 3)).toEqual([
    ['Período', 'Lucro líquido (R$)'],
    ['31/12/2020', null],
    ['31/12/2019', 1_234_567_890],
  ]);
});

it('payments have their day, record day, kind and amount', () => {
  const rows = dividendCsv(
    [
      { date: '2026-05-20', recordDay: '2026-05-04', type: 'JCP', amount: 0.3512 },
      { date: '2026-02-20', type: null, amount: 1 },
    ],
    'USD',
  );
  expect(rows).toEqual([
    ['Pagamento', 'Data com', 'Tipo', 'Valor (US$)'],
    ['20/05/2026', '04/05/2026', 'JCP', 0.3512],
    ['20/02/2026', null, null, 1],
  ]);
});

it('trading days are sorted newest first', () => {
  const day = (date: string, close: number) => ({
    date: toUnixSeconds(date),
    open: null,
    high: null,
    low: null,
    close,
    volume: 100,
  });
  const rows = historyCsv([day('2026-11-18', 10), day('2026-11-19', 11)], 'BRL');
  expect(rows.slice(1)).toEqual([
    ['19/11/2026', null, null, null, 11, 100],
    ['18/11/2026', null, null, null, 10, 100],
  ]);
});

it('amounts of a comparison in one currency have it in their unit', () => {
  const assets = [
    buildAsset({ quote: { regularMarketPrice: 38.5 } }),
    // A row without an amount needs no currency.
    buildAsset({
      symbol: 'AAPL',
      quote: { currency: 'USD', regularMarketChangePercent: 0.123456 },
    }),
  ];
  expect(comparedCsv(assets, comparedGroups(assets, '2026-11-21'))).toEqual([
    ['Grupo', 'Indicador', 'Unidade', 'PETR4', 'AAPL'],
    ['Preço e tamanho', 'Preço', 'R$', 38.5, null],
    ['Preço e tamanho', 'No dia', '%', null, 0.123],
  ]);
});

it('a comparison has a row for each indicator, with its value in each column', () => {
  const assets = [
    buildAsset({
      quote: { regularMarketPrice: 38.5, regularMarketChangePercent: -1.2, priceEarnings: 5 },
      defaultKeyStatistics: { dividendYield: 0.0923456 },
    }),
    buildAsset({ symbol: 'AAPL', quote: { currency: 'USD', regularMarketPrice: 200 } }),
  ];
  expect(comparedCsv(assets, comparedGroups(assets, '2026-11-21'))).toEqual([
    ['Grupo', 'Indicador', 'Unidade', 'PETR4', 'Moeda de PETR4', 'AAPL', 'Moeda de AAPL'],
    ['Preço e tamanho', 'Preço', 'moeda do ativo', 38.5, 'R$', 200, 'US$'],
    ['Preço e tamanho', 'No dia', '%', -1.2, null, null, null],
    ['Valuation', 'P/L', 'vezes', 5, null, null, null],
    ['Dividendos', 'Dividend yield', '%', 9.235, null, null, null],
  ]);
});

it.each([
  ['PETR4', 'Demonstração de resultados (DRE)', 'PETR4-demonstracao-de-resultados-dre'],
  ['BRK.B', 'Fluxo de caixa', 'BRKB-fluxo-de-caixa'],
])('writes %s and %s as %s', (symbol, title, name) => {
  expect(fileName(symbol, title)).toBe(name);
});
