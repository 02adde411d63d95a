import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  whatsAppConsentVersions,
  whatsAppLinkCode,
} from '../../../shared/contracts/whatsapp-link.ts';
import { accountCheck } from '../../entities/account.ts';
import { secondsSinceEpoch } from '../../runtime/clock.ts';
import type { ItemKey, StoreAccess, Table } from '../../runtime/table.ts';
import { writeRepeatable, type TransactionWrite } from '../../runtime/transaction.ts';

/*
 * Codes that users send us to link their number. A code leads to its account, and the account's row says which of
 * its codes is valid: only the newest.
 */

const codeSchema = z.object({
  accountId: z.string(),
  textVersion: z.enum(whatsAppConsentVersions),
  /** Seconds since the epoch; DynamoDB may delete the item days later. */
  expiresAt: z.number(),
});
const newestSchema = z.object({ digest: z.string() });
/** The newest code, to show it again: the seed of the code, and the consent text that the user agreed to. */
const newestCodeSchema = z.object({
  digest: z.string(),
  seed: z.string(),
  textVersion: z.enum(whatsAppConsentVersions),
  expiresAt: z.number(),
});

/** A valid code. */
export interface LinkCode {
  readonly accountId: string;
  readonly digest: string;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  /** Version of the consent text that the user agreed to when requesting the code. */
  readonly textVersion: (typeof whatsAppConsentVersions)[number];
}

/** The newest code of an account, while it is valid and unused. */
export interface NewestLinkCode {
  readonly digest: string;
  /** Input of the code (link-code.ts). */
  readonly seed: string;
  readonly textVersion: LinkCode['textVersion'];
  readonly expiresAt: Date;
}

export interface LinkCodeStore {
  /** Makes one request. */
  newest(accountId: string, now: Date): Promise<NewestLinkCode | undefined>;
  /**
   * Makes a code valid and invalidates the account's previous one. Returns 'refused' for a deleted account, or when
   * another code was made meanwhile.
   * @param previousDigest the digest of the newest code as it was read; undefined for none
   */
  keep(
    code: Omit<LinkCode, 'expiresAt'> & { readonly seed: string },
    previousDigest: string | undefined,
    now: Date,
  ): Promise<'kept' | 'refused'>;
  /** Two requests; one for an unknown code. */
  find(digest: string, now: Date): Promise<LinkCode | undefined>;
  /** Returns the writes that use up a code; they fail for an invalid code. */
  useWrites(code: LinkCode, now: Date): TransactionWrite[];
}

export const linkCodeAccess = {
  newest: { actions: ['GetItem'], partitions: ['WHATSAPP_LINK#*'] },
  keep: {
    actions: ['ConditionCheckItem', 'PutItem'],
    partitions: ['ACCOUNT#*', 'WHATSAPP_LINK#*'],
    alone: true,
  },
  find: { actions: ['GetItem'], partitions: ['WHATSAPP_LINK#*'] },
  useWrites: { actions: ['DeleteItem'], partitions: ['WHATSAPP_LINK#*'] },
} satisfies StoreAccess<LinkCodeStore>;

export function linkCodeStore(table: Table): LinkCodeStore {
  const get = async (Key: ItemKey) =>
    (await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true })))
      .Item;
  return {
    async newest(accountId, now) {
      const newest = newestCodeSchema.safeParse(await get(newestKey(accountId))).data;
      if (newest === undefined || newest.expiresAt <= secondsSinceEpoch(now)) return undefined;
      return { ...newest, expiresAt: new Date(newest.expiresAt * 1000) };
    },

    async keep({ accountId, digest, seed, textVersion }, previousDigest, now) {
      const expiresAt = secondsSinceEpoch(now) + whatsAppLinkCode.validSeconds;
      const outcome = await writeRepeatable(table, [
        accountCheck(table, accountId),
        {
          Put: {
            TableName: table.name,
            Item: {
              ...codeKey(digest),
              entity: 'WhatsAppLinkCode',
              accountId,
              textVersion,
              expiresAt,
            },
          },
        },
        {
          Put: {
            TableName: table.name,
            Item: {
              ...newestKey(accountId),
              entity: 'NewestWhatsAppLinkCode',
              digest,
              seed,
              textVersion,
              expiresAt,
            },
            // Expired items may remain for days.
            ConditionExpression:
              'attribute_not_exists(PK) OR expiresAt <= :now OR digest = :replaced',
            ExpressionAttributeValues: {
              ':now': secondsSinceEpoch(now),
              ':replaced': previousDigest ?? 'none',
            },
          },
        },
      ]);
      return outcome === 'written' ? 'kept' : 'refused';
    },

    async find(digest, now) {
      const code = codeSchema.safeParse(await get(codeKey(digest))).data;
      if (code === undefined || code.expiresAt <= secondsSinceEpoch(now)) return undefined;
      const newest = newestSchema.safeParse(await get(newestKey(code.accountId))).data;
      if (newest?.digest !== digest) return undefined;
      return { ...code, digest };
    },

    useWrites: ({ accountId, digest }, now) => [
      {
        Delete: {
          TableName: table.name,
          Key: codeKey(digest),
          ConditionExpression: 'accountId = :accountId AND expiresAt > :now',
          ExpressionAttributeValues: { ':accountId': accountId, ':now': secondsSinceEpoch(now) },
        },
      },
      {
        Delete: {
          TableName: table.name,
          Key: newestKey(accountId),
          ConditionExpression: 'digest = :digest',
          ExpressionAttributeValues: { ':digest': digest },
        },
      },
    ],
  };
}

function codeKey(digest: string): ItemKey {
  return { PK: `WHATSAPP_LINK#${digest}`, SK: 'CODE' };
}

function newestKey(accountId: string): ItemKey {
  return { PK: `WHATSAPP_LINK#${accountId}`, SK: 'NEWEST' };
}
