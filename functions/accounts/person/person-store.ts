import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { accountCondition } from '../../records/account.ts';
import { closingAccess, closingWrite, ledgerKey } from '../../records/billing-ledger.ts';
import {
  removeSubscriber,
  removeSubscriberAccess,
  subscriberKey,
} from '../../records/newsletter-subscriber.ts';
import { reachesSubscriber } from '../../newsletter/subscriber-reach.ts';
import { outboxAccess, outboxWrite } from '../../runtime/outbox.ts';
import { readPartition } from '../../runtime/read-partition.ts';
import type { StoreAccess, Table, TableAccess } from '../../runtime/table.ts';
import {
  writeRepeatable,
  writeTransaction,
  type TransactionWrite,
} from '../../runtime/transaction.ts';
import { releaseWrites } from '../../records/identity-claim.ts';
import { keptConsent, keptConsentAccess } from '../../records/consent.ts';
import { keptPayment, keptPaymentAccess } from '../../records/kept-payment.ts';
import { leftAddressAccess, leftAddressWrite } from '../../records/left-address.ts';
import { accountPartition, kindOf, rowKey } from '../../records/person.ts';
import { whatsAppReleaseWrites } from '../../records/whatsapp-contact.ts';

export type StoredRow = Readonly<Record<string, unknown>>;

/** All stored rows of a user. */
export interface PersonRows {
  /** The account's own partition. */
  readonly own: readonly StoredRow[];
  /** The newsletter's row of the e-mail, where it is this account's. */
  readonly newsletter: StoredRow | undefined;
}

/** The facts needed for a deletion, even if other rows are damaged. */
export interface LeavingPerson {
  readonly accountId: string;
  readonly email: string;
  readonly phone: string;
  readonly cpf: string | null;
  /** `updated_at` of the registration as it was read, where it can be read. */
  readonly version: string | undefined;
}

/** All data of a user, to return or to erase it. */
export interface PersonStore {
  /** The account's own partition; one Query. */
  readOwn(accountId: string): Promise<readonly StoredRow[]>;

  /** One Query and one GetItem. */
  readAll(accountId: string, email: string): Promise<PersonRows>;

  /** The account's ledger of payments, in a partition of its own; one GetItem. */
  readLedger(accountId: string): Promise<StoredRow | undefined>;

  /** The ledger with all of its past; one Query. */
  readBilling(accountId: string): Promise<readonly StoredRow[]>;

  /**
   * Deletes the account in one transaction, with all rows that give access or claim an identity and as many others
   * as fit; the ledger is marked in the same transaction. The log of consents stays for `eraseRest`. Rejected where
   * the account is missing or has changed (a CPF claimed meanwhile would stay claimed for ever), a first payment has
   * started, or the newsletter's row has changed.
   */
  removeAccount(
    person: LeavingPerson,
    rows: PersonRows & { readonly ledger: StoredRow | undefined },
    events: {
      readonly deleted: DomainEvent<'account.deleted'>;
      readonly unsubscribed: DomainEvent<'newsletter.unsubscribed'> | undefined;
    },
  ): Promise<'removed' | 'changed-meanwhile'>;

  /**
   * Erases the remaining rows of a deleted account and anonymizes the log of its consents. Returns whether the
   * account exists.
   */
  eraseRest(
    accountId: string,
    erasure: {
      readonly pseudonym: string;
      /** By which the entries of the log are found: a keyed digest. */
      readonly consentSubject: string;
      /** When the account was deleted. */
      readonly leftAt: Date;
      readonly now: Date;
    },
  ): Promise<'erased' | 'has-account'>;
}

/** DynamoDB takes this many writes in one transaction. */
const maximumWrites = 100;
const newsletterRowSchema = z.object({
  id: z.string(),
  accountId: z.optional(z.string()),
  proven_at: z.optional(z.string()),
});
const verifiedSchema = z.object({ email_verified_at: z.optional(z.string()) });

export const readOwnAccess: TableAccess = { actions: ['Query'], partitions: ['ACCOUNT#*'] };
export const readBillingAccess: TableAccess = { actions: ['Query'], partitions: ['BILLING#*'] };

export const personAccess = {
  readOwn: readOwnAccess,
  readAll: [readOwnAccess, { actions: ['GetItem'], partitions: ['EMAIL#*'] }],
  readLedger: { actions: ['GetItem'], partitions: ['BILLING#*'] },
  readBilling: readBillingAccess,
  removeAccount: [
    {
      actions: ['DeleteItem'],
      partitions: ['ACCOUNT#*', 'PHONE#*', 'CPF#*', 'EMAIL#*', 'WHATSAPP#*'],
    },
    removeSubscriberAccess,
    closingAccess,
    leftAddressAccess,
    keptPaymentAccess,
    outboxAccess,
  ],
  eraseRest: [
    readOwnAccess,
    { actions: ['DeleteItem'], partitions: ['WHATSAPP#*'], alone: true },
    { actions: ['DeleteItem'], partitions: ['ACCOUNT#*'] },
    keptPaymentAccess,
    keptConsentAccess,
    readBillingAccess,
    { actions: ['UpdateItem'], partitions: ['BILLING#*'], alone: true },
  ],
} satisfies StoreAccess<PersonStore>;

