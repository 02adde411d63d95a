import { expect, test } from 'vitest';
import { importReasons } from '../../../../web/src/copy/portfolio/import.ts';
import { readFile } from '../../lib/imported-text.ts';
import {
  b3BondColumns,
  b3Columns,
  b3Row,
  workbook,
  type WorkbookCell,
} from '../../../support/portfolio/workbook.ts';

const bondColumns = [
  ...b3BondColumns,
  'Preço Atualizado MTM',
  'Valor Atualizado MTM',
  'Preço Atualizado CURVA',
  'Valor Atualizado CURVA',
];
const bond = (
  product: string,
  code: string,
  values: { readonly market?: WorkbookCell; readonly curve?: WorkbookCell },
): WorkbookCell[] => [
  product,
  'CORRETORA EXEMPLO S.A.',
  'BANCO C6 S.A.',
  code,
  'DI',
  'DEPOSITADO',
  '10/03/2025',
  '10/03/2028',
  5,
  5,
  1000,
  values.market ?? '-',
  1010,
  values.curve ?? '-',
];
const treasuryColumns = [
  'Produto',
  'Instituição',
  'Código ISIN',
  'Indexador',
  'Vencimento',
  'Quantidade',
  'Quantidade Disponível',
  'Quantidade Indisponível',
  'Motivo',
  'Valor Aplicado',
  'Valor bruto',
  'Valor líquido',
  'Valor Atualizado',
];
const treasury = (quantity: number, amounts: readonly WorkbookCell[]): WorkbookCell[] => [
  'Tesouro Selic 2029',
  'CORRETORA EXEMPLO S.A.',
  'BRSTNCLF1RU6',
  'SELIC',
  '01/03/2029',
  quantity,
  quantity,
  '-',
  '-',
  ...amounts,
];
const totals = [[], [...Array.from({ length: 12 }, () => null), 'Total'], [1234.56]];
const name = 'posicao-2026-11-27-10-00-00.xlsx';

test('reads the bonds of B3 with the values that the file states', async () => {
  const file = workbook({
    Acoes: [[...b3Columns], b3Row('PETR4', 100)],
    'Renda Fixa': [
      bondColumns,
      bond('CDB - CDB224B0VL8 - BANCO C6 S.A.', 'CDB224B0VL8', { market: 5001.5, curve: 5050.1 }),
      bond('LCI', 'LCI123', { market: '1.234,56' }),
      bond('LCA - X', 'LCA123', {}),
      bond('DEB - VALE', 'VALE38', { curve: 100 }),
      ...totals,
    ],
    'Tesouro Direto': [treasuryColumns, treasury(0.3, [4500, 5123.45, 5012.3, 5123.45]), ...totals],
  });
  const { investments, positions, positionsDay, leftOut } = await readFile(file, { name });
  expect(positions).toHaveLength(1);
  expect(positionsDay).toBe('2026-11-27');
  const none = { day: null, index: null };
  expect(investments.map(({ investment }) => investment)).toEqual([
    {
      ...none,
      kind: 'cdb',
      name: 'CDB - CDB224B0VL8 - BANCO C6 S.A.',
      broker: 'BANCO C6 S.A.',
      amountInCentavos: null,
      maturity: '2028-03-10',
      statedValue: { grossInCentavos: 505_010, netInCentavos: null, day: '2026-11-27' },
    },
    {
      ...none,
      kind: 'lci',
      name: 'LCI LCI123',
      broker: 'BANCO C6 S.A.',
      amountInCentavos: null,
      maturity: '2028-03-10',
      statedValue: { grossInCentavos: 123_456, netInCentavos: null, day: '2026-11-27' },
    },
    {
      ...none,
      kind: 'tesouro',
      name: 'Tesouro Selic 2029',
      broker: 'CORRETORA EXEMPLO S.A.',
      amountInCentavos: 450_000,
      maturity: '2029-03-01',
      statedValue: { grossInCentavos: 512_345, netInCentavos: 501_230, day: '2026-11-27' },
    },
  ]);
  expect(leftOut).toMatchObject([
    { location: { sheet: 'Renda Fixa', line: 4 }, reason: importReasons.fixedIncome },
    { location: { sheet: 'Renda Fixa', line: 5 }, reason: importReasons.fixedIncome },
  ]);
});

test('reads a file of Tesouro alone, and adds up the rows of one bond', async () => {
  const file = workbook({
    'Tesouro Direto': [
      treasuryColumns,
      treasury(0.3, [4500, 5000, 4900, 5000]),
      treasury(0.2, [3000, 3300, 3250, 3300]),
    ],
  });
  // Without a day in the name, the values are of today.
  expect((await readFile(file)).investments).toMatchObject([
    {
      location: { line: 2 },
      investment: {
        amountInCentavos: 750_000,
        statedValue: { grossInCentavos: 830_000, netInCentavos: 815_000, day: '2026-11-29' },
      },
    },
  ]);
});
