import type { PaymentMethod } from '../../../../shared/contracts/billing.ts';
import type { PlanKey } from '../../../../shared/plans.ts';
import { loadPage } from '../../lib/navigation/load-page.ts';
import { checkoutPath } from '../../paths.ts';
import { knownCustomer } from './checkout-state.ts';

/**
 * Goes to the payment of a plan with what it would ask for.
 * @param method how it is to be paid, as of a Pix that is begun anew
 */
export function openCheckout(plan: PlanKey, from: string, method?: PaymentMethod): void {
  loadPage(checkoutPath(plan), {
    prefilledData: knownCustomer({}),
    from,
    skipToPayment: true,
    autoRedirect: true,
    autoStart: true,
    method,
  });
}
