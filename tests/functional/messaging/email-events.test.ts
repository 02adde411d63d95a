import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { deliveryExpiry } from '../../../functions/records/delivery.ts';
import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';
import { messageTo, outgoing } from '../../support/messaging/outgoing.ts';
import { messagesIn } from '../../support/messaging/readers.ts';
import { suppressions } from '../../support/messaging/suppressions.ts';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
let post: ReturnType<typeof outgoing>;
let silences: ReturnType<typeof suppressions>;
let now: Date;

const resetSes = () => fetch(new URL('/_local/ses', cloud.baseUrl), { method: 'DELETE' });
const ses = (change: object) => cloud.write('/_local/ses', change);

beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
  post = outgoing(cloud, sessions);
  silences = suppressions(cloud, sessions);
}, 60_000);
beforeEach(async () => {
  await fetch(new URL('/_local/messages/faults', cloud.baseUrl), { method: 'DELETE' });
  await resetSes();
  now = await cloud.now();
});
afterAll(async () => {
  await resetSes();
  post.close();
  sessions.close();
  await cloud.stop();
});

const subscriber = () => sessions.makePerson({ plano: 'ativo', periodicidade_msg: 'diaria' });
const ownerOf = ({ account }: Person) => `ACCOUNT#${account.id}`;

const suppressionOf = async (email: string) => silences.of('email', email);

/** Sends a message of which SES makes this, and reads its record when all of that is known. */
async function sent(fate?: string) {
  const person = await subscriber();
  if (fate !== undefined) await ses({ fates: [{ to: person.account.email, fate }] });
  const message = messageTo(person, now);
  await post.send(message);
  return { person, message, delivery: await post.outcome(ownerOf(person), message) };
}

it('a message that arrives is delivered', async () => {
  const { delivery } = await sent();
  expect(delivery).toMatchObject({
    state: 'delivered',
    attempts: 1,
    partnerId: expect.stringMatching(/^0103/),
    accepted_at: expect.any(String),
    delivered_at: expect.any(String),
  });
});

it('one that comes back has failed, and nothing goes to that address again', async () => {
  const { person, delivery } = await sent('bounce');
  expect(delivery).toMatchObject({
    state: 'failed',
    partnerCode: 'Permanent/General',
    failed_at: expect.any(String),
  });
  expect(await suppressionOf(person.account.email)).toMatchObject({ reason: 'bounce' });
  const next = messageTo(person, now, { kind: 'closing' });
  await post.send(next);
  expect(await post.outcome(ownerOf(person), next)).toMatchObject({
    state: 'skipped',
    reason: 'suppressed',
  });
  expect(await post.sentTo('email', person.account.email)).toHaveLength(1);
});

it('whoever calls it spam has got it, and gets no other', async () => {
  const { person, delivery } = await sent('complaint');
  expect(delivery).toMatchObject({ state: 'delivered' });
  expect(await suppressionOf(person.account.email)).toMatchObject({ reason: 'complaint' });
});

it('a delay is only noted', async () => {
  const { person, delivery } = await sent('delay');
  expect(delivery).toMatchObject({
    state: 'delivered',
    partnerCode: 'DeliveryDelay/TransientCommunicationFailure',
  });
  expect(await suppressionOf(person.account.email)).toBeUndefined();
});

it('what a full mailbox gives back has failed, and the next goes there again', async () => {
  const { person, delivery } = await sent('soft-bounce');
  expect(delivery).toMatchObject({ state: 'failed', partnerCode: 'Transient/MailboxFull' });
  expect(await suppressionOf(person.account.email)).toBeUndefined();
});

it.each(['in their order', 'in the other'])(
  'the mail of somebody who is away has arrived: delivery and answer %s',
  async (order) => {
    const { person, message, delivery } = await sent('silence');
    expect(delivery).toMatchObject({ state: 'accepted' });
    const told = [delivered(person, message, now), away(person, message, now)];
    for (const event of order === 'in the other' ? told.toReversed() : told) {
      await post.put('apply-email-events', event);
      await cloud.settled();
    }
    expect(await post.delivery(ownerOf(person), message)).toMatchObject({ state: 'delivered' });
  },
);

