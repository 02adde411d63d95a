import { startServicesTable } from '../cloud/services-table.ts';
import { batchGet } from '../../../functions/runtime/batch-get.ts';
import { openTable } from '../../../functions/runtime/table.ts';
import { writeTransaction } from '../../../functions/runtime/transaction.ts';
import { memoryTable } from './memory-table.ts';
import type { PlayedTable } from './play-sending.ts';

type StoppedTable = PlayedTable & { readonly stop: () => Promise<void> };

/** The table in memory. */
export function memoryPlay(): StoppedTable {
  const { table, put, find } = memoryTable();
  return {
    table,
    putAll: async (items) => {
      for (const item of items) put(item);
    },
    readAll: async (keys) => keys.map(find),
    stop: async () => {},
  };
}

const atOnce = 100;

/** The table of the local cloud, in a database of its own. */
export async function servicesPlay(): Promise<StoppedTable> {
  const { table: played, stop } = await startServicesTable();
  // A client of its own, for what is no part of the play.
  const table = openTable(played.name);
  return {
    table: played,
    async putAll(items) {
      for (const group of groupsOf(items)) {
        await writeTransaction(
          table,
          group.map((Item) => ({ Put: { TableName: table.name, Item } })),
        );
      }
    },
    async readAll(keys) {
      const found: unknown[] = [];
      for (const group of groupsOf(keys)) {
        const find = await batchGet(table, group);
        found.push(...group.map(find));
      }
      return found;
    },
    stop,
  };
}

function groupsOf<Value>(values: readonly Value[]): Value[][] {
  return Array.from({ length: Math.ceil(values.length / atOnce) }, (_, group) =>
    values.slice(group * atOnce, (group + 1) * atOnce),
  );
}
