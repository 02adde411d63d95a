import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { BroadcastId } from '../../../shared/messages/broadcasts.ts';
import { repeatedRowKey } from '../../entities/account-rows.ts';
import { secondsSinceEpoch } from '../../runtime/clock.ts';
import { forEachConcurrently } from '../../runtime/for-each-concurrently.ts';
import { ifConditionHolds, type Table, type TableAccess } from '../../runtime/table.ts';
import type { BroadcastRecipient } from './read-recipients.ts';

/*
 * A row `NOTES#<day>#<1 or 2>` of an account names the market scan that used this note slot. Each day has as many
 * slots as notes; the rows expire.
 */

const dayNoteEntity = 'DayNote';
/** Maximum notes per recipient and day. */
const maxNotesPerDay = 2;

/**
 * Reserves one of the day's note slots for each recipient.
 * @returns the recipients that had a free slot, in their order
 */
export type ReserveNoteSlots = (
  broadcast: Pick<BroadcastId, 'day' | 'slot'>,
  recipients: readonly BroadcastRecipient[],
) => Promise<readonly BroadcastRecipient[]>;

const maxConcurrentWrites = 16;
const retentionSeconds = 3 * 24 * 60 * 60;

/** Table access of `noteLimiter`. */
export const noteLimitAccess: TableAccess = {
  actions: ['PutItem'],
  partitions: ['ACCOUNT#*'],
  alone: true,
};

/**
 * Each slot is reserved for a scan before its note is written. A repeated page finds the slot of the same scan and
 * continues; a concurrent scan gets the remaining slot. A slot stays reserved when its note is not sent, so that a
 * user gets too few notes rather than too many.
 */
export function noteLimiter(table: Table): ReserveNoteSlots {
  const reserveSlot = (accountId: string, day: string, scan: string, nth: number) =>
    ifConditionHolds(
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...repeatedRowKey(accountId, 'NOTES', `${day}#${nth}`),
            entity: dayNoteEntity,
            day,
            look: scan,
            expiresAt: secondsSinceEpoch(new Date(`${day}T00:00:00Z`)) + retentionSeconds,
          },
          ConditionExpression: 'attribute_not_exists(PK) OR look = :look',
          ExpressionAttributeValues: { ':look': scan },
        }),
      ),
    );
  const reserveAnySlot = async (accountId: string, day: string, scan: string) => {
    for (let nth = 1; nth <= maxNotesPerDay; nth += 1) {
      if (await reserveSlot(accountId, day, scan, nth)) return true;
    }
    return false;
  };

  return async ({ day, slot }, recipients) => {
    const recipientsWithNote = new Set<BroadcastRecipient>();
    await forEachConcurrently(recipients, maxConcurrentWrites, async (recipient) => {
      const { owner } = recipient;
      if (owner.by === 'account' && (await reserveAnySlot(owner.accountId, day, slot)))
        recipientsWithNote.add(recipient);
    });
    return recipients.filter((recipient) => recipientsWithNote.has(recipient));
  };
}
