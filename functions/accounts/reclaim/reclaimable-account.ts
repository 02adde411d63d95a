import * as z from 'zod/mini';
import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { outboxAccess, outboxWrite } from '../../runtime/outbox.ts';
import type { Table, TableAccesses } from '../../runtime/table.ts';
import type { TransactionWrite } from '../../runtime/transaction.ts';
import { releaseWrites, type Identity } from '../../entities/identity-claim.ts';
import type { StoredRow } from '../data-requests/account-data-store.ts';
import { holdsMoney } from '../../billing/ledger/ledger.ts';
import { unpackLedger } from '../../billing/ledger/ledger-history.ts';
import {
  closeLedgerVersionAccess,
  closeLedgerVersionWrite,
  parseLedgerItem,
  parsePastItems,
  pastRowPrefix,
  type Ledger,
  type StoredLedger,
} from '../../entities/billing-ledger.ts';
import {
  deletedAccountEmailAccess,
  deletedAccountEmailWrite,
} from '../../entities/deleted-account-email.ts';
import { parseRowKind, rowKey } from '../../entities/account-rows.ts';
import { whatsAppReleaseWrites } from '../../entities/whatsapp-contact.ts';

/**
 * An account with an unverified e-mail and no payments that were kept. It is deleted when another user verifies the
 * e-mail (infra/SECURITY.md, _Claims_).
 */
export interface ReclaimableAccount {
  readonly accountId: string;
  readonly identity: Identity & { readonly email: string };
  /** `updated_at` of the account row when it was read. */
  readonly version: string;
  /** Undefined for an account without a ledger. */
  readonly ledger: StoredLedger | undefined;
  /** The account's other rows. */
  readonly otherRows: readonly StoredRow[];
}

const registrationSchema = z.object({
  SK: z.literal('ACCOUNT'),
  email: z.string(),
  telefone: z.string(),
  cpf: z.nullish(z.string()),
  plano: z.literal('inativo'),
  updated_at: z.string(),
  email_verified_at: z.optional(z.undefined()),
});

/**
 * Parses the rows of an account and its ledger.
 * @returns undefined if the account may not be reclaimed or a row cannot be parsed
 */
export function parseReclaimable(
  accountId: string,
  accountRows: readonly StoredRow[],
  billingRows: readonly StoredRow[],
): ReclaimableAccount | undefined {
  const row = registrationSchema.safeParse(accountRows.find((one) => one['SK'] === 'ACCOUNT'));
  if (!row.success) return undefined;
  const otherRows = accountRows.filter((one) => one['SK'] !== 'ACCOUNT');
  const stored = readLedger(billingRows);
  if (stored === 'unreadable') return undefined;
  const ledger = stored?.ledger;
  const hasMoney = ledger !== undefined && (holdsMoney(ledger) || ledger.grantedUntil !== null);
  if (hasMoney || otherRows.some((other) => isWrittenByOperator(other, ledger))) return undefined;
  const { email, telefone: phone, cpf, updated_at: version } = row.data;
  return {
    accountId,
    identity: { email, phone, cpf },
    version,
    ledger: stored && { item: stored.item, version: stored.ledger.version },
    otherRows,
  };
}

function readLedger(
  billing: readonly StoredRow[],
): { readonly item: StoredRow; readonly ledger: Ledger } | undefined | 'unreadable' {
  const isPast = (row: StoredRow) => String(row['SK']).startsWith(pastRowPrefix);
  const item = billing.find((row) => !isPast(row));
  if (item === undefined) return billing.length === 0 ? undefined : 'unreadable';
  try {
    const { head, past } = parseLedgerItem(item);
    return { item, ledger: unpackLedger(head, past, parsePastItems(billing.filter(isPast))) };
  } catch {
    return 'unreadable';
  }
}

/**
 * Returns whether an operator has written a row by hand: a plan's row, which exists only while its payment was not
 * returned, or a subscription or payment that the ledger lacks.
 */
function isWrittenByOperator(row: StoredRow, ledger: Ledger | undefined): boolean {
  const kind = parseRowKind(String(row['SK']));
  if (kind === 'ACTIVE_USER') return true;
  const isRow = ({ id }: { readonly id: string }) => id === row['id'];
  if (kind === 'SUBSCRIPTION') return ledger?.subscriptions.some(isRow) !== true;
  return kind === 'PAYMENT' && ledger?.charges.some(isRow) !== true;
}

/** Number of further rows that fit into the sign-up's transaction; `finish-deletion` erases the rest. */
const maxOtherRows = 60;

export const reclaimAccess: TableAccesses = [
  {
    actions: ['DeleteItem'],
    partitions: ['ACCOUNT#*', 'PHONE#*', 'CPF#*', 'EMAIL#*', 'WHATSAPP#*'],
  },
  closeLedgerVersionAccess,
  deletedAccountEmailAccess,
  outboxAccess,
];

/**
 * Returns the writes that delete an account, for the transaction of the sign-up that replaces it. The transaction
 * fails if the account or its ledger has changed since it was read, or its e-mail was verified. Payments still open
 * at the partner are cancelled or refunded, as for any deleted account.
 * @param claimed the identity that the sign-up itself claims: a transaction may write each item only once
 */
export function reclaimWrites(
  table: Table,
  { accountId, identity, version, ledger, otherRows }: ReclaimableAccount,
  claimed: Identity,
  deleted: DomainEvent<'account.deleted'>,
): TransactionWrite[] {
  const deletedAt = new Date(deleted.occurredAt);
  const released = {
    email: identity.email === claimed.email ? undefined : identity.email,
    phone: identity.phone === claimed.phone ? undefined : identity.phone,
    cpf: identity.cpf === claimed.cpf ? undefined : identity.cpf,
  };
  return [
    {
      Delete: {
        TableName: table.name,
        Key: rowKey(accountId, 'ACCOUNT'),
        ConditionExpression: 'updated_at = :version AND attribute_not_exists(email_verified_at)',
        ExpressionAttributeValues: { ':version': version },
      },
    },
    ...releaseWrites(table, released, accountId),
    ...whatsAppReleaseWrites(table, otherRows, accountId),
    closeLedgerVersionWrite(table, accountId, ledger, deletedAt),
    deletedAccountEmailWrite(table, { accountId, email: identity.email }, deletedAt),
    outboxWrite(table, deleted),
    ...rowsToErase(otherRows).map((row) => ({
      Delete: { TableName: table.name, Key: { PK: row['PK'], SK: row['SK'] } },
    })),
  ];
}

/**
 * Sorts the trial first, because it gives access; rows of past activity follow. `finish-deletion` keeps the payments
 * that the law requires.
 */
function rowsToErase(others: readonly StoredRow[]): StoredRow[] {
  const isSingle = (row: StoredRow) => !String(row['SK']).includes('#');
  const records = others.filter(
    (row) => !isSingle(row) && parseRowKind(String(row['SK'])) !== 'PAYMENT',
  );
  const sorted = [...others.filter(isSingle), ...records];
  return sorted.slice(0, maxOtherRows);
}
