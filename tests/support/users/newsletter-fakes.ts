import type { NewsletterSubscriber } from '../../../shared/contracts/newsletter.ts';
import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { newsletterTokens } from '../../../functions/newsletter/subscriber-links.ts';
import type { SubscriberStore } from '../../../functions/newsletter/subscriber-store.ts';
import type { NewId } from '../../../functions/runtime/ids.ts';

/** A subscriber store in memory that keeps the promises of the real one, and its events. */
export function fakeSubscriberStore() {
  const rows = new Map<string, NewsletterSubscriber>();
  const answered = new Map<string, string>();
  const events: DomainEvent[] = [];
  const store: SubscriberStore = {
    findByEmail: async (email) => rows.get(email),
    addIfNew: async (subscriber, event, request) => {
      const earlier = request === undefined ? undefined : answered.get(request.key);
      if (earlier !== undefined) return { outcome: 'already-answered', id: earlier };
      if (rows.has(subscriber.email)) return { outcome: 'exists' };
      rows.set(subscriber.email, subscriber);
      if (request !== undefined) answered.set(request.key, subscriber.id);
      events.push(event);
      return { outcome: 'added', id: subscriber.id };
    },
    replaceIfUnchanged: async (before, after, event) => {
      const stored = rows.get(before.email);
      if (stored?.updated_at !== before.updated_at || stored.id !== before.id) {
        return 'changed-meanwhile';
      }
      rows.set(after.email, after);
      events.push(event);
      return 'replaced';
    },
    removeIfPresent: async (subscriber, event) => {
      if (rows.get(subscriber.email)?.id !== subscriber.id) return 'not-there';
      rows.delete(subscriber.email);
      events.push(event);
      return 'removed';
    },
  };
  return { store, rows, events };
}

export function fakeNewsletterDependencies(now = new Date('2026-11-21T12:00:00.000Z')) {
  const { store, rows, events } = fakeSubscriberStore();
  let counter = 0;
  const newId: NewId = (prefix) => `${prefix}_${String((counter += 1)).padStart(4, '0')}`;
  const counted: string[] = [];
  const dependencies = {
    subscribers: store,
    tokens: newsletterTokens(async () => 'a secret of the tests'),
    clock: () => now,
    readDisabledKinds: async () => [],
    newId,
    countCall: async (limit: { name: string }, subject: string) => {
      counted.push(`${limit.name} ${subject}`);
    },
  };
  return { dependencies, rows, events, counted };
}
