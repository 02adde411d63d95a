import Big from 'big.js';
import { describe, expect, it, test } from 'vitest';
import { importReasons as reasons } from '../../../../web/src/copy/portfolio/import.ts';
import { readWithHoldings } from '../../../../web/src/features/portfolio/import/read-with-holdings.ts';
import { changedBySplit } from '../../../../web/src/features/portfolio/import/rows/split-quantity.ts';
import type { Trade } from '../../../../shared/portfolio/trades/trade.ts';
import { importedText, readOptions } from '../../lib/imported-text.ts';

test.each([
  ['split', 'as many shares as are held are added', 100, 100, '', '100'],
  ['split', 'three times as many may be added or be the total', 300, 100, '', undefined],
  ['split', 'of the proportion that the row has, as the total', 300, 100, '1 para 3', '200'],
  ['split', 'of the proportion that the row has, as what is added', 300, 100, '1:4', '300'],
  ['split', 'of another proportion', 300, 100, '1 virou 2', undefined],
  ['split', 'that holds for no whole number', 70, 100, '', undefined],
  ['split', 'without shares before it', 100, 0, '', undefined],
  ['split', 'with a day in the note', 300, 100, 'em 03/04/2026', undefined],
  ['reverse-split', 'to a whole part of the old total', 100, 1000, '', '900'],
  ['reverse-split', 'by what goes out', 900, 1000, '10:1', '900'],
  ['reverse-split', 'by what goes out, without a note', 900, 1000, '', '900'],
  ['reverse-split', 'to no whole part', 300, 1000, '', undefined],
] as const)('%s: %s', (kind, _, quantity, held, note, changed) => {
  expect(changedBySplit(kind, new Big(quantity), new Big(held), [note])?.toFixed()).toBe(changed);
});

describe('a split in an own sheet', () => {
  const read = (lines: readonly string[], trades: readonly Trade[] = []) => {
    const rows = ['Data;Tipo;Ativo;Qtde;Preço', ...lines].map((line) => line.split(';'));
    const spreadsheet = { sheets: [{ name: null, rows }], hasFormulas: false };
    return importedText(readWithHoldings(spreadsheet, readOptions, { statements: [], trades }));
  };
  const bought: Trade = {
    day: '2026-01-05',
    ticker: 'ABEV3',
    kind: 'buy',
    quantity: '40',
    price: '12',
    fees: '0',
    broker: 'XP',
  };

  it('follows the rows before it, also another split', () => {
    const { trades, leftOut } = read([
      '02/02/2026;Compra;ABEV3;50;12,00',
      '03/03/2026;Desdobramento;ABEV3;50;-',
      '04/04/2026;Desdobramento;ABEV3;100;0,00',
      '05/05/2026;Grupamento;ABEV3;20;',
    ]);
    expect(leftOut).toEqual([]);
    expect(trades.slice(1)).toEqual([
      '2026-03-03 split 50 ABEV3',
      '2026-04-04 split 100 ABEV3',
      '2026-05-05 reverse-split 180 ABEV3',
    ]);
  });

  it('follows what the portfolio holds, at its only broker', () => {
    const lines = ['03/03/2026;Desdobramento;ABEV3;40;'];
    expect(read(lines, [bought]).trades).toEqual(['2026-03-03 split 40 ABEV3']);
    const other = { ...bought, broker: 'Rico' };
    expect(read(lines, [bought, other]).leftOut).toEqual([`2 invalid: ${reasons.splitByHand}`]);
  });

  it('is left out when the shares before it are not known', () => {
    expect(read(['03/03/2026;Desdobramento;ABEV3;40;'])).toMatchObject({
      trades: [],
      leftOut: [`2 invalid: ${reasons.splitByHand}`],
    });
  });
});