export function personStore(table: Table): PersonStore {
  /** The row is deleted; of a payment, what the law requires us to keep stays. */
  const eraseWrites = (row: StoredRow, pseudonym: string, now: Date): TransactionWrite[] => {
    const erase = { Delete: { TableName: table.name, Key: { PK: row['PK'], SK: row['SK'] } } };
    if (!isPayment(row)) return [erase];
    return [erase, { Put: { TableName: table.name, Item: keptPayment(row, pseudonym, now) } }];
  };

  const readOwn = (accountId: string) => readPartition(table, accountPartition(accountId));

  return {
    readOwn,

    async readAll(accountId, email) {
      const [own, newsletter] = await Promise.all([
        readOwn(accountId),
        table.client.send(
          new GetCommand({
            TableName: table.name,
            Key: subscriberKey(email),
            ConsistentRead: true,
          }),
        ),
      ]);
      return { own, newsletter: reachableRow(accountId, own, newsletter.Item) };
    },

    async readLedger(accountId) {
      const answer = await table.client.send(
        new GetCommand({ TableName: table.name, Key: ledgerKey(accountId), ConsistentRead: true }),
      );
      return answer.Item;
    },

    readBilling: (accountId) => readPartition(table, ledgerKey(accountId).PK),

    async removeAccount(person, rows, { deleted, unsubscribed }) {
      const { accountId } = person;
      const now = new Date(deleted.occurredAt);
      const writes: TransactionWrite[] = [
        {
          Delete: {
            TableName: table.name,
            Key: rowKey(accountId, 'ACCOUNT'),
            ...accountCondition(person.version),
          },
        },
        ...releaseWrites(table, person, accountId),
        ...whatsAppReleaseWrites(table, rows.own, accountId),
        ...newsletterWrites(table, person.email, rows.newsletter, now),
        closingWrite(table, accountId, rows.ledger, now),
        leftAddressWrite(table, person, now),
        outboxWrite(table, deleted),
        ...(unsubscribed === undefined ? [] : [outboxWrite(table, unsubscribed)]),
      ];
      for (const row of othersFirstAccess(rows.own)) {
        const erasing = eraseWrites(row, deleted.eventId, now);
        if (writes.length + erasing.length > maximumWrites) break;
        writes.push(...erasing);
      }
      const outcome = await writeRepeatable(table, writes);
      return outcome === 'written' ? 'removed' : 'changed-meanwhile';
    },

    async eraseRest(accountId, { pseudonym, consentSubject, leftAt, now }) {
      const rows = await readOwn(accountId);
      if (rows.some((row) => row['SK'] === 'ACCOUNT')) return 'has-account';
      // Numbers linked during the deletion; one by one, because a number may belong to another account by now.
      for (const release of whatsAppReleaseWrites(table, rows, accountId)) {
        await writeTransaction(table, [release]);
      }
      let writes: TransactionWrite[] = [];
      for (const row of rows) {
        const erasing = eraseWrites(row, pseudonym, now);
        if (isConsent(row)) {
          const Item = keptConsent(row, consentSubject, leftAt);
          erasing.push({ Put: { TableName: table.name, Item } });
        }
        if (writes.length + erasing.length > maximumWrites) {
          await writeTransaction(table, writes);
          writes = [];
        }
        writes.push(...erasing);
      }
      if (writes.length > 0) await writeTransaction(table, writes);
      await letPastExpire(table, accountId);
      return 'erased';
    },
  };
}

/**
 * Only the attributes that name the owner are read, so that a row that is damaged elsewhere can be
 * deleted too.
 */
function reachableRow(
  accountId: string,
  own: readonly StoredRow[],
  newsletter: StoredRow | undefined,
): StoredRow | undefined {
  const account = verifiedSchema.safeParse(own.find((row) => row['SK'] === 'ACCOUNT')).data ?? {};
  const row = z.omit(newsletterRowSchema, { id: true }).safeParse(newsletter);
  if (newsletter === undefined || !row.success) return undefined;
  return reachesSubscriber({ id: accountId, ...account }, row.data) ? newsletter : undefined;
}

/** A closed ledger expires by itself, and its own rows with it. */
async function letPastExpire(table: Table, accountId: string): Promise<void> {
  const rows = await readPartition(table, ledgerKey(accountId).PK);
  const expiresAt = rows.find((row) => row['SK'] === ledgerKey(accountId).SK)?.['expiresAt'];
  if (expiresAt === undefined) return;
  const staying = rows.filter((row) => row['expiresAt'] === undefined);
  for (let start = 0; start < staying.length; start += maximumWrites) {
    await writeTransaction(
      table,
      staying.slice(start, start + maximumWrites).map((row) => ({
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

/** The rows beside the account's own and the log of consents, those that give access first. */
function othersFirstAccess(rows: readonly StoredRow[]): StoredRow[] {
  const others = rows.filter((row) => row['SK'] !== 'ACCOUNT' && !isConsent(row));
  const givesAccess = (row: StoredRow) => !String(row['SK']).includes('#');
  return [...others.filter(givesAccess), ...others.filter((row) => !givesAccess(row))];
}

function isConsent(row: StoredRow): boolean {
  return kindOf(String(row['SK'])) === 'CONSENT';
}

function isPayment(row: StoredRow): boolean {
  return kindOf(String(row['SK'])) === 'PAYMENT';
}

/**
 * Deletes the row that was read, not one that this e-mail has got since; a row without an id is
 * deleted in any case.
 */
function newsletterWrites(
  table: Table,
  email: string,
  row: StoredRow | undefined,
  now: Date,
): TransactionWrite[] {
  if (row === undefined) return [];
  const known = newsletterRowSchema.safeParse(row);
  if (known.success) return removeSubscriber(table, { ...known.data, email }, now);
  return [{ Delete: { TableName: table.name, Key: subscriberKey(email) } }];
}
