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
import type { CompanyValues } from './sector-medians.ts';
import { valuesKey, valuesPrefix, sectorKey, readingKey, readingPartition } from './sector-rows.ts';

/** The progress of a week's reading of all companies. */
export interface SectorReading {
  /** `yyyy-mm-dd` of the Saturday from which the walk is due. */
  readonly week: string;
  readonly companies: readonly Company[];
  /** Tickers that are read after the companies, for their facts only. */
  readonly further: readonly string[];
  /** The index of the first company, and after them of the first further asset, that has not been read. */
  readonly next: number;
  /** The number of consecutive failures. */
  readonly failures: number;
  /** Whether the medians have been calculated, or cannot be. */
  readonly isOver: boolean;
}

export interface SectorStore {
  /** Makes one request. Returns undefined before the first reading. */
  readProgress(): Promise<SectorReading | undefined>;
  /** Saves only if the walk has progressed: a slower concurrent run changes nothing. */
  saveProgress(reading: SectorReading, now: Date): Promise<void>;
  /** Stores the values measured from a position on; repeatable. */
  saveValues(
    week: string,
    position: number,
    figures: readonly CompanyValues[],
    now: Date,
  ): Promise<void>;
  readValues(week: string): Promise<readonly CompanyValues[]>;
  /** @param tickers the assets that show the medians */
  saveMedians(medians: SectorMedians, tickers: readonly string[], now: Date): Promise<void>;
}

const day = 24 * 60 * 60;
/** Medians are shown with their day; after five weeks they are dropped. */
const mediansSeconds = 35 * day;
const walkSeconds = 15 * day;

const walkSchema = z.object({
  week: z.string(),
  companies: z.array(
    z.object({ ticker: z.string(), sector: z.string(), others: z.array(z.string()) }),
  ),
  // Missing in a walk that started before this field existed.
  further: z._default(z.array(z.string()), []),
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
  readProgress: { actions: ['BatchGetItem'], partitions: ['SECTORWALK#*'] },
  saveProgress: { actions: ['PutItem'], partitions: ['SECTORWALK#*'], alone: true },
  saveValues: { actions: ['PutItem'], partitions: ['SECTORWALK#*'], alone: true },
  readValues: { actions: ['Query'], partitions: ['SECTORWALK#*'] },
  saveMedians: { actions: ['PutItem'], partitions: ['SECTORS#*'], alone: true },
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
    async readProgress() {
      const item = (await batchGet(table, [readingKey]))(readingKey);
      return item === undefined ? undefined : walkSchema.parse(JSON.parse(parseContent(item)));
    },

    async saveProgress(reading, now) {
      await ifConditionHolds(
        table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: {
              ...itemOf(readingKey, 'SectorWalk', reading, secondsSinceEpoch(now) + walkSeconds),
              reached: reachedBy(reading),
            },
            ConditionExpression: 'attribute_not_exists(reached) OR reached <= :reached',
            ExpressionAttributeValues: { ':reached': reachedBy(reading) },
          }),
        ),
      );
    },

    saveValues: (week, position, figures, now) =>
      put(
        itemOf(
          valuesKey(week, position),
          'SectorFigures',
          figures,
          secondsSinceEpoch(now) + walkSeconds,
        ),
      ),

    async readValues(week) {
      const items = await readPartition(table, readingPartition, valuesPrefix(week));
      return items.flatMap((item) => figuresSchema.parse(JSON.parse(parseContent(item))));
    },

    saveMedians: (medians, tickers, now) =>
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

/** Sorts readings by their progress. */
function reachedBy({ week, next, isOver }: SectorReading): string {
  return `${week}#${String(next).padStart(5, '0')}#${isOver ? 1 : 0}`;
}

function parseContent(item: unknown): string {
  return contentSchema.parse(item).content;
}
