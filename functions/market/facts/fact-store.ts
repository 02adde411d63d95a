import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { batchGet } from '../../runtime/batch-get.ts';
import { secondsSinceEpoch } from '../../runtime/clock.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { readPartition } from '../../runtime/read-partition.ts';
import {
  ifConditionHolds,
  type ItemKey,
  type StoreAccess,
  type Table,
} from '../../runtime/table.ts';
import { maxFactMilliseconds, type AssetFacts, type Listing } from './asset-facts.ts';
import { mergeFacts } from './merge-facts.ts';
import { packFacts, packListing, unpackFacts, unpackListing } from './pack-facts.ts';

/*
 * The figures of all assets, in one partition:
 *
 *   FACTS#brapi / ASSETS#<shard>   the newest reading of each asset of a shard
 *   FACTS#brapi / LIST             the newest list of all assets with their prices
 *
 * Two writers of a shard lose nothing: each write holds only if the shard is still the one that was read, otherwise it
 * is read and merged again.
 */

export interface StoredFacts {
  readonly listing: Listing | undefined;
  readonly assets: readonly AssetFacts[];
}

export interface FactStore {
  /** Keeps readings of assets, in one request for reading and one for each shard. Older and repeated ones change nothing. */
  saveFacts(facts: readonly AssetFacts[], now: Date): Promise<void>;
  /** Keeps a list, unless a newer one is stored. One request. */
  saveListing(listing: Listing): Promise<void>;
  /** Reads everything: one request for each megabyte, two for 2,000 assets. */
  readAll(): Promise<StoredFacts>;
}

const partition = 'FACTS#brapi';
const listKey: ItemKey = { PK: partition, SK: 'LIST' };
/** 2,000 assets are about 32 in a shard, 20 to 40 kB. */
const shards = 64;
/** Each failed attempt is another writer's success. */
const maxAttempts = 10;

const itemSchema = z.object({
  SK: z.string(),
  content: z.instanceof(Uint8Array),
  /** The number of writes of a shard. */
  version: z.optional(z.int()),
  listedAt: z.optional(z.number()),
});

const partitions = ['FACTS#*'];
export const factAccess = {
  saveFacts: [
    { actions: ['BatchGetItem'], partitions },
    { actions: ['PutItem'], partitions, alone: true },
  ],
  saveListing: { actions: ['PutItem'], partitions, alone: true },
  readAll: { actions: ['Query'], partitions },
} satisfies StoreAccess<FactStore>;

export function factStore(table: Table): FactStore {
  const saveShards = async (
    byShard: ReadonlyMap<number, readonly AssetFacts[]>,
    now: Date,
  ): Promise<number[]> => {
    const find = await batchGet(table, [...byShard.keys()].map(shardKey));
    const saved = await Promise.all(
      [...byShard].map(async ([shard, facts]) =>
        (await saveShard(shard, facts, find(shardKey(shard)), now)) ? [] : [shard],
      ),
    );
    return saved.flat();
  };

  const saveShard = async (
    shard: number,
    facts: readonly AssetFacts[],
    item: unknown,
    now: Date,
  ) => {
    const seen = item === undefined ? undefined : itemSchema.parse(item);
    const stored = seen === undefined ? [] : await unpackFacts(seen.content);
    const merged = mergeFacts(stored, facts, now);
    if (merged === undefined) return true;
    const version = seen?.version ?? 0;
    return ifConditionHolds(
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...shardKey(shard),
            entity: 'AssetFacts',
            content: await packFacts(merged),
            version: version + 1,
            expiresAt: secondsSinceEpoch(now) + maxFactMilliseconds / 1000,
          },
          ConditionExpression: 'attribute_not_exists(version) OR version = :seen',
          ExpressionAttributeValues: { ':seen': version },
        }),
      ),
    );
  };

  return {
    async saveFacts(facts, now) {
      if (facts.length === 0) return;
      const byShard = Map.groupBy(facts, ({ ticker }) => shardOf(ticker));
      let unsaved = [...byShard.keys()];
      for (let attempt = 1; unsaved.length > 0; attempt += 1) {
        if (attempt > maxAttempts) throw new OperationalError('Facts of assets were not kept');
        unsaved = await saveShards(
          new Map(unsaved.map((shard) => [shard, byShard.get(shard) ?? []])),
          now,
        );
      }
    },

    async saveListing({ listedAt, assets }) {
      await ifConditionHolds(
        table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: {
              ...listKey,
              entity: 'FactListing',
              content: await packListing(assets),
              listedAt: listedAt.getTime(),
              expiresAt: secondsSinceEpoch(listedAt) + maxFactMilliseconds / 1000,
            },
            ConditionExpression: 'attribute_not_exists(listedAt) OR listedAt < :listedAt',
            ExpressionAttributeValues: { ':listedAt': listedAt.getTime() },
          }),
        ),
      );
    },

    async readAll() {
      const items = (await readPartition(table, partition)).map((item) => itemSchema.parse(item));
      const list = items.find(({ SK }) => SK === listKey.SK);
      const facts = await Promise.all(
        items.filter((item) => item !== list).map(({ content }) => unpackFacts(content)),
      );
      return {
        listing: list && {
          listedAt: new Date(list.listedAt ?? 0),
          assets: await unpackListing(list.content),
        },
        assets: facts.flat(),
      };
    },
  };
}

function shardKey(shard: number): ItemKey {
  return { PK: partition, SK: `ASSETS#${String(shard).padStart(2, '0')}` };
}

/**
 * Assets that are read together, in the order of their tickers, are mostly in one shard. A changed rule would leave old
 * readings in other shards until they expire.
 */
function shardOf(ticker: string): number {
  return (ticker.charCodeAt(0) * 31 + ticker.charCodeAt(1)) % shards;
}
