import { monthlyPlan, type OneOffPlanKey } from '../../../../../shared/plans.ts';
import { checkoutPath } from '../../../paths.ts';

/** Returns the payment page of the chosen plan, or of an existing subscription. */
export function paymentPath(
  hasSubscription: boolean,
  plan: OneOffPlanKey | undefined,
): `/${string}` {
  return checkoutPath(hasSubscription ? monthlyPlan.key : (plan ?? monthlyPlan.key));
}
