import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  assetFundamentalsSchema,
  assetParts,
  dividendsSchema,
  historySchema,
  quoteSchema,
  type AssetFundamentals,
  type AssetPart,
  type Dividend,
  type HistoricalRow,
  type Quote,
} from '../../shared/market/asset-data.ts';
import { secondsSinceEpoch } from '../runtime/clock.ts';
import {
  ifConditionHolds,
  type ItemKey,
  type StoreAccess,
  type Table,
  type TableAccess,
} from '../runtime/table.ts';
import { parseStoredContent } from './stored-content.ts';

/** A part of an asset's data, and when the partner gave it. */
export interface Stored<Content> {
  readonly content: Content;
  readonly readAt: Date;
}

/** The stored data of one asset. Expiry times in the past have no effect. */
export interface StoredAsset {
  readonly quote: Stored<Quote> | undefined;
  readonly history: Stored<readonly HistoricalRow[]> | undefined;
  readonly dividends: Stored<readonly Dividend[]> | undefined;
  readonly fundamentals: Stored<AssetFundamentals> | undefined;
  /** Until then, another instance holds the lease to request the list from the partner. */
  readonly leaseUntil: Date | undefined;
  /** The partner failed for this asset; no further request before then. */
  readonly retryAt: Date | undefined;
  /** The partner does not know this asset; no further request before then. */
  readonly unknownUntil: Date | undefined;
  /** The partner rejected more than the quote; the other parts are not requested again before then. */
  readonly partsRetryAt: Date | undefined;
  /** Changes each time a quote is saved. */
  readonly version: number | undefined;
}

/** The partner's response. Missing parts leave the stored ones unchanged. */
export interface AssetUpdate {
  readonly quote: Quote;
  readonly history: readonly HistoricalRow[] | undefined;
  readonly dividends: readonly Dividend[] | undefined;
  readonly fundamentals: AssetFundamentals | undefined;
  readonly partsRetryAt: Date | undefined;
}

/** The right to ask the partner for one asset. */
export interface AssetLease {
  readonly ticker: string;
  readonly owner: string;
}

/**
 * Stored assets, one partition each. The lease is on the quote's item, so that storing a new quote also ends the
 * lease.
 */
export interface AssetStore {
  read(ticker: string): Promise<StoredAsset>;
  /** False when another call holds the lease, or has stored something since `seen` was read. */
  takeLease(lease: AssetLease, seen: StoredAsset, now: Date): Promise<boolean>;
  /** Stores the partner's data and ends the lease. */
  save(lease: AssetLease, update: AssetUpdate, readAt: Date): Promise<void>;
  /** Ends the lease; the data read before is kept. */
  giveUp(lease: AssetLease, retryAt: Date): Promise<void>;
  /** Ends the lease and marks the asset as unknown. */
  markUnknown(lease: AssetLease, until: Date): Promise<void>;
}

/** Longer than a refresh can take, including its wait for a slot of the partner. */
const leaseMilliseconds = 30_000;
/** Older data is useless. */
const retentionSeconds = 7 * 24 * 60 * 60;
/** An item that never got a quote. */
const emptyRetentionSeconds = 60 * 60;

const instant = z.pipe(
  z.number(),
  z.transform((milliseconds) => new Date(milliseconds)),
);
const itemSchema = z.object({
  SK: z.string(),
  content: z.optional(z.string()),
  readAt: z.optional(instant),
  leaseUntil: z.optional(instant),
  retryAt: z.optional(instant),
  unknownUntil: z.optional(instant),
  partsRetryAt: z.optional(instant),
});
type Item = z.infer<typeof itemSchema>;

export const assetAccess = {
  read: { actions: ['Query'], partitions: ['ASSET#*'] },
  takeLease: { actions: ['UpdateItem'], partitions: ['ASSET#*'], alone: true },
  save: { actions: ['PutItem'], partitions: ['ASSET#*'], alone: true },
  giveUp: { actions: ['UpdateItem'], partitions: ['ASSET#*'], alone: true },
  markUnknown: { actions: ['UpdateItem'], partitions: ['ASSET#*'], alone: true },
} satisfies StoreAccess<AssetStore>;

