import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { BroadcastId } from '../../../shared/messages/broadcasts.ts';
import { repeatedRowKey } from '../../entities/account-rows.ts';
import { secondsSinceEpoch } from '../../runtime/clock.ts';
import { forEachConcurrently } from '../../runtime/for-each-concurrently.ts';
import { ifConditionHolds, type Table, type TableAccess } from '../../runtime/table.ts';
import type { BroadcastRecipient } from './read-recipients.ts';

/*
 * A row `NOTES#<day>#<1 or 2>` of an account: the market scan whose note it got that day. There are as many rows as
 * notes per day; they expire.
 */

const dayNoteEntity = 'DayNote';
/** Maximum notes per recipient and day. */
const maxNotesPerDay = 2;

/**
 * Takes one note of the day for each recipient.
 * @returns those who had one left, in their order
 */
export type TakeNotes = (
  run: Pick<BroadcastId, 'day' | 'slot'>,
  people: readonly BroadcastRecipient[],
) => Promise<readonly BroadcastRecipient[]>;

const maxConcurrentWrites = 16;
const retentionSeconds = 3 * 24 * 60 * 60;

/** Table access of `notePlaces`. */
export const noteLimitAccess: TableAccess = {
  actions: ['PutItem'],
  partitions: ['ACCOUNT#*'],
  alone: true,
};

/**
 * A slot is taken in the name of the scan before the note is written. Repeating a page finds the slot taken by the
 * same scan and continues; a concurrent scan gets the remaining one. A slot stays taken when the note is not sent,
 * so that a user gets too few notes rather than too many.
 */
export function noteLimiter(table: Table): TakeNotes {
  const takeNth = (accountId: string, day: string, scan: string, nth: number) =>
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
  const take = async (accountId: string, day: string, scan: string) => {
    for (let nth = 1; nth <= maxNotesPerDay; nth += 1) {
      if (await takeNth(accountId, day, scan, nth)) return true;
    }
    return false;
  };

  return async ({ day, slot }, people) => {
    const taken = new Set<BroadcastRecipient>();
    await forEachConcurrently(people, maxConcurrentWrites, async (person) => {
      const { owner } = person;
      if (owner.by === 'account' && (await take(owner.accountId, day, slot))) taken.add(person);
    });
    return people.filter((recipient) => taken.has(recipient));
  };
}
