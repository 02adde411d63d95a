import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  editionFactsSchema,
  editionQuotesSchema,
  type EditionFacts,
  type EditionQuotes,
} from '../../../shared/editions/edition-facts.ts';
import { priceJumpSchema, type PriceJump } from '../../../shared/portfolio/asset-market-data.ts';
import { editionsPartition, sortKeyPrefixes } from '../../entities/edition.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';

/** Reads the newest data that trading days have stored. */
export interface NewestPricesStore {
  /** Makes one request; a second one in the first days of a year. */
  readQuotes(today: string): Promise<EditionQuotes | undefined>;
  readFacts(today: string): Promise<EditionFacts | undefined>;
  /** The newest editions, newest first. */
  readEditions(today: string): Promise<readonly EditionFacts[]>;
  /** Returns probable splits since a day, by ticker: one request per year. */
  readJumps(since: string, today: string): Promise<ReadonlyMap<string, readonly PriceJump[]>>;
}

/** The editions of today and of the trading day before, and one day more. */
const editionsRead = 6;

const contentSchema = z.object({ content: z.instanceof(Uint8Array) });
const jumpSchema = z.extend(priceJumpSchema, { ticker: z.string() });
const decompress = promisify(gunzip);

export const newestEditionsAccess: TableAccess = {
  actions: ['Query'],
  partitions: ['EDITIONS#*'],
};

export function newestPricesStore(table: Table): NewestPricesStore {
  const newestOf = async (
    part: 'quotes' | 'facts',
    today: string,
    limit = 1,
  ): Promise<readonly unknown[]> => {
    const year = Number(today.slice(0, 4));
    const found: unknown[] = [];
    for (const candidateYear of [year, year - 1]) {
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: 'PK = :year AND begins_with(SK, :part)',
          ExpressionAttributeValues: {
            ':year': editionsPartition(String(candidateYear)),
            ':part': sortKeyPrefixes[part],
          },
          ScanIndexForward: false,
          Limit: limit - found.length,
        }),
      );
      for (const item of Items) {
        const { content } = contentSchema.parse(item);
        found.push(JSON.parse((await decompress(content)).toString('utf8')));
      }
      if (found.length >= limit) break;
    }
    return found;
  };

  return {
    async readQuotes(today) {
      const [content] = await newestOf('quotes', today);
      return content === undefined ? undefined : editionQuotesSchema.parse(content);
    },

    async readFacts(today) {
      const [content] = await newestOf('facts', today);
      return content === undefined ? undefined : editionFactsSchema.parse(content);
    },

    async readEditions(today) {
      const contents = await newestOf('facts', today, editionsRead);
      return contents.map((content) => editionFactsSchema.parse(content));
    },

    async readJumps(since, today) {
      const years = [...new Set([since.slice(0, 4), today.slice(0, 4)])];
      const found = await Promise.all(years.map(async (year) => jumpsOfYear(table, year, since)));
      return Map.groupBy(found.flat(), ({ ticker }) => ticker);
    },
  };
}

async function jumpsOfYear(table: Table, year: string, since: string) {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'PK = :year AND SK BETWEEN :since AND :end',
      ExpressionAttributeValues: {
        ':year': editionsPartition(year),
        ':since': `${sortKeyPrefixes.jumps}${since}`,
        ':end': `${sortKeyPrefixes.jumps}~`,
      },
    }),
  );
  return Items.map((item) => jumpSchema.parse(item));
}
