import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkEmail } from '../../../functions/newsletter/check-email.ts';
import { newsletterTokens } from '../../../functions/newsletter/newsletter-tokens.ts';
import { personalize } from '../../../functions/newsletter/personalize.ts';
import { readPreferences } from '../../../functions/newsletter/read-preferences.ts';
import { subscribe } from '../../../functions/newsletter/subscribe.ts';
import { subscriberStore } from '../../../functions/newsletter/subscriber-store.ts';
import { unsubscribe } from '../../../functions/newsletter/unsubscribe.ts';
import { systemClock } from '../../../functions/runtime/clock.ts';
import { idsByClock } from '../../../functions/runtime/ids.ts';
import { onceForEvent } from '../../../functions/runtime/once-for-event.ts';
import { rateLimiter } from '../../../functions/runtime/limits/rate-limit.ts';
import type { Table } from '../../../functions/runtime/table.ts';
import { startServicesTable } from '../../support/cloud/services-table.ts';

let services: Awaited<ReturnType<typeof startServicesTable>>;
let table: Table;
let requests: string[];

beforeAll(async () => {
  services = await startServicesTable();
  ({ table, requests } = services);
});
afterAll(() => services.stop());
beforeEach(() => {
  requests.length = 0;
});

function dependencies() {
  return {
    table,
    subscribers: subscriberStore(table),
    tokens: newsletterTokens(async () => 'a secret of the tests'),
    countCall: rateLimiter(table, systemClock),
    clock: systemClock,
    newId: idsByClock(systemClock),
  };
}

const ask = (email: string) =>
  subscribe(dependencies(), { typedEmail: email, userAgent: null, idempotencyKey: `key-${email}` });

/** The numbers of the table of access patterns, without the limit that counts an address. */
describe('DynamoDB requests', () => {
  it('of an address check: one read', async () => {
    await checkEmail(dependencies(), 'novo@exemplo.com');
    expect(requests).toEqual(['GetItem']);
  });

  it('of subscribing: one transaction, and the limit of the e-mail', async () => {
    await ask('um@exemplo.com');
    expect(requests).toEqual(['UpdateItem', 'TransactWriteItems']);
  });

  it('of reading, saving and ending a subscription: one read, one transaction', async () => {
    const { email, token } = await ask('dois@exemplo.com');
    const claim = { typedEmail: email, token };
    requests.length = 0;
    await readPreferences(dependencies(), claim);
    expect(requests).toEqual(['GetItem']);
    requests.length = 0;
    await personalize(dependencies(), claim, {
      nome: 'Ana',
      areas_interesse: ['fiis'],
      ativos_interesse: [],
    });
    expect(requests).toEqual(['GetItem', 'TransactWriteItems']);
    requests.length = 0;
    await unsubscribe(dependencies(), await dependencies().tokens.unsubscribe.seal({ email }));
    expect(requests).toEqual(['GetItem', 'TransactWriteItems']);
  });

  it('of one limit: one', async () => {
    await dependencies().countCall({ name: 'test', maximum: 1, windowSeconds: 60 }, '192.0.2.1');
    expect(requests).toEqual(['UpdateItem']);
  });

  it('of one consumed event: two', async () => {
    await onceForEvent(dependencies(), 'test', 'evt_1', async () => {});
    expect(requests).toEqual(['PutItem', 'PutItem']);
  });
});

describe('work for an event', () => {
  it('is done once, even where the event is delivered several times concurrently', async () => {
    let done = 0;
    let sentAway = 0;
    const othersCame = Promise.withResolvers<void>();
    const slow = () =>
      onceForEvent(dependencies(), 'test', 'evt_race', async () => {
        await othersCame.promise;
        done += 1;
      });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        slow().catch((error: unknown) => {
          sentAway += 1;
          if (sentAway === 9) othersCame.resolve();
          throw error;
        }),
      ),
    );
    expect(done).toBe(1);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([
      { status: 'fulfilled', value: 'done' },
    ]);
    expect(await slow()).toBe('already-done');
    expect(done).toBe(1);
  });

  it('is done again after it failed, and after its consumer was killed', async () => {
    const failing = onceForEvent(dependencies(), 'test', 'evt_fails', async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await onceForEvent(dependencies(), 'test', 'evt_fails', async () => {})).toBe('done');

    // Never settles, as when its process is killed: only the lease is left behind.
    void onceForEvent(dependencies(), 'test', 'evt_dies', () => new Promise(() => {}));
    await expect
      .poll(() => services.queryPartition('PROCESSED#evt_dies'))
      .toMatchObject([{ state: 'working' }]);
    const retry = (secondsLater: number) =>
      onceForEvent(
        { table, clock: () => new Date(Date.now() + secondsLater * 1000) },
        'test',
        'evt_dies',
        async () => {},
      );
    await expect(retry(50)).rejects.toMatchObject({ name: 'EventInProgressError' });
    expect(await retry(61)).toBe('done');
  });

  it('of two consumers is done by both', async () => {
    const done: string[] = [];
    for (const consumer of ['one', 'other']) {
      await onceForEvent(dependencies(), consumer, 'evt_two', async () => {
        done.push(consumer);
      });
    }
    expect(done).toEqual(['one', 'other']);
  });
});
