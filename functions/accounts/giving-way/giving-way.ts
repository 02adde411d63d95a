import * as z from 'zod/mini';
import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { outboxWrite } from '../../runtime/outbox.ts';
import type { Table } from '../../runtime/table.ts';
import type { TransactionWrite } from '../../runtime/transaction.ts';
import { releaseWrites, type Identity } from '../../records/identity-claim.ts';
import type { StoredRow } from '../person/person-store.ts';
import { closingWrite } from '../../records/billing-ledger.ts';
import { leftAddressWrite } from '../../records/left-address.ts';
import { rowKey } from '../../records/person.ts';
import { whatsAppReleaseWrites } from '../../records/whatsapp-contact.ts';

/**
 * An account that nobody has proven or paid for. It gives way to whoever proves its e-mail: the rule
 * is in infra/SECURITY.md, _Claims on a phone, a CPF, an e-mail_.
 */
export interface GivingWay {
  readonly accountId: string;
  readonly identity: Identity & { readonly email: string };
  /** `updated_at` of the registration as it was read. */
  readonly version: string;
  /** The account's other rows. */
  readonly others: readonly StoredRow[];
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

/** Rows that a payment or an operator has added to an account. */
const paidRow = /^(?:ACTIVE_USER$|SUBSCRIPTION|PAYMENT#)/;

/**
 * Whether an account gives way, by its own rows and its ledger; undefined for one that stays. What
 * cannot be read stays too.
 */
export function givingWay(
  accountId: string,
  own: readonly StoredRow[],
  ledger: StoredRow | undefined,
): GivingWay | undefined {
  const row = registrationSchema.safeParse(own.find((one) => one['SK'] === 'ACCOUNT'));
  const others = own.filter((one) => one['SK'] !== 'ACCOUNT');
  const isPaid = ledger !== undefined || others.some((one) => paidRow.test(String(one['SK'])));
  if (!row.success || isPaid) return undefined;
  const { email, telefone: phone, cpf, updated_at: version } = row.data;
  return { accountId, identity: { email, phone, cpf }, version, others };
}

/** What one transaction takes beside the sign-up; `finish-deletion` erases the rest. */
const maximumOtherRows = 60;

/**
 * The end of an account in the transaction of the sign-up that takes its place. Refused where it has
 * changed, was proven, or has begun a payment since it was read.
 * @param taken what the sign-up claims itself: an item stands in a transaction once
 */
export function givingWayWrites(
  table: Table,
  { accountId, identity, version, others }: GivingWay,
  taken: Identity,
  deleted: DomainEvent<'account.deleted'>,
): TransactionWrite[] {
  const leftAt = new Date(deleted.occurredAt);
  const released = {
    email: identity.email === taken.email ? undefined : identity.email,
    phone: identity.phone === taken.phone ? undefined : identity.phone,
    cpf: identity.cpf === taken.cpf ? undefined : identity.cpf,
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
    ...whatsAppReleaseWrites(table, others, accountId),
    closingWrite(table, accountId, undefined, leftAt),
    leftAddressWrite(table, { accountId, email: identity.email }, leftAt),
    outboxWrite(table, deleted),
    ...othersToErase(others).map((row) => ({
      Delete: { TableName: table.name, Key: { PK: row['PK'], SK: row['SK'] } },
    })),
  ];
}

/** The trial first, since it gives access; the rows that only record something come after it. */
function othersToErase(others: readonly StoredRow[]): StoredRow[] {
  const isSingle = (row: StoredRow) => !String(row['SK']).includes('#');
  const sorted = [...others.filter(isSingle), ...others.filter((row) => !isSingle(row))];
  return sorted.slice(0, maximumOtherRows);
}
