import { beforeEach, describe, expect, it } from 'vitest';
import { deliveryExpiry } from '../../../functions/entities/delivery.ts';
import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import { sendingApp } from '../support/messaging/sending-app.ts';

const app = await sendingApp();
const { messageTo, outcome, deliveryOf, sentBy } = app;

interface Person {
  readonly account: Account;
}

beforeEach(() => {
  app.clearFaults();
  app.resetSes();
});

const suppressionOf = ({ account }: Person) => app.suppressions.of('email', account.email);

/** Sends a message with this fate at SES, and returns its record after all events. */
async function sent(fate?: string) {
  const person = await app.subscriber();
  if (fate !== undefined) app.changeSes({ fates: [{ to: person.account.email, fate }] });
  const message = messageTo(person);
  return { person, message, delivery: await outcome(person, message) };
}

/** Returns the SES event of a delivery, as the EventBridge rule passes it on. */
function deliveryEvent({ account }: Person, { id }: OutgoingMessage, takenAt: Date) {
  const timestamp = takenAt.toISOString();
  return {
    source: 'aws.ses',
    time: timestamp,
    detail: {
      eventType: 'Delivery',
      mail: {
        timestamp,
        messageId: '0103-early',
        tags: { recipient: [`a-${account.id}`], delivery: [id], attempt: ['1'] },
      },
      delivery: { timestamp },
    },
  };
}

/** Returns the SES event of an out-of-office reply. */
function awayEvent(person: Person, message: OutgoingMessage, takenAt: Date) {
  const { detail, ...event } = deliveryEvent(person, message, takenAt);
  const bounce = {
    bounceType: 'Transient',
    bounceSubType: 'General',
    bouncedRecipients: [{ emailAddress: person.account.email }],
    timestamp: takenAt.toISOString(),
  };
  return { ...event, detail: { eventType: 'Bounce', mail: detail.mail, bounce } };
}

describe('a message', () => {
  it('is delivered when its delivery is reported', async () => {
    const { delivery } = await sent();
    expect(delivery).toMatchObject({
      state: 'delivered',
      attempts: 1,
      partnerId: expect.stringMatching(/^0103/),
      accepted_at: expect.any(String),
      delivered_at: expect.any(String),
    });
  });

  it('has failed when it bounces, and nothing is sent to that address again', async () => {
    const { person, delivery } = await sent('bounce');
    expect(delivery).toMatchObject({
      state: 'failed',
      partnerCode: 'Permanent/General',
      failed_at: expect.any(String),
    });
    expect(await suppressionOf(person)).toMatchObject({ reason: 'bounce' });
    expect(await outcome(person, messageTo(person, { kind: 'closing' }))).toMatchObject({
      state: 'skipped',
      reason: 'suppressed',
    });
    expect(sentBy('email', person)).toHaveLength(1);
  });

  it('is delivered when it is reported as spam, and its address gets no more messages', async () => {
    const { person, delivery } = await sent('complaint');
    expect(delivery).toMatchObject({ state: 'delivered' });
    expect(await suppressionOf(person)).toMatchObject({ reason: 'complaint' });
  });

  it('is only recorded as delayed when its delivery is delayed', async () => {
    const { person, delivery } = await sent('delay');
    expect(delivery).toMatchObject({
      state: 'delivered',
      partnerCode: 'DeliveryDelay/TransientCommunicationFailure',
    });
    expect(await suppressionOf(person)).toBeUndefined();
  });

  it('has failed when a full mailbox returns it, and the next one is sent there again', async () => {
    const { person, delivery } = await sent('soft-bounce');
    expect(delivery).toMatchObject({ state: 'failed', partnerCode: 'Transient/MailboxFull' });
    expect(await suppressionOf(person)).toBeUndefined();
  });

  it('has failed when SES rejects it', async () => {
    const { person, delivery } = await sent('reject');
    expect(delivery).toMatchObject({ state: 'failed', partnerCode: 'Reject/Badcontent' });
    expect(await suppressionOf(person)).toBeUndefined();
  });

  it.each(['in their order', 'in the other'])(
    'an out-of-office reply counts as a delivery: delivery and answer %s',
    async (order) => {
      const { person, message, delivery } = await sent('silence');
      expect(delivery).toMatchObject({ state: 'accepted' });
      const now = app.clock.now();
      const events = [deliveryEvent(person, message, now), awayEvent(person, message, now)];
      for (const event of order === 'in the other' ? events.toReversed() : events) {
        app.putInQueue('apply-email-events', JSON.stringify(event));
        await app.drain();
      }
      expect(await deliveryOf(person, message)).toMatchObject({ state: 'delivered' });
    },
  );
});

it('resolves a lost response by the events of SES, which may be early, repeated and in any order', async () => {
  app.changeSes({ doubled: 1, early: 1, reordered: 1 });
  const person = await app.subscriber();
  app.addFault({ channel: 'email', to: person.account.email, loseAnswer: true, times: 1 });
  const message = messageTo(person);
  expect(await outcome(person, message)).toMatchObject({ state: 'delivered' });
  await app.drainFor('15m');
  expect(await deliveryOf(person, message)).toMatchObject({ state: 'delivered', attempts: 1 });
  expect(sentBy('email', person)).toHaveLength(1);
});

describe('an event', () => {
  it('waits for the record of its message when it arrives first', async () => {
    const person = await app.subscriber();
    const message = messageTo(person);
    const event = deliveryEvent(person, message, app.clock.now());
    app.putInQueue('apply-email-events', JSON.stringify(event));
    expect(await app.drainWithFailures()).toEqual(['apply-email-events']);
    const now = app.clock.now();
    await app.people.put({
      PK: `ACCOUNT#${person.account.id}`,
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
    // The queue redelivers it after a minute.
    await app.drainFor('65s');
    expect(await deliveryOf(person, message)).toMatchObject({
      state: 'delivered',
      partnerId: '0103-early',
      attempts: 1,
    });
  });

  it('about a deleted record ends without a dead letter', async () => {
    const person = await app.subscriber();
    const message = messageTo(person);
    const longAgo = new Date(app.clock.milliseconds() - 3 * 60_000);
    const event = deliveryEvent(person, message, longAgo);
    app.putInQueue('apply-email-events', JSON.stringify(event));
    await app.drain();
    expect(app.deadLettersOf('apply-email-events')).toBe(0);
    expect(await deliveryOf(person, message)).toBeUndefined();
  });
});
