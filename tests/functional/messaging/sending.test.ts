import { afterAll, beforeAll, expect, it } from 'vitest';
import { channelSettingsKey } from '../../../functions/entities/channel-settings.ts';
import { whatsAppContactKey } from '../../../functions/entities/whatsapp-contact.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';
import { messageTo, outgoing } from '../../support/messaging/outgoing.ts';
import { messagesIn } from '../../support/messaging/readers.ts';
import { openSessions, type TestUser, type Sessions } from '../../support/users/sessions.ts';

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

const subscriber = () => sessions.makeUser({ plano: 'ativo', periodicidade_msg: 'diaria' });
const ownerOf = ({ account }: TestUser) => `ACCOUNT#${account.id}`;

it('sends an edition by e-mail once, although it is queued three times at once', async () => {
  const person = await subscriber();
  const message = messageTo(person, await cloud.now());
  await Promise.all([post.send(message), post.send(message), post.send(message)]);
  expect(await post.outcome(ownerOf(person), message)).toMatchObject({ state: 'delivered' });
  // The second sender retries at the time by which the first must have finished.
  await cloud.drain(3 * 60);
  expect(await post.sentTo('email', person.account.email)).toHaveLength(1);
});

it('sends a template on WhatsApp', async () => {
  const person = await subscriber();
  const { id, telefone } = person.account;
  const now = await cloud.now();
  const wroteAt = new Date(now.getTime() - 25 * 3_600_000).toISOString();
  await sessions.putItems(
    {
      ...channelSettingsKey(id),
      entity: 'ChannelSettings',
      email: {},
      whatsapp: { opted_in_at: wroteAt },
      off: [],
      updated_at: wroteAt,
    },
    {
      ...whatsAppContactKey(id),
      entity: 'WhatsAppContact',
      wa_id: `55${telefone}`,
      linked_at: wroteAt,
      last_inbound_at: wroteAt,
      updated_at: wroteAt,
    },
  );
  const template = {
    name: 'bfj_codigo_de_acesso',
    parameters: ['123456'],
    button: { kind: 'url' as const, parameter: '123456' },
  };
  const message = messageTo(person, now, { channel: 'whatsapp', template });
  await post.send(message);
  expect(await post.outcome(ownerOf(person), message)).toMatchObject({ state: 'delivered' });
  const [sent] = await post.sentTo('whatsapp', `55${telefone}`);
  expect(JSON.stringify(sent)).toContain('bfj_codigo_de_acesso');
});

it('moves an invalid message to the dead letters, without blocking others', async () => {
  const person = await subscriber();
  const message = messageTo(person, await cloud.now());
  await post.put('email-priority', '{"id": "no message"}');
  await post.send({ ...message, urgency: 'priority' });
  expect(await post.outcome(ownerOf(person), message)).toMatchObject({ state: 'delivered' });
  await cloud.drain(3_600);
  expect(await messagesIn(cloud, 'email-priority-dead-letters')).toBe(1);
  expect(await post.sentTo('email', person.account.email)).toHaveLength(1);
});
