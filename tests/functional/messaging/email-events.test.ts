import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { deliveryExpiry } from '../../../functions/records/delivery.ts';
import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import { eventually } from '../../support/cloud/local-cloud-client.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';
import { messageTo, outgoing } from '../../support/messaging/outgoing.ts';
import { suppressions } from '../../support/messaging/suppressions.ts';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';

vi.setConfig({ testTimeout: 90_000 });

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

/** Sends a message of which SES makes this, and waits for its record. */
async function sent(fate: string | undefined, ...states: readonly string[]) {
  const person = await subscriber();
  if (fate !== undefined) await ses({ fates: [{ to: person.account.email, fate }] });
  const message = messageTo(person, now);
  await post.send(message);
  return { person, message, delivery: await post.state(ownerOf(person), message, ...states) };
}

it('a message that arrives is delivered', async () => {
  const { delivery } = await sent(undefined, 'delivered');
  expect(delivery).toMatchObject({
    attempts: 1,
    partnerId: expect.stringMatching(/^0103/),
    accepted_at: expect.any(String),
    delivered_at: expect.any(String),
  });
});

it('one that comes back has failed, and nothing goes to that address again', async () => {
  const { person, delivery } = await sent('bounce', 'failed');
  expect(delivery).toMatchObject({
    partnerCode: 'Permanent/General',
    failed_at: expect.any(String),
  });
  expect(await suppressionOf(person.account.email)).toMatchObject({ reason: 'bounce' });
  const next = messageTo(person, now, { kind: 'closing' });
  await post.send(next);
  expect(await post.state(ownerOf(person), next, 'skipped')).toMatchObject({
    reason: 'suppressed',
  });
  expect(await post.sentTo('email', person.account.email)).toHaveLength(1);
});

it('whoever calls it spam has got it, and gets no other', async () => {
  const { person } = await sent('complaint', 'delivered');
  await eventually(() => suppressionOf(person.account.email), 'a suppressed address');
  expect(await suppressionOf(person.account.email)).toMatchObject({ reason: 'complaint' });
});

it('a delay is only noted', async () => {
  const { person, message } = await sent('delay', 'delivered');
  const delivery = await eventually(async () => {
    const found = await post.delivery(ownerOf(person), message);
    return found?.['partnerCode'] === undefined ? undefined : found;
  }, 'a note');
  expect(delivery).toMatchObject({
    state: 'delivered',
    partnerCode: 'DeliveryDelay/TransientCommunicationFailure',
  });
  expect(await suppressionOf(person.account.email)).toBeUndefined();
});

it('what a full mailbox gives back has failed, and the next goes there again', async () => {
  const { person, delivery } = await sent('soft-bounce', 'failed');
  expect(delivery).toMatchObject({ partnerCode: 'Transient/MailboxFull' });
  expect(await suppressionOf(person.account.email)).toBeUndefined();
});

it.each(['in their order', 'in the other'])(
  'the mail of somebody who is away has arrived: delivery and answer %s',
  async (order) => {
    const { person, message } = await sent('silence', 'accepted');
    const told = [delivered(person, message, now), away(person, message, now)];
    for (const event of order === 'in the other' ? told.toReversed() : told) {
      await post.put('apply-email-events', event);
      await eventually(
        async () => ((await waiting('apply-email-events')) === 0 ? true : undefined),
        'the event to be noted',
      );
    }
    expect(await post.delivery(ownerOf(person), message)).toMatchObject({ state: 'delivered' });
  },
);

it('what SES does not send has failed', async () => {
  const { person, delivery } = await sent('reject', 'failed');
  expect(delivery).toMatchObject({ partnerCode: 'Reject/Badcontent' });
  expect(await suppressionOf(person.account.email)).toBeUndefined();
});

it('a lost answer is resolved by what SES tells, early, twice and in another order', async () => {
  await ses({ doubled: 1, early: 1, reordered: 1 });
  const person = await subscriber();
  await post.fault({ channel: 'email', to: person.account.email, loseAnswer: true, times: 1 });
  const message = messageTo(person, now);
  await post.send(message);
  await post.state(ownerOf(person), message, 'delivered');
  await cloud.advanceClock('15m');
  expect(await post.delivery(ownerOf(person), message)).toMatchObject({
    state: 'delivered',
    attempts: 1,
  });
  expect(await post.sentTo('email', person.account.email)).toHaveLength(1);
});

const queuesSchema = z.object({
  queues: z.array(z.object({ name: z.string(), visible: z.number(), inFlight: z.number() })),
});
async function waiting(name: string): Promise<number> {
  const { queues } = queuesSchema.parse(await cloud.read('/_local/queues'));
  const found = queues.find((queue) => queue.name === `bfj-local-${name}`);
  return (found?.visible ?? 0) + (found?.inFlight ?? 0);
}

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

/** Does something, and again where nothing has come of it in ten seconds, three times at most. */
async function inSomeTries(
  attempt: () => Promise<unknown>,
  isDone: () => Promise<boolean>,
  what: string,
): Promise<void> {
  const outcome = async () => {
    await attempt();
    await eventually(async () => ((await isDone()) ? true : undefined), what);
  };
  await outcome().catch(outcome).catch(outcome);
}

it('an event before the record of its message waits for it', async () => {
  const person = await subscriber();
  const message = messageTo(person, now);
  // The record comes only after the event has been looked at whole: in the middle of that it would be no news.
  // What a busy machine lets fail otherwise comes again after a minute of a clock that stands: it is told anew.
  await inSomeTries(
    async () => post.put('apply-email-events', delivered(person, message, await cloud.now())),
    async () => isLogged('DeliveryNotThereError', '0103-early'),
    'the event to be put back',
  );
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
  await inSomeTries(
    async () => cloud.advanceClock('65s'),
    async () => (await post.delivery(ownerOf(person), message))?.['state'] === 'delivered',
    'the record to hear of it',
  );
  const heard = await post.delivery(ownerOf(person), message);
  expect(heard).toMatchObject({ partnerId: '0103-early', attempts: 1 });
});

it('an event about a record that is gone ends without a dead letter', async () => {
  const person = await subscriber();
  const message = messageTo(person, now);
  const dead = await waiting('apply-email-events-dead-letters');
  const longAgo = new Date(now.getTime() - 3 * 60_000);
  await post.put('apply-email-events', delivered(person, message, longAgo));
  await eventually(
    async () => ((await waiting('apply-email-events')) === 0 ? true : undefined),
    'the queue to be empty',
  );
  expect(await waiting('apply-email-events-dead-letters')).toBe(dead);
  expect(await post.delivery(ownerOf(person), message)).toBeUndefined();
});
