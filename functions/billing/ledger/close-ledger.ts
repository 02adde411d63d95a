import { secondsSinceEpoch } from '../../runtime/clock.ts';
import type { Table } from '../../runtime/table.ts';
import type { TransactionWrite } from '../../runtime/transaction.ts';
import { ledgerKey, openLedgerKeys } from './billing-items.ts';

/** A ledger without an account is kept for as long as a payment has to be. */
const keptSeconds = 5 * 366 * 24 * 60 * 60;

/** When a closed ledger may go, as the table's time to live has it. */
export function ledgerExpiry(closedAt: string): number {
  return secondsSinceEpoch(new Date(closedAt)) + keptSeconds;
}

/**
 * The end of an account in its ledger, for the transaction that deletes the account: from this
 * instant on nothing that the partner charges is kept, whenever we hear of it. A checkout that has
 * not entered its attempt by then finds no account; one that enters it meanwhile has the deletion
 * refused, and tried again.
 * @param ledger as it was read; undefined: there is none
 */
export function closingWrite(
  table: Table,
  accountId: string,
  ledger: Readonly<Record<string, unknown>> | undefined,
  at: Date,
): TransactionWrite {
  const item = { TableName: table.name, Key: ledgerKey(accountId) };
  if (ledger === undefined) {
    return { ConditionCheck: { ...item, ConditionExpression: 'attribute_not_exists(PK)' } };
  }
  const { GSI1PK, GSI1SK } = openLedgerKeys(accountId, at.toISOString());
  return {
    Update: {
      ...item,
      // Whatever else becomes of the ledger at this moment is told by its version.
      UpdateExpression:
        'SET closedAt = :at, unfinished = :true, GSI1PK = :open, GSI1SK = :look, ' +
        'expiresAt = :expiry ADD #version :one',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: {
        ':at': at.toISOString(),
        ':true': true,
        ':open': GSI1PK,
        ':look': GSI1SK,
        ':expiry': ledgerExpiry(at.toISOString()),
        ':one': 1,
      },
    },
  };
}
