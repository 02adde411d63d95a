import * as z from 'zod/mini';
import {
  newsletterSubscriberSchema,
  type NewsletterSubscriber,
} from '../../shared/contracts/newsletter.ts';
import type { ItemKey } from '../runtime/table.ts';

const entity = 'NewsletterSubscriber';
const itemSchema = z.extend(newsletterSubscriberSchema, { entity: z.literal(entity) });

/** Where the subscriber of an e-mail stands; there is at most one. */
export function subscriberKey(email: string): ItemKey {
  return { PK: `EMAIL#${email}`, SK: 'NEWSLETTER' };
}

export function subscriberItem(subscriber: NewsletterSubscriber) {
  return { ...subscriberKey(subscriber.email), entity, ...subscriber };
}

/** @throws a zod error for an item that is no subscriber */
export function parseSubscriberItem(item: unknown): NewsletterSubscriber {
  const { entity: _, ...subscriber } = itemSchema.parse(item);
  return subscriber;
}

/** The subscriber that stands there; undefined for none, and for one that cannot be read. */
export function readableSubscriber(item: unknown): NewsletterSubscriber | undefined {
  if (item === undefined) return undefined;
  try {
    return parseSubscriberItem(item);
  } catch {
    return undefined;
  }
}
