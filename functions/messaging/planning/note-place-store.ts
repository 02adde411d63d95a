import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { RunId } from '../../../shared/messages/runs.ts';
import { ownKey } from '../../records/person.ts';
import { secondsSinceEpoch } from '../../runtime/clock.ts';
import { forEachAtOnce } from '../../runtime/for-each-at-once.ts';
import { ifConditionHolds, type Table, type TableAccess } from '../../runtime/table.ts';
import type { Addressee } from './read-people.ts';

/*
 * Beside each person `NOTES#<day>#<1 or 2>`: the look at the market that they got a note of that day. There are as many
 * such rows as notes that they get at the most; they end by themselves.
 */

const dayNoteEntity = 'DayNote';
/** So many notes somebody gets in a day at the most. */
const mostNotesOfDay = 2;

/** Takes for each of these people one of their notes of the day. @returns those who had one left, in their order */
export type TakeNotes = (
  run: Pick<RunId, 'day' | 'slot'>,
  people: readonly Addressee[],
) => Promise<readonly Addressee[]>;

const atOnce = 16;
const retentionSeconds = 3 * 24 * 60 * 60;

/** What `notePlaces` does to the table. */
export const notePlaceAccess: TableAccess = {
  actions: ['PutItem'],
  partitions: ['ACCOUNT#*'],
  alone: true,
};

/**
 * A place is taken before its note is written, in the name of its look: whoever repeats a page finds it taken by the
 * same look, and goes on with it; another look, also one that is worked off at the same moment, finds what is left.
 * What does not leave afterwards stays taken, so that there are too few of them rather than too many.
 */
export function notePlaces(table: Table): TakeNotes {
  const takeNth = (accountId: string, day: string, look: string, nth: number) =>
    ifConditionHolds(
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...ownKey(accountId, 'NOTES', `${day}#${nth}`),
            entity: dayNoteEntity,
            day,
            look,
            expiresAt: secondsSinceEpoch(new Date(`${day}T00:00:00Z`)) + retentionSeconds,
          },
          ConditionExpression: 'attribute_not_exists(PK) OR look = :look',
          ExpressionAttributeValues: { ':look': look },
        }),
      ),
    );
  const take = async (accountId: string, day: string, look: string) => {
    for (let nth = 1; nth <= mostNotesOfDay; nth += 1) {
      if (await takeNth(accountId, day, look, nth)) return true;
    }
    return false;
  };

  return async ({ day, slot }, people) => {
    const taken = new Set<Addressee>();
    await forEachAtOnce(people, atOnce, async (person) => {
      const { owner } = person;
      if (owner.by === 'account' && (await take(owner.accountId, day, slot))) taken.add(person);
    });
    return people.filter((person) => taken.has(person));
  };
}
