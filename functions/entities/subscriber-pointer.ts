import * as z from 'zod/mini';
import type { NewsletterSubscriber } from '../../shared/contracts/newsletter.ts';
import { secondsSinceEpoch } from '../runtime/clock.ts';
import { outboxSeconds } from '../runtime/outbox.ts';
import type { ItemKey, Table } from '../runtime/table.ts';
import type { TransactionWrite } from '../runtime/transaction.ts';

/*
 * Events name a subscriber by id only. A pointer leads from the id to the e-mail, which is the row's key. It is
 * deleted after an unsubscription, as soon as the operator's tools were notified.
 */

type Subscriber = Pick<NewsletterSubscriber, 'id' | 'email'>;

const entity = 'SubscriberPointer';
const pointerSchema = z.object({ entity: z.literal(entity), email: z.string() });

export function pointerKey(subscriberId: string): ItemKey {
  return { PK: `SUBSCRIBER#${subscriberId}`, SK: 'POINTER' };
}

/** @throws a zod error for an item that is not a pointer */
export function parsePointerItem(item: unknown): { readonly email: string } {
  return pointerSchema.parse(item);
}

function pointerItem({ id, email }: Subscriber) {
  return { ...pointerKey(id), entity, id, email };
}

/**
 * Written together with every change of the row, so that rows from before there were pointers get
 * theirs.
 */
export function pointerWrite(table: Table, subscriber: Subscriber): TransactionWrite {
  return { Put: { TableName: table.name, Item: pointerItem(subscriber) } };
}

/**
 * Returns the write for an unsubscribed reader: the pointer is kept for the consumers of that event, as long as it
 * can be published again.
 */
export function expiringPointerWrite(
  table: Table,
  subscriber: Subscriber,
  unsubscribedAt: Date,
): TransactionWrite {
  const expiresAt = secondsSinceEpoch(unsubscribedAt) + outboxSeconds;
  return { Put: { TableName: table.name, Item: { ...pointerItem(subscriber), expiresAt } } };
}

/** For a subscriber replaced under the same e-mail, without an event. */
export function removePointerWrite(table: Table, { id }: Pick<Subscriber, 'id'>): TransactionWrite {
  return { Delete: { TableName: table.name, Key: pointerKey(id) } };
}
