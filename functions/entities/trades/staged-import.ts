import * as z from 'zod/mini';
import type { ItemKey, Table } from '../../runtime/table.ts';
import type { TransactionWrite } from '../../runtime/transaction.ts';
import { rowKey } from '../account-rows.ts';

/*
 * The import that is being uploaded, at most one per account. Only its trades may be written and only it may
 * be completed, so that rows of other unfinished imports can be deleted without a race.
 */

const entity = 'StagedImport';
const itemSchema = z.object({ entity: z.literal(entity), importId: z.string() });

export function stagedImportKey(accountId: string): ItemKey {
  return rowKey(accountId, 'STAGED_IMPORT');
}

/** @throws a zod error for an item that is none */
export function parseStagedImport(item: unknown): string {
  return itemSchema.parse(item).importId;
}

/**
 * Returns the condition that this import is uploaded.
 * @param importId undefined for none
 */
function stagedCondition(importId: string | undefined) {
  if (importId === undefined) return { ConditionExpression: 'attribute_not_exists(PK)' };
  return {
    ConditionExpression: 'importId = :staged',
    ExpressionAttributeValues: { ':staged': importId },
  };
}

export function stagedImportCheck(
  table: Table,
  accountId: string,
  importId: string | undefined,
): TransactionWrite {
  return {
    ConditionCheck: {
      TableName: table.name,
      Key: stagedImportKey(accountId),
      ...stagedCondition(importId),
    },
  };
}

/** Starts an import in place of the one that was read. */
export function beginStagedImport(
  table: Table,
  accountId: string,
  importId: string,
  replaced: string | undefined,
): TransactionWrite {
  const Item = { ...stagedImportKey(accountId), entity, importId };
  return { Put: { TableName: table.name, Item, ...stagedCondition(replaced) } };
}

/** Ends an import, so that no late part is added to it. */
export function endStagedImport(
  table: Table,
  accountId: string,
  importId: string,
): TransactionWrite {
  return {
    Delete: {
      TableName: table.name,
      Key: stagedImportKey(accountId),
      ...stagedCondition(importId),
    },
  };
}

/** The condition that the upload of an import has not started. */
export function notStagedCheck(
  table: Table,
  accountId: string,
  importId: string,
): TransactionWrite {
  return {
    ConditionCheck: {
      TableName: table.name,
      Key: stagedImportKey(accountId),
      ConditionExpression: 'attribute_not_exists(PK) OR importId <> :staged',
      ExpressionAttributeValues: { ':staged': importId },
    },
  };
}
