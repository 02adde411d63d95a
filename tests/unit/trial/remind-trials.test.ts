import { describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import { expiryHour } from '../../../functions/entities/trial.ts';
import { remindTrials } from '../../../functions/trial/emails/remind-trials.ts';
import type { TrialSnapshot } from '../../../functions/trial/emails/trials-without-access.ts';

const hour = 60 * 60 * 1000;
const start = new Date('2026-11-24T11:00:05.000Z');
/** In São Paulo, where it is 8h at the start. */
const hourOfDay = (at: Date) => new Date(at.getTime() - 3 * hour).getUTCHours();
const instantAfter = (hours: number) => new Date(start.getTime() + hours * hour);

/** A trial that ends this many hours after the first run. */
const trialIn = (hours: number): TrialSnapshot => ({
  id: `tri_${String(hours).replace('.', '_')}`,
  accountId: `acc_${hours}`,
  data_expiracao: instantAfter(hours).toISOString(),
});

function schedule(
  trials: readonly TrialSnapshot[],
  faults: {
    readonly queueIsDown?: () => boolean;
    readonly hasPlan?: (trial: TrialSnapshot) => boolean;
  } = {},
) {
  const sent: OutgoingMessage[] = [];
  const hours: string[] = [];
  let mark: string | undefined;
  const run = (now: Date, hasTime: () => boolean = () => true) =>
    remindTrials({
      expiries: {
        findDue: async (asked, end) => {
          hours.push(asked);
          const ends = (trial: TrialSnapshot) => new Date(trial.data_expiracao);
          return {
            trials: trials.filter((one) => expiryHour(ends(one)) === asked && ends(one) <= end),
            unreadable: [],
            next: undefined,
          };
        },
      },
      progress: {
        read: async () => mark,
        save: async (next) => {
          mark = next;
        },
      },
      findWithoutAccess: async (some) => some.filter((trial) => faults.hasPlan?.(trial) !== true),
      send: async (messages) => {
        if (faults.queueIsDown?.() === true) throw new Error('down');
        sent.push(...messages);
      },
      clock: () => now,
      hasTime,
      siteUrl: 'https://bfj.example',
    });
  return { run, sent, hours, ids: () => sent.map(({ id }) => id) };
}

describe('users with a trial that ends within a day', () => {
  it('get one e-mail by day, 25 to ten hours before the end, for any schedule of runs', async () => {
    // One trial for each hour of a day.
    const trials = Array.from({ length: 24 }, (_, nth) => trialIn(24.5 + nth));
    const { run, sent, ids } = schedule(trials);
    await run(start);
    const notifiedAt = new Map(sent.map(({ id }) => [id, start]));
    for (let hours = 0; hours <= 48; hours += 1) {
      const count = sent.length;
      await run(instantAfter(hours));
      for (const { id } of sent.slice(count)) notifiedAt.set(id, instantAfter(hours));
    }
    expect(ids()).toHaveLength(new Set(ids()).size);
    expect(ids()).toHaveLength(24);
    for (const [id, at] of notifiedAt) {
      const trial = trials.find((one) => id.endsWith(one.id));
      const hoursBefore = (Date.parse(trial?.data_expiracao ?? '') - at.getTime()) / hour;
      expect([id, hoursBefore > 10 && hoursBefore <= 25]).toEqual([id, true]);
      expect([id, hourOfDay(at) >= 8 && hourOfDay(at) < 22]).toEqual([id, true]);
    }
  });

  it.each([
    ['2026-11-24T04:29:00.000Z', []],
    ['2026-11-24T10:59:00.000Z', []],
    ['2026-11-24T11:00:00.000Z', ['Seu teste grátis termina amanhã, 25 de novembro']],
    ['2026-11-25T00:59:00.000Z', ['Seu teste grátis termina amanhã, 25 de novembro']],
    ['2026-11-25T01:00:00.000Z', []],
  ])('get no e-mail at night when the trial ends at 1h29: at %s', async (now, subjects) => {
    const trial = { ...trialIn(0), data_expiracao: '2026-11-25T04:29:00.000Z' };
    const { run, sent } = schedule([trial]);
    await run(new Date(now));
    expect(sent.map(({ subject }) => subject)).toEqual(subjects);
  });

  it("get it before the end, with the trial's own id", async () => {
    const trial = trialIn(24.5);
    const { run, sent } = schedule([trial]);
    await run(start);
    expect(sent).toMatchObject([
      {
        id: `2026-11-25_account_trial-ends-${trial.id}`,
        kind: 'account',
        recipient: { by: 'account', accountId: trial.accountId },
        notAfter: trial.data_expiracao,
      },
    ]);
  });

  it('get no e-mail with a plan', async () => {
    const { run, ids } = schedule([trialIn(24.5), trialIn(24.6)], {
      hasPlan: ({ id }) => id === 'tri_24_5',
    });
    await run(start);
    expect(ids()).toEqual(['2026-11-25_account_trial-ends-tri_24_6']);
  });

  it('get a late e-mail after an outage before the end, and each hour is read once', async () => {
    const trials = [trialIn(26), trialIn(38), trialIn(50)];
    const { run, sent, hours, ids } = schedule(trials);
    await run(start);
    await run(instantAfter(36.5));
    // The first has ended by then.
    expect(ids().map((id) => id.split('-ends-')[1])).toEqual(['tri_38', 'tri_50']);
    expect(sent[0]?.subject).toBe('Seu teste grátis termina hoje, 25 de novembro');
    await run(instantAfter(37));
    expect(hours).toHaveLength(new Set(hours).size);
  });

  it('get it from the next run when one dies or runs out of time', async () => {
    let isDown = true;
    const { run, ids } = schedule([trialIn(24.5)], { queueIsDown: () => isDown });
    await expect(run(start)).rejects.toThrow('down');
    isDown = false;
    expect(await run(instantAfter(0.2), () => false)).toEqual({ reminded: 0, finished: false });
    expect(await run(instantAfter(0.5))).toEqual({ reminded: 1, finished: true });
    expect(ids()).toHaveLength(1);
  });
});
