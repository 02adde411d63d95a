import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  whatsAppConsentVersions,
  whatsAppLinkCode,
} from '../../../shared/contracts/whatsapp-link.ts';
import { accountCheck } from '../../records/account.ts';
import { secondsSinceEpoch } from '../../runtime/clock.ts';
import type { ItemKey, StoreAccess, Table } from '../../runtime/table.ts';
import { writeRepeatable, type TransactionWrite } from '../../runtime/transaction.ts';

/*
 * Codes that people write to us to link their number. A code leads to its account, and the account says which
 * of its codes is valid: the newest alone.
 */

const codeSchema = z.object({
  accountId: z.string(),
  textVersion: z.enum(whatsAppConsentVersions),
  /** Seconds; DynamoDB may leave it there for days longer. */
  expiresAt: z.number(),
});
const newestSchema = z.object({ digest: z.string() });
/** The newest as it is shown again: what the code is made from, and who has agreed to what by asking for it. */
const shownSchema = z.object({
  digest: z.string(),
  seed: z.string(),
  textVersion: z.enum(whatsAppConsentVersions),
  expiresAt: z.number(),
});

/** A code that is valid now. */
export interface LinkCode {
  readonly accountId: string;
  readonly digest: string;
  /** Seconds. */
  readonly expiresAt: number;
  /** Of the sentence that the account's person has agreed to when they asked for it. */
  readonly textVersion: (typeof whatsAppConsentVersions)[number];
}

/** The code that an account's person has been given last, while it is valid and nobody has used it. */
export interface NewestLinkCode {
  readonly digest: string;
  /** What it is made from (link-code.ts). */
  readonly seed: string;
  readonly textVersion: LinkCode['textVersion'];
  readonly expiresAt: Date;
}

export interface LinkCodeStore {
  /** One request. */
  newest(accountId: string, now: Date): Promise<NewestLinkCode | undefined>;
  /**
   * Makes a code valid, and the account's one before it no longer. Refused for an account that is gone, and
   * where another code has been made meanwhile.
   * @param replaced the digest of the newest as it was read; undefined for none
   */
  keep(
    code: Omit<LinkCode, 'expiresAt'> & { readonly seed: string },
    replaced: string | undefined,
    now: Date,
  ): Promise<'kept' | 'refused'>;
  /** Two requests; one for a code that there is not. */
  find(digest: string, now: Date): Promise<LinkCode | undefined>;
  /** Uses a code up; refused for one that is not valid any more. */
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
      const newest = shownSchema.safeParse(await get(newestKey(accountId))).data;
      if (newest === undefined || newest.expiresAt <= secondsSinceEpoch(now)) return undefined;
      return { ...newest, expiresAt: new Date(newest.expiresAt * 1000) };
    },

    async keep({ accountId, digest, seed, textVersion }, replaced, now) {
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
            // One that is over may be there for days.
            ConditionExpression:
              'attribute_not_exists(PK) OR expiresAt <= :now OR digest = :replaced',
            ExpressionAttributeValues: {
              ':now': secondsSinceEpoch(now),
              ':replaced': replaced ?? 'none',
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
