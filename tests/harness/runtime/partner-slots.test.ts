import { beforeEach, describe, expect, it } from 'vitest';
import {
  holdOrRefuse,
  inSlots,
  NoPartnerSlotError,
  partnerSlots,
  uncountedSlots,
} from '../../../functions/runtime/partner-slots/partner-slots.ts';
import { queueConsumer } from '../../../functions/runtime/queues/queue-consumer.ts';
import { testApp } from '../support/test-app.ts';

const { clock, table, requests } = await testApp({ now: '2026-11-23T15:00:00Z' });

/** Each test comes when all slots of the one before are free again. */
beforeEach(() => {
  clock.advance('1h');
  requests.watch();
});
const secondsLater = (seconds: number) => clock.advance(`${seconds}s`);

const leaseSeconds = 29;
/** One instance of a function; all of them have one table. */
const instance = (slots: readonly number[] = [0, 1, 2]) =>
  partnerSlots(table, () => clock.now(), {
    PARTNER_SLOTS: { pool: 'people', slots: [...slots], leaseSeconds },
  });

/** Work that waits until it is told to end, as a call of a partner that hangs does. */
function hanging() {
  const end = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  return {
    begun: begun.promise,
    end: () => end.resolve('done'),
    work: () => {
      begun.resolve();
      return end.promise;
    },
  };
}

/** Takes one and keeps it, as a function does that is killed while it waits. */
async function takeForGood(slots: readonly number[]): Promise<void> {
  const { begun, work } = hanging();
  void instance(slots).hold(work);
  await begun;
}

describe('slots for waiting for a partner', () => {
  it('are had by just as many of a hundred who want one at the same moment', async () => {
    const { work, end } = hanging();
    let begun = 0;
    let refused = 0;
    const decided = Promise.withResolvers<void>();
    const all = Array.from({ length: 100 }, async () => {
      const waiting = instance().hold(() => {
        begun += 1;
        if (begun + refused === 100) decided.resolve();
        return work();
      });
      return waiting.catch((error: unknown) => {
        if (!(error instanceof NoPartnerSlotError)) throw error;
        refused += 1;
        if (begun + refused === 100) decided.resolve();
        return 'refused';
      });
    });
    await decided.promise;
    expect({ begun, refused }).toEqual({ begun: 3, refused: 97 });
    end();
    expect((await Promise.all(all)).filter((outcome) => outcome === 'done')).toHaveLength(3);
    // All are free again.
    expect(await Promise.all([1, 2, 3].map(() => instance().hold(async () => 'again')))).toEqual([
      'again',
      'again',
      'again',
    ]);
  });

  it('take two requests, and one where none is free', async () => {
    await instance().hold(async () => undefined);
    expect(requests.names).toEqual(['UpdateItem', 'UpdateItem']);
    await takeForGood([0]);
    requests.watch();
    await expect(instance([0]).hold(async () => 'never')).rejects.toThrow(NoPartnerSlotError);
    expect(requests.names).toEqual(['UpdateItem']);
  });

  it('are given back by work that fails', async () => {
    for (let nth = 0; nth < 3; nth += 1) {
      const failing = instance([0]).hold(async () => {
        throw new Error('the partner failed');
      });
      await expect(failing).rejects.toThrow('the partner failed');
    }
  });

  it('of who was killed are free when it could no longer run, and not before', async () => {
    await takeForGood([0]);
    secondsLater(leaseSeconds - 1);
    await expect(instance([0]).hold(async () => 'early')).rejects.toThrow(NoPartnerSlotError);
    secondsLater(1);
    expect(await instance([0]).hold(async () => 'in time')).toBe('in time');
  });

  it('are not given back by who no longer holds them', async () => {
    const late = hanging();
    const lateWork = instance([0]).hold(late.work);
    await late.begun;
    secondsLater(leaseSeconds);
    const next = hanging();
    const nextWork = instance([0]).hold(next.work);
    await next.begun;
    late.end();
    expect(await lateWork).toBe('done');
    await expect(instance([0]).hold(async () => 'third')).rejects.toThrow(NoPartnerSlotError);
    next.end();
    expect(await nextWork).toBe('done');
    expect(await instance([0]).hold(async () => 'third')).toBe('third');
  });

  it('are one for all that a piece of work asks its partner, and one each for others', async () => {
    const slots = instance([0]);
    const partner = inSlots({ ask: async (what: string) => `${what}!`, name: 'partner' }, slots);
    expect(partner.name).toBe('partner');
    expect(await partner.ask('alone')).toBe('alone!');
    const together = slots.hold(() => Promise.all([partner.ask('a'), partner.ask('b')]));
    expect(await together).toEqual(['a!', 'b!']);
    await takeForGood([0]);
    await expect(partner.ask('late')).rejects.toThrow(NoPartnerSlotError);
  });

  it('refuse a person at once, and say when to come back', async () => {
    await takeForGood([0]);
    const refused = holdOrRefuse(instance([0]), async () => 'never');
    await expect(refused).rejects.toMatchObject({
      code: 'partner_unavailable',
      details: { retryAfterSeconds: 2 },
    });
  });

  it('do not cost a request where a share of the account is reserved', async () => {
    const slots = partnerSlots(table, () => clock.now(), { PARTNER_SLOTS: undefined });
    expect(slots).toBe(uncountedSlots);
    const partner = { ask: async () => 'answer' };
    expect(inSlots(partner, slots)).toBe(partner);
    expect(await slots.hold(async () => 'answer')).toBe('answer');
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

  it('goes back to its queue untouched where no slot is free, and is worked off in one', async () => {
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
