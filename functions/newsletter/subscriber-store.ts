import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { DomainEvent } from '../../shared/contracts/events.ts';
import type { NewsletterSubscriber } from '../../shared/contracts/newsletter.ts';
import {
  findStoredResult,
  idempotencyAccess,
  idempotencyWrite,
  type IdempotentRequest,
} from '../runtime/idempotency.ts';
import { outboxAccess, outboxWrite } from '../runtime/outbox.ts';
import type { StoreAccess, Table } from '../runtime/table.ts';
import { writeRepeatable, writeTransaction } from '../runtime/transaction.ts';
import {
  addSubscriber,
  parseSubscriberItem,
  removeSubscriber,
  removeSubscriberAccess,
  replaceSubscriber,
  saveSubscriberAccess,
  subscriberKey,
} from '../entities/newsletter-subscriber.ts';

const subscribedSchema = z.object({ id: z.string() });

/** Rows of cadastro_newsletter, one per e-mail. Every change includes its event. */
export interface SubscriberStore {
  findByEmail(email: string): Promise<NewsletterSubscriber | undefined>;

  /**
   * Adds a subscriber with a new e-mail. A repeated request returns the id of its first answer.
   * @throws ProblemError `idempotency_key_reused`
   */
  addIfNew(
    subscriber: NewsletterSubscriber,
    event: DomainEvent<'newsletter.subscribed'>,
    request: IdempotentRequest | undefined,
  ): Promise<{ outcome: 'added' | 'already-answered'; id: string } | { outcome: 'exists' }>;

  /** Replaces `before`, unless it was changed or removed since it was read. */
  replaceIfUnchanged(
    before: NewsletterSubscriber,
    after: NewsletterSubscriber,
    event: DomainEvent<'newsletter.personalized'>,
  ): Promise<'replaced' | 'changed-meanwhile'>;

  /** Removes exactly this subscriber, not one who has subscribed again with the same e-mail. */
  removeIfPresent(
    subscriber: NewsletterSubscriber,
    event: DomainEvent<'newsletter.unsubscribed'>,
  ): Promise<'removed' | 'not-there'>;
}

export const subscriberAccess = {
  findByEmail: { actions: ['GetItem'], partitions: ['EMAIL#*'] },
  addIfNew: [saveSubscriberAccess, outboxAccess, idempotencyAccess],
  replaceIfUnchanged: [saveSubscriberAccess, outboxAccess],
  removeIfPresent: [removeSubscriberAccess, outboxAccess],
} satisfies StoreAccess<SubscriberStore>;

export function subscriberStore(table: Table): SubscriberStore {
  return {
    async findByEmail(email) {
      const answer = await table.client.send(
        new GetCommand({ TableName: table.name, Key: subscriberKey(email), ConsistentRead: true }),
      );
      return answer.Item === undefined ? undefined : parseSubscriberItem(answer.Item);
    },

    async addIfNew(subscriber, event, request) {
      const writes = [...addSubscriber(table, subscriber), outboxWrite(table, event)];
      if (request !== undefined) {
        const result = { id: subscriber.id };
        writes.push(idempotencyWrite(table, request, result, new Date(event.occurredAt)));
      }
      const outcome = await writeTransaction(table, writes);
      if (outcome === 'written') return { outcome: 'added', id: subscriber.id };
      if (request === undefined) return { outcome: 'exists' };
      const earlier = await findStoredResult(table, request, subscribedSchema);
      return earlier === undefined
        ? { outcome: 'exists' }
        : { outcome: 'already-answered', id: earlier.id };
    },

    async replaceIfUnchanged(before, after, event) {
      const outcome = await writeRepeatable(table, [
        ...replaceSubscriber(table, before, after),
        outboxWrite(table, event),
      ]);
      return outcome === 'written' ? 'replaced' : 'changed-meanwhile';
    },

    async removeIfPresent(subscriber, event) {
      const outcome = await writeRepeatable(table, [
        ...removeSubscriber(table, subscriber, new Date(event.occurredAt)),
        outboxWrite(table, event),
      ]);
      return outcome === 'written' ? 'removed' : 'not-there';
    },
  };
}
