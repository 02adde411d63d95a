import { expect, it } from 'vitest';
import { countedApart } from '../../../functions/messaging/sending/count-apart.ts';
import { permits } from '../../../functions/messaging/sending/permit-store.ts';
import { memoryTable } from '../../support/sending/memory-table.ts';
import { playStart } from '../../support/sending/played-people.ts';

const perSecond = 20;
const rate = { perSecond, perDay: () => 100 };

/** As many places as bulk gets in the seconds for which there are permits. */
async function placesOfBulk(codes: number): Promise<number> {
  const { table } = memoryTable();
  const all = permits(table, () => playStart, 'email', rate);
  for (let code = 0; code < codes; code += 1) await countedApart(all, async () => 'sent');
  let places = 0;
  for (;;) {
    const permit = await all.reserve('bulk', 10);
    if (permit === undefined) return places;
    places += permit.count;
  }
}

it('a code takes a place from those that leave after it, and one of its day', async () => {
  expect(await placesOfBulk(0)).toBeGreaterThan(perSecond);
  expect(await placesOfBulk(6)).toBe((await placesOfBulk(0)) - 6);
  const { table, find } = memoryTable();
  const all = permits(table, () => playStart, 'email', rate);
  await countedApart(all, async () => 'sent');
  expect(
    find({ PK: `RATE#email#${playStart.toISOString().slice(0, 10)}`, SK: 'DAY' }),
  ).toMatchObject({ used: 1 });
});

it('a code leaves where all places are taken, and the day is full', async () => {
  const { table } = memoryTable();
  const all = permits(table, () => playStart, 'email', { perSecond: 1, perDay: () => 1 });
  const sent: number[] = [];
  for (let code = 0; code < 9; code += 1) {
    await countedApart(all, async () => sent.push(code));
  }
  expect(sent).toHaveLength(9);
});

it.each([
  ['never answers', () => new Promise<never>(() => {})],
  ['is out of order', () => Promise.reject(new Error('The table is out of order'))],
])('a code leaves at once where the table that counts it %s', async (_, reserve) => {
  const beganAt = performance.now();
  let leftAt = Number.NaN;
  const answer = await countedApart({ reserve, reserveOfDay: reserve }, async () => {
    leftAt = performance.now();
    return 'sent';
  });
  expect(answer).toBe('sent');
  expect(leftAt - beganAt).toBeLessThan(100);
  expect(performance.now() - beganAt).toBeLessThan(2_000);
});

it('what SES says of a code is told as it is', async () => {
  const { table } = memoryTable();
  const all = permits(table, () => playStart, 'email', rate);
  const refusal = new Error('Refused');
  await expect(countedApart(all, () => Promise.reject(refusal))).rejects.toBe(refusal);
});
