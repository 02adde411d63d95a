import { afterAll, beforeAll, expect, it } from 'vitest';
import { activeUserItem } from '../../../functions/entities/active-user.ts';
import { checkAccess } from '../../../shared/contracts/access.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { type TestCloud } from '../../support/cloud/test-cloud.ts';
import { buildActiveUser } from '../../support/users/test-accounts.ts';
import { openSessions, type Sessions } from '../../support/users/sessions.ts';

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

it('returns the access of an account session and of a trial session', async () => {
  const person = await sessions.makeUser();
  const { account } = person;
  await sessions.putItems(activeUserItem(account.id, buildActiveUser(account)));
  expect(await cloud.call(checkAccess, {}, person.headers)).toMatchObject({
    status: 200,
    body: { hasAccess: true, accountType: 'active' },
  });
  const trial = await sessions.makeTrialUser();
  expect(await cloud.call(checkAccess, {}, trial.headers)).toMatchObject({
    status: 200,
    body: { hasAccess: true, accountType: 'trial_active' },
  });
});

it('logs only ids for a damaged row', async () => {
  const person = await sessions.makeUser();
  const { account } = person;
  await sessions.putItems({
    ...activeUserItem(account.id, buildActiveUser(account)),
    data_finalizacao_plano: 'em breve',
  });
  expect(await cloud.call(checkAccess, {}, person.headers)).toMatchObject({ status: 200 });
  const log = JSON.stringify(await cloud.read('/_local/functions/log?name=bfj-local-check-access'));
  for (const part of [account.id, 'access row is damaged', 'ACTIVE_USER']) {
    expect(log).toContain(part);
  }
  for (const secret of [account.email, account.telefone, String(account.cpf), 'em breve']) {
    expect(log).not.toContain(secret);
  }
});
