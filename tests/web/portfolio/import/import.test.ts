import { describe, expect, it, test } from 'vitest';
import { importReasons } from '../../../../web/src/copy/portfolio/import.ts';
import { compareImport } from '../../../../web/src/features/portfolio/import/matching/compare-positions.ts';
import { portfolioRows } from '../../../../web/src/features/portfolio/portfolio-download.tsx';
import { formatCsv } from '../../../../web/src/lib/files/csv.ts';
import { valuePortfolio } from '../../../../shared/portfolio/valuation.ts';
import { readFile } from '../../lib/imported-text.ts';
import {
  b3BondColumns,
  b3Columns,
  b3Row,
  b3Totals,
  workbook,
} from '../../../support/portfolio/workbook.ts';

const b3File = () =>
  workbook({
    Acoes: [
      [...b3Columns],
      b3Row('PETR4', 100),
      b3Row('ITUB4', 57, 'BANCO & CIA'),
      b3Row('PETR4', 20),
      ...b3Totals,
    ],
    BDR: [[...b3Columns], b3Row('AAPL34', 0.12345678), ...b3Totals],
    ETF: [[...b3Columns], b3Row('BOVA11', '3'), ...b3Totals],
    'Fundo de Investimento': [[...b3Columns], b3Row('MXRF11', 0), ...b3Totals],
    'Renda Fixa': [
      [...b3BondColumns],
      ['CDB - BANCO', 'BANCO', 'BANCO', 'CDB123ABC', 'DI', 'DEPOSITADO', '-', '-', 5, 5],
      [],
      ['Total'],
    ],
    'Tesouro Direto': [
      ['Produto', 'Instituição', 'Código ISIN', 'Indexador', 'Vencimento', 'Quantidade'],
      ['Tesouro Selic 2029', 'CORRETORA', 'BRSTNCLF1RU6', 'SELIC', '01/03/2029', 0.3],
    ],
  });

describe('exports of B3', () => {
  it('is read sheet by sheet, with reasons for wrong and skipped rows', async () => {
    const { positions, leftOut, hasFormulas } = await readFile(b3File());
    expect(positions.map(({ position, rows }) => [position, rows])).toEqual([
      [
        {
          ticker: 'PETR4',
          quantity: '120',
          averagePrice: null,
          broker: 'CORRETORA EXEMPLO S.A.',
        },
        2,
      ],
      [{ ticker: 'ITUB4', quantity: '57', averagePrice: null, broker: 'BANCO & CIA' }, 1],
      [
        {
          ticker: 'AAPL34',
          quantity: '0.12345678',
          averagePrice: null,
          broker: 'CORRETORA EXEMPLO S.A.',
        },
        1,
      ],
      [
        { ticker: 'BOVA11', quantity: '3', averagePrice: null, broker: 'CORRETORA EXEMPLO S.A.' },
        1,
      ],
    ]);
    expect(leftOut.map(({ location, kind, reason }) => [location, kind, reason])).toEqual([
      [{ sheet: 'Fundo de Investimento', line: 2 }, 'other', importReasons.zeroPosition],
      [{ sheet: 'Renda Fixa', line: 2 }, 'other', importReasons.fixedIncome],
      [{ sheet: 'Tesouro Direto', line: 2 }, 'other', importReasons.treasury],
    ]);
    expect(hasFormulas).toBe(false);
  });

  it('has fractions as decimal text, not as binary numbers', async () => {
    const file = workbook({ Acoes: [[...b3Columns], b3Row('PETR4', 0.1 + 0.2)] });
    expect((await readFile(file)).positions[0]?.position.quantity).toBe('0.3');
  });

  it('reports formulas, of which the last value is used', async () => {
    const file = workbook({
      Acoes: [[...b3Columns], b3Row('PETR4', { formula: '1+1', value: 2 })],
    });
    const { positions, hasFormulas } = await readFile(file);
    expect([positions[0]?.position.quantity, hasFormulas]).toEqual(['2', true]);
  });
});

