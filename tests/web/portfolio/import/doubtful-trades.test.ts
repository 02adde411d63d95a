import { describe, expect, it } from 'vitest';
import type { StoredTrade } from '../../../../shared/portfolio/trades/trade.ts';
import { compareFile } from '../../../../web/src/features/portfolio/import/preview/compare-file.ts';
import { planImport } from '../../../../web/src/features/portfolio/import/preview/plan-import.ts';
import { readFile, readOptions, tradeText } from '../../lib/imported-text.ts';
import { noTrades, storedTrade } from '../stored-trades.ts';

const importId = 'imp_00000000000000000000000001';
const first = storedTrade({ day: '2026-03-02', importId });
const second = storedTrade({ day: '2026-04-01', quantity: '30', price: '31.5', importId });
const third = storedTrade({ day: '2026-05-04', quantity: '20', price: '33', importId });
const header = 'Data;Ativo;C/V;Qtd;Preço';
const firstRow = '02/03/2026;PETR4;C;100;30,00';
const thirdRow = '04/05/2026;PETR4;C;20;33,00';

async function compare(rows: readonly string[], trades: readonly StoredTrade[]) {
  const stored = { ...noTrades, trades: [...trades] };
  const file = await readFile([header, ...rows].join('\n'));
  const comparison = compareFile(file, stored, readOptions.today);
  return {
    added: comparison.newTrades.map(({ trade }) => tradeText(trade)),
    doubtful: comparison.doubtfulTrades.map(({ row, stored: same }) => [
      tradeText(row.trade),
      ...same.map(({ id }) => id),
    ]),
    known: comparison.knownTrades,
    planWith: (separate: ReadonlySet<string>) => {
      const none = new Set<string>();
      const answers = { updated: none, removed: none, computed: none, priceOf: () => null };
      return planImport(comparison, stored, { ...answers, separate });
    },
    names: comparison.doubtfulTrades.map(({ name }) => name),
  };
}

describe('a row of a newer version of a sheet', () => {
  const all = [first, second, third];

  it.each([
    ['price', '01/04/2026;PETR4;C;30;35,10', '2026-04-01 buy 30 PETR4 at 35.1'],
    ['quantity', '01/04/2026;PETR4;C;300;31,50', '2026-04-01 buy 300 PETR4 at 31.5'],
    ['day', '10/04/2026;PETR4;C;30;31,50', '2026-04-10 buy 30 PETR4 at 31.5'],
  ])('is asked about when only its %s differs', async (_, row, text) => {
    const { added, doubtful, known } = await compare([firstRow, row, thirdRow], all);
    expect(added).toEqual([]);
    expect(doubtful).toEqual([[text, second.id]]);
    expect(known).toBe(2);
  });

  it('is added when the stored trade is still in the file', async () => {
    const rows = [firstRow, '01/04/2026;PETR4;C;30;31,50', '01/04/2026;PETR4;C;30;31,60', thirdRow];
    const { added, doubtful } = await compare(rows, all);
    expect(added).toEqual(['2026-04-01 buy 30 PETR4 at 31.6']);
    expect(doubtful).toEqual([]);
  });

  it('is added when the file repeats nothing of the import, or does not cover its day', async () => {
    const other = await compare(['01/04/2026;PETR4;C;30;35,10'], all);
    expect(other.doubtful).toEqual([]);
    const later = await compare([thirdRow, '10/06/2026;PETR4;C;30;31,50'], all);
    expect(later.doubtful).toEqual([]);
    expect(later.added).toEqual(['2026-06-10 buy 30 PETR4 at 31.5']);
  });

  it('is added when the stored trade was typed, or two things differ', async () => {
    const { importId: _, ...typed } = second;
    const rows = [firstRow, '01/04/2026;PETR4;C;30;35,10', thirdRow];
    expect((await compare(rows, [first, typed, third])).doubtful).toEqual([]);
    const both = [firstRow, '01/04/2026;PETR4;C;31;35,10', thirdRow];
    expect((await compare(both, all)).doubtful).toEqual([]);
  });

  it('is imported only when the user says that it is another trade', async () => {
    const rows = [firstRow, '01/04/2026;PETR4;C;30;35,10', thirdRow];
    const { planWith, names } = await compare(rows, all);
    expect(planWith(new Set()).trades).toEqual([]);
    expect(planWith(new Set(names)).trades).toHaveLength(1);
  });
});

it('asks about a day total whose amount is not quite that of its trades', async () => {
  const parts = [
    storedTrade({ day: '2026-04-01', quantity: '30', price: '31.5' }),
    storedTrade({ day: '2026-04-01', quantity: '70', price: '31.5' }),
  ];
  const withFees = await compare(['01/04/2026;PETR4;C;100;31,60'], parts);
  expect(withFees.doubtful).toEqual([
    ['2026-04-01 buy 100 PETR4 at 31.6', ...parts.map(({ id }) => id)],
  ]);
  const other = await compare(['01/04/2026;PETR4;C;100;36,00'], parts);
  expect(other.doubtful).toEqual([]);
  expect(other.added).toHaveLength(1);
});
