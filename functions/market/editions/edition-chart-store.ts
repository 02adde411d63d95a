import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { editionChartKey, type EditionId } from '../../entities/edition.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';

/** Stores the charts of the editions, each drawn once for all readers. */
export interface EditionChartStore {
  /** Stores the chart before its edition, which is what makes it known; a repeated attempt replaces it. */
  save(id: EditionId, png: Uint8Array): Promise<void>;
  /** Makes one request. */
  read(id: EditionId): Promise<Uint8Array | undefined>;
}

export const editionChartAccess = {
  save: { actions: ['PutItem'], partitions: ['EDITIONS#*'] },
  read: { actions: ['BatchGetItem'], partitions: ['EDITIONS#*'] },
} satisfies StoreAccess<EditionChartStore>;

const itemSchema = z.object({ png: z.instanceof(Uint8Array) });

export function editionChartStore(table: Table): EditionChartStore {
  return {
    async save(id, png) {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: { ...editionChartKey(id), entity: 'EditionChart', png },
        }),
      );
    },

    async read(id) {
      const key = editionChartKey(id);
      const item = (await batchGet(table, [key]))(key);
      return item === undefined ? undefined : itemSchema.parse(item).png;
    },
  };
}
