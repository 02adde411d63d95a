import { loadSignIn } from '../../identity/load-sign-in.ts';
import type * as z from 'zod/mini';
import type { upgradeTrial } from '../../../../../shared/contracts/trial.ts';
import type { OneOffPlanKey } from '../../../../../shared/plans.ts';
import { loadPageInstead } from '../../../lib/navigation/load-page.ts';
import { keepSignUpData } from '../../onboarding/sign-up-data.ts';
import { paymentPath } from './payment-path.ts';
import { upgradeDraft } from './upgrade-schema.ts';
import * as paths from '../../../paths.ts';

/**
 * Opens the account's session instead of the trial's, and its payment page: of the chosen one-off plan, unless there
 * is a subscription.
 * @returns false when the sign-in failed: the trial's session is then kept
 */
export async function openPayment(
  { customer, ticket, hasSubscription }: z.infer<typeof upgradeTrial.response>,
  plan: OneOffPlanKey | undefined,
): Promise<boolean> {
  const { email, phone } = customer;
  try {
    const { signIn } = await loadSignIn();
    const step = await signIn({ kind: 'account', email, phone, ticket });
    if (!step.done) return false;
  } catch {
    return false;
  }
  upgradeDraft.drop();
  keepSignUpData(customer);
  // The upgrade is for a trial's session, which is over.
  loadPageInstead(paymentPath(hasSubscription, plan), {
    prefilledData: customer,
    from: paths.upgrade,
    skipToPayment: true,
    autoRedirect: true,
    autoStart: true,
  });
  return true;
}
