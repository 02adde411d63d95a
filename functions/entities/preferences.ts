import { preferenceColumns, type Preferences } from '../../shared/contracts/preferences.ts';
import type { ItemKey, Table } from '../runtime/table.ts';
import type { TransactionWrite } from '../runtime/transaction.ts';

const columns = Object.keys(preferenceColumns) as (keyof Preferences)[];
const columnNames = Object.fromEntries(columns.map((column, index) => [`#c${index}`, column]));

/**
 * Changes the preferences of a row, unless it has been changed or removed since it was read. Other attributes of the
 * row are not touched.
 * @param version the row's `updated_at` as it was read
 */
export function updatePreferences(
  table: Table,
  key: ItemKey,
  version: string,
  change: {
    readonly preferences: Preferences;
    /** ISO 8601, UTC; later than `version`. */
    readonly updatedAt: string;
    /** ISO 8601, UTC; set only for an ACCOUNT row. */
    readonly emailVerifiedAt?: string | undefined;
  },
): TransactionWrite {
  const values = columns.map((column, index) => [`:c${index}`, change.preferences[column]]);
  const { emailVerifiedAt } = change;
  const assignments = [
    ...columns.map((_, index) => `#c${index} = :c${index}`),
    'updated_at = :updatedAt',
    ...(emailVerifiedAt === undefined ? [] : ['email_verified_at = :emailVerifiedAt']),
  ];
  return {
    Update: {
      TableName: table.name,
      Key: key,
      UpdateExpression: `SET ${assignments.join(', ')}`,
      ConditionExpression: 'updated_at = :version',
      ExpressionAttributeNames: columnNames,
      ExpressionAttributeValues: {
        ...Object.fromEntries(values),
        ':updatedAt': change.updatedAt,
        ':version': version,
        ...(emailVerifiedAt === undefined ? {} : { ':emailVerifiedAt': emailVerifiedAt }),
      },
    },
  };
}
