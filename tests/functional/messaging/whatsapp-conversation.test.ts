import { afterAll, beforeAll, expect, it } from 'vitest';
import { getWhatsAppLink, unlinkWhatsApp } from '../../../shared/contracts/whatsapp-link.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';
import { whatsAppUsers } from '../../support/messaging/whatsapp-users.ts';
import { openSessions, type Sessions } from '../../support/users/sessions.ts';

/*
 * Tests the path of a message: Meta's webhook, its queue, the answer's queue, Meta. tests/harness/messaging tests
 * the rules.
 */

let cloud: TestCloud;
let sessions: Sessions;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

it('links a number with a code, answers its question and unlinks it', async () => {
  const phones = whatsAppUsers(cloud);
  const person = await sessions.makeUser({ plano: 'ativo' });
  const from = person.account.telefone;
  const linkOf = async () => {
    const { body } = await cloud.call(getWhatsAppLink, {}, person.headers);
    return getWhatsAppLink.response.parse(body).linked;
  };
  await phones.linkAccount(from, await phones.codeOf(person));
  expect(await linkOf()).toMatchObject({ number: `(11) •••••-••${from.slice(-2)}` });

  // The only answer in all tests that really waits the second and a half without new messages.
  await phones.say({ from, text: 'quanto tá a petr4?' });
  expect((await phones.answers(from)).at(-1)).toMatch(/^PETR4 .*está em R\$.*Fonte: brapi/s);
  expect((await phones.typing(from)).times).toBe(1);

  expect((await cloud.call(unlinkWhatsApp, {}, person.headers)).status).toBe(200);
  expect(await linkOf()).toBeNull();
});
