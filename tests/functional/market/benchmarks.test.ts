import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listBenchmarks } from '../../../shared/contracts/market.ts';
import { startTestCloud, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { goToWeekend } from '../../support/cloud/weekend.ts';
import { openSessions, type Sessions } from '../../support/people/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
beforeAll(async () => {
  cloud = await startTestCloud();
  await goToWeekend(cloud);
  sessions = await openSessions(cloud);
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

const callsSchema = z.object({ calls: z.record(z.string(), z.number()) });
const index = '/api/quote/%5EBVSP';
const calls = async () => callsSchema.parse(await cloud.read('/_local/brapi')).calls[index] ?? 0;
const subscriber = async () => (await sessions.makePerson({ plano: 'ativo' })).headers;
async function read(headers: Record<string, string>) {
  const answer = await cloud.call(listBenchmarks, {}, headers);
  expect(answer.status).toBe(200);
  return listBenchmarks.response.parse(answer.body);
}

describe('benchmarks over HTTP', () => {
  it('leave out the one whose source fails, and bring it later', async () => {
    const headers = await subscriber();
    await cloud.write('/_local/brapi/faults', { status: 503, times: 1 });
    const first = await read(headers);
    expect(first.ibovespa).toBeNull();
    expect(first.cdi?.points.length).toBeGreaterThan(110);
    await cloud.advanceClock('6m');
    const { ibovespa } = await read(await subscriber());
    expect(ibovespa?.points.length).toBeGreaterThan(110);
  });

  it('give half a year of each, oldest first, from one call of each source', async () => {
    const headers = await subscriber();
    const before = await calls();
    const answers = await Promise.all([read(headers), read(headers), read(headers)]);
    for (const { ibovespa, cdi } of answers) {
      const days = ibovespa?.points.map(({ day }) => day) ?? [];
      expect(days).toEqual(days.toSorted());
      const values = cdi?.points.map(({ value }) => value) ?? [];
      expect(values[0]).toBe(100);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
      // A trading day has both.
      const common = days.filter((day) => cdi?.points.some((point) => point.day === day));
      expect(common.length).toBeGreaterThan(110);
    }
    expect((await calls()) - before).toBe(0);
  });

  it('are for people with access', async () => {
    expect((await cloud.call(listBenchmarks, {}, {})).status).toBe(401);
    const { headers } = await sessions.makePerson({ plano: 'inativo' });
    expect((await cloud.call(listBenchmarks, {}, headers)).status).toBe(403);
  });
});
