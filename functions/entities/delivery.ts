import * as z from 'zod/mini';
import {
  deliveryStateSchema,
  messageChannelSchema,
  messageKindSchema,
  skipReasonSchema,
  type DeliveryState,
  type MessageChannel,
} from '../../shared/contracts/messaging.ts';
import { readPhoneNumber } from './phone-number.ts';
import { secondsSinceEpoch } from '../runtime/clock.ts';
import type { ItemKey } from '../runtime/table.ts';
import { accountPartition, rowPrefix } from './account-rows.ts';

/*
 * One record per message: recipient, content, channel and outcome. It is stored in the recipient's partition, so
 * that it is part of the recipient's data export and is deleted with the account.
 */

/**
 * The recipient of a message. A contact has written to us on WhatsApp without an account; an address is used without
 * any account, for example of a deleted one.
 */
export const recipientSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('account'), accountId: z.string().check(z.minLength(1)) }),
  z.object({ by: z.literal('subscriber'), subscriberId: z.string().check(z.minLength(1)) }),
  z.object({
    by: z.literal('stranger'),
    /** A keyed digest of the number (identity-digest.ts). */
    digest: z.string().check(z.minLength(1)),
    /** The number or id from WhatsApp, kept only while the message waits. */
    whatsAppId: z.pipe(
      z.string().check(z.minLength(1)),
      // A queued message may be from a version that stored numbers in WhatsApp's form.
      z.transform((numberOrId): string => readPhoneNumber(numberOrId) ?? numberOrId),
    ),
  }),
  z.object({
    by: z.literal('address'),
    /** A keyed digest of the e-mail. */
    digest: z.string().check(z.minLength(1)),
    /** Kept only while the message waits, like the number of a stranger. */
    email: z.string().check(z.minLength(1)),
  }),
]);
export type Recipient = z.infer<typeof recipientSchema>;

/** `<yyyy-mm-dd>_<kind>_<occasion>`: the same for every repetition of one message. */
export const deliveryIdSchema = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}_[a-z-]+_[A-Za-z0-9_-]+$/), z.maxLength(120));

/** @param day `yyyy-mm-dd`; @param occasion letters, digits, `-` and `_` */
export function deliveryId(day: string, kind: string, occasion: string): string {
  return deliveryIdSchema.parse(`${day}_${kind}_${occasion}`);
}

export interface DeliveryName {
  /** The recipient's partition. */
  readonly owner: string;
  readonly id: string;
  readonly channel: MessageChannel;
}

export function recipientPartition(recipient: Recipient): string {
  switch (recipient.by) {
    case 'account':
      return accountPartition(recipient.accountId);
    case 'subscriber':
      return `SUBSCRIBER#${recipient.subscriberId}`;
    case 'stranger':
    case 'address':
      return `CONTACT#${recipient.digest}`;
    default:
      return recipient satisfies never;
  }
}

/**
 * Returns the recipient of a partition.
 * @returns undefined for a contact, because its address is not stored
 */
export function parseRecipientPartition(owner: string): Recipient | undefined {
  const [kind, id = ''] = owner.split('#');
  if (kind === 'ACCOUNT') return { by: 'account', accountId: id };
  return kind === 'SUBSCRIBER' ? { by: 'subscriber', subscriberId: id } : undefined;
}

/** The prefix of all deliveries' sort keys, which sort by day. */
export const deliveryRows = rowPrefix('DELIVERY');

export function deliveryKey({ owner, id, channel }: DeliveryName): ItemKey {
  return { PK: owner, SK: `${deliveryRows}${id}#${channel}` };
}

/*
 * The reference sent to the provider with a message and returned with each of its events. It locates the record,
 * identifies no user, and contains only characters that SES allows in a tag.
 */

const ownerLetters = { ACCOUNT: 'a', SUBSCRIBER: 's', CONTACT: 'c' } as const;

/** @param attempt the number of the attempt: reports about an earlier one do not concern a later one */
export function deliveryReference({ owner, id }: DeliveryName, attempt: number) {
  const [kind = '', ownerId = ''] = owner.split('#');
  const letter = z.enum(['ACCOUNT', 'SUBSCRIBER', 'CONTACT']).parse(kind);
  return {
    recipient: `${ownerLetters[letter]}-${ownerId}`,
    delivery: id,
    attempt: String(attempt),
  };
}

