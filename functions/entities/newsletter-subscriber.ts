import * as z from 'zod/mini';
import {
  newsletterSubscriberSchema,
  type NewsletterSubscriber,
} from '../../shared/contracts/newsletter.ts';
import type { ItemKey, Table, TableAccess, TableAccesses } from '../runtime/table.ts';
import type { TransactionWrite } from '../runtime/transaction.ts';
import { pointerWrite, expiringPointerWrite, removePointerWrite } from './subscriber-pointer.ts';

const entity = 'NewsletterSubscriber';
const itemSchema = z.extend(newsletterSubscriberSchema, { entity: z.literal(entity) });

/** Returns the key of an e-mail's only subscriber. */
export function subscriberKey(email: string): ItemKey {
  return { PK: `EMAIL#${email}`, SK: 'NEWSLETTER' };
}

export function subscriberItem(subscriber: NewsletterSubscriber) {
  return { ...subscriberKey(subscriber.email), entity, ...subscriber };
}

/** @throws a zod error for an item that is not a subscriber */
export function parseSubscriberItem(item: unknown): NewsletterSubscriber {
  const { entity: _, ...subscriber } = itemSchema.parse(item);
  return subscriber;
}

/** Parses a subscriber's item; undefined for none, and for one that cannot be parsed. */
export function safeParseSubscriber(item: unknown): NewsletterSubscriber | undefined {
  if (item === undefined) return undefined;
  try {
    return parseSubscriberItem(item);
  } catch {
    return undefined;
  }
}

/*
 * Changes of a subscriber as parts of a transaction, each with its event and the pointer by which consumers find the
 * row.
 */

export type SubscriberToRemove = Pick<
  NewsletterSubscriber,
  'id' | 'email' | 'accountId' | 'proven_at'
>;

export const saveSubscriberAccess: TableAccess = {
  actions: ['PutItem'],
  partitions: ['EMAIL#*', 'SUBSCRIBER#*'],
};

/** Adds a subscriber. The condition fails if the e-mail already has one. */
export function addSubscriber(table: Table, subscriber: NewsletterSubscriber): TransactionWrite[] {
  return [
    {
      Put: {
        TableName: table.name,
        Item: subscriberItem(subscriber),
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
    pointerWrite(table, subscriber),
  ];
}

/**
 * Replaces a subscriber. The condition fails if it was changed, linked to an account or removed since `before` was
 * read.
 */
export function replaceSubscriber(
  table: Table,
  before: NewsletterSubscriber,
  after: NewsletterSubscriber,
): TransactionWrite[] {
  return [
    {
      Put: {
        TableName: table.name,
        Item: subscriberItem(after),
        ConditionExpression: 'id = :id AND updated_at = :updatedAt',
        ExpressionAttributeValues: { ':id': before.id, ':updatedAt': before.updated_at },
      },
    },
    pointerWrite(table, after),
    ...(before.id === after.id ? [] : [removePointerWrite(table, before)]),
  ];
}

export const removeSubscriberAccess: TableAccesses = [
  { actions: ['DeleteItem'], partitions: ['EMAIL#*'] },
  { actions: ['PutItem'], partitions: ['SUBSCRIBER#*'] },
];

/** Removes a subscriber. The condition fails unless exactly this subscriber with this owner still exists. */
export function removeSubscriber(
  table: Table,
  subscriber: SubscriberToRemove,
  unsubscribedAt: Date,
): TransactionWrite[] {
  const { id, email, accountId, proven_at } = subscriber;
  const { condition, values } = sameOwner({ accountId, proven_at });
  return [
    {
      Delete: {
        TableName: table.name,
        Key: subscriberKey(email),
        ConditionExpression: `id = :id AND ${condition}`,
        ExpressionAttributeValues: { ':id': id, ...values },
      },
    },
    expiringPointerWrite(table, subscriber, unsubscribedAt),
  ];
}

/** A change of an e-mail's only row; undefined for a row that does not exist before or after. */
export interface SubscriberChange {
  readonly before: NewsletterSubscriber | undefined;
  readonly after: NewsletterSubscriber | undefined;
}

export const subscriberChangeAccess: TableAccesses = [
  saveSubscriberAccess,
  // The pointer of a replaced subscriber.
  { actions: ['DeleteItem'], partitions: ['SUBSCRIBER#*'] },
  removeSubscriberAccess,
];

/** Returns the writes of a change. The condition fails if the row is no longer `before`. */
export function subscriberChangeWrites(
  table: Table,
  { before, after }: SubscriberChange,
  changedAt: Date,
): TransactionWrite[] {
  if (after !== undefined) {
    return before === undefined
      ? addSubscriber(table, after)
      : replaceSubscriber(table, before, after);
  }
  return before === undefined ? [] : removeSubscriber(table, before, changedAt);
}

/** A concurrent verification may change the owner of the row. */
function sameOwner(owner: Pick<NewsletterSubscriber, 'accountId' | 'proven_at'>) {
  const { accountId, proven_at: provenAt } = owner;
  return {
    condition: [
      accountId === undefined ? 'attribute_not_exists(accountId)' : 'accountId = :owner',
      provenAt === undefined ? 'attribute_not_exists(proven_at)' : 'proven_at = :provenAt',
    ].join(' AND '),
    values: {
      ...(accountId === undefined ? {} : { ':owner': accountId }),
      ...(provenAt === undefined ? {} : { ':provenAt': provenAt }),
    },
  };
}

export const confirmedSubscriberAccess: TableAccess = {
  actions: ['ConditionCheckItem'],
  partitions: ['EMAIL#*'],
};

/** Checks that exactly this subscriber still exists and is confirmed. */
export function confirmedSubscriber(
  table: Table,
  { id, email }: Pick<NewsletterSubscriber, 'id' | 'email'>,
): TransactionWrite {
  return {
    ConditionCheck: {
      TableName: table.name,
      Key: subscriberKey(email),
      ConditionExpression: 'id = :id AND is_confirmed = :confirmed',
      ExpressionAttributeValues: { ':id': id, ':confirmed': true },
    },
  };
}
