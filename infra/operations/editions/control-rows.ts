import * as z from 'zod/mini';
import {
  editionKey,
  editionsPartition,
  numberedRowKey,
  numberedRowsPrefix,
  type EditionId,
} from '../../../functions/entities/edition.ts';
import { readPartition } from '../../../functions/runtime/read-partition.ts';
import type { Table } from '../../../functions/runtime/table.ts';
import { writeTransaction, type TransactionWrite } from '../../../functions/runtime/transaction.ts';
import type { AuditEntry } from '../../../functions/market/editions/control/change-control.ts';
import type { EditionControl } from '../../../functions/market/editions/control/edition-control.ts';

/* The operator's writes. They run with the operator's own rights, so that no function's role includes them. */

const controlEntity = 'EditionControl';
const auditEntity = 'EditionAudit';

const auditEntrySchema = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  what: z.enum(['headline', 'note', 'hold', 'correction']),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});

/**
 * Stores the control of an edition that is not made yet, with its audit entry.
 * @param control with the version after the one that was read
 * @returns false when another operator has changed it since, or the edition was made
 */
export async function saveControl(
  table: Table,
  id: EditionId,
  control: EditionControl,
  audit: AuditEntry,
): Promise<boolean> {
  const { version } = control;
  const outcome = await writeTransaction(table, [
    {
      ConditionCheck: {
        TableName: table.name,
        Key: editionKey('facts', id),
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
    {
      Put: {
        TableName: table.name,
        Item: { ...editionKey('control', id), entity: controlEntity, ...control },
        ...(version === 1
          ? { ConditionExpression: 'attribute_not_exists(PK)' }
          : {
              ConditionExpression: 'version = :seen',
              ExpressionAttributeValues: { ':seen': version - 1 },
            }),
      },
    },
    auditWrite(table, id, version, audit),
  ]);
  return outcome === 'written';
}

/** @param number its place in the edition's log, from 1 */
export function auditWrite(
  table: Table,
  id: EditionId,
  number: number,
  audit: AuditEntry,
): TransactionWrite {
  return {
    Put: {
      TableName: table.name,
      Item: { ...numberedRowKey('audit', id, number), entity: auditEntity, ...audit },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  };
}

/** Returns what operators have changed of an edition, oldest first. */
export async function readAudit(table: Table, id: EditionId): Promise<readonly AuditEntry[]> {
  const items = await readPartition(
    table,
    editionsPartition(id.day.slice(0, 4)),
    numberedRowsPrefix('audit', id),
  );
  return items.map((item) => auditEntrySchema.parse(item));
}
