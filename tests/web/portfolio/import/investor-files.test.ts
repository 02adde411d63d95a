import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import {
  importReasons as reasons,
  importSources,
} from '../../../../web/src/copy/portfolio/import.ts';
import { importedText, readFile } from '../../lib/imported-text.ts';

/** A file as an investor has it. */
const stored = (name: string) =>
  new Uint8Array(readFileSync(`tests/support/portfolio-files/${name}`));
const xp = '(XP INVESTIMENTOS CCTVM S/A)';
const nu = '(NU INVEST CORRETORA DE VALORES S.A.)';
const clear = '(CLEAR CORRETORA - GRUPO XP)';

describe('the trades of B3', () => {
  test.each(['b3-trades-saved-again.xlsx', 'b3-trades-windows1252.csv'])(
    'are read without rights, options and exercises: %s',
    async (name) => {
      const file = await readFile(stored(name));
      expect(importedText(file)).toEqual({
        trades: [
          `2026-11-20 buy 7 PETR4 at 37.15 ${nu}`,
          `2026-11-18 sell 100 PETR4 at 38.4 ${xp}`,
          `2026-11-10 buy 300 PETR4 at 36.2 ${xp}`,
          `2026-11-05 buy 500 MXRF11 at 9.75 ${nu}`,
          `2026-10-02 buy 200 VALE3 at 60.1 ${clear}`,
        ],
        positions: [],
        leftOut: [
          `6 other: ${reasons.right}`,
          `7 other: ${reasons.option}`,
          `8 other: ${reasons.exercise}`,
        ],
        asked: [],
      });
      expect(file.source).toBe(importSources.b3Trades);
    },
  );

  it('are a purchase on the first day and a sale on the last day of the period in the summary', async () => {
    const file = await readFile(stored('b3-summary.xlsx'));
    expect(importedText(file)).toEqual({
      trades: [
        `2025-01-02 buy 300 PETR4 at 36.2 ${xp}`,
        `2025-12-30 sell 100 PETR4 at 38.4 ${xp}`,
        `2025-01-02 buy 57 PETR4 at 35.11 ${nu}`,
        `2025-01-02 buy 500 MXRF11 at 9.75 ${nu}`,
      ],
      positions: [],
      leftOut: [],
      asked: [],
    });
    expect(file.source).toBe(importSources.b3Summary);
  });
});

test('movements of B3 are trades of two sessions before, bonus shares, splits and transfers', async () => {
  const file = await readFile(stored('b3-movements.csv'));
  expect(importedText(file)).toEqual({
    trades: [
      `2026-11-18 buy 300 PETR4 at 36.2 ${xp} settled`,
      `2026-11-18 sell 100 PETR4 at 38.4 ${xp} settled`,
      `2026-11-18 split 200 BBAS3 ${xp}`,
      `2026-11-15 bonus 61.7 ITSA4 ${nu}`,
      `2026-11-16 sell 0.7 ITSA4 at 10.9 ${nu}`,
      `2026-11-01 transfer-in 120 VALE3 ${xp}`,
      `2026-11-01 transfer-out 120 VALE3 ${clear}`,
    ],
    positions: [],
    leftOut: [
      `2 other: ${reasons.payment}`,
      `3 other: ${reasons.payment}`,
      `9 other: ${reasons.auction}`,
      `10 other: ${reasons.rightMovement}`,
      `11 other: ${reasons.right}`,
      `12 other: ${reasons.lending}`,
      `13 other: ${reasons.treasury}`,
      `14 other: ${reasons.fixedIncome}`,
    ],
    asked: [],
  });
  expect(file.source).toBe(importSources.b3Movements);
});

test('the template of Status Invest is read with its fees, without shares abroad', async () => {
  const file = await readFile(stored('status-invest.csv'));
  expect(importedText(file)).toEqual({
    trades: [
      '2025-01-10 buy 300 PETR4 at 36.2 fees 3.21 (XP INVESTIMENTOS)',
      '2026-11-18 sell 100 PETR4 at 38.4 fees 1.1 (XP INVESTIMENTOS)',
      '2026-11-05 buy 1500 MXRF11 at 9.75 (NU INVEST)',
      '2026-11-05 buy 40 AAPL34 at 58.1 (NU INVEST)',
      '2026-11-05 buy 0.01234567 BTC at 350000 (BINANCE)',
    ],
    positions: [],
    leftOut: [`7 other: ${reasons.abroad}`],
    asked: [],
  });
  expect(file.source).toBe(importSources.statusInvest);
});

test('an own sheet of purchases, sales and a bonus is read as trades', async () => {
  expect(importedText(await readFile(stored('own-trades.csv')))).toEqual({
    trades: [
      '2025-01-10 buy 300 PETR4 at 36.2 (XP)',
      '2026-11-18 sell 100 PETR4 at 38.4 (XP)',
      '2026-11-20 buy 7 PETR4 at 37.15 (XP)',
      '2025-02-02 buy 1000 ITSA4 at 9.8 (XP)',
      '2026-03-03 bonus 50 ITSA4 (XP)',
      '2026-04-04 sell 1050 ITSA4 at 10.9 (XP)',
    ],
    positions: [],
    leftOut: [],
    asked: [],
  });
});

describe('positions', () => {
  it('of B3 are read without their totals', async () => {
    const file = await readFile(stored('b3-positions.xlsx'), {
      name: 'posicao-2026-11-27-10-00-00.xlsx',
    });
    expect(importedText(file)).toEqual({
      trades: [],
      positions: [`400 PETR4 ${xp}`, `1295 ITSA4 ${nu}`, `500 MXRF11 ${nu}`],
      leftOut: [],
      asked: [],
    });
    expect([file.source, file.positionsDay]).toEqual([importSources.b3Positions, '2026-11-27']);
  });

  it('of a broker count all shares, also of the fractional market', async () => {
    expect(importedText(await readFile(stored('broker-custody.txt')))).toEqual({
      trades: [],
      positions: ['307 PETR4 at 36.22166124', '1000 BBAS3 at 27.1234'],
      leftOut: [],
      asked: [],
    });
  });

  it('of the old layout have the broker and the day of their titles', async () => {
    const file = await readFile(stored('cei-positions.csv'));
    expect(importedText(file)).toEqual({
      trades: [],
      positions: ['300 PETR4 (RICO INVESTIMENTOS)', '200 TAEE11 (RICO INVESTIMENTOS)'],
      leftOut: [],
      asked: [],
    });
    expect([file.source, file.positionsDay]).toEqual([importSources.cei, '2026-11-27']);
  });

  it('of a page are read with the decimal separator of its prices', async () => {
    expect(importedText(await readFile(stored('broker-page.xls'))).positions).toEqual([
      '1000 PETR4 at 36.2',
    ]);
  });

  it.each([
    [undefined, [], ['Quantidade: 1.500']],
    ['decimal', ['1.5 VALE3 at 60.125'], []],
    ['thousands', ['1500 VALE3 at 60.125'], []],
  ] as const)('wait where a share would not be whole, answered %s', async (answer, more, asked) => {
    const content = stored('american-positions.csv');
    const [question] = (await readFile(content)).decimalQuestions;
    const decimals = answer === undefined ? {} : { [question?.column ?? '']: answer };
    expect(importedText(await readFile(content, { decimals }))).toEqual({
      trades: [],
      positions: ['300 PETR4 at 36.2', '1234 ITSA4 at 9.8', '1234 MXRF11 at 9.75', ...more],
      leftOut: [],
      asked,
    });
  });
});
