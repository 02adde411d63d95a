import { expect, it } from 'vitest';
import { domainEvents, type DomainEventName } from '../../../shared/contracts/events.ts';
import { outboxPartition } from '../../../shared/events/outbox-partition.ts';
import { buildTestTrial } from '../../support/users/test-accounts.ts';
import { testApp } from '../support/test-app.ts';

/* EventBridge and SQS deliver at least once. */

const app = await testApp({ now: '2026-11-24T12:00:00-03:00' });

let published = 0;

/** Publishes an event through the outbox, as the product's transactions do. */
async function publish(eventName: DomainEventName, data: object, eventId: string) {
  const time = app.clock.now();
  const eventVersion = domainEvents[eventName].version;
  published += 1;
  await app.people.put({
    PK: outboxPartition(time),
    SK: `EVENT#${eventId}#${published}`,
    entity: 'OutboxEvent',
    event: { eventId, eventName, eventVersion, occurredAt: time.toISOString(), data },
  });
}

it('detects an event delivered twice, in every consumer that works once', async () => {
  const { account } = await app.people.account();
  const { email, id: accountId, updated_at } = account;
  const unknownSubscriber = { id: 'sub_unknown', email: 'unknown@example.com', updated_at };
  const trial = buildTestTrial(account);
  const deliveries: readonly [DomainEventName, object, readonly string[]][] = [
    ['account.created', { account }, ['email-welcome']],
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
      { subscriber: unknownSubscriber },
      ['webhook-newsletter-created', 'email-newsletter-welcome'],
    ],
    [
      'trial.expired',
      { trialId: 'tri_nobody', accountId: 'acc_nobody', data_expiracao: updated_at },
      ['email-trial-end'],
    ],
    [
      'newsletter.personalized',
      { subscriber: unknownSubscriber },
      ['webhook-newsletter-personalization'],
    ],
    [
      'newsletter.unsubscribed',
      { subscriberId: unknownSubscriber.id, email: unknownSubscriber.email },
      ['webhook-newsletter-unsubscribed'],
    ],
    ['trial.started', { trial, origem: 'trial-gratuito-direto' }, ['webhook-trial-gratuito']],
    ['trial.started', { trial, origem: 'migrar-newsletter' }, ['webhook-trial-created']],
  ];
  const webhookCount = () => app.webhooks().length;
  const counts: (readonly [mails: number, webhooks: number])[] = [];
  for (const copies of [1, 2]) {
    for (const [index, [name, data]] of deliveries.entries()) {
      await publish(name, data, `evt_twice_${index}`);
    }
    // Draining fails if a consumer fails, and ends when no queue holds a message.
    await app.drain();
    for (const [index, [name]] of deliveries.entries()) {
      const ids = app.events(name).map(({ eventId }) => eventId);
      expect(ids.filter((id) => id === `evt_twice_${index}`)).toHaveLength(copies);
    }
    counts.push([app.emailsTo(email).length, webhookCount()]);
  }
  expect(counts[0]?.[0]).toBe(1);
  expect(counts[1]).toEqual(counts[0]);
  // Each consumer stores a mark of the event.
  for (const [index, [, , names]] of deliveries.entries()) {
    const marks = await app.partition(`PROCESSED#evt_twice_${index}`);
    expect(marks.map(({ SK, state }) => [SK, state])).toEqual(
      names.toSorted().map((name) => [`CONSUMER#${name}`, 'done']),
    );
  }
});