export function assetStore(table: Table): AssetStore {
  const itemOf = (key: ItemKey, entity: string, content: unknown, readAt: Date) => ({
    ...key,
    entity,
    // JSON text is a third of the size of a map, and parses much faster.
    content: JSON.stringify(content),
    readAt: readAt.getTime(),
    expiresAt: secondsSinceEpoch(readAt) + retentionSeconds,
  });

  const putPart = async (ticker: string, part: AssetPart, content: unknown, readAt: Date) => {
    const { SK, entity } = partItems[part];
    const Item = itemOf(keyOf(ticker, SK), entity, content, readAt);
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
  };

  const endLease = async ({ ticker, owner }: AssetLease, field: string, until: Date) => {
    await ifConditionHolds(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keyOf(ticker, 'QUOTE'),
          UpdateExpression: 'SET #field = :until REMOVE leaseUntil, leaseOwner',
          ConditionExpression: 'leaseOwner = :owner',
          ExpressionAttributeNames: { '#field': field },
          ExpressionAttributeValues: { ':owner': owner, ':until': until.getTime() },
        }),
      ),
    );
  };

  return {
    async read(ticker) {
      const answer = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: 'PK = :asset',
          ExpressionAttributeValues: { ':asset': keyOf(ticker, 'QUOTE').PK },
        }),
      );
      return parseStoredAsset(answer.Items ?? []);
    },

    async takeLease({ ticker, owner }, seen, now) {
      const conditions = [
        ...['leaseUntil', 'retryAt', 'unknownUntil'].map(
          (field) => `(attribute_not_exists(${field}) OR ${field} <= :now)`,
        ),
        seen.version === undefined ? 'attribute_not_exists(readAt)' : 'readAt = :version',
      ];
      return ifConditionHolds(
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: keyOf(ticker, 'QUOTE'),
            UpdateExpression:
              'SET leaseUntil = :until, leaseOwner = :owner, entity = :entity, ' +
              'expiresAt = if_not_exists(expiresAt, :expires)',
            ConditionExpression: conditions.join(' AND '),
            ExpressionAttributeValues: {
              ':now': now.getTime(),
              ':until': now.getTime() + leaseMilliseconds,
              ':owner': owner,
              ':entity': 'AssetQuote',
              ':expires': secondsSinceEpoch(now) + emptyRetentionSeconds,
              ...(seen.version === undefined ? {} : { ':version': seen.version }),
            },
          }),
        ),
      );
    },

    async save({ ticker, owner }, update, readAt) {
      // The quote is written last: a reader who sees it fresh must find the parts read with it.
      await Promise.all(
        assetParts
          .filter((part) => update[part] !== undefined)
          .map((part) => putPart(ticker, part, update[part], readAt)),
      );
      const { quote, partsRetryAt } = update;
      await ifConditionHolds(
        table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: {
              ...itemOf(keyOf(ticker, 'QUOTE'), 'AssetQuote', quote, readAt),
              ...(partsRetryAt && { partsRetryAt: partsRetryAt.getTime() }),
            },
            ConditionExpression: 'leaseOwner = :owner',
            ExpressionAttributeValues: { ':owner': owner },
          }),
        ),
      );
    },

    giveUp: (lease, retryAt) => endLease(lease, 'retryAt', retryAt),
    markUnknown: (lease, until) => endLease(lease, 'unknownUntil', until),
  };
}

const partItems = {
  history: { SK: 'HISTORY', entity: 'AssetHistory' },
  dividends: { SK: 'DIVIDENDS', entity: 'AssetDividends' },
  fundamentals: { SK: 'FUNDAMENTALS', entity: 'AssetFundamentals' },
} as const satisfies Record<AssetPart, object>;

function keyOf(ticker: string, SK: string): ItemKey {
  return { PK: `ASSET#${ticker}`, SK };
}

export const assetItemsAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ASSET#*'],
};

/** Returns the key of an asset's newest quote and payments, for reading many assets in one request. */
export function quoteKey(ticker: string): ItemKey {
  return keyOf(ticker, 'QUOTE');
}
export function dividendsKey(ticker: string): ItemKey {
  return keyOf(ticker, partItems.dividends.SK);
}

export function historyKey(ticker: string): ItemKey {
  return keyOf(ticker, partItems.history.SK);
}

export function fundamentalsKey(ticker: string): ItemKey {
  return keyOf(ticker, partItems.fundamentals.SK);
}

/** Parses some of an asset's items. */
export function parseStoredAsset(items: readonly unknown[]): StoredAsset {
  return storedAsset(items.map((item) => itemSchema.parse(item)));
}

function storedAsset(items: readonly Item[]): StoredAsset {
  const item = (key: string) => items.find(({ SK }) => SK === key);
  const quote = item('QUOTE');
  return {
    quote: parseStoredContent(quoteSchema, quote),
    history: parseStoredContent(historySchema, item(partItems.history.SK)),
    dividends: parseStoredContent(dividendsSchema, item(partItems.dividends.SK)),
    fundamentals: parseStoredContent(assetFundamentalsSchema, item(partItems.fundamentals.SK)),
    leaseUntil: quote?.leaseUntil,
    retryAt: quote?.retryAt,
    unknownUntil: quote?.unknownUntil,
    partsRetryAt: quote?.partsRetryAt,
    version: quote?.readAt?.getTime(),
  };
}
