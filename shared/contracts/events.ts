import * as z from 'zod/mini';
import { accountSchema } from './accounts.ts';
import { billingEvents } from './billing-events.ts';
import { newsletterSubscriberSchema } from './newsletter.ts';
import { preferencesSchema } from './preferences.ts';
import { trialOriginSchema, trialSchema } from './trial.ts';

/** Name under which all our events are put on the bus. */
export const eventSource = 'bfj';

/**
 * Which subscriber, and which version of it. Events are kept for two weeks, whatever becomes of the
 * row, and consumers read the row as it is then: nothing else of the person belongs in them.
 */
const subscriberReference = z.pick(newsletterSubscriberSchema, {
  id: true,
  email: true,
  updated_at: true,
});

/**
 * Every domain event, by name: a past fact, with the version of its data. A change that a
 * consumer of the old shape could not read is a new version beside the old one.
 *
 * Stacks are deployed one after another, and events wait in queues: for one deployment at least, a
 * consumer reads what the release before it has told, and a consumer of that release what this one
 * tells. So data gains optional fields only, whoever reads takes both versions, and a version goes
 * one release after nobody tells it any more. The same holds of rows.
 */
export const domainEvents = {
  'account.created': {
    version: 1,
    data: z.object({ account: accountSchema }),
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
    version: 1,
    data: z.object({ accountId: z.string(), preferences: preferencesSchema }),
  },
  'newsletter.subscribed': {
    version: 1,
    data: z.object({ subscriber: subscriberReference }),
  },
  'newsletter.personalized': {
    version: 1,
    data: z.object({ subscriber: subscriberReference }),
  },
  'newsletter.unsubscribed': {
    version: 1,
    data: z.object({ subscriberId: z.string(), email: z.string() }),
  },
  /** `origem` says by which door somebody came in, as the operator's tools know it. */
  'trial.started': {
    version: 1,
    data: z.object({ trial: trialSchema, origem: trialOriginSchema }),
  },
  'trial.expired': {
    version: 1,
    data: z.object({ trialId: z.string(), accountId: z.string(), data_expiracao: z.string() }),
  },
  ...billingEvents,
} as const satisfies Record<string, { version: number; data: z.ZodMiniType }>;

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

/**
 * Parses a `detail` as the event of that name.
 * @throws a zod error where name, version or data do not fit
 */
export function parseDomainEvent<Name extends DomainEventName>(
  name: Name,
  detail: unknown,
): DomainEvent<Name> {
  const envelope = domainEventEnvelopeSchema.parse(detail);
  const definition = domainEvents[name];
  z.object({ eventName: z.literal(name), eventVersion: z.literal(definition.version) }).parse(
    envelope,
  );
  const data = definition.data.parse(envelope.data) as DomainEventData<Name>;
  return { ...envelope, eventName: name, data };
}
