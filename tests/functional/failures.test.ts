import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { getAccount } from '../../shared/contracts/accounts.ts';
import { checkAccess } from '../../shared/contracts/access.ts';
import { openSessions, type Sessions } from '../support/users/sessions.ts';
import { sharedTestCloud } from '../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../support/cloud/test-cloud.ts';
import { rowKey } from '../../functions/entities/account-rows.ts';

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

const logSchema = z.object({ entries: z.array(z.object({ line: z.string() })) });

/** Returns the log entries of a function that CloudWatch metric filters would count. */
async function countedBy(functionName: string): Promise<unknown[]> {
  const { entries } = logSchema.parse(
    await cloud.read(`/_local/functions/log?name=bfj-local-${functionName}&limit=500`),
  );
  return entries
    .map(({ line }) => line)
    .filter((line) => line.includes('"_aws"'))
    .map((line): unknown => JSON.parse(line));
}

it('an endpoint that throws answers 500, and counts the failure', async () => {
  const person = await sessions.makeUser();
  await sessions.putItems({ ...rowKey(person.account.id, 'ACCOUNT'), entity: 'Account', nome: 7 });
  const answer = await cloud.call(getAccount, {}, person.headers);
  expect(answer.status).toBe(500);
  expect((await countedBy('get-account')).at(-1)).toMatchObject({
    level: 'ERROR',
    message: 'request failed',
    requestId: answer.headers.get('x-request-id'),
    capability: 'accounts',
    function: 'get-account',
    UnexpectedFailure: 1,
    _aws: {
      CloudWatchMetrics: [{ Namespace: 'BFJ/local', Dimensions: [['capability'], ['function']] }],
    },
  });
});

it('counts a failure even if the request was answered', async () => {
  const person = await sessions.makeUser({ plano: 'ativo' });
  await sessions.putItems({ ...rowKey(person.account.id, 'ACTIVE_USER'), entity: 'x', plan: 7 });
  expect((await cloud.call(checkAccess, {}, person.headers)).status).toBe(200);
  expect((await countedBy('check-access')).at(-1)).toMatchObject({
    message: 'access row is damaged',
    accountId: person.account.id,
    capability: 'access',
    UnexpectedFailure: 1,
  });
});

it('does not count a rejected request as a failure', async () => {
  const before = await countedBy('get-account');
  const deletedUser = await sessions.makeUser();
  await sessions.deleteItems(rowKey(deletedUser.account.id, 'ACCOUNT'));
  expect((await cloud.call(getAccount, {}, deletedUser.headers)).status).toBe(404);
  expect(await countedBy('get-account')).toEqual(before);
});
