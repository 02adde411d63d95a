import * as z from 'zod/mini';
import type { Identity } from './identity-claim.ts';
import { identityDigest } from './identity-digest.ts';
import type { FindItem } from '../runtime/batch-get.ts';
import { secondsSinceEpoch, type Clock } from '../runtime/clock.ts';
import type { ReadSecret } from '../runtime/secrets.ts';
import type { ItemKey, Table, TableAccess } from '../runtime/table.ts';
import type { TransactionWrite } from '../runtime/transaction.ts';

const daySeconds = 24 * 60 * 60;

/**
 * How long a used trial is remembered, even after the account's deletion. A CPF belongs to one user for life; a
 * phone number may be reassigned.
 */
export const usedIdentityRetentionSeconds = {
  cpf: 5 * 365 * daySeconds,
  phone: 365 * daySeconds,
} as const;

type Part = keyof typeof usedIdentityRetentionSeconds;
const parts = ['cpf', 'phone'] as const satisfies readonly Part[];

/** Which parts of an identity have had a trial before. */
export type UsedParts = Readonly<Record<Part, boolean>>;

/** Identities that have had a trial, known by their digest. */
export interface UsedIdentities {
  keysOf(identity: Identity): Promise<ItemKey[]>;
  usedParts(identity: Identity, find: FindItem): Promise<UsedParts>;
  /** Its transaction fails when one of the parts has been used meanwhile. */
  firstUseWrites(identity: Identity): Promise<TransactionWrite[]>;
  /** Records a used trial of an identity; repeatable. */
  repeatedUseWrites(identity: Identity): Promise<TransactionWrite[]>;
}

const entity = 'UsedIdentity';
const itemSchema = z.object({ entity: z.literal(entity), expiresAt: z.int() });

export const usedIdentityAccess: TableAccess = { actions: ['PutItem'], partitions: ['USED#*'] };

export function usedIdentities(table: Table, readKey: ReadSecret, clock: Clock): UsedIdentities {
  const digest = identityDigest(readKey);

  async function keyOf(part: Part, value: string): Promise<ItemKey> {
    return { PK: `USED#${await digest(part, value)}`, SK: 'TRIAL' };
  }

  async function keysByPart(identity: Identity) {
    const present = parts.flatMap((part) => {
      const value = identity[part];
      return value ? [{ part, value }] : [];
    });
    return Promise.all(
      present.map(async ({ part, value }) => ({ part, key: await keyOf(part, value) })),
    );
  }

  async function writesOf(identity: Identity): Promise<{ TableName: string; Item: object }[]> {
    const now = secondsSinceEpoch(clock());
    return (await keysByPart(identity)).map(({ part, key }) => ({
      TableName: table.name,
      Item: { ...key, entity, expiresAt: now + usedIdentityRetentionSeconds[part] },
    }));
  }

  return {
    keysOf: async (identity) => (await keysByPart(identity)).map(({ key }) => key),

    async usedParts(identity, find) {
      const now = secondsSinceEpoch(clock());
      const used = { cpf: false, phone: false };
      for (const { part, key } of await keysByPart(identity)) {
        const item = find(key);
        // DynamoDB deletes expired items with a delay.
        used[part] = item !== undefined && itemSchema.parse(item).expiresAt > now;
      }
      return used;
    },

    async firstUseWrites(identity) {
      const now = secondsSinceEpoch(clock());
      return (await writesOf(identity)).map((write) => ({
        Put: {
          ...write,
          ConditionExpression: 'attribute_not_exists(PK) OR expiresAt <= :now',
          ExpressionAttributeValues: { ':now': now },
        },
      }));
    },

    repeatedUseWrites: async (identity) =>
      (await writesOf(identity)).map((write) => ({ Put: write })),
  };
}
