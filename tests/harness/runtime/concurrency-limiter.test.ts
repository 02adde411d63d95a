import { beforeEach, describe, expect, it } from 'vitest';
import {
  runInSlot,
  withSlots,
  ConcurrencyLimitError,
  concurrencyLimiter,
  unlimitedConcurrency,
} from '../../../functions/runtime/partner-concurrency/concurrency-limiter.ts';
import { queueConsumer } from '../../../functions/runtime/queues/queue-consumer.ts';
import { testApp } from '../support/test-app.ts';

const { clock, table, requests } = await testApp({ now: '2026-11-23T15:00:00Z' });

/** Each test starts after all slots of the previous one have expired. */
beforeEach(() => {
  clock.advance('1h');
  requests.watch();
});
const secondsLater = (seconds: number) => clock.advance(`${seconds}s`);

const leaseSeconds = 29;
/** Returns one function instance; all instances share a table. */
const instance = (slots: readonly number[] = [0, 1, 2]) =>
  concurrencyLimiter(table, () => clock.now(), {
    PARTNER_SLOTS: { pool: 'people', slots: [...slots], leaseSeconds },
  });

/** Returns work that runs until it is ended, as a hanging partner call does. */
function hanging() {
  const end = Promise.withResolvers<string>();
  const started = Promise.withResolvers<void>();
  return {
    started: started.promise,
    end: () => end.resolve('done'),
    work: () => {
      started.resolve();
      return end.promise;
    },
  };
}

/** Takes a slot and keeps it, as a function that is killed while it waits does. */
async function takeForGood(slots: readonly number[]): Promise<void> {
  const { started, work } = hanging();
  void instance(slots).run(work);
  await started;
}

describe('slots for partner calls', () => {
  it('are given to exactly as many of a hundred concurrent callers', async () => {
    const { work, end } = hanging();
    let started = 0;
    let refused = 0;
    const decided = Promise.withResolvers<void>();
    const all = Array.from({ length: 100 }, async () => {
      const waiting = instance().run(() => {
        started += 1;
        if (started + refused === 100) decided.resolve();
        return work();
      });
      return waiting.catch((error: unknown) => {
        if (!(error instanceof ConcurrencyLimitError)) throw error;
        refused += 1;
        if (started + refused === 100) decided.resolve();
        return 'refused';
      });
    });
    await decided.promise;
    expect({ started, refused }).toEqual({ started: 3, refused: 97 });
    end();
    expect((await Promise.all(all)).filter((outcome) => outcome === 'done')).toHaveLength(3);
    // All slots are free again.
    expect(await Promise.all([1, 2, 3].map(() => instance().run(async () => 'again')))).toEqual([
      'again',
      'again',
      'again',
    ]);
  });

  it('take two requests, and one if none is free', async () => {
    await instance().run(async () => undefined);
    expect(requests.names).toEqual(['UpdateItem', 'UpdateItem']);
    await takeForGood([0]);
    requests.watch();
    await expect(instance([0]).run(async () => 'never')).rejects.toThrow(ConcurrencyLimitError);
    expect(requests.names).toEqual(['UpdateItem']);
  });

  it('are released by work that fails', async () => {
    for (let nth = 0; nth < 3; nth += 1) {
      const failing = instance([0]).run(async () => {
        throw new Error('the partner failed');
      });
      await expect(failing).rejects.toThrow('the partner failed');
    }
  });

  it('releases the slots of a killed call when it can no longer run, and not before', async () => {
    await takeForGood([0]);
    secondsLater(leaseSeconds - 1);
    await expect(instance([0]).run(async () => 'early')).rejects.toThrow(ConcurrencyLimitError);
    secondsLater(1);
    expect(await instance([0]).run(async () => 'in time')).toBe('in time');
  });

  it('are not released by a former holder', async () => {
    const late = hanging();
    const lateWork = instance([0]).run(late.work);
    await late.started;
    secondsLater(leaseSeconds);
    const next = hanging();
    const nextWork = instance([0]).run(next.work);
    await next.started;
    late.end();
    expect(await lateWork).toBe('done');
    await expect(instance([0]).run(async () => 'third')).rejects.toThrow(ConcurrencyLimitError);
    next.end();
    expect(await nextWork).toBe('done');
    expect(await instance([0]).run(async () => 'third')).toBe('third');
  });

  it('are shared by all calls of one piece of work, and separate for others', async () => {
    const slots = instance([0]);
    const partner = withSlots({ ask: async (what: string) => `${what}!`, name: 'partner' }, slots);
    expect(partner.name).toBe('partner');
    expect(await partner.ask('alone')).toBe('alone!');
    const together = slots.run(() => Promise.all([partner.ask('a'), partner.ask('b')]));
    expect(await together).toEqual(['a!', 'b!']);
    await takeForGood([0]);
    await expect(partner.ask('late')).rejects.toThrow(ConcurrencyLimitError);
  });

  it('reject a user request at once, with the time to come back', async () => {
    await takeForGood([0]);
    const refused = runInSlot(instance([0]), async () => 'never');
    await expect(refused).rejects.toMatchObject({
      code: 'partner_unavailable',
      details: { retryAfterSeconds: 2 },
    });
  });

  it('need no request if a share of the account’s concurrency is reserved', async () => {
    const slots = concurrencyLimiter(table, () => clock.now(), { PARTNER_SLOTS: undefined });
    expect(slots).toBe(unlimitedConcurrency);
    const partner = { ask: async () => 'answer' };
    expect(withSlots(partner, slots)).toBe(partner);
    expect(await slots.run(async () => 'answer')).toBe('answer');
    expect(requests.names).toEqual([]);
  });
});

describe('a batch', () => {
  const batch = {
    Records: ['a', 'b'].map((messageId) => ({ messageId, body: messageId, attributes: {} })),
  } as never;
  const consumed: string[] = [];
  const consumer = () =>
    queueConsumer({
      read: (body) => body,
      consume: async (message) => {
        consumed.push(message);
      },
      failure: 'not consumed',
      idsOf: () => ({}),
      slots: instance([0]),
    });

  it('returns to its queue unchanged if no slot is free, and is processed in a single slot', async () => {
    await takeForGood([0]);
    expect(await consumer()(batch, {} as never)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'a' }, { itemIdentifier: 'b' }],
    });
    expect(consumed).toEqual([]);
    secondsLater(leaseSeconds);
    requests.watch();
    expect(await consumer()(batch, {} as never)).toEqual({ batchItemFailures: [] });
    expect(consumed).toEqual(['a', 'b']);
    expect(requests.names).toEqual(['UpdateItem', 'UpdateItem']);
  });
});
