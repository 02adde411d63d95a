import type { WhatsAppFieldUpdate } from '../../integrations/whatsapp-events.ts';
import { accountCheck } from '../../entities/account.ts';
import { versionCondition } from '../../entities/versioned-row-store.ts';
import {
  parseWhatsAppClaimOwner,
  safeParseWhatsAppContact,
  whatsAppClaimKey,
  whatsAppClaimWrite,
  whatsAppContactKey,
  whatsAppReleaseWrite,
} from '../../entities/whatsapp-contact.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import { laterThan, type Clock } from '../../runtime/clock.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import type { Table, TableAccesses } from '../../runtime/table.ts';
import { writeTransaction } from '../../runtime/transaction.ts';

/** Moves a link to the user's new user id. */
export type MoveContact = (
  change: Pick<
    Extract<WhatsAppFieldUpdate, { readonly kind: 'new-user-id' }>,
    'previous' | 'current' | 'waId'
  >,
) => Promise<void>;

/** Table access of `contactMover`. */
export const moveContactAccess: TableAccesses = [
  { actions: ['BatchGetItem'], partitions: ['WHATSAPP#*', 'ACCOUNT#*'] },
  { actions: ['ConditionCheckItem', 'PutItem'], partitions: ['ACCOUNT#*'] },
  { actions: ['PutItem', 'DeleteItem'], partitions: ['WHATSAPP#*'] },
];

/**
 * Idempotent; does nothing for a user without a link. Releases the number if the user no longer has it; the new
 * number is not the account's, so messages use the user id.
 * @throws OperationalError on a concurrent change: the queue retries
 */
export function contactMover(table: Table, clock: Clock): MoveContact {
  return async ({ previous, current, waId }) => {
    const keys = { previous: whatsAppClaimKey(previous), current: whatsAppClaimKey(current) };
    const find = await batchGet(table, Object.values(keys));
    const accountId = parseWhatsAppClaimOwner(find(keys.previous));
    // If the new id is linked already, its user did so explicitly.
    if (accountId === undefined || find(keys.current) !== undefined) return;
    const Key = whatsAppContactKey(accountId);
    const contact = safeParseWhatsAppContact((await batchGet(table, [Key]))(Key));
    if (contact?.bsuid !== previous) return;
    const { wa_id: number, ...others } = contact;
    const keepsNumber = number !== undefined && number === waId;
    const moved = {
      ...others,
      ...(keepsNumber ? { wa_id: number } : {}),
      ...(number === undefined || keepsNumber ? {} : { number_left_at: clock().toISOString() }),
      bsuid: current,
      updated_at: laterThan([contact.updated_at], clock()),
    };
    const outcome = await writeTransaction(table, [
      accountCheck(table, accountId),
      {
        Put: {
          TableName: table.name,
          Item: { ...Key, ...moved },
          ...versionCondition(contact.updated_at),
        },
      },
      whatsAppClaimWrite(table, keys.current, accountId, undefined),
      whatsAppReleaseWrite(table, keys.previous, accountId),
      ...(number === undefined || keepsNumber
        ? []
        : [whatsAppReleaseWrite(table, whatsAppClaimKey(number), accountId)]),
    ]);
    if (outcome === 'refused') throw new OperationalError('The link has changed concurrently');
  };
}
