import * as z from 'zod/mini';
import { readPhoneNumber, toWhatsAppKey, type PhoneNumber } from './phone-number.ts';
import type { ItemKey, Table } from '../runtime/table.ts';
import type { TransactionWrite } from '../runtime/transaction.ts';
import { rowKey } from './account-rows.ts';

/*
 * The WhatsApp contact of an account, verified by a message from it. The number may change its form, and be missing
 * for users with a user name: claims lead from both to the account.
 */

export const whatsAppContactEntity = 'WhatsAppContact';

const itemSchema = z.object({
  entity: z.literal(whatsAppContactEntity),
  /** Missing when WhatsApp reports none. Rows from before 28 November 2026 contain WhatsApp's own format. */
  wa_id: z.optional(z.pipe(z.string(), z.transform(readPhoneNumber))),
  /** WhatsApp's id of the user for our business: `BR.…` */
  bsuid: z.optional(z.string()),
  /**
   * ISO 8601: when the user changed the linked number to another one, which is not the account's and is not stored.
   */
  number_left_at: z.optional(z.string()),
  /** Digest of the linking code: sending it again is answered as done. */
  code_digest: z.optional(z.string()),
  /** `yyyy-mm-dd`, UTC: the last day on which a message was sent while the contact's window was closed. */
  counted_on: z.optional(z.string()),
  /* ISO 8601, UTC. */
  linked_at: z.string(),
  last_inbound_at: z.string(),
  updated_at: z.string(),
});
export type WhatsAppContact = z.output<typeof itemSchema>;

export function whatsAppContactKey(accountId: string): ItemKey {
  return rowKey(accountId, 'WHATSAPP');
}

/** Returns the key that claims a number or id for an account. */
export function whatsAppClaimKey(numberOrId: string): ItemKey {
  return { PK: `WHATSAPP#${toWhatsAppKey(numberOrId)}`, SK: 'ACCOUNT' };
}

/** Returns the claims of a contact's number and id, as far as known. */
export function whatsAppClaimKeys({
  wa_id,
  bsuid,
}: Pick<WhatsAppContact, 'wa_id' | 'bsuid'>): ItemKey[] {
  return [wa_id, bsuid].filter((one) => one !== undefined).map(whatsAppClaimKey);
}

export const whatsAppClaimEntity = 'WhatsAppClaim';
const claimSchema = z.object({ entity: z.literal(whatsAppClaimEntity), accountId: z.string() });

/** Returns the owner of a claim; undefined for a missing or unreadable one. */
export function parseWhatsAppClaimOwner(item: unknown): string | undefined {
  return claimSchema.safeParse(item).data?.accountId;
}

/**
 * Claims a number or id for an account.
 * @param previousOwner the owner as it was read: rejected if it has changed
 */
export function whatsAppClaimWrite(
  table: Table,
  key: ItemKey,
  accountId: string,
  previousOwner: string | undefined,
): TransactionWrite {
  return {
    Put: {
      TableName: table.name,
      Item: { ...key, entity: whatsAppClaimEntity, accountId },
      ...(previousOwner === undefined
        ? { ConditionExpression: 'attribute_not_exists(PK)' }
        : {
            ConditionExpression: 'accountId = :seen',
            ExpressionAttributeValues: { ':seen': previousOwner },
          }),
    },
  };
}

/** Releases a claim; a claim of another account rejects the transaction. */
export function whatsAppReleaseWrite(
  table: Table,
  key: ItemKey,
  accountId: string,
): TransactionWrite {
  return {
    Delete: {
      TableName: table.name,
      Key: key,
      ConditionExpression: 'attribute_not_exists(PK) OR accountId = :accountId',
      ExpressionAttributeValues: { ':accountId': accountId },
    },
  };
}

/**
 * Releases the claims of a deleted account.
 * @param rows all rows of the account; without a readable contact there are no claims
 */
export function whatsAppReleaseWrites(
  table: Table,
  rows: readonly Readonly<Record<string, unknown>>[],
  accountId: string,
): TransactionWrite[] {
  const { SK } = whatsAppContactKey(accountId);
  const contact = safeParseWhatsAppContact(rows.find((row) => row['SK'] === SK));
  if (contact === undefined) return [];
  return whatsAppClaimKeys(contact).map((key) => whatsAppReleaseWrite(table, key, accountId));
}

/** @returns undefined for no item, and for one that cannot be parsed */
export function safeParseWhatsAppContact(item: unknown): WhatsAppContact | undefined {
  const { data } = itemSchema.safeParse(item);
  return data?.wa_id === undefined ? data : removeForeignIds(data, data.wa_id);
}

/**
 * Leaves out values of strangers. A linked number is the account's own, which is Brazilian; rows from before 28
 * November 2026 may contain a number of another country with the same digits without its country code, or the id of
 * such a stranger beside the right number.
 */
function removeForeignIds(contact: WhatsAppContact, number: PhoneNumber): WhatsAppContact {
  const { wa_id: _number, bsuid, ...others } = contact;
  return {
    ...others,
    ...(number.startsWith('+55') ? { wa_id: number } : {}),
    ...(bsuid === undefined || isForeignUserId(bsuid) ? {} : { bsuid }),
  };
}

/** Returns whether a user id is of another country. It begins with that of its number, `PE.1502…`, except at Meta's larger partners. */
export function isForeignUserId(userId: string): boolean {
  return /^(?!BR\.|[A-Z]{2}\.ENT\.)[A-Z]{2}\./.test(userId);
}

/** @returns `yyyy-mm-dd` */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

const windowMilliseconds = 24 * 60 * 60 * 1000;
/** We close the window a little before Meta does, because the clocks differ. */
const marginMilliseconds = 5 * 60 * 1000;

/** Returns whether the user has written within a day, so that any message may be sent. */
export function isWindowOpen({ last_inbound_at }: WhatsAppContact, now: Date): boolean {
  const age = now.getTime() - Date.parse(last_inbound_at);
  return age < windowMilliseconds - marginMilliseconds;
}
