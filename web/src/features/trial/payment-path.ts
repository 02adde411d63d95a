import type { OneOffPlanKey } from '../../../../shared/plans.ts';

/** Where the chosen plan is paid. Who has a subscription is shown that one, whatever was chosen. */
export function paymentPath(
  hasSubscription: boolean,
  plan: OneOffPlanKey | undefined,
): `/${string}` {
  return hasSubscription || plan === undefined
    ? '/pagamento-plano-mensal-recorrente'
    : `/pagamento-plano?plan=${plan}`;
}
