import type { PlanKey } from '../../../../shared/plans.ts';
import { loadPage } from '../../lib/load-page.ts';
import { checkoutPath } from '../../paths.ts';
import { knownCustomer } from './checkout-state.ts';

/** Goes to the payment of a plan with what it would ask for. */
export function openCheckout(plan: PlanKey, from: string): void {
  loadPage(checkoutPath(plan), {
    prefilledData: knownCustomer({}),
    from,
    skipToPayment: true,
    autoRedirect: true,
    autoStart: true,
  });
}
