import { ProblemError } from '../../runtime/problem-error.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { BillingCheckDependencies } from '../checkout/checkout-dependencies.ts';
import { reconcileAccount } from '../reconciliation/reconcile-account.ts';

/** A polling page asks the partner at most this often, in case its notification is late or lost. */
const checkLimit = { name: 'payment-look', maximum: 1, windowSeconds: 10 };
/** A Pix is checked 360 times within its hour. */
const accountPaymentLimit = {
  name: 'payment-looks-of-person',
  maximum: 500,
  windowSeconds: 24 * 60 * 60,
};

/** For checks of a whole account, each of which takes several calls to the partner. */
const accountCheckLimit = { name: 'account-looks', maximum: 60, windowSeconds: 24 * 60 * 60 };

/** Whether the partner was asked. `recent`: it was asked a moment ago, or often enough today. */
export type CheckOutcome = 'asked' | 'recent' | 'failed';

/** @param paymentId the payment to check; undefined for the whole account */
export async function checkNow(
  dependencies: BillingCheckDependencies,
  accountId: string,
  paymentId: string | undefined,
): Promise<CheckOutcome> {
  try {
    await dependencies.countCall(checkLimit, paymentId ?? accountId);
    await dependencies.countCall(
      paymentId === undefined ? accountCheckLimit : accountPaymentLimit,
      accountId,
    );
    const focus = paymentId === undefined ? undefined : { attemptIds: [paymentId] };
    await reconcileAccount(dependencies, accountId, focus);
    return 'asked';
  } catch (error) {
    // The state that is already known is returned instead.
    if (error instanceof ProblemError) return 'recent';
    reportFailure('payment not checked', { accountId, paymentId }, error, 'warn');
    return 'failed';
  }
}
