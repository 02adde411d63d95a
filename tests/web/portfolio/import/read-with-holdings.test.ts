import { expect, it } from 'vitest';
import { readWithHoldings } from '../../../../web/src/features/portfolio/import/read-with-holdings.ts';

const header =
  'Entrada/Saída;Data;Movimentação;Produto;Instituição;Quantidade;Preço unitário;Valor da Operação';
const groupedOneToTen =
  'Credito;20/11/2026;Grupamento;OIBR3 - OI S.A.;XP INVESTIMENTOS CCTVM S/A;100;-;-';
const spreadsheet = {
  sheets: [{ name: null, rows: [header, groupedOneToTen].map((line) => line.split(';')) }],
  hasFormulas: false,
};
const options = { name: 'movimentacao.csv', today: '2026-11-29' };

it('reads the new total of a reverse split when the portfolio explains it', () => {
  const bought = {
    day: '2026-01-05',
    ticker: 'OIBR3',
    kind: 'buy',
    quantity: '1000',
    price: '0.6',
    fees: '0',
    broker: 'XP',
  } as const;
  const { trades } = readWithHoldings(spreadsheet, options, { statements: [], trades: [bought] });
  expect(trades.map(({ trade }) => trade)).toMatchObject([
    { ticker: 'OIBR3', kind: 'reverse-split', quantity: '900', day: '2026-11-20' },
  ]);
});

it('leaves the reverse split out when nothing explains it', () => {
  const { trades, leftOut } = readWithHoldings(spreadsheet, options, {
    statements: [],
    trades: [],
  });
  expect(trades).toEqual([]);
  expect(leftOut).toMatchObject([{ kind: 'invalid' }]);
});
