import { BfjError } from '../../runtime/bfj-error.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { LookDependencies } from '../checkout/checkout-dependencies.ts';
import { converge } from '../convergence/converge.ts';

/** A polling page asks the partner at most this often, in case its notification is late or lost. */
const lookLimit = { name: 'payment-look', maximum: 1, windowSeconds: 10 };
/** A Pix is checked 360 times within its hour. */
const looksOfPerson = {
  name: 'payment-looks-of-person',
  maximum: 500,
  windowSeconds: 24 * 60 * 60,
};

/** For checks of a whole account, each of which takes several calls to the partner. */
const wholeLooks = { name: 'account-looks', maximum: 60, windowSeconds: 24 * 60 * 60 };

/** Whether the partner was asked. `recent`: that was done a moment ago, or often enough today. */
export type Look = 'asked' | 'recent' | 'failed';

/** @param paymentId the payment to check; the whole account where it is missing */
export async function lookNow(
  dependencies: LookDependencies,
  accountId: string,
  paymentId: string | undefined,
): Promise<Look> {
  try {
    await dependencies.countCall(lookLimit, paymentId ?? accountId);
    await dependencies.countCall(paymentId === undefined ? wholeLooks : looksOfPerson, accountId);
    const focus = paymentId === undefined ? undefined : { attemptIds: [paymentId] };
    await converge(dependencies, accountId, focus);
    return 'asked';
  } catch (error) {
    // The known state is an answer too.
    if (error instanceof BfjError) return 'recent';
    reportFailure('payment not looked at', { accountId, paymentId }, error, 'warn');
    return 'failed';
  }
}
