import Big from 'big.js';
import { expect, test } from 'vitest';
import { positionKey } from '../../../../shared/portfolio/position.ts';
import { deriveLedger } from '../../../../shared/portfolio/trades/ledger.ts';
import type { Statement } from '../../../../shared/portfolio/trades/statement.ts';
import {
  kindsWithoutPrice,
  type Trade,
  type TradeKind,
} from '../../../../shared/portfolio/trades/trade.ts';
import { deriveSlowly, over, roundFraction } from './slow-ledger.ts';

const seed = Number(process.env['BFJ_LEDGER_SEED'] ?? Date.now() % 1_000_000);
const histories = Number(process.env['BFJ_LEDGER_HISTORIES'] ?? 2_000);
const kinds: readonly TradeKind[] = [
  ...(['buy', 'buy', 'buy', 'sell', 'sell', 'bonus', 'split'] as const),
  ...(['reverse-split', 'subscription', 'amortisation'] as const),
];
const brokers = ['XP', 'NU INVEST', null];

/** Returns numbers from 0 to below 1; the same ones for the same seed. */
function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function toDecimal(scaled: bigint): string {
  return new Big(String(scaled)).div(1e8).toFixed();
}

test(`equals exact fractions for ${histories} random histories (BFJ_LEDGER_SEED=${seed})`, () => {
  const random = randomNumbers(seed);
  const pick = <Value>(values: readonly Value[], fallback: Value) =>
    values[Math.floor(random() * values.length)] ?? fallback;
  const decimal = (max: number, decimals: number) =>
    new Big((random() * max).toFixed(decimals)).plus(new Big(10).pow(-decimals)).toFixed();
  const randomDay = () => `2026-03-${String(1 + Math.floor(random() * 8)).padStart(2, '0')}`;
  const quantity = () => (random() < 0.8 ? String(1 + Math.floor(random() * 300)) : decimal(50, 8));

  const wrong: unknown[] = [];
  for (let history = 0; history < histories; history += 1) {
    const trades = Array.from({ length: 1 + Math.floor(random() * 14) }, (): Trade => {
      const kind = pick(kinds, 'buy');
      const hasPrice = !kindsWithoutPrice.has(kind) && !(kind === 'bonus' && random() < 0.5);
      return {
        day: randomDay(),
        ticker: 'PETR4',
        kind,
        quantity: quantity(),
        price: hasPrice ? decimal(kind === 'amortisation' ? 3 : 60, pick([2, 4, 8], 2)) : null,
        fees: kind !== 'amortisation' && random() < 0.3 ? decimal(9, 2) : '0',
        broker: pick(brokers, null),
      };
    });
    const statements = Array.from({ length: random() < 0.4 ? 1 : 0 }, (): Statement => ({
      ticker: 'PETR4',
      broker: pick(brokers, null),
      quantity: random() < 0.2 ? '0' : quantity(),
      averagePrice: random() < 0.2 ? null : decimal(60, 4),
      day: randomDay(),
    }));
    const slow = deriveSlowly(statements, trades);
    const fast = deriveLedger({ statements, trades });
    const positions = new Map(fast.positions.map((position) => [positionKey(position), position]));
    const quantities = [...slow.quantities].map(([key, exact]) => [
      positions.get(key)?.quantity ?? '0',
      toDecimal(roundFraction(exact, 8)),
    ]);
    const exactAverage = slow.cost === null ? 0n : roundFraction(over(slow.cost, slow.quantity), 8);
    const averages = fast.positions.map(({ averagePrice }) => [
      averagePrice,
      exactAverage === 0n ? null : toDecimal(exactAverage),
    ]);
    // Each result is rounded once, so a sum differs by at most half a centavo for each of them.
    const sums = [true, false].flatMap((isDayTrade) => {
      const results = fast.realised.filter((one) => one.isDayTrade === isDayTrade);
      const sum = results.reduce((total, one) => total + (one.resultInCentavos ?? 0), 0);
      const exact = Number(roundFraction(isDayTrade ? slow.dayTrades : slow.ordinary, 2));
      return Math.abs(sum - exact) <= results.length / 2 + 0.5 ? [] : [[sum, exact]];
    });
    const unknown = fast.realised.filter((one) => one.resultInCentavos === null).length;
    const differences = [
      ...[...quantities, ...averages, [unknown, slow.unknown]].filter(
        ([one, other]) => one !== other,
      ),
      ...sums,
    ];
    if (differences.length > 0) wrong.push({ history, statements, trades, differences });
  }
  expect(wrong).toEqual([]);
});
