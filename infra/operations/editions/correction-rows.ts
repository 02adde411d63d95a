import {
  correctedEntity,
  correctedKey,
  editionKey,
  numberedRowKey,
} from '../../../functions/entities/edition.ts';
import type { AuditEntry } from '../../../functions/market/editions/control/change-control.ts';
import { pack } from '../../../functions/market/editions/edition-content.ts';
import type { Table } from '../../../functions/runtime/table.ts';
import { writeTransaction } from '../../../functions/runtime/transaction.ts';
import { listedEditionSchema, type EditionFacts } from '../../../shared/editions/edition-facts.ts';
import { editionVersion } from '../../../shared/editions/editorial.ts';
import { auditWrite } from './control-rows.ts';

const versionEntity = 'EditionVersion';

/**
 * Replaces a made edition by its next version, and keeps the old one.
 * @param number of the audit entry in the edition's log
 * @returns false when another operator has corrected it since it was read
 */
export async function saveCorrection(
  table: Table,
  before: EditionFacts,
  after: EditionFacts,
  audit: { readonly number: number; readonly entry: AuditEntry },
): Promise<boolean> {
  const { kind, day, corrections = [] } = after;
  const version = editionVersion(before);
  const { at = '', reason = '' } = corrections.at(-1) ?? {};
  const TableName = table.name;
  const outcome = await writeTransaction(table, [
    {
      Put: {
        TableName,
        Item: {
          ...editionKey('facts', after),
          entity: 'EditionFacts',
          content: await pack(after),
          version: version + 1,
        },
        ...(version === 1
          ? { ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(version)' }
          : {
              ConditionExpression: 'version = :seen',
              ExpressionAttributeValues: { ':seen': version },
            }),
      },
    },
    {
      Put: {
        TableName,
        Item: {
          ...editionKey('listed', after),
          entity: 'ListedEdition',
          content: await pack(listedEditionSchema.parse(after)),
        },
      },
    },
    {
      Put: {
        TableName,
        Item: {
          ...numberedRowKey('version', after, version),
          entity: versionEntity,
          content: await pack(before),
        },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
    {
      Put: {
        TableName,
        Item: { ...correctedKey(at, after), entity: correctedEntity, at, kind, day, reason },
      },
    },
    auditWrite(table, after, audit.number, audit.entry),
  ]);
  return outcome === 'written';
}
