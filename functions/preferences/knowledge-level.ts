import * as z from 'zod/mini';
import { knowledgeLevelSchema, type KnowledgeLevel } from '../../shared/contracts/preferences.ts';
import { rowKey } from '../entities/account-rows.ts';
import { batchGet } from '../runtime/batch-get.ts';
import type { Table, TableAccess } from '../runtime/table.ts';

/** Returns the user's level of knowledge; without one the simplest. */
export type ReadKnowledgeLevel = (accountId: string) => Promise<KnowledgeLevel>;

const chosenSchema = z.object({ nivel_conhecimento: knowledgeLevelSchema });

export const knowledgeLevelAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*'],
};

/** Used by other capabilities with roles that may read the access rows. */
export function knowledgeLevelReader(table: Table): ReadKnowledgeLevel {
  return async (accountId) => {
    const key = rowKey(accountId, 'ACCOUNT');
    const find = await batchGet(table, [key]);
    return chosenSchema.safeParse(find(key)).data?.nivel_conhecimento ?? 'basico';
  };
}
