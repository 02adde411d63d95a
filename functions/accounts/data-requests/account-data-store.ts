import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { accountCondition } from '../../entities/account.ts';
import { closeLedgerAccess, closeLedgerWrite, ledgerKey } from '../../entities/billing-ledger.ts';
import {
  removeSubscriber,
  removeSubscriberAccess,
  subscriberKey,
} from '../../entities/newsletter-subscriber.ts';
import { reachesSubscriber } from '../../newsletter/subscriber-reach.ts';
import { outboxAccess, outboxWrite } from '../../runtime/outbox.ts';
import { readPartition } from '../../runtime/read-partition.ts';
import type { StoreAccess, Table, TableAccess } from '../../runtime/table.ts';
import {
  writeRepeatable,
  writeTransaction,
  type TransactionWrite,
} from '../../runtime/transaction.ts';
import { releaseWrites } from '../../entities/identity-claim.ts';
import { anonymizeConsent, keptConsentAccess } from '../../entities/consent.ts';
import { anonymizePayment, keptPaymentAccess } from '../../entities/kept-payment.ts';
import {
  deletedAccountEmailAccess,
  deletedAccountEmailWrite,
} from '../../entities/deleted-account-email.ts';
import { accountPartition, parseRowKind, rowKey } from '../../entities/account-rows.ts';
import { whatsAppReleaseWrites } from '../../entities/whatsapp-contact.ts';

export type StoredRow = Readonly<Record<string, unknown>>;

/** All stored rows of a user. */
export interface AccountData {
  /** The account's own partition. */
  readonly rows: readonly StoredRow[];
  /** The newsletter row of the e-mail address, if it belongs to this account. */
  readonly subscriberRow: StoredRow | undefined;
}

/** The facts needed for a deletion, even if other rows are damaged. */
export interface AccountToDelete {
  readonly accountId: string;
  readonly email: string;
  readonly phone: string;
  readonly cpf: string | null;
  /** `updated_at` of the registration when it was read; undefined for a damaged row. */
  readonly version: string | undefined;
}

/** All data of a user, to return or to erase it. */
export interface AccountDataStore {
  /** The account's own partition; one Query. */
  readAccountRows(accountId: string): Promise<readonly StoredRow[]>;

  /** One Query and one GetItem. */
  readAll(accountId: string, email: string): Promise<AccountData>;

  /** The account's payment ledger, stored in a separate partition; one GetItem. */
  readLedger(accountId: string): Promise<StoredRow | undefined>;

  /** The ledger with all of its past; one Query. */
  readBilling(accountId: string): Promise<readonly StoredRow[]>;

  /**
   * Deletes the account in one transaction, with all rows that give access or claim an identity and as many others
   * as fit; the ledger is marked in the same transaction. The consent log stays for `eraseRemainingRows`. Fails when the
   * account is missing or has changed (a CPF claimed meanwhile would stay claimed for ever), a first payment has
   * started, or the newsletter's row has changed.
   */
  removeAccount(
    account: AccountToDelete,
    data: AccountData & { readonly ledger: StoredRow | undefined },
    events: {
      readonly deleted: DomainEvent<'account.deleted'>;
      readonly unsubscribed: DomainEvent<'newsletter.unsubscribed'> | undefined;
    },
  ): Promise<'removed' | 'changed-meanwhile'>;

  /**
   * Erases the remaining rows of a deleted account and anonymizes the log of its consents. Returns whether the
   * account exists.
   */
  eraseRemainingRows(
    accountId: string,
    erasure: {
      readonly pseudonym: string;
      /** A keyed digest, by which the entries of the log are found. */
      readonly consentSubject: string;
      /** When the account was deleted. */
      readonly deletedAt: Date;
      readonly now: Date;
    },
  ): Promise<'erased' | 'has-account'>;
}

