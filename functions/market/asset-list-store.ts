import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { stockSchema, type Stock } from '../../shared/contracts/stock-search.ts';
import { OperationalError } from '../runtime/operational-error.ts';
import {
  ifConditionHolds,
  type ItemKey,
  type StoreAccess,
  type Table,
  type TableAccess,
} from '../runtime/table.ts';
import { parseStoredContent } from './stored-content.ts';

export interface StoredAssetList {
  /** The most traded first. */
  readonly stocks: readonly Stock[] | undefined;
  readonly readAt: Date | undefined;
  /** Until then, another instance holds the lease to request the list from the partner. */
  readonly leaseUntil: Date | undefined;
  /** The partner failed; no further request before then. */
  readonly retryAt: Date | undefined;
}

/** The list of all traded assets as last read: one item for all functions. */
export interface AssetListStore {
  read(): Promise<StoredAssetList>;
  /** False when another call holds the lease, or has stored a list since `seen` was read. */
  takeLease(owner: string, seen: StoredAssetList, now: Date): Promise<boolean>;
  /** Ends the lease with the list. */
  save(stocks: readonly Stock[], readAt: Date): Promise<void>;
  giveUp(owner: string, retryAt: Date): Promise<void>;
}

/** Longer than the function may run. */
const leaseMilliseconds = 30_000;
/** An item may have 400 kB; 2,500 names are 50 kB when compressed. */
const maxContentBytes = 380_000;

const key: ItemKey = { PK: 'ASSETLIST#brapi', SK: 'LIST' };

const instant = z.pipe(
  z.number(),
  z.transform((milliseconds) => new Date(milliseconds)),
);
const itemSchema = z.object({
  content: z.optional(z.instanceof(Uint8Array)),
  readAt: z.optional(instant),
  leaseUntil: z.optional(instant),
  retryAt: z.optional(instant),
});

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export const readAssetListAccess: TableAccess = {
  actions: ['GetItem'],
  partitions: ['ASSETLIST#*'],
};

export const assetListAccess = {
  read: readAssetListAccess,
  takeLease: { actions: ['UpdateItem'], partitions: ['ASSETLIST#*'], alone: true },
  save: { actions: ['PutItem'], partitions: ['ASSETLIST#*'], alone: true },
  giveUp: { actions: ['UpdateItem'], partitions: ['ASSETLIST#*'], alone: true },
} satisfies StoreAccess<AssetListStore>;

export function assetListStore(table: Table): AssetListStore {
  return {
    async read() {
      const answer = await table.client.send(new GetCommand({ TableName: table.name, Key: key }));
      const item = itemSchema.parse(answer.Item ?? {});
      const text = item.content && (await decompress(item.content)).toString('utf8');
      const list = parseStoredContent(z.array(stockSchema), { content: text, readAt: item.readAt });
      return {
        stocks: list?.content,
        readAt: item.readAt,
        leaseUntil: item.leaseUntil,
        retryAt: item.retryAt,
      };
    },

    async takeLease(owner, seen, now) {
      return ifConditionHolds(
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: key,
            UpdateExpression: 'SET leaseUntil = :until, leaseOwner = :owner, entity = :entity',
            ConditionExpression: [
              '(attribute_not_exists(leaseUntil) OR leaseUntil <= :now)',
              '(attribute_not_exists(retryAt) OR retryAt <= :now)',
              seen.readAt === undefined ? 'attribute_not_exists(readAt)' : 'readAt = :seen',
            ].join(' AND '),
            ExpressionAttributeValues: {
              ':until': now.getTime() + leaseMilliseconds,
              ':owner': owner,
              ':entity': 'AssetList',
              ':now': now.getTime(),
              ...(seen.readAt === undefined ? {} : { ':seen': seen.readAt.getTime() }),
            },
          }),
        ),
      );
    },

    async save(stocks, readAt) {
      const content = await compress(JSON.stringify(stocks));
      if (content.byteLength > maxContentBytes) {
        throw new OperationalError('The list of assets is too large for an item');
      }
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: { ...key, entity: 'AssetList', content, readAt: readAt.getTime() },
        }),
      );
    },

    async giveUp(owner, retryAt) {
      await ifConditionHolds(
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: key,
            UpdateExpression: 'SET retryAt = :retryAt REMOVE leaseUntil, leaseOwner',
            ConditionExpression: 'leaseOwner = :owner',
            ExpressionAttributeValues: { ':owner': owner, ':retryAt': retryAt.getTime() },
          }),
        ),
      );
    },
  };
}
