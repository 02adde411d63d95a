import type { Account } from '../../../shared/contracts/accounts.ts';
import type { ActiveUser, Payment, Subscription } from '../../../shared/contracts/billing.ts';
import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { preferenceColumns, type Preferences } from '../../../shared/contracts/preferences.ts';
import { isFuture } from './calendar.ts';
import { isEndRequested } from './ledger.ts';
import { findShownSubscription } from './subscription-status.ts';
import type { Ledger, PastCounts } from '../../entities/billing-ledger.ts';

/** The part of a shared row that billing reads and writes. */
export interface StoredRow<Fields> {
  /** Its `updated_at`; null when the row cannot be read, which is then replaced. */
  readonly version: string | null;
  readonly fields: Fields | undefined;
}

export type ActiveUserFields = Pick<ActiveUser, 'data_finalizacao_plano'>;
export type SubscriptionFields = Pick<
  Subscription,
  'id' | 'status' | 'current_period_end' | 'next_billing_date'
>;

/** The rows of an account that are derived from its ledger. */
export interface SharedRows {
  readonly account: Account | undefined;
  readonly activeUser: StoredRow<ActiveUserFields> | undefined;
  readonly subscription: StoredRow<SubscriptionFields> | undefined;
}

/** The writes that update a row to match the ledger; undefined when it matches. */
export interface RowChanges {
  readonly activeUser: ActiveUser | 'remove' | undefined;
  readonly subscription: Subscription | undefined;
  /** The mark of the registration; undefined leaves it unchanged. */
  readonly plano: Pick<Account, 'plano' | 'plano_fim'> | undefined;
}

/** A ledger and the rows derived from it, read at the same time. */
export interface BillingRows extends SharedRows {
  readonly ledger: Ledger;
  /** The part of the ledger that is stored in separate rows. */
  readonly past: PastCounts;
}

/** One change of a ledger, with all rows that follow from it. */
export interface BillingChange {
  readonly ledger: Ledger;
  readonly payments: readonly Payment[];
  readonly rows: RowChanges;
  readonly events: readonly DomainEvent[];
  /** ISO 8601, UTC; later than the time of every row. */
  readonly updatedAt: string;
}

const columns = Object.keys(preferenceColumns) as (keyof Preferences)[];

export function rowChanges(
  account: Account,
  rows: SharedRows,
  before: Ledger,
  ledger: Ledger,
  at: { readonly now: Date; readonly updatedAt: string },
): RowChanges {
  return {
    activeUser: activeUserChange(account, rows, before, ledger, at.updatedAt),
    subscription: subscriptionChange(account, rows, ledger, at.updatedAt),
    plano: planoChange(account, ledger, at.now),
  };
}

function activeUserChange(
  account: Account,
  { activeUser }: SharedRows,
  before: Ledger,
  { planEndsAt }: Ledger,
  updatedAt: string,
): ActiveUser | 'remove' | undefined {
  if (planEndsAt === null) {
    // No paid plan is left; a row of another origin stays.
    return before.planEndsAt !== null && activeUser !== undefined ? 'remove' : undefined;
  }
  if (activeUser?.fields?.data_finalizacao_plano === planEndsAt) return undefined;
  return {
    telefone: account.telefone,
    data_finalizacao_plano: planEndsAt,
    ...pickPreferences(account),
    updated_at: updatedAt,
  };
}

function subscriptionChange(
  account: Account,
  rows: SharedRows,
  ledger: Ledger,
  updatedAt: string,
): Subscription | undefined {
  const subscription = findShownSubscription(ledger);
  const status = ledger.subscriptionStatus;
  if (subscription === undefined || status === null) return undefined;
  const isCharged = subscription.status === 'authorized' && !isEndRequested(subscription);
  const fields: SubscriptionFields = {
    id: subscription.id,
    status,
    current_period_end: ledger.paidUntil,
    next_billing_date: isCharged ? subscription.nextPaymentAt : null,
  };
  const stored = rows.subscription?.fields;
  if (stored !== undefined && sameFields(stored, fields)) return undefined;
  return {
    nome: account.nome,
    email: account.email,
    telefone: account.telefone,
    cpf: account.cpf ?? '',
    ...fields,
    ...pickPreferences(account),
    updated_at: updatedAt,
  };
}

function sameFields(a: SubscriptionFields, b: SubscriptionFields): boolean {
  return (
    a.id === b.id &&
    a.status === b.status &&
    a.current_period_end === b.current_period_end &&
    a.next_billing_date === b.next_billing_date
  );
}

/**
 * `ativo` while a one-off plan is paid, with its end in the other field. A mark without an end was set by an
 * operator and must not be changed here.
 */
function planoChange(
  { plano, plano_fim }: Account,
  { planEndsAt }: Ledger,
  now: Date,
): RowChanges['plano'] {
  if (isAccessGranted({ plano, plano_fim })) return undefined;
  if (planEndsAt !== null && isFuture(planEndsAt, now)) {
    if (plano === 'ativo' && plano_fim === planEndsAt) return undefined;
    return { plano: 'ativo', plano_fim: planEndsAt };
  }
  return plano_fim === undefined ? undefined : { plano: 'inativo', plano_fim: undefined };
}

/** Whether an operator has given access without an end. */
export function isAccessGranted({
  plano,
  plano_fim,
}: Pick<Account, 'plano' | 'plano_fim'>): boolean {
  return plano === 'ativo' && plano_fim === undefined;
}

function pickPreferences(account: Account): Preferences {
  return Object.fromEntries(columns.map((column) => [column, account[column]])) as Preferences;
}
