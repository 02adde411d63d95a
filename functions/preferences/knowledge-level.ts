import * as z from 'zod/mini';
import { knowledgeLevelSchema, type KnowledgeLevel } from '../../shared/contracts/preferences.ts';
import { rowKey } from '../records/person.ts';
import { batchGet } from '../runtime/batch-get.ts';
import type { Table, TableAccess } from '../runtime/table.ts';

/** How much somebody has said that they know; whoever has said nothing is told in the simplest words. */
export type ReadLevel = (accountId: string) => Promise<KnowledgeLevel>;

const chosenSchema = z.object({ nivel_conhecimento: knowledgeLevelSchema });

/** What `levelReader` does to the table. */
export const knowledgeLevelAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*'],
};

/** On the real table, for the functions of other capabilities: whoever reads the rows of access may read it. */
export function levelReader(table: Table): ReadLevel {
  return async (accountId) => {
    const key = rowKey(accountId, 'ACCOUNT');
    const find = await batchGet(table, [key]);
    return chosenSchema.safeParse(find(key)).data?.nivel_conhecimento ?? 'basico';
  };
}
