import fc from 'fast-check';
import { expect, test } from 'vitest';
import Big from 'big.js';
import type { Trade } from '../../../../shared/portfolio/trades/trade.ts';
import type { ImportedFile } from '../../../../web/src/features/portfolio/import/imported-file.ts';
import { readFile, tradeText } from '../../lib/imported-text.ts';
import { writeRandomFile, type FileFormat } from '../../../support/portfolio/random-file.ts';

/*
 * Trades whose truth is known are written in random layouts, number formats, encodings and separators. They are read
 * back equal, or the user is asked; after the true answer they are equal. They are never silently different.
 */

const tickers = ['PETR4', 'ITSA4', 'MXRF11', 'AAPL34', 'BTC', 'ETH'];
const isCoin = (ticker: string) => ticker.length === 3;

const trade: fc.Arbitrary<Trade> = fc
  .record({
    ticker: fc.constantFrom(...tickers),
    day: fc.date({ min: new Date('2019-11-01'), max: new Date('2026-11-28'), noInvalidDate: true }),
    isSale: fc.boolean(),
    shares: fc.oneof(
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 1, max: 30 }).map((n) => n * 100),
      fc.integer({ min: 1000, max: 250_000 }),
    ),
    coins: fc.integer({ min: 1, max: 500_000_000 }),
    centavos: fc.integer({ min: 500, max: 9_000 }),
    tenthsOfCentavos: fc.integer({ min: 0, max: 9 }),
    fees: fc.integer({ min: 0, max: 200_000 }),
    broker: fc.constantFrom('XP INVESTIMENTOS', 'Rico', 'BANCO & CIA'),
  })
  .map(({ ticker, day, isSale, shares, coins, centavos, tenthsOfCentavos, fees, broker }) => {
    const price = new Big(centavos).times(10).plus(tenthsOfCentavos).div(1000);
    return {
      day: day.toISOString().slice(0, 10),
      ticker,
      kind: isSale ? 'sell' : 'buy',
      quantity: isCoin(ticker) ? new Big(coins).div(100_000_000).toFixed() : String(shares),
      price: (isCoin(ticker) ? price.times(10_000).round(2) : price).toFixed(),
      fees: new Big(fees).div(100).toFixed(),
      broker,
    };
  });

const format: fc.Arbitrary<FileFormat> = fc.record({
  layout: fc.constantFrom('signed', 'side', 'pair', 'b3'),
  container: fc.constantFrom('csv', 'xlsx', 'html'),
  delimiter: fc.constantFrom(';', '\t', '|', ','),
  encoding: fc.constantFrom('utf-8', 'utf-8-bom', 'windows-1252', 'utf-16le', 'utf-16be'),
  decimal: fc.constantFrom(',', '.'),
  hasThousands: fc.boolean(),
  priceDecimals: fc.constantFrom(0, 2, 3, 8),
  dayFormat: fc.constantFrom('dd/mm/yyyy', 'yyyy-mm-dd', 'd/m/yy', 'serial'),
  hasValue: fc.boolean(),
  hasTitle: fc.boolean(),
  hasTotal: fc.boolean(),
  hasCurrency: fc.boolean(),
});

const texts = (file: ImportedFile) => file.trades.map(({ trade: read }) => tradeText(read));

test('trades of random files are read as they were written, or asked for', async () => {
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(trade, { minLength: 1, maxLength: 12 }),
      format,
      async (trades, chosen) => {
        const content = writeRandomFile(trades, chosen);
        const truth = trades.map((one) =>
          tradeText(
            chosen.layout === 'b3' || chosen.layout === 'pair' ? { ...one, fees: '0' } : one,
          ),
        );
        const file = await readFile(content);
        expect(file.positions).toEqual([]);
        expect(file.unknownTables).toEqual([]);
        expect(file.leftOut).toEqual([]);
        const read = texts(file);
        // Rows that wait are missing; the others are exact.
        expect(read.filter((text) => !truth.includes(text))).toEqual([]);
        if (file.decimalQuestions.length > 0) asked += 1;
        const answers = file.decimalQuestions.map(({ column, examples }) => {
          const isDecimal = examples.every((example) => example.includes(chosen.decimal));
          return [column, isDecimal ? 'decimal' : 'thousands'] as const;
        });
        const answered = await readFile(content, { decimals: Object.fromEntries(answers) });
        expect(answered.decimalQuestions).toEqual([]);
        expect(texts(answered)).toEqual(truth);
      },
    ),
    { numRuns: 300 },
  );
  // Most files say what their separators mean.
  expect(asked).toBeLessThan(100);
});

test('every row below a header is a trade, a position, left out or asked for', async () => {
  const cell = fc.oneof(
    fc.constantFrom('PETR4', 'VALE3F', 'BTC', 'HGLG12', 'AAPL', 'CDB X', 'abc', ''),
    fc.constantFrom('Compra', 'Venda', 'C', 'V', 'Bonificação', 'Dividendo', '?', ''),
    fc.constantFrom('10/11/2026', '2026-11-10', '31/02/2026', 'ontem', ''),
    fc.constantFrom('100', '1.500', '1,500', '-5', '0', '36,20', '9.75', 'x', '-', ''),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(
        fc.constantFrom(
          'Data',
          'Operação',
          'Preço',
          'Preço médio',
          'Corretora',
          'Valor total',
          'Mercado',
        ),
        { maxLength: 5 },
      ),
      fc.array(fc.array(cell, { minLength: 7, maxLength: 7 }), { minLength: 1, maxLength: 12 }),
      async (more, cells) => {
        const header = ['Ativo', 'Quantidade', ...more];
        // A number in front of each row would be a column; a first cell without a code is a title.
        const rows = cells.map(([code = '', quantity = '', ...others]) => [
          code || 'PETR4',
          quantity || '7',
          ...others,
        ]);
        const content = [header, ...rows.map((row) => row.slice(0, header.length))]
          .map((row) => row.join(';'))
          .join('\n');
        const file = await readFile(content);
        const answers = Object.fromEntries(
          file.decimalQuestions.map(({ column }) => [column, 'decimal' as const]),
        );
        const { trades, positions, leftOut } = await readFile(content, { decimals: answers });
        const counted =
          trades.length +
          positions.reduce((sum, position) => sum + position.rows, 0) +
          leftOut.length;
        expect(counted).toBe(rows.length);
        expect(new Set([...trades, ...leftOut].map(({ location }) => location.line)).size).toBe(
          trades.length + leftOut.length,
        );
      },
    ),
    { numRuns: 300 },
  );
});
