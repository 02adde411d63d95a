import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscriberKey } from '../../../functions/entities/newsletter-subscriber.ts';
import { accountPartition } from '../../../functions/entities/account-rows.ts';
import { switchNewsletter, syncUserPreferences } from '../../../shared/contracts/preferences.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';
import { filledSettings } from '../../support/users/preferences-requests.ts';
import { openSessions, type TestUser, type Sessions } from '../../support/users/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
});
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

const turn = (person: TestUser, enabled: boolean) =>
  cloud.call(switchNewsletter, { enabled }, person.headers);

async function newsletterRow({ account }: TestUser) {
  const rows = await cloud.partition(subscriberKey(account.email).PK);
  return rows.find((row) => row['SK'] === 'NEWSLETTER');
}

it('saves the settings of a session', async () => {
  const person = await sessions.makeUser({ plano: 'ativo' });
  const { email, telefone, id } = person.account;
  const answer = await cloud.call(
    syncUserPreferences,
    { email, telefone, preferences: filledSettings },
    { ...person.headers, 'user-agent': 'tests/1' },
  );
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  const rows = await cloud.partition(accountPartition(id));
  expect(rows.find(({ SK }) => SK === 'ACCOUNT')).toMatchObject({
    ativos_interesse: 'MGLU3,ITUB4',
  });
  expect(await newsletterRow(person)).toMatchObject({ user_agent: 'tests/1' });
});

it('turns the newsletter on at most twenty times a day (São Paulo), and off at any time', async () => {
  const person = await sessions.makeUser();
  for (let nth = 1; nth <= 20; nth += 1) expect((await turn(person, true)).status).toBe(200);
  const refused = await turn(person, true);
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  const waits = Number(refused.headers.get('retry-after'));
  const ends = new Date((await cloud.now()).getTime() + waits * 1000);
  // Midnight in São Paulo is 03:00 UTC; the clock may move on between the answer and this reading.
  expect([2, 3]).toContain(ends.getUTCHours());
  expect([59, 0]).toContain(ends.getUTCMinutes());
  for (let nth = 1; nth <= 5; nth += 1) expect((await turn(person, false)).status).toBe(200);
  expect(await newsletterRow(person)).toBeUndefined();
});
