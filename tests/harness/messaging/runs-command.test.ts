import { expect, it } from 'vitest';
import { broadcastStore } from '../../../functions/messaging/schedule/broadcast-store.ts';
import { broadcastCounts } from '../../../functions/messaging/delivery/broadcast-counts-store.ts';
import { recentBroadcasts } from '../../../functions/messaging/queries/recent-broadcasts.ts';
import { broadcastsWidget } from '../../../functions/messaging/queries/broadcasts-widget.ts';
import {
  daysAround,
  listBroadcasts,
  stopBroadcast,
} from '../../../infra/operations/runs/run-lines.ts';
import { testApp } from '../support/test-app.ts';

const now = new Date('2026-11-25T10:20:00.000Z');
const id = { kind: 'opening', day: '2026-11-25', slot: 'sao-paulo-usual' } as const;
const name = 'opening#2026-11-25#sao-paulo-usual';
const prices = { email: 0.16, whatsApp: 6.8 };

const { table } = await testApp({ now: '2026-11-25T10:20:00.000Z' });
const runs = broadcastStore(table, () => now);

it('reports that nothing was sent', async () => {
  expect(await listBroadcasts(table, daysAround(now), prices)).toEqual(['runs      none']);
});

it('shows a broadcast, its progress, and the states of its messages', async () => {
  await runs.create({
    ...id,
    state: 'running',
    due_at: '2026-11-25T10:00:00.000Z',
    begun_at: '2026-11-25T10:00:30.000Z',
    not_after: '2026-11-25T10:45:00.000Z',
    people: 0,
    email: 0,
    whatsapp: 0,
    left_out: 0,
  });
  const page = (people: number, cursor: string, ended?: 'done') => ({
    cursor,
    ended,
    counts: { people, email: people, whatsapp: 1, left_out: 0 },
  });
  expect(await runs.advance(id, 3, undefined, page(100, 'ACCOUNT#a'))).toBe(true);
  // A worker with an older state is rejected.
  expect(await runs.advance(id, 3, undefined, page(100, 'ACCOUNT#a'))).toBe(false);
  const { shard } = await runs.find(id, 3);
  expect(await runs.advance(id, 3, shard, page(20, 'ACCOUNT#b', 'done'))).toBe(true);
  expect(await runs.advance(id, 4, undefined, page(7, 'ACCOUNT#c', 'done'))).toBe(true);
  const counts = broadcastCounts(table, () => now);
  for (let nth = 0; nth < 90; nth += 1) counts.note(name, 'email', 'attempted', 'accepted');
  await counts.flush();
  for (let nth = 0; nth < 60; nth += 1) counts.note(name, 'email', 'accepted', 'delivered');
  counts.note(name, 'email', 'attempted', 'failed');
  counts.note(name, 'email', undefined, 'skipped');
  // The statuses arrived out of order: the message was sent and delivered before it was read.
  counts.note(name, 'whatsapp', 'attempted', 'read');
  await counts.flush();
  await counts.flush();
  expect(await listBroadcasts(table, daysAround(now), prices)).toEqual([
    `run       ${name}: running, due 10:00Z, started 10:00Z; 127 people, 0 left out`,
    '          email: 127 planned, 90 sent, 60 delivered, 1 failed, 1 skipped; about US$ 0.01',
    '          whatsapp: 3 planned, 1 sent, 1 delivered, 1 read; about US$ 0.01',
  ]);
});

it('is shown row by row on the dashboard', async () => {
  const widget = broadcastsWidget(await recentBroadcasts({ table, clock: () => now, prices }));
  const rows = [...widget.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd]>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell),
  );
  const about = [name, 'running', '10:00Z', '127'];
  expect(rows.slice(1)).toEqual([
    [...about, 'email', '127', '90', '60', '0', '1', '1', '0', '0.01'],
    ['', '', '', '', 'whatsapp', '3', '1', '1', '1', '0', '0', '0', '0.01'],
  ]);
  expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  const before = () => new Date('2026-11-20T12:00:00.000Z');
  expect(broadcastsWidget(await recentBroadcasts({ table, clock: before, prices }))).toContain(
    'No run',
  );
});

it('stops one broadcast permanently, and no other', async () => {
  await stopBroadcast(table, name, now);
  expect((await runs.find(id, 3)).run).toMatchObject({ state: 'stopped' });
  expect(await runs.move(id, 'running', 'finished')).toBe(false);
  await expect(stopBroadcast(table, 'opening#2026-11-24#sao-paulo-usual', now)).rejects.toThrow(
    'There is no run',
  );
  await expect(stopBroadcast(table, 'everything', now)).rejects.toThrow('names no run');
});
