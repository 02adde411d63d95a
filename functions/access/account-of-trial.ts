import * as z from 'zod/mini';
import { decideAccess, type AccessRows } from './access-rights.ts';
import type { AccountPlan } from '../../shared/contracts/access.ts';
import { isPaymentUnderWay } from '../billing/queries/payment-under-way.ts';
import { ledgerKey, parseLedgerItem } from '../entities/billing-ledger.ts';
import { rowKey } from '../entities/account-rows.ts';
import type { FindItem } from '../runtime/batch-get.ts';
import { reportFailure } from '../runtime/report-failure.ts';
import type { AccessSubject } from './access-rows.ts';

/** The registered account with a trial's own e-mail and phone. */
export interface AccountOfTrial {
  readonly id: string;
  /** The stored item; undefined when nothing was ever paid. */
  readonly ledgerItem: unknown;
}

const contactSchema = z.object({ email: z.string(), telefone: z.string() });

/** @returns undefined when the registration is not of the trial's own e-mail and phone */
export function findAccountOfTrial(
  find: FindItem,
  { accountId }: AccessSubject,
): AccountOfTrial | undefined {
  const trial = contactSchema.safeParse(find(rowKey(accountId, 'TRIAL'))).data;
  const account = contactSchema.safeParse(find(rowKey(accountId, 'ACCOUNT'))).data;
  if (trial === undefined || account === undefined) return undefined;
  const isSame = trial.email === account.email && trial.telefone === account.telefone;
  return isSame ? { id: accountId, ledgerItem: find(ledgerKey(accountId)) } : undefined;
}

/**
 * Returns the account's state for a trial session. 'paid' follows the rows and rules of the account's own session.
 */
export function findAccountPlan(
  rows: AccessRows,
  account: AccountOfTrial | undefined,
  now: Date,
): AccountPlan | undefined {
  // The session's trial may have been replaced by another one.
  if (!rows.trial || account === undefined) return undefined;
  if (decideAccess({ ...rows, trial: undefined }, now).hasAccess) return 'paid';
  return isPaymentPending(account, now) ? 'waiting' : undefined;
}

/**
 * Returns whether a payment is pending; false for an unreadable ledger, so that the trial works. The item is enough,
 * because pending payments are among its newest entries.
 */
export function isPaymentPending({ id, ledgerItem }: AccountOfTrial, now: Date): boolean {
  if (ledgerItem === undefined) return false;
  try {
    return isPaymentUnderWay(parseLedgerItem(ledgerItem).head, now);
  } catch {
    reportFailure('access row is damaged', { accountId: id, row: 'LEDGER' });
    return false;
  }
}
