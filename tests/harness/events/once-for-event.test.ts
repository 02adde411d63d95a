import { expect, it } from 'vitest';
import { rateLimiter } from '../../../functions/runtime/limits/rate-limit.ts';
import { onceForEvent } from '../../../functions/runtime/once-for-event.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp({ now: '2026-11-10T12:00:00-03:00' });
const dependencies = { table: app.table, clock: () => app.clock.now() };

const workFor = (eventId: string, work: () => Promise<void>, consumer = 'test') =>
  onceForEvent(dependencies, consumer, eventId, work);
const nothing = async () => undefined;

it('does the work once if an event is delivered several times concurrently', async () => {
  let done = 0;
  const othersAreTurnedAway = Promise.withResolvers<undefined>();
  const deliveries = Array.from({ length: 10 }, () =>
    workFor('evt_race', async () => {
      await othersAreTurnedAway.promise;
      done += 1;
    }),
  );
  const turnedAway: unknown[] = [];
  for (const delivery of deliveries) {
    delivery.catch((error: unknown) => {
      turnedAway.push(error);
      if (turnedAway.length === deliveries.length - 1) othersAreTurnedAway.resolve(undefined);
    });
  }
  await Promise.allSettled(deliveries);
  expect(done).toBe(1);
  const names = turnedAway.map((error) => error instanceof Error && error.name);
  expect(new Set(names)).toEqual(new Set(['EventInProgressError']));
  expect(await workFor('evt_race', nothing)).toBe('already-done');
});

it('does the work again after it failed', async () => {
  const failing = workFor('evt_fails', async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await workFor('evt_fails', nothing)).toBe('done');
});

it('does the work again one minute after its consumer was killed', async () => {
  const started = Promise.withResolvers<undefined>();
  // Never settles, as if its process was killed: only the lease remains.
  void workFor('evt_dies', () => {
    started.resolve(undefined);
    return new Promise(() => undefined);
  });
  await started.promise;
  expect(await app.partition('PROCESSED#evt_dies')).toMatchObject([{ state: 'working' }]);
  app.clock.advance('50s');
  await expect(workFor('evt_dies', nothing)).rejects.toMatchObject({
    name: 'EventInProgressError',
  });
  app.clock.advance('11s');
  expect(await workFor('evt_dies', nothing)).toBe('done');
});

it('does the work of each of two consumers', async () => {
  expect(await workFor('evt_two', nothing, 'one')).toBe('done');
  expect(await workFor('evt_two', nothing, 'other')).toBe('done');
});

it('makes two requests to the table per consumed event, and one for a limit', async () => {
  app.requests.watch();
  await workFor('evt_counted', nothing);
  expect(app.requests.names).toEqual(['PutItem', 'PutItem']);
  app.requests.watch();
  const limit = { name: 'test', maximum: 1, windowSeconds: 60 };
  await rateLimiter(app.table, dependencies.clock)(limit, '192.0.2.1');
  expect(app.requests.names).toEqual(['UpdateItem']);
});
