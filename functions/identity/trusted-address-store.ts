import { createHash } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { secondsSinceEpoch, type Clock } from '../runtime/clock.ts';
import type { ItemKey, StoreAccess, Table } from '../runtime/table.ts';

/** An address without a sign-in for this long counts as unknown again. */
const retentionSeconds = 180 * 24 * 60 * 60;

const entity = 'KnownAddress';
const itemSchema = z.object({ entity: z.literal(entity), expiresAt: z.int() });

/**
 * Addresses from which an e-mail has been signed in to, stored as a digest of both that reveals
 * neither.
 */
export interface TrustedAddresses {
  /** Makes one request. */
  has(email: string, from: string): Promise<boolean>;
  /** Makes one request. */
  add(email: string, from: string): Promise<void>;
}

export const trustedAddressAccess = {
  has: { actions: ['GetItem'], partitions: ['KNOWN#*'] },
  add: { actions: ['PutItem'], partitions: ['KNOWN#*'], alone: true },
} satisfies StoreAccess<TrustedAddresses>;

export function trustedAddresses(table: Table, clock: Clock): TrustedAddresses {
  const now = () => secondsSinceEpoch(clock());
  return {
    async has(email, from) {
      const { Item } = await table.client.send(
        new GetCommand({ TableName: table.name, Key: keyOf(email, from) }),
      );
      return Item !== undefined && itemSchema.parse(Item).expiresAt > now();
    },

    async add(email, from) {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: { ...keyOf(email, from), entity, expiresAt: now() + retentionSeconds },
        }),
      );
    },
  };
}

function keyOf(email: string, from: string): ItemKey {
  const digest = createHash('sha256').update(`${email} ${from}`).digest('base64url');
  return { PK: `KNOWN#${digest}`, SK: 'SIGN_IN' };
}
