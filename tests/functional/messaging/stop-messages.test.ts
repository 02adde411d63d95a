import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import {
  checkStopLink,
  resumeMessages,
  stopMessages,
} from '../../../shared/contracts/account-messages.ts';
import { accountPartition } from '../../../functions/entities/account-rows.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { messageTo, outgoing } from '../../support/messaging/outgoing.ts';
import { openSessions, type Sessions } from '../../support/users/sessions.ts';

/* Tests the path from an e-mail's link to the switch; tests/harness/messaging/stop-link.test.ts tests the rules. */

let cloud: TestCloud;
let sessions: Sessions;
let post: ReturnType<typeof outgoing>;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
  post = outgoing(cloud, sessions);
}, 60_000);
afterAll(async () => {
  post.close();
  sessions.close();
  await cloud.stop();
});

const contentSchema = z.object({ headers: z.record(z.string(), z.string()) });

it('stops a kind of e-mail by the mail program’s button, and resumes it on the page', async () => {
  const visitor = throughEdge(cloud.secret('edge-value'), '10.77.1.1');
  const person = await sessions.makeUser({ plano: 'ativo', periodicidade_msg: 'diaria' });
  const owner = accountPartition(person.account.id);
  const message = messageTo(person, await cloud.now());
  await post.send(message);
  expect(await post.outcome(owner, message)).toMatchObject({ state: 'delivered' });
  const [mail] = await post.sentTo('email', person.account.email);
  const { headers } = contentSchema.parse(mail?.content);
  const address = Object.entries(headers).find(
    ([name]) => name.toLowerCase() === 'list-unsubscribe',
  )?.[1];
  const { pathname, search, searchParams } = new URL(address?.slice(1, -1) ?? '');
  expect(pathname).toBe(stopMessages.path);

  const click = await fetch(new URL(`${pathname}${search}`, cloud.baseUrl), {
    method: 'POST',
    headers: { ...visitor, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect([click.status, await click.json()]).toEqual([200, { stopped: true }]);
  const token = searchParams.get('token') ?? '';
  const stopped = (is: boolean) => ({ status: 200, body: { kind: 'opening', stopped: is } });
  expect(await cloud.call(checkStopLink, { token }, visitor)).toMatchObject(stopped(true));
  expect(await cloud.call(resumeMessages, { token }, visitor)).toMatchObject(stopped(false));
});
