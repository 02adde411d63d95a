import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { sectorMediansSchema, type SectorMedians } from '../../../shared/market/asset-data.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import { secondsSinceEpoch } from '../../runtime/clock.ts';
import { readPartition } from '../../runtime/read-partition.ts';
import {
  ifConditionHolds,
  type ItemKey,
  type StoreAccess,
  type Table,
} from '../../runtime/table.ts';
import type { Company } from './companies.ts';
import type { CompanyFigures } from './sector-medians.ts';
import { figuresKey, figuresPrefix, sectorKey, walkKey, walkPartition } from './sector-rows.ts';

/** How far a week's reading of all companies has come. */
export interface SectorWalk {
  /** `yyyy-mm-dd` of the Saturday from which on it is due. */
  readonly week: string;
  readonly companies: readonly Company[];
  /** The place of the first one that was not read yet. */
  readonly next: number;
  /** The number of consecutive failures. */
  readonly failures: number;
  /** The medians are made, or cannot be. */
  readonly isOver: boolean;
}

export interface SectorStore {
  /** Undefined before the first one. One request. */
  readWalk(): Promise<SectorWalk | undefined>;
  /** Saves only progress: a slower concurrent run changes nothing. */
  saveWalk(walk: SectorWalk, now: Date): Promise<void>;
  /** Stores the values measured from a position on; repeatable. */
  keepFigures(
    week: string,
    place: number,
    figures: readonly CompanyFigures[],
    now: Date,
  ): Promise<void>;
  readFigures(week: string): Promise<readonly CompanyFigures[]>;
  /** @param tickers the assets that show the medians */
  keepMedians(medians: SectorMedians, tickers: readonly string[], now: Date): Promise<void>;
}

const day = 24 * 60 * 60;
/** Medians state their day; after five weeks they are dropped. */
const mediansSeconds = 35 * day;
const walkSeconds = 15 * day;

const walkSchema = z.object({
  week: z.string(),
  companies: z.array(
    z.object({ ticker: z.string(), sector: z.string(), others: z.array(z.string()) }),
  ),
  next: z.int(),
  failures: z.int(),
  isOver: z.boolean(),
});
const contentSchema = z.object({ content: z.string() });
const figuresSchema = z.array(
  z.object({
    ticker: z.string(),
    sector: z.string(),
    figures: z.record(z.string(), z.number()),
  }),
);
/** The content of a sector's item. */
export const storedSectorSchema = z.object({
  medians: sectorMediansSchema,
  tickers: z.array(z.string()),
});

export const sectorAccess = {
  readWalk: { actions: ['BatchGetItem'], partitions: ['SECTORWALK#*'] },
  saveWalk: { actions: ['PutItem'], partitions: ['SECTORWALK#*'], alone: true },
  keepFigures: { actions: ['PutItem'], partitions: ['SECTORWALK#*'], alone: true },
  readFigures: { actions: ['Query'], partitions: ['SECTORWALK#*'] },
  keepMedians: { actions: ['PutItem'], partitions: ['SECTORS#*'], alone: true },
} satisfies StoreAccess<SectorStore>;

export function sectorStore(table: Table): SectorStore {
  const itemOf = (key: ItemKey, entity: string, content: unknown, until: number) => ({
    ...key,
    entity,
    content: JSON.stringify(content),
    expiresAt: until,
  });
  const put = async (Item: Record<string, unknown>) => {
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
  };

  return {
    async readWalk() {
      const item = (await batchGet(table, [walkKey]))(walkKey);
      return item === undefined ? undefined : walkSchema.parse(JSON.parse(contentOf(item)));
    },

    async saveWalk(walk, now) {
      await ifConditionHolds(
        table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: {
              ...itemOf(walkKey, 'SectorWalk', walk, secondsSinceEpoch(now) + walkSeconds),
              reached: reachedBy(walk),
            },
            ConditionExpression: 'attribute_not_exists(reached) OR reached <= :reached',
            ExpressionAttributeValues: { ':reached': reachedBy(walk) },
          }),
        ),
      );
    },

    keepFigures: (week, place, figures, now) =>
      put(
        itemOf(
          figuresKey(week, place),
          'SectorFigures',
          figures,
          secondsSinceEpoch(now) + walkSeconds,
        ),
      ),

    async readFigures(week) {
      const items = await readPartition(table, walkPartition, figuresPrefix(week));
      return items.flatMap((item) => figuresSchema.parse(JSON.parse(contentOf(item))));
    },

    keepMedians: (medians, tickers, now) =>
      put(
        itemOf(
          sectorKey(medians.sector),
          'SectorMedians',
          { medians, tickers },
          secondsSinceEpoch(now) + mediansSeconds,
        ),
      ),
  };
}

/** Sorts as walks go on. */
function reachedBy({ week, next, isOver }: SectorWalk): string {
  return `${week}#${String(next).padStart(5, '0')}#${isOver ? 1 : 0}`;
}

function contentOf(item: unknown): string {
  return contentSchema.parse(item).content;
}
