import { startServicesTable } from '../cloud/services-table.ts';
import { batchGet } from '../../../functions/runtime/batch-get.ts';
import { openTable } from '../../../functions/runtime/table.ts';
import { writeTransaction } from '../../../functions/runtime/transaction.ts';
import { memoryTable } from './memory-table.ts';
import type { SimulatedTable } from './simulate-sending.ts';

type StoppedTable = SimulatedTable & { readonly stop: () => Promise<void> };

/** Opens the table in memory. */
export function openMemoryTable(): StoppedTable {
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

/** Opens the local cloud's table, in a database of its own. */
export async function openServicesTable(): Promise<StoppedTable> {
  const { table: played, stop } = await startServicesTable();
  // A separate client for requests outside the simulation.
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
