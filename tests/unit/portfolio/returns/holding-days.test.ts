import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toDayNumber } from '../../../../functions/portfolio/returns/day-numbers.ts';
import { deriveHoldingDays } from '../../../../functions/portfolio/returns/holding-days.ts';
import { sumHeldQuantities } from '../../../../shared/portfolio/held-quantities.ts';
import { deriveLedger } from '../../../../shared/portfolio/trades/ledger.ts';
import {
  kindsWithoutPrice,
  tradeKinds,
  type Trade,
} from '../../../../shared/portfolio/trades/trade.ts';
import { statement, trade } from './returns-input.ts';

const today = toDayNumber('2026-04-30');
const arbitraryDay = fc
  .integer({ min: 1, max: 40 })
  .map((day) => new Date(Date.UTC(2026, 2, day)).toISOString().slice(0, 10));
const arbitraryQuantity = fc.oneof(
  fc.integer({ min: 1, max: 300 }).map(String),
  fc.integer({ min: 1, max: 999_999 }).map((units) => String(Number((units / 1e5).toFixed(5)))),
);
const arbitraryBroker = fc.constantFrom('XP', 'NU INVEST', null);
const arbitraryTrade: fc.Arbitrary<Trade> = fc
  .record({
    day: arbitraryDay,
    kind: fc.constantFrom(...tradeKinds, 'buy' as const, 'buy' as const),
    quantity: arbitraryQuantity,
    broker: arbitraryBroker,
    hasPrice: fc.boolean(),
  })
  .map(({ day, kind, hasPrice, ...rest }) => {
    const isOptional = kind === 'bonus' || kind === 'transfer-in';
    const price = kindsWithoutPrice.has(kind) || (isOptional && !hasPrice) ? null : '10';
    return trade(day, kind, { ...rest, price });
  });

it('holds what the ledger holds at the end, and finds its issues', () => {
  fc.assert(
    fc.property(
      fc.array(arbitraryTrade, { minLength: 1, maxLength: 16 }),
      fc.array(
        fc.record({
          day: arbitraryDay,
          quantity: fc.oneof(fc.constant('0'), arbitraryQuantity),
          broker: arbitraryBroker,
        }),
        { maxLength: 3 },
      ),
      (trades, stated) => {
        const statements = stated.map(({ day, ...changes }) => statement(day, changes));
        const ledger = deriveLedger({ statements, trades });
        const { days, hasIssues } = deriveHoldingDays(statements, trades, today);
        const held = Number(sumHeldQuantities(ledger.positions).get('PETR4') ?? 0);
        expect(days.at(-1)?.quantity).toBeCloseTo(held, 7);
        expect(hasIssues).toBe(ledger.issues.length > 0);
      },
    ),
    { numRuns: 1_000 },
  );
});

it('keeps shares on their way between two brokers, for thirty days', () => {
  const quantitiesWith = (arrival: string) =>
    deriveHoldingDays(
      [],
      [
        trade('2026-03-02', 'buy', { price: '10' }),
        trade('2026-03-04', 'transfer-out'),
        trade('2026-03-05', 'buy', { price: '10', quantity: '1' }),
        trade(arrival, 'transfer-in', { broker: 'NU INVEST' }),
      ],
      today,
    ).days.map(({ quantity, unpricedQuantity }) => [quantity, unpricedQuantity]);
  expect(quantitiesWith('2026-04-03')).toEqual([
    [100, 0],
    [100, 0],
    [101, 0],
    [101, 0],
  ]);
  expect(quantitiesWith('2026-04-04')).toEqual([
    [100, 0],
    [0, -100],
    [1, 0],
    [101, 100],
  ]);
});

it('counts a statement of tomorrow as one of today', () => {
  const { days } = deriveHoldingDays(
    [statement('2026-05-01', { quantity: '30' })],
    [trade('2026-04-30', 'buy', { price: '10' })],
    today,
  );
  expect(days).toMatchObject([{ day: today, quantity: 30, inflow: 1000, unpricedQuantity: -70 }]);
});
