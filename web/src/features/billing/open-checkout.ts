import type { PlanKey } from '../../../../shared/plans.ts';
import { loadPage } from '../../lib/load-page.ts';
import { knownCustomer } from './checkout-state.ts';

/** Goes to the payment of a plan with what it would ask for. */
export function openCheckout(plan: PlanKey, from: string): void {
  const path =
    plan === 'mensal'
      ? '/pagamento-plano-mensal-recorrente'
      : (`/pagamento-plano?plan=${plan}` as const);
  loadPage(path, {
    prefilledData: knownCustomer({}),
    from,
    skipToPayment: true,
    autoRedirect: true,
    autoStart: true,
  });
}
