import { monthlyPlan, type OneOffPlanKey } from '../../../../../shared/plans.ts';
import { checkoutPath } from '../../../paths.ts';

/** Where the chosen plan is paid. Who has a subscription is shown that one, whatever was chosen. */
export function paymentPath(
  hasSubscription: boolean,
  plan: OneOffPlanKey | undefined,
): `/${string}` {
  return checkoutPath(hasSubscription ? monthlyPlan.key : (plan ?? monthlyPlan.key));
}
