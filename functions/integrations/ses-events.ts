import * as z from 'zod/mini';

/*
 * The events that SES sends about an accepted e-mail through the account's default bus: at least once, mostly in
 * order, and sometimes before its own answer.
 */

const recipientSchema = z.object({ emailAddress: z.string() });
const instant = z.iso.datetime({ offset: true });

const outcomeSchema = z.discriminatedUnion('eventType', [
  z.object({ eventType: z.literal('Send') }),
  z.object({ eventType: z.literal('Delivery'), delivery: z.object({ timestamp: instant }) }),
  z.object({
    eventType: z.literal('Bounce'),
    bounce: z.object({
      /** `Permanent`, `Transient` or `Undetermined`. */
      bounceType: z.string(),
      bounceSubType: z.string(),
      bouncedRecipients: z.array(recipientSchema),
      timestamp: instant,
    }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    complaint: z.object({ complainedRecipients: z.array(recipientSchema), timestamp: instant }),
  }),
  z.object({ eventType: z.literal('Reject'), reject: z.object({ reason: z.string() }) }),
  z.object({ eventType: z.literal('Rendering Failure') }),
  z.object({
    eventType: z.literal('DeliveryDelay'),
    deliveryDelay: z.object({ delayType: z.string(), timestamp: instant }),
  }),
]);

const mailSchema = z.object({
  messageId: z.string().check(z.minLength(1)),
  timestamp: instant,
  tags: z.optional(z.record(z.string(), z.array(z.string()))),
});

/** The event as EventBridge puts it into a queue. */
const eventSchema = z.object({
  source: z.literal('aws.ses'),
  time: instant,
  detail: z.intersection(outcomeSchema, z.object({ mail: mailSchema })),
});

/** A code from another system: short, without personal data. */
const code = (...parts: readonly string[]) =>
  parts.map((part) => part.replaceAll(/[^A-Za-z]/g, '').slice(0, 40)).join('/');

export interface EmailEvent {
  /** The id from SES's answer. */
  readonly messageId: string;
  /** ISO 8601: when SES accepted the e-mail. */
  readonly takenAt: string;
  /** ISO 8601: when it happened. */
  readonly at: string;
  /** The tags of the sent mail. */
  readonly tags: Readonly<Record<string, string>>;
  readonly happening: EmailOutcome;
}

export type EmailOutcome =
  | { readonly what: 'taken' | 'delivered' }
  /** SES has not sent the e-mail and will not. */
  | { readonly what: 'refused'; readonly code: string }
  /** A hard bounce: the address is permanently undeliverable. */
  | { readonly what: 'bounced'; readonly code: string; readonly addresses: readonly string[] }
  /**
   * A soft bounce that SES does not retry: the mailbox is full, or the recipient is out of office and has received
   * the e-mail.
   */
  | { readonly what: 'returned'; readonly code: string; readonly addresses: readonly string[] }
  /** The recipient marked the e-mail as spam. */
  | { readonly what: 'complained'; readonly addresses: readonly string[] }
  /** Delayed: SES keeps trying. */
  | { readonly what: 'held-up'; readonly code: string };

/** @throws ZodError for any other event, and for kinds that were not requested from SES */
export function parseEmailEvent(body: string): EmailEvent {
  const { time, detail } = eventSchema.parse(JSON.parse(body));
  const { messageId, timestamp, tags = {} } = detail.mail;
  return {
    messageId,
    takenAt: timestamp,
    at: readInstant(detail) ?? time,
    tags: Object.fromEntries(
      Object.entries(tags).flatMap(([name, [value]]) =>
        value === undefined ? [] : [[name, value]],
      ),
    ),
    happening: toOutcome(detail),
  };
}

type Detail = z.infer<typeof outcomeSchema>;

function readInstant(detail: Detail): string | undefined {
  switch (detail.eventType) {
    case 'Delivery':
      return detail.delivery.timestamp;
    case 'Bounce':
      return detail.bounce.timestamp;
    case 'Complaint':
      return detail.complaint.timestamp;
    case 'DeliveryDelay':
      return detail.deliveryDelay.timestamp;
    case 'Send':
    case 'Reject':
    case 'Rendering Failure':
      return undefined;
    default:
      return detail satisfies never;
  }
}

function toOutcome(detail: Detail): EmailOutcome {
  switch (detail.eventType) {
    case 'Send':
      return { what: 'taken' };
    case 'Delivery':
      return { what: 'delivered' };
    case 'Bounce': {
      const { bounceType, bounceSubType, bouncedRecipients } = detail.bounce;
      const bounceCode = code(bounceType, bounceSubType);
      // An undetermined bounce may be temporary.
      const what = bounceType === 'Permanent' ? 'bounced' : 'returned';
      return { what, code: bounceCode, addresses: parseAddresses(bouncedRecipients) };
    }
    case 'Complaint':
      return {
        what: 'complained',
        addresses: parseAddresses(detail.complaint.complainedRecipients),
      };
    case 'Reject':
      return { what: 'refused', code: code('Reject', detail.reject.reason) };
    case 'Rendering Failure':
      return { what: 'refused', code: 'RenderingFailure' };
    case 'DeliveryDelay':
      return { what: 'held-up', code: code('DeliveryDelay', detail.deliveryDelay.delayType) };
    default:
      return detail satisfies never;
  }
}

/** Some servers return the address with a name: `Ana <ana@exemplo.com.br>`. */
function parseAddresses(
  recipients: readonly { readonly emailAddress: string }[],
): readonly string[] {
  return recipients.map(({ emailAddress }) =>
    (/<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress).trim(),
  );
}
