import { expect, it } from 'vitest';
import { sendCounted } from '../../../functions/messaging/delivery/count-direct-send.ts';
import { sendRateLimiter } from '../../../functions/messaging/delivery/send-rate-limiter-store.ts';
import { memoryTable } from '../../support/sending/memory-table.ts';
import { simulationStart } from '../../support/sending/simulated-recipients.ts';

const perSecond = 20;
const rate = { perSecond, perDay: () => 100 };

/** Returns how many sends bulk may reserve in the planned seconds. */
async function slotsOfBulk(codes: number): Promise<number> {
  const { table } = memoryTable();
  const all = sendRateLimiter(table, () => simulationStart, 'email', rate);
  for (let code = 0; code < codes; code += 1) await sendCounted(all, async () => 'sent');
  let places = 0;
  for (;;) {
    const reservation = await all.reserve('bulk', 10);
    if (reservation === undefined) return places;
    places += reservation.count;
  }
}

it('a login code reduces the rate of later sends and the quota of its day by one', async () => {
  expect(await slotsOfBulk(0)).toBeGreaterThan(perSecond);
  expect(await slotsOfBulk(6)).toBe((await slotsOfBulk(0)) - 6);
  const { table, find } = memoryTable();
  const all = sendRateLimiter(table, () => simulationStart, 'email', rate);
  await sendCounted(all, async () => 'sent');
  expect(
    find({ PK: `RATE#email#${simulationStart.toISOString().slice(0, 10)}`, SK: 'DAY' }),
  ).toMatchObject({ used: 1 });
});

it.each([
  ['a small quota', 200, [10, 20, 30]],
  ['a large quota', 20_000, [20, 20, 40]],
])('bulk batches of %s take it one by one or some at once', async (_, quota, used) => {
  const { table, find } = memoryTable();
  const all = sendRateLimiter(table, () => simulationStart, 'email', {
    perSecond,
    perDay: () => quota,
  });
  const day = simulationStart.toISOString().slice(0, 10);
  for (const expected of used) {
    expect(await all.reserveDaily('bulk', 10)).toBe(true);
    expect(find({ PK: `RATE#email#${day}`, SK: 'DAY' })).toMatchObject({ used: expected });
  }
});

it('the end of a daily quota is used up', async () => {
  const { table } = memoryTable();
  const all = sendRateLimiter(table, () => simulationStart, 'email', {
    perSecond,
    perDay: () => 4_000,
  });
  let sent = 0;
  while (await all.reserveDaily('bulk', 1)) sent += 1;
  // The rest is for urgent messages.
  expect(sent).toBe(0.9 * 4_000);
});

it("a login code is sent when the rate and the day's quota are used up", async () => {
  const { table } = memoryTable();
  const all = sendRateLimiter(table, () => simulationStart, 'email', {
    perSecond: 1,
    perDay: () => 1,
  });
  const sent: number[] = [];
  for (let code = 0; code < 9; code += 1) {
    await sendCounted(all, async () => sent.push(code));
  }
  expect(sent).toHaveLength(9);
});

it.each([
  ['never answers', () => new Promise<never>(() => {})],
  ['is out of order', () => Promise.reject(new Error('The table is out of order'))],
])('a login code is sent at once when the table that counts it %s', async (_, reserve) => {
  const beganAt = performance.now();
  let leftAt = Number.NaN;
  const answer = await sendCounted({ reserve, reserveDaily: reserve }, async () => {
    leftAt = performance.now();
    return 'sent';
  });
  expect(answer).toBe('sent');
  expect(leftAt - beganAt).toBeLessThan(100);
  expect(performance.now() - beganAt).toBeLessThan(2_000);
});

it('an error of SES is passed on unchanged', async () => {
  const { table } = memoryTable();
  const all = sendRateLimiter(table, () => simulationStart, 'email', rate);
  const rejection = new Error('Refused');
  await expect(sendCounted(all, () => Promise.reject(rejection))).rejects.toBe(rejection);
});
