import type * as z from 'zod/mini';
import type { getSubscription as subscriptionEndpoint } from '../../../shared/contracts/billing-endpoints.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import type { Session } from '../../runtime/http/session.ts';
import type { Charge, Ledger } from '../../entities/billing-ledger.ts';
import { isFuture } from '../ledger/calendar.ts';
import { isAccessGranted, type BillingRows } from '../ledger/billing-rows.ts';
import { isAutomatic, type EarlierWithdrawals } from '../cancellation/earlier-withdrawal-store.ts';
import { endsWithWithdrawal } from '../ledger/cancellations.ts';
import { isOneOff, paidAt, totalPaidOf } from '../ledger/ledger.ts';
import { accessGapFrom, continuingSubscription } from '../ledger/continuing-subscription.ts';
import { hasEndedMonthly, mustChooseMonthlyEnd } from '../ledger/monthly-end.ts';
import { paidTime } from '../ledger/paid-time.ts';
import { summarizeActivePlans } from '../ledger/active-plans.ts';
import {
  expiredPix,
  lostAttempt,
  openPayments,
  refusedPayment,
  replacedPayment,
  returnedPayments,
} from './payment-views.ts';
import {
  mayWithdraw,
  withdrawableUntil,
  withWithdrawal,
  type WithdrawalDependencies,
} from '../cancellation/withdraw-purchase.ts';
import type { BillingCheckDependencies } from '../checkout/checkout-dependencies.ts';
import { installmentReason } from './installment-reasons.ts';
import { checkNow } from './check-now.ts';
import {
  newSubscriptionView,
  oneOffPlanView,
  subscriptionView,
  takenBackPlanView,
} from './subscription-view.ts';

type SessionAccount = Pick<Session, 'accountId'>;

/**
 * Reads all data of the tab 'Pagamentos'.
 * @throws ProblemError `account_not_found`
 */
export async function readSubscription(
  dependencies: Pick<WithdrawalDependencies, 'billing' | 'clock' | 'earlierWithdrawals'>,
  { accountId }: SessionAccount,
): Promise<z.infer<typeof subscriptionEndpoint.response>> {
  const rows = await dependencies.billing.read(accountId);
  if (rows.account === undefined) throw new ProblemError('account_not_found');
  const { account, ledger } = rows;
  const now = dependencies.clock();
  const subscription = withReason(ledger, subscriptionView(rows, now));
  const oneOffPlan = oneOffPlanView(rows);
  const hasGrant = isAccessGranted(account);
  // Access without an end has no gap.
  const gapFrom = hasGrant ? undefined : accessGapFrom(ledger, now);
  return {
    readAt: now.toISOString(),
    subscription,
    oneOffPlan,
    ...takenBackPlanView(ledger, now, hasGrant),
    ...(hasGrant && subscription === null && oneOffPlan === null ? { accessGiven: true } : {}),
    ...(gapFrom === undefined ? {} : { accessGapFrom: gapFrom }),
    newSubscription: newSubscriptionView(ledger, now),
    possessions: summarizeActivePlans(ledger, now),
    ...(mustChooseMonthlyEnd(ledger, now) ? { mustChooseMonthlyEnd: true } : {}),
    withdrawals: await withdrawalsView(dependencies.earlierWithdrawals, rows, now),
    returns: returnedPayments(ledger, now),
    openPayments: openPayments(ledger, now),
    refusedPayment: refusedPayment(ledger, now),
    ...replacedPayment(ledger, now),
    ...expiredPix(ledger, now),
    ...lostAttempt(ledger, now),
  };
}

/** Reads the same data after asking the partner about the whole account, for 'Verificar agora'. */
export async function checkSubscription(
  dependencies: BillingCheckDependencies & Pick<WithdrawalDependencies, 'earlierWithdrawals'>,
  session: SessionAccount,
): Promise<z.infer<typeof subscriptionEndpoint.response>> {
  const outcome = await checkNow(dependencies, session.accountId, undefined);
  return { ...(await readSubscription(dependencies, session)), look: outcome };
}

type View = z.infer<typeof subscriptionEndpoint.response>;

/**
 * Adds the reason of a refused installment. It is kept out of the view so that functions without it do not bundle
 * the reasons.
 */
function withReason(ledger: Ledger, view: View['subscription']): View['subscription'] {
  if (view?.refusedCharge === undefined) return view;
  const { createdAt } = view.refusedCharge;
  const refused = ledger.charges.find(
    (charge) => charge.createdAt === createdAt && charge.status === 'rejected' && !isOneOff(charge),
  );
  if (refused === undefined) return view;
  return {
    ...view,
    refusedCharge: { ...view.refusedCharge, reason: installmentReason(refused.detail) },
  };
}

/** Earlier withdrawals are read only where a withdrawal is possible. */
async function withdrawalsView(
  earlierWithdrawals: EarlierWithdrawals,
  { account, ledger }: BillingRows,
  now: Date,
): Promise<View['withdrawals']> {
  const charges = ledger.charges.filter((charge) => mayWithdraw(ledger, charge, now));
  const cpf = account?.cpf;
  const earlier = cpf && charges.length > 0 ? await earlierWithdrawals.find(cpf) : undefined;
  const at = now.toISOString();
  return charges.map((charge) => {
    const after = withWithdrawal(ledger, charge, at);
    const { until } = paidTime(after);
    const monthly = continuingSubscription(after, now);
    return {
      ...purchaseView(charge),
      automatic: isAutomatic(charge, earlier),
      accessUntil: isFuture(until, now) ? until : null,
      ...(monthly && { monthlyGoesOn: monthly }),
      ...(monthly === undefined && hasEndedMonthly(charge) ? { monthlyStaysEnded: true } : {}),
      ...(isOneOff(charge) || endsWithWithdrawal(after, at) ? {} : { monthlyHasEnded: true }),
    };
  });
}

function purchaseView(charge: Charge) {
  return {
    paymentId: charge.id,
    plan: charge.plan,
    amountInCentavos: totalPaidOf(charge),
    method: charge.method,
    lastFour: charge.lastFour,
    paidAt: paidAt(charge),
    until: withdrawableUntil(charge),
  };
}