describe('a text with columns', () => {
  it('is read with either separator and encoding, and with Brazilian prices', async () => {
    const semicolons = 'Código;Qtd;Preço Médio;Corretora\r\npetr4f;1.500;R$ 32,5012;Ágora\r\n';
    const expected = {
      ticker: 'PETR4',
      quantity: '1500',
      averagePrice: '32.5012',
      broker: 'Ágora',
    };
    expect((await readFile(semicolons)).positions[0]?.position).toEqual(expected);
    expect((await readFile(`\ufeff${semicolons}`)).positions[0]?.position).toEqual(expected);
    const latin = Uint8Array.from(semicolons, (letter) => letter.charCodeAt(0));
    expect((await readFile(latin)).positions[0]?.position).toEqual(expected);
    const commas = 'ticker,quantidade,preço médio\nBTC,"0,00500000","512.345,67"\n';
    expect((await readFile(commas)).positions[0]?.position).toEqual({
      ticker: 'BTC',
      quantity: '0.005',
      averagePrice: '512345.67',
      broker: null,
    });
  });

  test.each([
    ['PETR4;abc;', importReasons.quantity],
    ['PETR4;-5;', importReasons.negativePosition],
    ['PETR4;-x;', importReasons.formula],
    ['PETR4;-5-;', importReasons.quantity],
    ['PETR4;0,000000001;', importReasons.quantity],
    ['PETR4;10;trinta', importReasons.price],
    ['=1+1;10;', importReasons.formula],
    ['PETR4;=A1*2;', importReasons.formula],
    ['+cmd|x;10;', importReasons.formula],
    [';10;', importReasons.noTicker],
    ['<img src=x>;10;', importReasons.noSuchTicker('<img src=x>')],
    ['PETR4;2000000000;', 'Confira a quantidade: ela passa de um bilhão.'],
  ])('explains why the line %j is wrong', async (line, reason) => {
    const file = await readFile(`Ticker;Quantidade;Preço médio\nVALE3;1;\n${line}\n`);
    expect(file.positions).toHaveLength(1);
    expect(file.leftOut).toMatchObject([
      { location: { sheet: null, line: 3 }, kind: 'invalid', reason },
    ]);
  });

  it('names a file of bonds, without reading it as share codes', async () => {
    const { positions, leftOut } = await readFile('Código;Quantidade;Indexador\nCDB1;5;DI\n');
    expect(positions).toEqual([]);
    expect(leftOut).toMatchObject([{ kind: 'other', reason: importReasons.fixedIncome }]);
  });
});

describe('an import', () => {
  const position = (ticker: string, quantity: string, over: object = {}) => ({
    ticker,
    quantity,
    averagePrice: null,
    broker: null,
    ...over,
  });
  const held = [
    position('PETR4', '10', { averagePrice: '30' }),
    position('VALE3', '5', { averagePrice: '60', broker: 'XP' }),
    position('BTC', '0.1'),
  ];
  const imported = [
    position('PETR4', '20', { broker: 'XP' }),
    position('VALE3', '7', { broker: 'xp' }),
  ];

  it('lists positions with another quantity and positions that are not in the file', () => {
    const { changed, absent } = compareImport(held, imported);
    expect(changed.map(({ name, before }) => [name, before.quantity])).toEqual([
      ['PETR4@xp', '10'],
      ['VALE3@xp', '5'],
    ]);
    expect(absent).toEqual([
      { name: 'BTC@', position: position('BTC', '0.1'), isElsewhereInFile: false },
    ]);
    expect(compareImport([], imported)).toEqual({ changed: [], absent: [] });
    expect(compareImport(imported, imported)).toEqual({ changed: [], absent: [] });
  });

  it('does not guess the broker of a position without one', () => {
    const two = [position('PETR4', '1', { broker: 'A' }), position('PETR4', '2', { broker: 'B' })];
    const { changed, absent } = compareImport(held, two);
    expect(changed).toEqual([]);
    expect(absent.map(({ name, isElsewhereInFile }) => [name, isElsewhereInFile])).toEqual([
      ['PETR4@', true],
      ['VALE3@xp', false],
      ['BTC@', false],
    ]);
  });

  it('reports rows that are equal in every cell as possible duplicates', async () => {
    const lines = ['PETR4;100;XP', 'PETR4;100;XP', 'VALE3;10;XP', 'VALE3;20;XP'];
    const { positions } = await readFile(`Ticker;Quantidade;Corretora\n${lines.join('\n')}\n`);
    expect(
      positions.map(({ position: { quantity }, hasEqualRows }) => [quantity, hasEqualRows]),
    ).toEqual([
      ['200', true],
      ['30', false],
    ]);
  });
});

test('reads an exported file back unchanged', async () => {
  const positions = [
    { ticker: 'PETR4', quantity: '1500', averagePrice: '32.5012', broker: 'Corretora; Única' },
    { ticker: 'BTC', quantity: '0.00500001', averagePrice: null, broker: null },
  ];
  const { rows } = valuePortfolio(
    positions.map((one) => ({ ...one, quantityAsOf: '2026-11-25T12:00:00.000Z' })),
    () => undefined,
  );
  const file = await readFile(formatCsv(portfolioRows(rows)));
  expect(file.leftOut).toEqual([]);
  expect(file.positions.map(({ position }) => position)).toEqual(positions);
});
