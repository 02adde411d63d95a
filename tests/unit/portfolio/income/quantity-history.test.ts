import Big from 'big.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  quantityAtEndOf,
  readQuantityHistories,
} from '../../../../functions/portfolio/income/quantity-history.ts';
import { deriveLedger } from '../../../../shared/portfolio/trades/ledger.ts';
import type { Statement } from '../../../../shared/portfolio/trades/statement.ts';
import { tradeKinds, kindsWithoutPrice } from '../../../../shared/portfolio/trades/trade.ts';

const brokers = fc.constantFrom('XP', 'Clear', null);
const days = fc
  .integer({ min: 1, max: 28 })
  .map((day) => `2026-01-${String(day).padStart(2, '0')}`);
const trades = fc.array(
  fc
    .record({
      day: days,
      // Shares on their way between brokers are held, and no position of the ledger.
      kind: fc.constantFrom(...tradeKinds.filter((kind) => kind !== 'transfer-out')),
      quantity: fc.integer({ min: 1, max: 50 }).map(String),
      broker: brokers,
    })
    .map((one) => ({
      ...one,
      ticker: 'PETR4',
      fees: '0',
      price: kindsWithoutPrice.has(one.kind) ? null : '10',
    })),
  { maxLength: 25 },
);
const statements: fc.Arbitrary<Statement[]> = fc.array(
  fc
    .record({ day: days, quantity: fc.integer({ min: 0, max: 50 }).map(String), broker: brokers })
    .map((one) => ({ ...one, ticker: 'PETR4', averagePrice: null })),
  { maxLength: 3 },
);

it('has at the end of each day the quantity that the ledger derives', () => {
  fc.assert(
    fc.property(trades, statements, days, (traded, stated, day) => {
      const history = readQuantityHistories({ trades: traded, statements: stated }).get('PETR4');
      const { positions } = deriveLedger({
        trades: traded.filter((one) => one.day <= day),
        statements: stated.filter((one) => one.day <= day),
      });
      const held = positions.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0));
      const found = history === undefined ? '0' : quantityAtEndOf(history, day, '2027-01-01');
      expect(found.toString()).toBe(held.toString());
    }),
  );
});