/** DynamoDB's limit for the writes of one transaction. */
const maxWrites = 100;
const subscriberRowSchema = z.object({
  id: z.string(),
  accountId: z.optional(z.string()),
  proven_at: z.optional(z.string()),
});
const verifiedSchema = z.object({ email_verified_at: z.optional(z.string()) });

export const accountRowsAccess: TableAccess = { actions: ['Query'], partitions: ['ACCOUNT#*'] };
export const readBillingAccess: TableAccess = { actions: ['Query'], partitions: ['BILLING#*'] };

export const accountDataAccess = {
  readAccountRows: accountRowsAccess,
  readAll: [accountRowsAccess, { actions: ['GetItem'], partitions: ['EMAIL#*'] }],
  readLedger: { actions: ['GetItem'], partitions: ['BILLING#*'] },
  readBilling: readBillingAccess,
  removeAccount: [
    {
      actions: ['DeleteItem'],
      partitions: ['ACCOUNT#*', 'PHONE#*', 'CPF#*', 'EMAIL#*', 'WHATSAPP#*'],
    },
    removeSubscriberAccess,
    closeLedgerAccess,
    deletedAccountEmailAccess,
    keptPaymentAccess,
    outboxAccess,
  ],
  eraseRemainingRows: [
    accountRowsAccess,
    { actions: ['DeleteItem'], partitions: ['WHATSAPP#*'], alone: true },
    { actions: ['DeleteItem'], partitions: ['ACCOUNT#*'] },
    keptPaymentAccess,
    keptConsentAccess,
    readBillingAccess,
    { actions: ['UpdateItem'], partitions: ['BILLING#*'], alone: true },
  ],
} satisfies StoreAccess<AccountDataStore>;

export function accountDataStore(table: Table): AccountDataStore {
  /** Deletes the row; of a payment, the data is kept that the law requires. */
  const eraseWrites = (row: StoredRow, pseudonym: string, now: Date): TransactionWrite[] => {
    const erase = { Delete: { TableName: table.name, Key: { PK: row['PK'], SK: row['SK'] } } };
    if (!isPayment(row)) return [erase];
    return [erase, { Put: { TableName: table.name, Item: anonymizePayment(row, pseudonym, now) } }];
  };

  const readAccountRows = (accountId: string) => readPartition(table, accountPartition(accountId));

  return {
    readAccountRows,

    async readAll(accountId, email) {
      const [own, newsletter] = await Promise.all([
        readAccountRows(accountId),
        table.client.send(
          new GetCommand({
            TableName: table.name,
            Key: subscriberKey(email),
            ConsistentRead: true,
          }),
        ),
      ]);
      return { rows: own, subscriberRow: reachableSubscriberRow(accountId, own, newsletter.Item) };
    },

    async readLedger(accountId) {
      const answer = await table.client.send(
        new GetCommand({ TableName: table.name, Key: ledgerKey(accountId), ConsistentRead: true }),
      );
      return answer.Item;
    },

    readBilling: (accountId) => readPartition(table, ledgerKey(accountId).PK),

    async removeAccount(account, data, { deleted, unsubscribed }) {
      const { accountId } = account;
      const now = new Date(deleted.occurredAt);
      const writes: TransactionWrite[] = [
        {
          Delete: {
            TableName: table.name,
            Key: rowKey(accountId, 'ACCOUNT'),
            ...accountCondition(account.version),
          },
        },
        ...releaseWrites(table, account, accountId),
        ...whatsAppReleaseWrites(table, data.rows, accountId),
        ...subscriberRemovalWrites(table, account.email, data.subscriberRow, now),
        closeLedgerWrite(table, accountId, data.ledger, now),
        deletedAccountEmailWrite(table, account, now),
        outboxWrite(table, deleted),
        ...(unsubscribed === undefined ? [] : [outboxWrite(table, unsubscribed)]),
      ];
      for (const row of accessRowsFirst(data.rows)) {
        const erasing = eraseWrites(row, deleted.eventId, now);
        if (writes.length + erasing.length > maxWrites) break;
        writes.push(...erasing);
      }
      const outcome = await writeRepeatable(table, writes);
      return outcome === 'written' ? 'removed' : 'changed-meanwhile';
    },

    async eraseRemainingRows(accountId, { pseudonym, consentSubject, deletedAt, now }) {
      const rows = await readAccountRows(accountId);
      if (rows.some((row) => row['SK'] === 'ACCOUNT')) return 'has-account';
      // Releases numbers linked during the deletion one by one, because a number may belong to another account by now.
      for (const release of whatsAppReleaseWrites(table, rows, accountId)) {
        await writeTransaction(table, [release]);
      }
      let writes: TransactionWrite[] = [];
      for (const row of rows) {
        const erasing = eraseWrites(row, pseudonym, now);
        if (isConsent(row)) {
          const Item = anonymizeConsent(row, consentSubject, deletedAt);
          erasing.push({ Put: { TableName: table.name, Item } });
        }
        if (writes.length + erasing.length > maxWrites) {
          await writeTransaction(table, writes);
          writes = [];
        }
        writes.push(...erasing);
      }
      if (writes.length > 0) await writeTransaction(table, writes);
      await expireLedgerHistory(table, accountId);
      return 'erased';
    },
  };
}

