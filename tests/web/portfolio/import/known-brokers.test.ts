import { expect, test } from 'vitest';
import { brokerNamer } from '../../../../web/src/features/portfolio/import/matching/broker-identity.ts';
import { compareFile } from '../../../../web/src/features/portfolio/import/preview/compare-file.ts';
import { withKnownBrokers } from '../../../../web/src/features/portfolio/import/preview/known-brokers.ts';
import { readFile, readOptions } from '../../lib/imported-text.ts';
import { noTrades } from '../stored-trades.ts';

const long = 'XP INVESTIMENTOS CCTVM S/A';

/** Compares a position of 100 PETR4 at XP with what the portfolio has at two spellings of it. */
async function compare(quantity: string, held: readonly (readonly [string, string])[]) {
  const statements = held.map(([broker, of]) => ({
    ticker: 'PETR4',
    broker,
    quantity: of,
    averagePrice: null,
    day: '2026-01-05',
  }));
  const stored = { ...noTrades, statements };
  const file = await readFile(`Código;Quantidade;Corretora\nPETR4;${quantity};${long}\n`);
  const { changes } = compareFile(withKnownBrokers(file, stored), stored, readOptions.today);
  return {
    changed: changes.changed.map(({ position, before }) => [
      position.broker,
      before.quantity,
      position.quantity,
    ]),
    absent: changes.absent.map(({ position }) => position.broker),
  };
}

test('a position at another spelling of its broker is the same one', async () => {
  const none = { changed: [], absent: [] };
  expect(await compare('100', [['XP', '100']])).toEqual(none);
  expect(await compare('100', [[long, '100']])).toEqual(none);
  expect(
    await compare('100', [
      ['XP', '60'],
      [long, '40'],
    ]),
  ).toEqual(none);
});

test('the first of two spellings has what differs', async () => {
  const changes = await compare('130', [
    ['XP', '60'],
    [long, '40'],
  ]);
  expect(changes).toEqual({ changed: [['XP', '60', '90']], absent: [] });
});

test('a known spelling stays, and another one of the same institution takes the first', () => {
  const nameOf = brokerNamer([{ broker: 'XP' }, { broker: long }, { broker: null }]);
  expect(['XP', long, 'xp investimentos', 'Rico', 'RICO CORRETORA', null].map(nameOf)).toEqual([
    'XP',
    long,
    'XP',
    'Rico',
    'Rico',
    null,
  ]);
});
