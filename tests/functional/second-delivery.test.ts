import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { domainEvents, type DomainEventName } from '../../shared/contracts/events.ts';
import { outboxPartition } from '../../shared/events/outbox-partition.ts';
import { trialOf } from '../support/people/people.ts';
import { openSessions, type Sessions } from '../support/people/sessions.ts';
import { startTestCloud, type TestCloud } from '../support/cloud/test-cloud.ts';

/*
 * EventBridge and SQS deliver at least once. What has been done is found done, by each consumer's
 * own role, and the message is gone.
 */

vi.setConfig({ testTimeout: 60_000 });

let cloud: TestCloud;
let sessions: Sessions;
beforeAll(async () => {
  // Of its own: the queues of a shared one hold what other tests have left to die there.
  cloud = await startTestCloud();
  sessions = await openSessions(cloud);
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

const queueSchema = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      visible: z.number(),
      inFlight: z.number(),
      delayed: z.number(),
    }),
  ),
});

/** Messages that stand in the queues of these consumers, and in those for dead letters. */
async function waiting(consumers: readonly string[]): Promise<number> {
  const { queues } = queueSchema.parse(await cloud.read('/_local/queues'));
  return queues
    .filter(({ name }) => consumers.some((one) => name.startsWith(`bfj-local-${one}`)))
    .reduce((sum, { visible, inFlight, delayed }) => sum + visible + inFlight + delayed, 0);
}

const sent = async (to: string) =>
  z
    .object({ messages: z.array(z.unknown()) })
    .parse(await cloud.read('/_local/messages?channel=email'))
    .messages.filter((message) => JSON.stringify(message).includes(to)).length;

let events = 0;

/** Has an event published through the outbox, as the transaction that it tells of does. */
async function publish(eventName: DomainEventName, data: object, eventId: string, time: Date) {
  events += 1;
  await sessions.putItems({
    PK: outboxPartition(time),
    SK: `EVENT#${eventId}#${events}`,
    entity: 'OutboxEvent',
    event: {
      eventId,
      eventName,
      eventVersion: domainEvents[eventName].version,
      occurredAt: time.toISOString(),
      data,
    },
  });
}

it(
  'of an event is recognised by every consumer that does its work once',
  { timeout: 300_000 },
  async () => {
    const person = await sessions.makePerson();
    const { email, id: accountId, updated_at } = person.account;
    const nobody = { id: 'sub_nobody', email: 'nobody@example.com', updated_at };
    const deliveries: readonly [DomainEventName, object, readonly string[]][] = [
      ['account.created', { account: person.account }, ['email-welcome']],
      [
        'payment.refused_after_review',
        {
          accountId,
          paymentId: 'pay_nobody',
          plan: 'anual',
          method: 'card',
          amountInCentavos: 100,
          refundedAmountInCentavos: 0,
          statusDetail: null,
          subscriptionId: null,
        },
        ['email-payment-news'],
      ],
      [
        'newsletter.subscribed',
        { subscriber: nobody },
        ['webhook-newsletter-created', 'email-newsletter-welcome'],
      ],
      [
        'trial.expired',
        { trialId: 'tri_nobody', accountId: 'acc_nobody', data_expiracao: updated_at },
        ['email-trial-end'],
      ],
      ['newsletter.personalized', { subscriber: nobody }, ['webhook-newsletter-personalization']],
      [
        'newsletter.unsubscribed',
        { subscriberId: nobody.id, email: nobody.email },
        ['webhook-newsletter-unsubscribed'],
      ],
      ...(['trial-gratuito-direto', 'migrar-newsletter'] as const).map(
        (origem): [DomainEventName, object, readonly string[]] => [
          'trial.started',
          { trial: trialOf(person.account), origem },
          ['webhook-trial'],
        ],
      ),
    ];
    const time = await cloud.now();
    const consumers = deliveries.flatMap(([, , names]) => names);
    for (const copies of [1, 2]) {
      for (const [index, [name, data]] of deliveries.entries()) {
        await publish(name, data, `evt_twice_${index}`, time);
      }
      await cloud.settled();
      const ids = (await cloud.events()).map(({ detail }) => detail.eventId);
      for (const [index] of deliveries.entries()) {
        expect(ids.filter((id) => id === `evt_twice_${index}`)).toHaveLength(copies);
      }
      // The notice to the address goes on to the sender of e-mails, which makes it leave once.
      expect(await waiting([...consumers, 'email-priority'])).toBe(0);
      expect(await sent(email)).toBe(1);
    }
    // A mark of the event for each consumer; one name stands for two here, of which each gets its own events.
    for (const [index, [, , names]] of deliveries.entries()) {
      const marks = await cloud.partition(`PROCESSED#evt_twice_${index}`);
      expect(marks.map(({ state }) => state)).toEqual(names.map(() => 'done'));
    }
  },
);
