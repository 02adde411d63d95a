import { expect, it } from 'vitest';
import { runStore } from '../../../functions/messaging/planning/run-store.ts';
import { runCounts } from '../../../functions/messaging/sending/run-counts-store.ts';
import { recentRuns } from '../../../functions/messaging/views/recent-runs.ts';
import { runsWidget } from '../../../functions/messaging/views/runs-widget.ts';
import { daysAround, runLines, stopRun } from '../../../infra/operations/runs/run-lines.ts';
import { testApp } from '../support/test-app.ts';

const now = new Date('2026-11-25T10:20:00.000Z');
const id = { kind: 'opening', day: '2026-11-25', slot: 'sao-paulo-usual' } as const;
const name = 'opening#2026-11-25#sao-paulo-usual';
const prices = { email: 0.16, whatsApp: 6.8 };

const { table } = await testApp({ now: '2026-11-25T10:20:00.000Z' });
const runs = runStore(table, () => now);

it('says that nothing was sent, where nothing was', async () => {
  expect(await runLines(table, daysAround(now), prices)).toEqual(['runs      none']);
});

it('shows a run, how far it is, and what has become of its messages', async () => {
  await runs.begin({
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
  // Whoever has seen less comes too late.
  expect(await runs.advance(id, 3, undefined, page(100, 'ACCOUNT#a'))).toBe(false);
  const { shard } = await runs.find(id, 3);
  expect(await runs.advance(id, 3, shard, page(20, 'ACCOUNT#b', 'done'))).toBe(true);
  expect(await runs.advance(id, 4, undefined, page(7, 'ACCOUNT#c', 'done'))).toBe(true);
  const counts = runCounts(table, () => now);
  for (let nth = 0; nth < 90; nth += 1) counts.note(name, 'email', 'attempted', 'accepted');
  await counts.flush();
  for (let nth = 0; nth < 60; nth += 1) counts.note(name, 'email', 'accepted', 'delivered');
  counts.note(name, 'email', 'attempted', 'failed');
  counts.note(name, 'email', undefined, 'skipped');
  // Its words came in another order: it was sent, and has got there.
  counts.note(name, 'whatsapp', 'attempted', 'read');
  await counts.flush();
  await counts.flush();
  expect(await runLines(table, daysAround(now), prices)).toEqual([
    `run       ${name}: running, due 10:00Z, begun 10:00Z; 127 people, 0 left out`,
    '          email: 127 planned, 90 sent, 60 delivered, 1 failed, 1 skipped; about US$ 0.01',
    '          whatsapp: 3 planned, 1 sent, 1 delivered, 1 read; about US$ 0.01',
  ]);
});

it('stands on the dashboard, row by row', async () => {
  const widget = runsWidget(await recentRuns({ table, clock: () => now, prices }));
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
  expect(runsWidget(await recentRuns({ table, clock: before, prices }))).toContain('No run');
});

it('stops a run for good, and no other', async () => {
  await stopRun(table, name, now);
  expect((await runs.find(id, 3)).run).toMatchObject({ state: 'stopped' });
  expect(await runs.move(id, 'running', 'finished')).toBe(false);
  await expect(stopRun(table, 'opening#2026-11-24#sao-paulo-usual', now)).rejects.toThrow(
    'There is no run',
  );
  await expect(stopRun(table, 'everything', now)).rejects.toThrow('names no run');
});
