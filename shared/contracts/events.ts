import * as z from 'zod/mini';
import { accountSchema } from './accounts.ts';
import { billingEvents } from './billing-events.ts';
import { newsletterSubscriberSchema } from './newsletter.ts';
import { trialOriginSchema, trialSchema } from './trial.ts';

/** The source name of all our events on the event bus. */
export const eventSource = 'bfj';

interface EventDefinition {
  readonly version: number;
  /** The schema for consumers: accepts this version, and older ones that still wait in queues. */
  readonly data: z.ZodMiniType;
  /** The schema of newly published events, when it has fewer fields than `data`. */
  readonly published?: z.ZodMiniType;
  /** The oldest version that `data` reads; by default `version`. */
  readonly oldest?: number;
}

/*
 * Events wait in queues, dead letters and the outbox for up to two weeks, even after the user's deletion, and
 * consumers read the current rows: events contain an id and no personal data. The first versions contained whole
 * rows, or an e-mail.
 */

/** Which subscriber, and which version of it. */
const subscriberReference = z.pick(newsletterSubscriberSchema, { id: true, updated_at: true });
const namedEmail = { email: z.optional(z.string()) };

/**
 * All domain events by name: a past fact, with the version of its data. A change that old consumers could not read
 * is a new version beside the old one. Stacks are deployed one after another and events wait in queues, so for at
 * least one deployment old and new consumers read events of both releases: data gains optional fields only,
 * consumers read both versions, and a version is removed one release after its last publisher. The same applies to
 * rows. Data that must no longer be published is the one exception: consumers of the previous release reject such an
 * event, and it waits in their queue until they are replaced.
 */
export const domainEvents = {
  'account.created': {
    version: 2,
    oldest: 1,
    data: z.object({ account: z.pick(accountSchema, { id: true }) }),
  },
  /**
   * The data left after a deletion: the account's id and its Cognito user name. A reclaimed account has no user
   * name, because its user belongs to the new sign-up.
   */
  'account.deleted': {
    version: 1,
    data: z.object({ accountId: z.string(), userName: z.optional(z.string()) }),
  },
  'preferences.changed': {
    version: 2,
    oldest: 1,
    data: z.object({ accountId: z.string() }),
  },
  'newsletter.subscribed': {
    version: 2,
    oldest: 1,
    published: z.object({ subscriber: subscriberReference }),
    data: z.object({ subscriber: z.extend(subscriberReference, namedEmail) }),
  },
  'newsletter.personalized': {
    version: 2,
    oldest: 1,
    published: z.object({ subscriber: subscriberReference }),
    data: z.object({ subscriber: z.extend(subscriberReference, namedEmail) }),
  },
  'newsletter.unsubscribed': {
    version: 2,
    oldest: 1,
    published: z.object({ subscriberId: z.string() }),
    data: z.object({ subscriberId: z.string(), ...namedEmail }),
  },
  /** `origem` names how the trial was started, in the operator's terms. */
  'trial.started': {
    version: 2,
    oldest: 1,
    data: z.object({
      trial: z.pick(trialSchema, { id: true, accountId: true }),
      origem: trialOriginSchema,
    }),
  },
  'trial.expired': {
    version: 1,
    data: z.object({ trialId: z.string(), accountId: z.string(), data_expiracao: z.string() }),
  },
  /** A user's messages have changed: a kind or channel was turned on or off, or its hour changed. */
  'channels.changed': {
    version: 1,
    data: z.object({ accountId: z.string() }),
  },
  /** A WhatsApp number was linked to an account by a message with the account's code. */
  'whatsapp.linked': {
    version: 1,
    data: z.object({ accountId: z.string() }),
  },
  /** The link was removed, by the account or because the number's user has linked another account. */
  'whatsapp.unlinked': {
    version: 1,
    data: z.object({ accountId: z.string(), reason: z.enum(['own-wish', 'linked-elsewhere']) }),
  },
  /** An alert's price was reached; its row has the details, and it is no longer compared. */
  'alert.fired': {
    version: 1,
    data: z.object({ accountId: z.string(), alertId: z.string() }),
  },
  /** Access has ended while alerts waited: they rest until there is a plan. */
  'alerts.rested': {
    version: 1,
    data: z.object({ accountId: z.string() }),
  },
  ...billingEvents,
} as const satisfies Record<string, EventDefinition>;

export type DomainEventName = keyof typeof domainEvents;

export type DomainEventData<Name extends DomainEventName> = z.infer<
  (typeof domainEvents)[Name]['data']
>;

export const domainEventNames = Object.keys(domainEvents) as [
  DomainEventName,
  ...DomainEventName[],
];

/** The `detail` of an EventBridge event. Consumers deduplicate by `eventId`. */
export const domainEventEnvelopeSchema = z.object({
  eventId: z.string(),
  eventName: z.enum(domainEventNames),
  eventVersion: z.int(),
  /** ISO 8601, UTC: when the state changed, not when the event was published. */
  occurredAt: z.string(),
  data: z.unknown(),
});

export type DomainEventEnvelope = z.infer<typeof domainEventEnvelopeSchema>;

/** An envelope with data validated by the schema of its event name. */
export interface DomainEvent<Name extends DomainEventName = DomainEventName> {
  readonly eventId: string;
  readonly eventName: Name;
  readonly eventVersion: number;
  readonly occurredAt: string;
  readonly data: DomainEventData<Name>;
}

/** Returns the data of a new event: exactly the fields of its contract. */
export function publishedData<Name extends DomainEventName>(
  name: Name,
  data: DomainEventData<Name>,
): { readonly version: number; readonly data: DomainEventData<Name> } {
  const definition: EventDefinition = domainEvents[name];
  const published = (definition.published ?? definition.data).parse(data) as DomainEventData<Name>;
  return { version: definition.version, data: published };
}

/**
 * Parses a `detail` as the event of that name.
 * @throws a zod error when name, version or data are invalid
 */
export function parseDomainEvent<Name extends DomainEventName>(
  name: Name,
  detail: unknown,
): DomainEvent<Name> {
  const envelope = domainEventEnvelopeSchema.parse(detail);
  const { version, oldest = version, data: schema }: EventDefinition = domainEvents[name];
  z.object({
    eventName: z.literal(name),
    eventVersion: z.int().check(z.minimum(oldest), z.maximum(version)),
  }).parse(envelope);
  const data = schema.parse(envelope.data) as DomainEventData<Name>;
  return { ...envelope, eventName: name, data };
}
