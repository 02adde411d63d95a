import type * as z from 'zod/mini';
import type { getSubscription as subscriptionEndpoint } from '../../../shared/contracts/billing-endpoints.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import type { Session } from '../../runtime/http/session.ts';
import type { Charge, Ledger } from '../../records/billing-ledger.ts';
import { isAhead } from '../ledger/calendar.ts';
import { isAccessGiven, type BillingRows } from '../ledger/billing-rows.ts';
import { isAutomatic, type EarlierWithdrawals } from '../cancellation/earlier-withdrawal-store.ts';
import { endsWithWithdrawal } from '../ledger/cancellations.ts';
import { isOneOff, paidAt, totalPaidOf } from '../ledger/ledger.ts';
import { accessGapFrom, monthlyGoesOn } from '../ledger/monthly-goes-on.ts';
import { hasEndedMonthly, mustChooseMonthlyEnd } from '../ledger/monthly-end.ts';
import { paidTime } from '../ledger/paid-time.ts';
import { possessionsOf } from '../ledger/possessions.ts';
import {
  expiredPix,
  lostAttempt,
  openPayments,
  refusedPayment,
  replacedPayment,
  returnedPayments,
} from './payment-news.ts';
import {
  mayWithdraw,
  withdrawableUntil,
  withWithdrawal,
  type WithdrawalDependencies,
} from '../cancellation/withdraw-purchase.ts';
import type { LookDependencies } from '../checkout/checkout-dependencies.ts';
import { installmentReason } from './installment-reasons.ts';
import { lookNow } from './look-now.ts';
import {
  newSubscriptionView,
  oneOffPlanView,
  subscriptionView,
  takenBackPlanView,
} from './subscription-view.ts';

type Own = Pick<Session, 'accountId'>;

/** All that the tab 'Pagamentos' says. @throws BfjError `account_not_found` */
export async function readSubscription(
  dependencies: Pick<WithdrawalDependencies, 'billing' | 'clock' | 'earlierWithdrawals'>,
  { accountId }: Own,
): Promise<z.infer<typeof subscriptionEndpoint.response>> {
  const rows = await dependencies.billing.read(accountId);
  if (rows.account === undefined) throw new BfjError('account_not_found');
  const { account, ledger } = rows;
  const now = dependencies.clock();
  const subscription = withReason(ledger, subscriptionView(rows, now));
  const oneOffPlan = oneOffPlanView(rows);
  const isGiven = isAccessGiven(account);
  // Access without an end does not pause.
  const gapFrom = isGiven ? undefined : accessGapFrom(ledger, now);
  return {
    readAt: now.toISOString(),
    subscription,
    oneOffPlan,
    ...takenBackPlanView(ledger, now, isGiven),
    ...(isGiven && subscription === null && oneOffPlan === null ? { accessGiven: true } : {}),
    ...(gapFrom === undefined ? {} : { accessGapFrom: gapFrom }),
    newSubscription: newSubscriptionView(ledger, now),
    possessions: possessionsOf(ledger, now),
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

/** The same after asking the partner about the whole account, for 'Verificar agora'. */
export async function lookAtSubscription(
  dependencies: LookDependencies & Pick<WithdrawalDependencies, 'earlierWithdrawals'>,
  own: Own,
): Promise<z.infer<typeof subscriptionEndpoint.response>> {
  const look = await lookNow(dependencies, own.accountId, undefined);
  return { ...(await readSubscription(dependencies, own)), look };
}

type View = z.infer<typeof subscriptionEndpoint.response>;

/** Adds why a refused installment was refused. Apart from the view, which functions without it bundle. */
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
    const monthly = monthlyGoesOn(after, now);
    return {
      ...purchaseView(charge),
      automatic: isAutomatic(charge, earlier),
      accessUntil: isAhead(until, now) ? until : null,
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
