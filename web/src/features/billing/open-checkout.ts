import type { PaymentMethod } from '../../../../shared/contracts/billing.ts';
import type { PlanKey } from '../../../../shared/plans.ts';
import { loadPage } from '../../lib/navigation/load-page.ts';
import { checkoutPath } from '../../paths.ts';
import { prefilledCustomer } from './checkout-state.ts';

/**
 * Opens a plan's payment with the known data.
 * @param method the preselected method, for example of an expired Pix
 */
export function openCheckout(plan: PlanKey, from: string, method?: PaymentMethod): void {
  loadPage(checkoutPath(plan), {
    prefilledData: prefilledCustomer({}),
    from,
    skipToPayment: true,
    autoRedirect: true,
    autoStart: true,
    method,
  });
}