const referenceSchema = z.object({
  recipient: z.string().check(z.regex(/^[asc]-[A-Za-z0-9_-]{1,100}$/)),
  delivery: deliveryIdSchema,
  attempt: z.string().check(z.regex(/^\d{1,3}$/)),
});

/** @returns undefined for text that is not one of our references */
export function parseDeliveryReference(
  reference: unknown,
  channel: MessageChannel,
): { readonly name: DeliveryName; readonly attempt: number } | undefined {
  const parsed = referenceSchema.safeParse(reference);
  if (!parsed.success) return undefined;
  const { recipient, delivery, attempt } = parsed.data;
  const kind = Object.entries(ownerLetters).find(([, letter]) => letter === recipient[0])?.[0];
  if (kind === undefined) return undefined;
  return {
    name: { owner: `${kind}#${recipient.slice(2)}`, id: delivery, channel },
    attempt: Number(attempt),
  };
}

/** The reference as the one text that WhatsApp carries. */
export function referenceText({
  recipient,
  delivery,
  attempt,
}: ReturnType<typeof deliveryReference>): string {
  return `${recipient}/${delivery}/${attempt}`;
}

/** @returns the input of `parseDeliveryReference` */
export function parseReferenceText(text: string | undefined): unknown {
  const [recipient, delivery, attempt, ...more] = text?.split('/') ?? [];
  return more.length > 0 ? undefined : { recipient, delivery, attempt };
}

/**
 * States never go backwards: a partner's status counts only if its rank is above the known one. A late bounce comes
 * after a delivery; a read message was delivered.
 */
export const stateRanks: Readonly<Record<DeliveryState, number>> = {
  claimed: 0,
  deferred: 1,
  attempted: 2,
  uncertain: 3,
  'given-up': 4,
  accepted: 5,
  delivered: 6,
  failed: 7,
  read: 8,
  skipped: 9,
};

/** The rank of a failure that does not count if the message has arrived, in either order of reports. */
export const transientFailureRank = stateRanks.accepted + 0.5;

/** How long deliveries are kept. */
export const deliveryRetentionSeconds = 35 * 24 * 60 * 60;

export function deliveryExpiry(now: Date): number {
  return secondsSinceEpoch(now) + deliveryRetentionSeconds;
}

/** Replaces the texts of answers of a deleted conversation. */
export const erasedText = '';

export const deliveryEntity = 'Delivery';

export const deliverySchema = z.object({
  entity: z.literal(deliveryEntity),
  id: deliveryIdSchema,
  kind: messageKindSchema,
  channel: messageChannelSchema,
  state: deliveryStateSchema,
  /** Only for `skipped`. */
  reason: z.optional(skipReasonSchema),
  /** The number of calls to the partner. */
  attempts: z.int(),
  /** Number of attempts after a lost answer. */
  retries: z.optional(z.int()),
  subject: z.string(),
  /** The text as the channel shows it: for an e-mail the plain text. `erasedText` after the user deleted it. */
  text: z.string(),
  /** The fallback channel if the partner reports later that it cannot be delivered. */
  otherwise: z.optional(z.literal('email')),
  /** For a corrected edition: the time of the correction, and the broadcast whose message reported it. */
  corrected_in: z.optional(z.string()),
  /** The name of the broadcast that the message belongs to (shared/messages/broadcasts.ts). */
  run: z.optional(z.string()),
  partnerId: z.optional(z.string()),
  /** The partner's code of the last failure or rejection. */
  partnerCode: z.optional(z.string()),
  /* Instants, ISO 8601 in UTC. */
  created_at: z.string(),
  updated_at: z.string(),
  attempted_at: z.optional(z.string()),
  accepted_at: z.optional(z.string()),
  delivered_at: z.optional(z.string()),
  read_at: z.optional(z.string()),
  failed_at: z.optional(z.string()),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** @returns undefined for no item, and for one that cannot be parsed */
export function safeParseDelivery(item: unknown): Delivery | undefined {
  return deliverySchema.safeParse(item).data;
}
