import { afterAll, beforeAll, expect, it } from 'vitest';
import { modelBudget } from '../../../functions/assistant/model/model-budget-store.ts';
import { startServicesTable } from '../../support/cloud/services-table.ts';

let services: Awaited<ReturnType<typeof startServicesTable>>;
beforeAll(async () => {
  services = await startServicesTable();
});
afterAll(() => services.stop());

const spentOn = async (day: string) =>
  (await services.queryPartition('LIMIT#assistant-model')).find(({ SK }) => SK === `DAY#${day}`);

it('never takes more than a day has, however many ask at once, and gives back what was not used', async () => {
  let now = new Date('2026-11-26T23:59:00Z');
  const reserve = modelBudget(services.table, () => now, 10_000);
  const taken = await Promise.all(Array.from({ length: 20 }, () => reserve(1_500)));
  const reservations = taken.flatMap((reservation) => reservation ?? []);
  expect(reservations).toHaveLength(6);
  expect(await spentOn('2026-11-26')).toMatchObject({ spent: 9_000 });
  expect(await reserve(1_001)).toBeUndefined();

  await Promise.all(reservations.slice(0, 5).map(({ settle }) => settle(200)));
  expect(await spentOn('2026-11-26')).toMatchObject({ spent: 2_500, entity: 'ModelBudget' });
  // Another day has its own, and what began yesterday is yesterday's.
  now = new Date('2026-11-27T00:01:00Z');
  expect(await reserve(10_000)).toBeDefined();
  expect(await reserve(1)).toBeUndefined();
  await reservations[5]?.settle(100);
  expect(await spentOn('2026-11-26')).toMatchObject({ spent: 1_100 });
  expect(await reserve(10_001)).toBeUndefined();
});
