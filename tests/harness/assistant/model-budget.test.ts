import { expect, it } from 'vitest';
import { modelBudget } from '../../../functions/assistant/model/model-budget-store.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp({ now: '2026-11-26T23:59:00Z' });

const spentOn = async (day: string) =>
  (await app.partition('LIMIT#assistant-model')).find(({ SK }) => SK === `DAY#${day}`);

it('never reserves more than the daily budget for concurrent calls, and returns the unused part', async () => {
  const reserve = modelBudget(app.table, () => app.clock.now(), 10_000);
  const taken = await Promise.all(Array.from({ length: 20 }, () => reserve(1_500)));
  const reservations = taken.flatMap((reservation) => reservation ?? []);
  expect(reservations).toHaveLength(6);
  expect(await spentOn('2026-11-26')).toMatchObject({ spent: 9_000 });
  expect(await reserve(1_001)).toBeUndefined();

  await Promise.all(reservations.slice(0, 5).map(({ settle }) => settle(200)));
  expect(await spentOn('2026-11-26')).toMatchObject({ spent: 2_500, entity: 'ModelBudget' });
  // Each day has its own budget, and a call started yesterday counts for yesterday.
  app.clock.advance('2m');
  expect(await reserve(10_000)).toBeDefined();
  expect(await reserve(1)).toBeUndefined();
  await reservations[5]?.settle(100);
  expect(await spentOn('2026-11-26')).toMatchObject({ spent: 1_100 });
  expect(await reserve(10_001)).toBeUndefined();
});
