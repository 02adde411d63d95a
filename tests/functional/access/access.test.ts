import { afterAll, beforeAll, expect, it } from 'vitest';
import { activeUserItem } from '../../../functions/records/active-user.ts';
import { checkAccess } from '../../../shared/contracts/access.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { type TestCloud } from '../../support/cloud/test-cloud.ts';
import { activeUserOf } from '../../support/people/people.ts';
import { openSessions, type Sessions } from '../../support/people/sessions.ts';

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

it('answers the access of an account’s and of a trial’s session', async () => {
  const person = await sessions.makePerson();
  const { account } = person;
  await sessions.putItems(activeUserItem(account.id, activeUserOf(account)));
  expect(await cloud.call(checkAccess, {}, person.headers)).toMatchObject({
    status: 200,
    body: { hasAccess: true, accountType: 'active' },
  });
  const trial = await sessions.makeTrialPerson();
  expect(await cloud.call(checkAccess, {}, trial.headers)).toMatchObject({
    status: 200,
    body: { hasAccess: true, accountType: 'trial_active' },
  });
});

it('logs ids only where a row is damaged', async () => {
  const person = await sessions.makePerson();
  const { account } = person;
  await sessions.putItems({
    ...activeUserItem(account.id, activeUserOf(account)),
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
