import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logger } from '../../../functions/runtime/logger.ts';
import { expireTrials } from '../../../functions/trial/expiry/expire-trials.ts';
import type {
  DueTrial,
  ExpiryProgress,
  TrialExpiryStore,
} from '../../../functions/trial/expiry/trial-expiry-store.ts';
import { expiryHour } from '../../../functions/entities/trial.ts';

const pageSize = 2;

/** The store's contract over an array, with configurable failures. */
function fakeExpiries(
  trials: DueTrial[],
  faults: {
    readonly fails?: (trial: DueTrial) => boolean;
    readonly unreadable?: (trial: DueTrial) => boolean;
  } = {},
) {
  const running = new Map(trials.map((trial) => [trial.id, trial]));
  const expired: string[] = [];
  const hours: string[] = [];
  let progress: ExpiryProgress | undefined;
  const store: TrialExpiryStore = {
    readProgress: async () => progress,
    saveProgress: async (saved) => {
      progress = saved;
    },
    findDue: async (hour, now, from) => {
      hours.push(hour);
      const due = [...running.values()]
        .filter(({ data_expiracao: end }) => expiryHour(new Date(end)) === hour)
        .filter(({ data_expiracao: end }) => end <= now.toISOString())
        .filter(({ id }) => from === undefined || id > String(from['id']))
        .toSorted((left, right) => left.id.localeCompare(right.id));
      const page = due.slice(0, pageSize);
      const next = due.length > pageSize ? { id: page.at(-1)?.id } : undefined;
      const isUnreadable = (trial: DueTrial) => faults.unreadable?.(trial) === true;
      return {
        trials: page.filter((trial) => !isUnreadable(trial)),
        unreadable: page.filter(isUnreadable).map(({ accountId }) => `ACCOUNT#${accountId}`),
        next,
      };
    },
    expire: async (trial) => {
      if (faults.fails?.(trial) === true) throw new Error('the table is gone');
      if (!running.delete(trial.id)) return 'not-due';
      expired.push(trial.id);
      return 'expired';
    },
  };
  return { store, expired, hours, progress: () => progress };
}

const trialEndingAt = (id: string, end: string): DueTrial => ({
  id: `tri_${id}`,
  accountId: `acc_${id}`,
  data_expiracao: end,
});

function run(store: TrialExpiryStore, now: string, hasTime = () => true) {
  let events = 0;
  return expireTrials({
    expiries: store,
    clock: () => new Date(now),
    newId: (prefix) => `${prefix}_${(events += 1)}`,
    hasTime,
  });
}

