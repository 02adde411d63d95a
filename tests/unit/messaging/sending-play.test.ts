import { describe, expect, it } from 'vitest';
import { simulateSendRate } from '../../support/sending/simulate-send-rate.ts';
import { simulateSending, type SendingResult } from '../../support/sending/simulate-sending.ts';
import { openMemoryTable } from '../../support/sending/simulated-tables.ts';

describe.each([2, 3])(
  'an edition for 300 recipients with crashing senders, with the seed %i',
  (seed) => {
    const play = {
      seed,
      recipients: 300,
      perSecond: 200,
      senders: 8,
      killed: 0.5,
      tableFails: 0.01,
      comesTwice: 0.2,
    };
    const isBadDay = ({ throttled, lost, kills }: SendingResult) => {
      expect(Math.min(throttled, lost)).toBeGreaterThan(3);
      expect([...kills.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(20);
    };

    it('reaches 99 % of the recipients with delivery reports, and at most 0.5 % twice', async () => {
      const played = await simulateSending({ ...play, silent: 0.005 }, openMemoryTable());
      expect(played.complaints).toEqual([]);
      expect(played).toMatchObject({ deadLetters: 0, skipped: 6 });
      // The second attempt may be lost, too: one in five messages with a lost response was not accepted.
      expect(played.unsent).toBeLessThanOrEqual(0.01 * play.recipients);
      expect(played.doubled).toBeLessThanOrEqual(0.005 * play.recipients);
      isBadDay(played);
    });

    it('reaches no recipient twice without delivery reports', async () => {
      const played = await simulateSending({ ...play, silent: 1 }, openMemoryTable());
      expect(played.complaints).toEqual([]);
      expect(played).toMatchObject({ doubled: 0, deadLetters: 0, skipped: 6 });
      expect(played.unsent).toBeLessThanOrEqual(played.uncertain);
      expect(played.reached).toBeGreaterThan(160);
      isBadDay(played);
    });
  },
);

describe.each([14, 80])('a channel with a rate of %i messages a second', (perSecond) => {
  it('sends at that rate and never above, and urgent messages within two seconds', async () => {
    const { left, came, used, priority } = await simulateSendRate(
      { seed: 1, perSecond, senders: 8, seconds: 12, priorityPerSecond: perSecond / 20 },
      openMemoryTable(),
    );
    expect(Math.max(left.rolling, came.rolling)).toBeLessThanOrEqual(perSecond);
    expect(used).toBeGreaterThan(0.95);
    expect(priority.length).toBeGreaterThan(5);
    expect(priority[Math.floor(priority.length * 0.95)]).toBeLessThan(2_000);
  });

  it('never exceeds the rate when the table responds late, even between a reservation and its send', async () => {
    const { left, came, used } = await simulateSendRate(
      { seed: 1, perSecond, senders: 8, seconds: 12, priorityPerSecond: 1, tableStalls: 0.05 },
      openMemoryTable(),
    );
    expect(Math.max(left.rolling, came.rolling)).toBeLessThanOrEqual(perSecond);
    expect(used).toBeGreaterThan(0.4);
  });

  it('sends nothing to a reader a second after an opt-out, even with a reservation', async () => {
    const { used, leftAfterOptOut, stopped } = await simulateSendRate(
      { seed: 1, perSecond, senders: 30, seconds: 12, priorityPerSecond: 1, optOutsPerSecond: 5 },
      openMemoryTable(),
    );
    expect(Math.max(0, ...leftAfterOptOut)).toBeLessThan(1_100);
    expect(stopped).toBeGreaterThan(20);
    expect(used).toBeGreaterThan(0.8);
  });
});

it('messages refused after delayed calls arrive at once are neither lost nor doubled', async () => {
  const { used, rejected, missing, doubled, priority } = await simulateSendRate(
    {
      seed: 1,
      perSecond: 80,
      senders: 8,
      seconds: 20,
      priorityPerSecond: 8,
      gapMilliseconds: 300,
    },
    openMemoryTable(),
  );
  expect(rejected).toBeGreaterThan(50);
  expect({ missing, doubled }).toEqual({ missing: 0, doubled: 0 });
  // The channel does not stop for this, and urgent messages are soon on time again.
  expect(used).toBeGreaterThan(0.94);
  expect(priority.at(-1)).toBeLessThan(5_000);
});

it('at a few messages a second, urgent ones use the share that bulk leaves free', async () => {
  const { priority } = await simulateSendRate(
    { seed: 1, perSecond: 5, senders: 5, seconds: 120, priorityPerSecond: 0.25 },
    openMemoryTable(),
  );
  expect(priority.length).toBeGreaterThan(20);
  expect(priority[Math.floor(priority.length * 0.95)]).toBeLessThan(4_000);
});

describe('a provider outage of five minutes', () => {
  const play = { seed: 1, perSecond: 80, senders: 8, seconds: 20, priorityPerSecond: 4 };

  it('makes few calls, and everything is sent afterwards', async () => {
    const { callsWhileDown, missing, doubled } = await simulateSendRate(
      { ...play, outage: { seconds: 300, failure: 'not-taken' } },
      openMemoryTable(),
    );
    // Until the channel stops, and by one message at a time after that.
    expect(callsWhileDown).toBeGreaterThan(9);
    expect(callsWhileDown).toBeLessThan(150);
    expect({ missing, doubled }).toEqual({ missing: 0, doubled: 0 });
  });

  it('loses no more than the calls of that time when outcomes are unknown', async () => {
    const { callsWhileDown, missing, doubled } = await simulateSendRate(
      { ...play, outage: { seconds: 300, failure: 'unknown' } },
      openMemoryTable(),
    );
    expect(callsWhileDown).toBeLessThan(150);
    expect(missing).toBeLessThanOrEqual(callsWhileDown);
    expect(doubled).toBe(0);
  });
});
