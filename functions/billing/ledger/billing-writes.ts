import { outboxAccess, outboxWrite } from '../../runtime/outbox.ts';
import type { Table, TableAccesses } from '../../runtime/table.ts';
import type { TransactionWrite } from '../../runtime/transaction.ts';
import { ledgerExpiry, ledgerItem, pastItems } from '../../entities/billing-ledger.ts';
import type { BillingChange, BillingRows, StoredRow } from './billing-rows.ts';
import { packLedger } from './ledger-history.ts';
import { accountCheck } from '../../entities/account.ts';
import { versionCondition } from '../../entities/versioned-row-store.ts';
import { rowKey } from '../../entities/account-rows.ts';
import { activeUserItem } from '../../entities/active-user.ts';
import { paymentItem } from '../../entities/payment.ts';
import { subscriptionItem } from '../../entities/subscription.ts';

/** DynamoDB's limit for the writes of one transaction. */
const maxWrites = 100;

export const billingWritesAccess: TableAccesses = [
  { actions: ['PutItem'], partitions: ['BILLING#*', 'ACCOUNT#*'] },
  { actions: ['UpdateItem', 'DeleteItem', 'ConditionCheckItem'], partitions: ['ACCOUNT#*'] },
  outboxAccess,
];

/** Returns every write of one step. Entries are moved out of the ledger's item as far as the transaction has room. */
export function billingWrites(
  table: Table,
  before: BillingRows,
  change: BillingChange,
): TransactionWrite[] {
  const others = [
    ...accountWrites(table, before, change),
    ...change.events.map((event) => outboxWrite(table, event)),
  ];
  return [...ledgerWrites(table, before, change, maxWrites - others.length - 1), ...others];
}

function ledgerWrites(
  table: Table,
  before: BillingRows,
  change: BillingChange,
  maxRows: number,
): TransactionWrite[] {
  const { accountId, closedAt } = change.ledger;
  const version = before.ledger.version + 1;
  const { head, past, rows } = packLedger(before, { ...change.ledger, version }, maxRows);
  const expiry = closedAt === null ? {} : { expiresAt: ledgerExpiry(closedAt) };
  const put = (item: object) => ({ TableName: table.name, Item: { ...item, ...expiry } });
  return [
    { Put: { ...put(ledgerItem(head, past)), ...sameVersion(before.ledger.version) } },
    ...pastItems(accountId, rows).map((item) => ({ Put: put(item) })),
  ];
}

function sameVersion(version: number) {
  if (version === 0) return { ConditionExpression: 'attribute_not_exists(PK)' };
  return {
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  };
}

/** For a deleted account only the ledger is written. */
function accountWrites(
  table: Table,
  { account, activeUser, subscription, ledger }: BillingRows,
  { rows, payments, updatedAt, ledger: next }: BillingChange,
): TransactionWrite[] {
  if (account === undefined) return [];
  const { id } = account;
  const writes = [accountWrite(table, id, account.updated_at, rows.plano, updatedAt)];
  if (rows.activeUser === 'remove') {
    writes.push({
      Delete: {
        TableName: table.name,
        Key: rowKey(id, 'ACTIVE_USER'),
        ...unchangedCondition(activeUser),
      },
    });
  } else if (rows.activeUser !== undefined) {
    writes.push(rowPut(table, activeUserItem(id, rows.activeUser), activeUser));
  } else if (next.extensions?.length !== ledger.extensions?.length) {
    // The value counts as set by an operator only while it is unchanged.
    const Key = rowKey(id, 'ACTIVE_USER');
    const condition = {
      ConditionExpression: 'attribute_exists(PK)',
      ...unchangedCondition(activeUser),
    };
    writes.push({ ConditionCheck: { TableName: table.name, Key, ...condition } });
  }
  if (rows.subscription !== undefined) {
    writes.push(rowPut(table, subscriptionItem(id, rows.subscription), subscription));
  }
  const items = payments.map((payment) => paymentItem(id, payment));
  return [...writes, ...items.map((Item) => ({ Put: { TableName: table.name, Item } }))];
}

/** Requires the account row that the copied preferences come from. */
function accountWrite(
  table: Table,
  accountId: string,
  version: string,
  plano: BillingChange['rows']['plano'],
  updatedAt: string,
): TransactionWrite {
  if (plano === undefined) return accountCheck(table, accountId, version);
  const same = {
    TableName: table.name,
    Key: rowKey(accountId, 'ACCOUNT'),
    ConditionExpression: 'updated_at = :version',
  };
  const values = { ':version': version, ':plano': plano.plano, ':updatedAt': updatedAt };
  const set = 'SET plano = :plano, updated_at = :updatedAt';
  return {
    Update:
      plano.plano_fim === undefined
        ? {
            ...same,
            UpdateExpression: `${set} REMOVE plano_fim`,
            ExpressionAttributeValues: values,
          }
        : {
            ...same,
            UpdateExpression: `${set}, plano_fim = :end`,
            ExpressionAttributeValues: { ...values, ':end': plano.plano_fim },
          },
  };
}

function rowPut(
  table: Table,
  Item: Readonly<Record<string, unknown>>,
  stored: StoredRow<unknown> | undefined,
): TransactionWrite {
  return { Put: { TableName: table.name, Item, ...unchangedCondition(stored) } };
}

/** A row that cannot be parsed has no version to check; it is replaced as it is. */
function unchangedCondition(stored: StoredRow<unknown> | undefined) {
  if (stored?.version === null) return {};
  return versionCondition(stored?.version);
}