it('what SES does not send has failed', async () => {
  const { person, delivery } = await sent('reject');
  expect(delivery).toMatchObject({ state: 'failed', partnerCode: 'Reject/Badcontent' });
  expect(await suppressionOf(person.account.email)).toBeUndefined();
});

it('a lost answer is resolved by what SES tells, early, twice and in another order', async () => {
  await ses({ doubled: 1, early: 1, reordered: 1 });
  const person = await subscriber();
  await post.fault({ channel: 'email', to: person.account.email, loseAnswer: true, times: 1 });
  const message = messageTo(person, now);
  await post.send(message);
  expect(await post.outcome(ownerOf(person), message)).toMatchObject({ state: 'delivered' });
  await cloud.drain(15 * 60);
  expect(await post.delivery(ownerOf(person), message)).toMatchObject({
    state: 'delivered',
    attempts: 1,
  });
  expect(await post.sentTo('email', person.account.email)).toHaveLength(1);
});

const logSchema = z.object({ entries: z.array(z.object({ line: z.string() })) });
async function isLogged(...words: readonly string[]): Promise<boolean> {
  const name = 'bfj-local-apply-email-events';
  const log = await cloud.read(`/_local/functions/log?name=${name}&limit=500`);
  return logSchema
    .parse(log)
    .entries.some(({ line }) => words.every((word) => line.includes(word)));
}

/** What SES tells of a delivery, as the rule brings it. */
const delivered = (person: Person, message: OutgoingMessage, takenAt: Date) =>
  JSON.stringify({
    source: 'aws.ses',
    time: takenAt.toISOString(),
    detail: {
      eventType: 'Delivery',
      mail: {
        timestamp: takenAt.toISOString(),
        messageId: '0103-early',
        tags: { recipient: [`a-${person.account.id}`], delivery: [message.id], attempt: ['1'] },
      },
      delivery: { timestamp: takenAt.toISOString() },
    },
  });

/** The answering machine of somebody who is away, as SES tells of it. */
const away = (person: Person, message: OutgoingMessage, takenAt: Date) => {
  const { detail, ...event } = eventSchema.parse(JSON.parse(delivered(person, message, takenAt)));
  const { delivery: _, ...mail } = detail;
  const bounce = {
    bounceType: 'Transient',
    bounceSubType: 'General',
    bouncedRecipients: [{ emailAddress: person.account.email }],
    timestamp: takenAt.toISOString(),
  };
  return JSON.stringify({ ...event, detail: { ...mail, eventType: 'Bounce', bounce } });
};
const eventSchema = z.looseObject({ detail: z.looseObject({ delivery: z.unknown() }) });

it('an event before the record of its message waits for it', async () => {
  const person = await subscriber();
  const message = messageTo(person, now);
  await post.put('apply-email-events', delivered(person, message, await cloud.now()));
  await cloud.settled();
  expect(await isLogged('DeliveryNotThereError', '0103-early')).toBe(true);
  await sessions.putItems({
    PK: ownerOf(person),
    SK: `DELIVERY#${message.id}#email`,
    entity: 'Delivery',
    id: message.id,
    kind: message.kind,
    channel: 'email',
    state: 'attempted',
    rank: 2,
    attempts: 1,
    subject: message.subject,
    text: 'O Ibovespa abre estável.',
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    attempted_at: now.toISOString(),
    expiresAt: deliveryExpiry(now),
  });
  // Its queue offers it again after a minute.
  await cloud.drain(65);
  const heard = await post.delivery(ownerOf(person), message);
  expect(heard).toMatchObject({ state: 'delivered', partnerId: '0103-early', attempts: 1 });
});

it('an event about a record that is gone ends without a dead letter', async () => {
  const person = await subscriber();
  const message = messageTo(person, now);
  const dead = await messagesIn(cloud, 'apply-email-events-dead-letters');
  const longAgo = new Date(now.getTime() - 3 * 60_000);
  await post.put('apply-email-events', delivered(person, message, longAgo));
  await cloud.drain();
  expect(await messagesIn(cloud, 'apply-email-events-dead-letters')).toBe(dead);
  expect(await post.delivery(ownerOf(person), message)).toBeUndefined();
});