describe('expiring trials', () => {
  it('ends due trials to the millisecond, and no later ones', async () => {
    const expiries = fakeExpiries([
      trialEndingAt('a', '2026-11-24T12:10:00.000Z'),
      trialEndingAt('b', '2026-11-24T12:10:00.001Z'),
    ]);
    await run(expiries.store, '2026-11-24T12:10:00.000Z');
    expect(expiries.expired).toEqual(['tri_a']);
  });

  it('ends a trial that was due in the last seconds of an hour', async () => {
    const expiries = fakeExpiries([trialEndingAt('a', '2026-11-24T12:59:45.000Z')]);
    await run(expiries.store, '2026-11-24T12:59:30.000Z');
    await run(expiries.store, '2026-11-24T13:00:30.000Z');
    expect(expiries.expired).toEqual(['tri_a']);
  });

  it('processes every hour of an outage once', async () => {
    const trials = Array.from({ length: 48 }, (_, hour) =>
      trialEndingAt(
        String(hour).padStart(2, '0'),
        new Date(Date.UTC(2026, 10, 24, hour, 30)).toISOString(),
      ),
    );
    const expiries = fakeExpiries(trials);
    await run(expiries.store, '2026-11-24T00:00:00.000Z');
    const caughtUp = await run(expiries.store, '2026-11-26T00:00:00.000Z');
    expect(caughtUp).toEqual({ expired: 48, notDue: 0, failed: 0, finished: true });
    expect(expiries.progress()?.firstOpenHour).toBe('2026-11-25T23');

    expiries.hours.length = 0;
    await run(expiries.store, '2026-11-26T00:20:00.000Z');
    expect(expiries.hours).toEqual(['2026-11-25T23', '2026-11-26T00']);
  });

  it('stops when time runs out, and continues from there', async () => {
    const trials = Array.from({ length: 9 }, (_, index) =>
      trialEndingAt(String(index), '2026-11-24T12:00:00.000Z'),
    );
    const expiries = fakeExpiries(trials);
    let pages = 0;
    const first = await run(expiries.store, '2026-11-24T12:30:00.000Z', () => (pages += 1) <= 3);
    expect(first).toMatchObject({ finished: false });
    expect(expiries.expired.length).toBeLessThan(9);
    await run(expiries.store, '2026-11-24T12:31:00.000Z');
    expect(expiries.expired.toSorted()).toEqual(trials.map(({ id }) => id));
  });

  it('keeps the progress of a long outage that takes several runs', async () => {
    const expiries = fakeExpiries([]);
    await run(expiries.store, '2026-01-01T00:00:00.000Z');
    let reads = 0;
    const result = await run(expiries.store, '2026-11-24T00:00:00.000Z', () => (reads += 1) < 200);
    expect(result.finished).toBe(false);
    expect(expiries.progress()?.firstOpenHour).toMatch(/^2026-01-0[3-9]T/);
  });

  it('does not block on a trial that cannot be written, nor forget it', async () => {
    let broken = true;
    const expiries = fakeExpiries(
      ['a', 'b', 'c', 'd'].map((id) => trialEndingAt(id, '2026-11-24T12:00:00.000Z')),
      { fails: ({ id }) => broken && id === 'tri_b' },
    );
    await run(expiries.store, '2026-11-24T12:00:30.000Z');
    const hoursLater = await run(expiries.store, '2026-11-24T15:00:00.000Z');
    expect(hoursLater).toMatchObject({ failed: 1 });
    expect(expiries.expired).toEqual(['tri_a', 'tri_c', 'tri_d']);
    broken = false;
    await run(expiries.store, '2026-11-24T15:01:00.000Z');
    expect(expiries.expired).toContain('tri_b');
  });

  describe('trials with a failing end', () => {
    const minute = 60_000;
    const start = Date.parse('2026-11-24T12:30:00.000Z');
    const at = (minutes: number) => new Date(start + minutes * minute).toISOString();

    // The error would be logged a hundred thousand times.
    beforeEach(() => void vi.spyOn(logger, 'error').mockImplementation(() => undefined));
    afterEach(() => vi.restoreAllMocks());

    /** Runs through a range of minutes and returns the most queries of a single run. */
    async function runOften(
      expiries: ReturnType<typeof fakeExpiries>,
      from: number,
      to: number,
      step = 1,
    ): Promise<number> {
      let most = 0;
      for (let nth = from; nth < to; nth += step) {
        expiries.hours.length = 0;
        await run(expiries.store, at(nth));
        most = Math.max(most, expiries.hours.length);
      }
      return most;
    }

    it.each(['unreadable', 'fails'] as const)(
      'cost the same for a month, and end with the first run that can: %s',
      async (fault) => {
        let broken = true;
        const bad = trialEndingAt('bad', '2026-11-24T12:00:00.000Z');
        const expiries = fakeExpiries([bad], {
          [fault]: ({ id }: DueTrial) => broken && id === bad.id,
        });
        await run(expiries.store, at(0));
        const month = 30 * 24 * 60;
        // Its own hour, the current hour, and for ten minutes the previous one.
        expect(await runOften(expiries, 1, month, 30)).toBe(3);
        expect(expiries.progress()?.leftOverHours).toEqual(['2026-11-24T12']);
        expect(await run(expiries.store, at(month))).toMatchObject({ failed: 1, finished: true });

        broken = false;
        expect(await run(expiries.store, at(month + 1))).toMatchObject({ expired: 1, failed: 0 });
        expect(expiries.expired).toEqual([bad.id]);
        expect(await runOften(expiries, month + 2, month + 122)).toBe(2);
        expect(expiries.progress()?.leftOverHours).toEqual([]);
      },
    );

    it('take turns when they are many: none is forgotten, and none is late by more than some minutes', async () => {
      let broken = true;
      const trials = Array.from({ length: 48 }, (_, hour) =>
        trialEndingAt(String(hour).padStart(2, '0'), at(hour * 60 + 1)),
      );
      const expiries = fakeExpiries(trials, { fails: () => broken });
      await run(expiries.store, at(0));
      await run(expiries.store, at(50 * 60));
      expect(expiries.progress()?.leftOverHours).toHaveLength(48);
      expect(await runOften(expiries, 50 * 60 + 1, 53 * 60)).toBe(12);
      expect(expiries.progress()?.leftOverHours).toHaveLength(48);

      broken = false;
      await runOften(expiries, 53 * 60, 53 * 60 + 5);
      expect(expiries.expired.toSorted()).toEqual(trials.map(({ id }) => id));
      expect(expiries.progress()?.leftOverHours).toEqual([]);
    });

    it('are kept over an outage of the schedule, and processed afterwards', async () => {
      let broken = true;
      const trials = Array.from({ length: 24 }, (_, hour) =>
        trialEndingAt(String(hour).padStart(2, '0'), at(hour * 60 + 1)),
      );
      const expiries = fakeExpiries(trials, { unreadable: ({ id }) => broken && id === 'tri_03' });
      await run(expiries.store, at(0));
      expect(await run(expiries.store, at(48 * 60))).toMatchObject({ expired: 23, failed: 1 });
      broken = false;
      expect(await run(expiries.store, at(96 * 60))).toMatchObject({ expired: 1, failed: 0 });
    });
  });

  it('does not count a trial that another run ended meanwhile', async () => {
    const trial = trialEndingAt('a', '2026-11-24T12:00:00.000Z');
    const expiries = fakeExpiries([trial]);
    const stale: TrialExpiryStore = {
      ...expiries.store,
      expire: async () => 'not-due',
    };
    expect(await run(stale, '2026-11-24T12:01:00.000Z')).toMatchObject({ expired: 0, notDue: 1 });
  });
});
