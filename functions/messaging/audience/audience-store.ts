import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  audienceItem,
  audienceKey,
  readableAudience,
  usedSlotItem,
  usedSlotKey,
  type AudienceOwner,
  type AudiencePlace,
} from '../../records/audience.ts';
import { audienceKinds } from '../../../shared/messages/runs.ts';
import { subscriberKey } from '../../records/newsletter-subscriber.ts';
import { rowKey } from '../../records/person.ts';
import { parsePointerItem, pointerKey } from '../../records/subscriber-pointer.ts';
import { batchGet, type FindItem } from '../../runtime/batch-get.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import {
  ifConditionHolds,
  type ItemKey,
  type StoreAccess,
  type Table,
} from '../../runtime/table.ts';
import { writeTransaction, type TransactionWrite } from '../../runtime/transaction.ts';
import { standingKeys, standingOf } from './read-standing-rows.ts';
import { readerSchema, type AccountStanding, type ReaderStanding } from './standing-of.ts';

/** Somebody as they were read, and the rows that they have in the index. */
interface Placed<Standing> {
  /** Undefined for somebody who is gone. */
  readonly standing: Standing | undefined;
  readonly places: readonly AudiencePlace[];
  /** What has to be so still when their rows are written. */
  readonly seen: readonly TransactionWrite[];
}

export interface AudienceStore {
  /** One request. @throws OperationalError for a registration that cannot be read */
  readAccount(accountId: string): Promise<Placed<AccountStanding>>;
  /** One request, and another one where the id has an e-mail. */
  readReader(subscriberId: string, knownEmail: string | undefined): Promise<Placed<ReaderStanding>>;
  /** Puts somebody where they belong, unless anything of what was read has changed since. */
  save(
    owner: AudienceOwner,
    before: Pick<Placed<unknown>, 'places' | 'seen'>,
    places: readonly AudiencePlace[],
  ): Promise<'saved' | 'changed-meanwhile'>;
}

const versionSchema = z.object({ updated_at: z.string() });

export const audienceAccess = {
  readAccount: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] },
  readReader: { actions: ['BatchGetItem'], partitions: ['SUBSCRIBER#*', 'EMAIL#*'] },
  save: [
    { actions: ['PutItem'], partitions: ['AUDIENCE#*'], alone: true },
    { actions: ['ConditionCheckItem'], partitions: ['ACCOUNT#*', 'EMAIL#*'] },
    { actions: ['PutItem', 'DeleteItem'], partitions: ['ACCOUNT#*', 'SUBSCRIBER#*'] },
  ],
} satisfies StoreAccess<AudienceStore>;

export function audienceStore(table: Table, clock: Clock): AudienceStore {
  /** Those that this instance has written down already, which stay. */
  const writtenSlots = new Set<string>();

  const check = (Key: ItemKey, condition: Readonly<Record<string, unknown>>): TransactionWrite => ({
    ConditionCheck: {
      TableName: table.name,
      Key,
      ...(condition as { ConditionExpression: string }),
    },
  });

  /** That a row is as it was read, as far as this depends on it. */
  const asRead = (key: ItemKey, find: FindItem): TransactionWrite => {
    const item = find(key);
    if (item === undefined) {
      return check(key, { ConditionExpression: 'attribute_not_exists(PK)' });
    }
    const version = versionSchema.safeParse(item).data?.updated_at;
    // Of a contact it is only asked whether there is one, and it changes with each of their messages.
    if (version === undefined || key.SK === 'WHATSAPP') {
      return check(key, { ConditionExpression: 'attribute_exists(PK)' });
    }
    return check(key, {
      ConditionExpression: 'updated_at = :version',
      ExpressionAttributeValues: { ':version': version },
    });
  };

  const keepSlot = async ({ kind, slot }: AudiencePlace) => {
    const key = usedSlotKey(kind, slot);
    if (writtenSlots.has(key.SK)) return;
    // When it came into use stays: what was due before that has had nobody.
    await ifConditionHolds(
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: { ...key, ...usedSlotItem({ kind, slot, since: clock().toISOString() }) },
          ConditionExpression: 'attribute_not_exists(PK)',
        }),
      ),
    );
    writtenSlots.add(key.SK);
  };

  return {
    async readAccount(accountId) {
      const keys = standingKeys(accountId);
      const own = audienceKeys({ by: 'account', accountId });
      const find = await batchGet(table, [...keys, ...own]);
      const standing = standingOf(accountId, find, clock());
      const isThere = find(rowKey(accountId, 'ACCOUNT')) !== undefined;
      if (standing === undefined && isThere) {
        throw new OperationalError('A registration cannot be read');
      }
      return {
        standing,
        places: placesAt(own, find),
        seen: keys.map((key) => asRead(key, find)),
      };
    },

    async readReader(subscriberId, knownEmail) {
      const own = audienceKeys({ by: 'subscriber', subscriberId });
      const pointer = pointerKey(subscriberId);
      const find = await batchGet(table, [pointer, ...own]);
      const places = placesAt(own, find);
      const item = find(pointer);
      const email = item === undefined ? knownEmail : parsePointerItem(item).email;
      if (email === undefined) return { standing: undefined, places, seen: [] };
      const key = subscriberKey(email);
      const findRow = await batchGet(table, [key]);
      const row = findRow(key);
      const standing = row === undefined ? undefined : readerSchema.parse(row);
      // Who has left never comes back under the same id.
      if (standing?.id !== subscriberId) return { standing: undefined, places, seen: [] };
      return { standing, places, seen: [asRead(key, findRow)] };
    },

    async save(owner, { places: before, seen }, places) {
      for (const place of places) await keepSlot(place);
      const gone = before.filter(({ kind }) => places.every((place) => place.kind !== kind));
      const outcome = await writeTransaction(table, [
        ...seen,
        ...places.map((place) => ({
          Put: { TableName: table.name, Item: audienceItem(owner, place) },
        })),
        ...gone.map(({ kind }) => ({
          Delete: { TableName: table.name, Key: { ...audienceKey(owner, kind) } },
        })),
      ]);
      return outcome === 'written' ? 'saved' : 'changed-meanwhile';
    },
  };
}

function audienceKeys(owner: AudienceOwner): ItemKey[] {
  return audienceKinds.map((kind) => audienceKey(owner, kind));
}

/** A row that cannot be read is none, and is written anew where one belongs there. */
function placesAt(keys: readonly ItemKey[], find: FindItem): AudiencePlace[] {
  return keys.flatMap((key) => readableAudience(find(key)) ?? []);
}
