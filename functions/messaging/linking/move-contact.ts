import type { WhatsAppFieldUpdate } from '../../integrations/whatsapp-news.ts';
import { accountCheck } from '../../records/account.ts';
import { asSeen } from '../../records/own-row-store.ts';
import {
  ownerOfWhatsAppClaim,
  readableWhatsAppContact,
  whatsAppClaimKey,
  whatsAppClaimWrite,
  whatsAppContactKey,
  whatsAppReleaseWrite,
} from '../../records/whatsapp-contact.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import { laterThan, type Clock } from '../../runtime/clock.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import type { Table, TableAccesses } from '../../runtime/table.ts';
import { writeTransaction } from '../../runtime/transaction.ts';

/** Has a link follow its person to another id. */
export type MoveContact = (
  change: Pick<
    Extract<WhatsAppFieldUpdate, { readonly kind: 'new-user-id' }>,
    'previous' | 'current' | 'waId'
  >,
) => Promise<void>;

/** What `contactMover` does to the table. */
export const moveContactAccess: TableAccesses = [
  { actions: ['BatchGetItem'], partitions: ['WHATSAPP#*', 'ACCOUNT#*'] },
  { actions: ['ConditionCheckItem', 'PutItem'], partitions: ['ACCOUNT#*'] },
  { actions: ['PutItem', 'DeleteItem'], partitions: ['WHATSAPP#*'] },
];

/**
 * Told again, or of whoever is not linked, it changes nothing. A number that is not theirs any more leads
 * nobody to them; the new one is not the account's, and they are written to by their id.
 * @throws OperationalError where somebody has changed the same meanwhile: the queue tries again
 */
export function contactMover(table: Table, clock: Clock): MoveContact {
  return async ({ previous, current, waId }) => {
    const keys = { previous: whatsAppClaimKey(previous), current: whatsAppClaimKey(current) };
    const find = await batchGet(table, Object.values(keys));
    const accountId = ownerOfWhatsAppClaim(find(keys.previous));
    // Whoever has linked the new id since then has said so themselves.
    if (accountId === undefined || find(keys.current) !== undefined) return;
    const Key = whatsAppContactKey(accountId);
    const contact = readableWhatsAppContact((await batchGet(table, [Key]))(Key));
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
        Put: { TableName: table.name, Item: { ...Key, ...moved }, ...asSeen(contact.updated_at) },
      },
      whatsAppClaimWrite(table, keys.current, accountId, undefined),
      whatsAppReleaseWrite(table, keys.previous, accountId),
      ...(number === undefined || keepsNumber
        ? []
        : [whatsAppReleaseWrite(table, whatsAppClaimKey(number), accountId)]),
    ]);
    if (outcome === 'refused') throw new OperationalError('A link has changed meanwhile');
  };
}
