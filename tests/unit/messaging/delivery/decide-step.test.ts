import { describe, expect, it, vi } from 'vitest';
import { decideStep } from '../../../../functions/messaging/delivery/decide-step.ts';
import {
  channelReportsKey,
  readChannelReports,
  reportRecorder,
  acceptanceRecorder,
} from '../../../../functions/messaging/outgoing/channel-reports-store.ts';
import type { MessageKind } from '../../../../shared/contracts/messaging.ts';
import { deliveryEntity, type Delivery } from '../../../../functions/entities/delivery.ts';
import { openMemoryTable } from '../../../support/sending/simulated-tables.ts';

const attemptedAt = '2026-11-24T10:00:00.000Z';
const instantAfter = (minutes: number) => new Date(Date.parse(attemptedAt) + minutes * 60_000);
const notAfter = instantAfter(45).toISOString();

const lost: Delivery = {
  entity: deliveryEntity,
  id: '2026-11-24_opening_0700',
  kind: 'opening',
  channel: 'email',
  state: 'uncertain',
  attempts: 1,
  subject: 'Abertura do mercado',
  text: '',
  created_at: attemptedAt,
  updated_at: attemptedAt,
  attempted_at: attemptedAt,
};

const again = { do: 'attempt' };
const givenUp = { do: 'settle', as: 'given-up' };
const wait = (seconds: number) => ({ do: 'wait', seconds });

describe('a message with a lost response', () => {
  it.each<
    readonly [
      string,
      {
        readonly kind?: MessageKind;
        readonly minutes: number;
        /** Minutes after the attempt. */
        readonly reported?: number;
        readonly taken?: number;
        readonly delivery?: Partial<Delivery>;
        readonly skipReason?: 'opted-out';
      },
      object,
    ]
  >([
    ['waits ten minutes for its report', { minutes: 4, reported: 3 }, wait(360)],
    ['goes again when later ones were reported', { minutes: 10, reported: 0.1 }, again],
    ['goes again when those just before it were reported', { minutes: 10, reported: -1 }, again],
    ['waits where the reports have not come so far', { minutes: 10, reported: -1.1 }, wait(360)],
    ['waits where nothing was ever reported', { minutes: 10 }, wait(360)],
    [
      'waits longer where all was reported that was taken before it',
      { minutes: 19, reported: -600, taken: -600 },
      wait(360),
    ],
    [
      'goes again after twenty minutes where all was reported that was taken before it',
      { minutes: 20, reported: -600, taken: -599.5 },
      again,
    ],
    [
      'waits with its third attempt for reports of that time',
      { minutes: 20, reported: -600, taken: -600, delivery: { retries: 1 } },
      wait(360),
    ],
    [
      'waits where something was taken since and not reported',
      { minutes: 40, reported: -600, taken: 2 },
      wait(360),
    ],
    ['goes again late in its window', { minutes: 45, reported: 30 }, again],
    ['is given up after its window', { minutes: 45.1, reported: 30 }, givenUp],
    ['is given up after its window without reports, too', { minutes: 45.1 }, givenUp],
    [
      'goes again when the answer to its second attempt was lost, too',
      { minutes: 10, reported: 5, delivery: { retries: 1 } },
      again,
    ],
    [
      'is given up after its third attempt',
      { minutes: 10, reported: 5, delivery: { retries: 2 } },
      givenUp,
    ],
    [
      'goes again after an attempt that was rejected temporarily',
      { minutes: 10, reported: 5, delivery: { attempts: 3 } },
      again,
    ],
    [
      'is given up where its reader has said no meanwhile',
      { minutes: 10, reported: 5, skipReason: 'opted-out' },
      givenUp,
    ],
    ['is sent again without reports when it is an alert', { kind: 'alert', minutes: 10 }, again],
    [
      'is sent again only once without reports when it is an alert',
      { kind: 'alert', minutes: 10, delivery: { retries: 1 } },
      givenUp,
    ],
  ])('%s', (_, { kind = 'opening', minutes, reported, taken, delivery = {}, skipReason }, step) => {
    const instant = (of: number | undefined) =>
      of === undefined ? undefined : instantAfter(of).toISOString();
    const reports = { reportedUntil: instant(reported), acceptedUntil: instant(taken) };
    const eligibility = { delivery: { ...lost, ...delivery }, skipReason, reports };
    expect(decideStep({ kind, notAfter }, eligibility, instantAfter(minutes))).toEqual(step);
  });
});

describe('the newest reported instant of a channel', () => {
  const stored = async (...reports: readonly string[]) => {
    const { table, readAll } = openMemoryTable();
    const send = vi.spyOn(table.client, 'send');
    const record = reportRecorder(table, 'email');
    await Promise.all(reports.map(record));
    const writes = send.mock.calls.length;
    const [row] = await readAll([channelReportsKey('email')]);
    return { row, writes };
  };

  it('is the latest report, and never goes back', async () => {
    const { row } = await stored('2026-11-24T10:05:00Z', '2026-11-24T10:01:00Z');
    expect(row).toMatchObject({
      entity: 'ChannelReports',
      reported_until: '2026-11-24T10:05:00.000Z',
    });
  });

  it('is stored separately from the newest accepted send', async () => {
    const { table, readAll } = openMemoryTable();
    await acceptanceRecorder(table, 'email')('2026-11-24T10:07:00Z');
    await reportRecorder(table, 'email')('2026-11-24T10:05:00Z');
    const [row] = await readAll([channelReportsKey('email')]);
    expect(readChannelReports(row)).toEqual({
      reportedUntil: '2026-11-24T10:05:00.000Z',
      acceptedUntil: '2026-11-24T10:07:00.000Z',
    });
  });

  it('costs one write for all reports of half a minute', async () => {
    const { writes } = await stored(
      '2026-11-24T10:00:00Z',
      '2026-11-24T10:00:12Z',
      '2026-11-24T10:00:29Z',
      '2026-11-24T10:00:30Z',
    );
    expect(writes).toBe(2);
  });
});
