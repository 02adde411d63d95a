import { expect, it } from 'vitest';
import { switchNewsletter } from '../../../shared/contracts/preferences.ts';
import { visits } from '../support/visits.ts';

const on = await visits();

it('limits switching the newsletter on and off 100 times, and keeps few traces of it', async () => {
  const { account, headers } = await on.sessions.makeUser();
  on.advanceToNextWindow(24 * 60 * 60);
  const { headers: later } = await on.sessions.signIn(account, 'account');
  const statuses: number[] = [];
  for (let nth = 0; nth < 100; nth += 1) {
    const body = { enabled: nth % 2 === 0 };
    const answer = await on.call(switchNewsletter, body, {
      ...headers,
      ...later,
      ...on.visitor(),
    });
    statuses.push(answer.status);
  }
  // Rejected are all switch-ons beyond twenty, and switch-offs faster than a person can press.
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30);

  // Each of the twenty may have been turned off again.
  const rows = await on.partition(`ACCOUNT#${account.id}`);
  const consents = rows.filter((row) => String(row['SK']).startsWith('CONSENT#'));
  expect(consents.length).toBeLessThanOrEqual(41);
  await on.drain();
  const delivered = on.webhooks().filter(({ body }) => body['email'] === account.email);
  expect(delivered.length).toBeLessThanOrEqual(41);
});
