import type * as z from 'zod/mini';
import type { withdrawPurchase as endpoint } from '../../../shared/contracts/billing-endpoints.ts';
import { withdrawalDays } from '../../../shared/plans.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import type { Session } from '../../runtime/http/session.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { BillingRows } from '../ledger/billing-rows.ts';
import { endOfDaysAfter } from '../ledger/calendar.ts';
import { changeLedger } from '../ledger/change-ledger.ts';
import type { CheckoutDependencies } from '../checkout/checkout-dependencies.ts';
import { reconcileAccount } from '../reconciliation/reconcile-account.ts';
import { isAutomatic, type EarlierWithdrawals } from './earlier-withdrawal-store.ts';
import {
  getCharge,
  firstPaid,
  grantsAccess,
  isOneOff,
  paidAt,
  totalPaidOf,
} from '../ledger/ledger.ts';
import { canEnd, withEndRequested } from '../ledger/end-subscriptions.ts';
import type { Charge, Ledger } from '../../entities/billing-ledger.ts';

export interface WithdrawalDependencies extends CheckoutDependencies {
  readonly earlierWithdrawals: EarlierWithdrawals;
}

/**
 * Withdraws from a purchase (CDC, art. 49). Once the ledger holds the request the purchase gives no access; the
 * money is refunded at once, or as soon as the partner can. A user can do this without support once per period,
 * counted across accounts; support makes further withdrawals by hand.
 * @throws ProblemError `payment_not_found`, `withdrawal_not_possible`, `withdrawal_by_support`
 */
export async function withdrawPurchase(
  dependencies: WithdrawalDependencies,
  session: Pick<Session, 'accountId'>,
  { paymentId }: z.infer<typeof endpoint.request>,
): Promise<z.infer<typeof endpoint.response>> {
  const { accountId } = session;
  const now = dependencies.clock();
  await requireAutomatic(dependencies, await dependencies.billing.read(accountId), paymentId, now);
  const requested = await changeLedger(dependencies, accountId, (rows) => {
    const charge = withdrawableCharge(rows, paymentId, now);
    if (charge === undefined) return undefined;
    return withWithdrawal(rows.ledger, charge, now.toISOString());
  });
  const afterRefund = await refund(dependencies, accountId, getCharge(requested, paymentId));
  const withdrawn = getCharge(afterRefund ?? requested, paymentId);
  const refunded = withdrawn.status === 'refunded';
  return {
    success: true,
    refunded,
    amountInCentavos: totalPaidOf(withdrawn),
    message: refunded
      ? 'Compra desfeita. O valor volta pelo mesmo meio de pagamento: veja como e quando em Pagamentos.'
      : 'Compra desfeita. O reembolso foi solicitado e será confirmado em breve.',
  };
}

/**
 * Records the withdrawal before making it. If the request is cut off in between, the user can press again, because
 * the purchase precedes the recorded withdrawal.
 */
async function requireAutomatic(
  { earlierWithdrawals }: WithdrawalDependencies,
  rows: BillingRows,
  paymentId: string,
  now: Date,
): Promise<void> {
  const charge = withdrawableCharge(rows, paymentId, now);
  const cpf = rows.account?.cpf;
  if (charge === undefined || !cpf) return;
  const earlier = await earlierWithdrawals.find(cpf);
  if (!isAutomatic(charge, earlier)) throw new ProblemError('withdrawal_by_support');
  if (earlier === undefined) await earlierWithdrawals.remember(cpf);
}

/** @returns undefined for a charge that was withdrawn already */
function withdrawableCharge(
  { account, ledger }: BillingRows,
  paymentId: string,
  now: Date,
): Charge | undefined {
  if (account === undefined) throw new ProblemError('account_not_found');
  const charge = ledger.charges.find(({ id }) => id === paymentId);
  if (charge === undefined) throw new ProblemError('payment_not_found');
  if (charge.withdrawnAt !== null) return undefined;
  if (!mayWithdraw(ledger, charge, now)) throw new ProblemError('withdrawal_not_possible');
  return charge;
}

/** Returns until when a purchase can be withdrawn, ISO 8601: seven days after its own day. */
export function withdrawableUntil(charge: Charge): string {
  return endOfDaysAfter(paidAt(charge), withdrawalDays);
}

/** Only the first charge of a subscription is a purchase; later charges follow from it. */
export function mayWithdraw(ledger: Ledger, charge: Charge, now: Date): boolean {
  if (!grantsAccess(charge) || charge.status !== 'approved') return false;
  if (Date.parse(withdrawableUntil(charge)) <= now.getTime()) return false;
  if (isOneOff(charge)) return true;
  const subscription = ledger.subscriptions.find(({ id }) => id === charge.subscriptionId);
  if (subscription === undefined) return false;
  return firstPaid(ledger, subscription)?.id === charge.id;
}

/** Returns the ledger after a purchase was withdrawn. */
export function withWithdrawal(ledger: Ledger, charge: Charge, at: string): Ledger {
  const withdrawn = {
    ...ledger,
    charges: ledger.charges.map((one) =>
      one.id === charge.id ? { ...one, withdrawnAt: at } : one,
    ),
  };
  // Also ends a subscription scheduled after this one: a user who wants this month's money back does not want the next
  // charge.
  const ended = isOneOff(charge) ? [] : ledger.subscriptions.filter(canEnd);
  return withEndRequested(withdrawn, ended, { at });
}

async function refund(
  dependencies: CheckoutDependencies,
  accountId: string,
  charge: Charge,
): Promise<Ledger | undefined> {
  const { id, subscriptionId, partnerId } = charge;
  try {
    return await reconcileAccount(dependencies, accountId, {
      attemptIds: [id, ...(subscriptionId === null ? [] : [subscriptionId])],
      paymentIds: partnerId === null ? [] : [partnerId],
    });
  } catch (error) {
    reportFailure('refund not made yet', { accountId, paymentId: id }, error);
    await dependencies.scheduleCheck(accountId);
    return undefined;
  }
}