/** Reads only the attributes that identify the owner, so that a row damaged elsewhere can be deleted too. */
function reachableSubscriberRow(
  accountId: string,
  accountRows: readonly StoredRow[],
  subscriberRow: StoredRow | undefined,
): StoredRow | undefined {
  const account =
    verifiedSchema.safeParse(accountRows.find((row) => row['SK'] === 'ACCOUNT')).data ?? {};
  const row = z.omit(subscriberRowSchema, { id: true }).safeParse(subscriberRow);
  if (subscriberRow === undefined || !row.success) return undefined;
  return reachesSubscriber({ id: accountId, ...account }, row.data) ? subscriberRow : undefined;
}

/** A closed ledger expires automatically, and its past rows with it. */
async function expireLedgerHistory(table: Table, accountId: string): Promise<void> {
  const rows = await readPartition(table, ledgerKey(accountId).PK);
  const expiresAt = rows.find((row) => row['SK'] === ledgerKey(accountId).SK)?.['expiresAt'];
  if (expiresAt === undefined) return;
  const staying = rows.filter((row) => row['expiresAt'] === undefined);
  for (let start = 0; start < staying.length; start += maxWrites) {
    await writeTransaction(
      table,
      staying.slice(start, start + maxWrites).map((row) => ({
        Update: {
          TableName: table.name,
          Key: { PK: row['PK'], SK: row['SK'] },
          UpdateExpression: 'SET expiresAt = :expiry',
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeValues: { ':expiry': expiresAt },
        },
      })),
    );
  }
}

/** Returns the rows other than the account's own and the consent log, those that give access first. */
function accessRowsFirst(rows: readonly StoredRow[]): StoredRow[] {
  const others = rows.filter((row) => row['SK'] !== 'ACCOUNT' && !isConsent(row));
  const givesAccess = (row: StoredRow) => !String(row['SK']).includes('#');
  return [...others.filter(givesAccess), ...others.filter((row) => !givesAccess(row))];
}

function isConsent(row: StoredRow): boolean {
  return parseRowKind(String(row['SK'])) === 'CONSENT';
}

function isPayment(row: StoredRow): boolean {
  return parseRowKind(String(row['SK'])) === 'PAYMENT';
}

/**
 * Deletes exactly the row that was read, and not a newer one of this e-mail; a row without an id is always deleted.
 */
function subscriberRemovalWrites(
  table: Table,
  email: string,
  row: StoredRow | undefined,
  now: Date,
): TransactionWrite[] {
  if (row === undefined) return [];
  const subscriber = subscriberRowSchema.safeParse(row);
  if (subscriber.success) return removeSubscriber(table, { ...subscriber.data, email }, now);
  return [{ Delete: { TableName: table.name, Key: subscriberKey(email) } }];
}
