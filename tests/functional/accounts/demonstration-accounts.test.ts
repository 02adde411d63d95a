import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureDemonstrationAccounts } from '../../../infra/local/demonstration-accounts.ts';
import { checkAccess } from '../../../shared/contracts/access.ts';
import { phoneDigits } from '../../../shared/values/phone.ts';
import { buildAccount, nextUserNumber } from '../../support/users/test-accounts.ts';
import { openSessions, type Sessions } from '../../support/users/sessions.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';

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

/** Logs in with what a line of the command prints. */
async function accessBy(line: string | undefined, kind: 'account' | 'trial' = 'account') {
  const [email = '', phone = ''] = (line ?? '').split(/ {2,}/);
  const account = buildAccount(nextUserNumber(), { email, telefone: phoneDigits(phone) });
  const { headers } = await sessions.signIn(account, kind);
  return (await cloud.call(checkAccess, {}, headers)).body;
}

it('exist exactly once after every start, and match their printed lines', async () => {
  const [subscriber, other, trial] = await ensureDemonstrationAccounts(cloud);
  expect(await ensureDemonstrationAccounts(cloud)).toEqual([subscriber, other, trial]);
  expect(await accessBy(subscriber)).toMatchObject({ hasAccess: true, accountType: 'active' });
  expect(await accessBy(other)).toMatchObject({ hasAccess: false, accountType: 'inactive' });
  expect(await accessBy(trial, 'trial')).toMatchObject({ accountType: 'trial_active' });
  await cloud.settled();
  const claims = await cloud.partition('EMAIL#ana.ativa@exemplo.com.br');
  const accountId = String(claims.find(({ SK }) => SK === 'ACCOUNT')?.['accountId']);
  const created = (await cloud.events()).filter(
    (event) =>
      event['detail-type'] === 'account.created' &&
      JSON.stringify(event.detail).includes(accountId),
  );
  expect(created).toHaveLength(1);
});
