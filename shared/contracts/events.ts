import * as z from 'zod/mini';
import { accountSchema } from './accounts.ts';
import { billingEvents } from './billing-events.ts';
import { newsletterSubscriberSchema } from './newsletter.ts';
import { trialOriginSchema, trialSchema } from './trial.ts';

/** Name under which all our events are put on the bus. */
export const eventSource = 'bfj';

interface EventDefinition {
  readonly version: number;
  /** What a consumer may meet: an event of this version, or of one that still waits in queues. */
  readonly data: z.ZodMiniType;
  /** What new events carry, where that is less than `data` reads. */
  readonly published?: z.ZodMiniType;
  /** The oldest version that `data` reads; by default `version`. */
  readonly oldest?: number;
}

/*
 * Events wait in queues, in dead letters and in the outbox for up to two weeks, whatever becomes of
 * the person, and consumers read the rows as they are then: nothing of a person belongs in them but
 * an id. Their first versions held whole rows, or an e-mail.
 */

/** Which subscriber, and which version of it. */
const subscriberReference = z.pick(newsletterSubscriberSchema, { id: true, updated_at: true });
const namedEmail = { email: z.optional(z.string()) };

/**
 * Every domain event, by name: a past fact, with the version of its data. A change that a
 * consumer of the old shape could not read is a new version beside the old one.
 *
 * Stacks are deployed one after another, and events wait in queues: for one deployment at least, a
 * consumer reads what the release before it has told, and a consumer of that release what this one
 * tells. So data gains optional fields only, whoever reads takes both versions, and a version goes
 * one release after nobody tells it any more. The same holds of rows. What must not be told any
 * longer is the one exception: consumers of the release before refuse such an event, and it waits in
 * their queue for the minutes until they are replaced.
 */
export const domainEvents = {
  'account.created': {
    version: 2,
    oldest: 1,
    data: z.object({ account: z.pick(accountSchema, { id: true }) }),
  },
  /**
   * What stays of a person after it: the account's id, and the user name that Cognito gave. An account
   * that has given way names none: its user goes with the sign-up that has the e-mail now.
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
  /** `origem` says how somebody came in, as the operator's tools know it. */
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
  /** What somebody gets has changed: a kind or a channel was turned on or off, or its hour is another. */
  'channels.changed': {
    version: 1,
    data: z.object({ accountId: z.string() }),
  },
  /** A number on WhatsApp is an account's: somebody has written the account's code from it. */
  'whatsapp.linked': {
    version: 1,
    data: z.object({ accountId: z.string() }),
  },
  /** It is no longer: by the account's own wish, or since whoever writes from it has linked another one. */
  'whatsapp.unlinked': {
    version: 1,
    data: z.object({ accountId: z.string(), reason: z.enum(['own-wish', 'linked-elsewhere']) }),
  },
  /** A price that somebody waited for was met; the alert's row says which, and is looked for no more. */
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

/** What travels as the `detail` of an EventBridge event. `eventId` is what consumers dedupe by. */
export const domainEventEnvelopeSchema = z.object({
  eventId: z.string(),
  eventName: z.enum(domainEventNames),
  eventVersion: z.int(),
  /** ISO 8601, UTC: when the state changed, not when the event was published. */
  occurredAt: z.string(),
  data: z.unknown(),
});

export type DomainEventEnvelope = z.infer<typeof domainEventEnvelopeSchema>;

/** An envelope whose data has been checked against the schema of its name. */
export interface DomainEvent<Name extends DomainEventName = DomainEventName> {
  readonly eventId: string;
  readonly eventName: Name;
  readonly eventVersion: number;
  readonly occurredAt: string;
  readonly data: DomainEventData<Name>;
}

/** The data of an event that is made now: what its contract names, and nothing else. */
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
 * @throws a zod error where name, version or data do not fit
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
