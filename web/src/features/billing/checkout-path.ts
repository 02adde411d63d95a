import { monthlyPlan, type PlanKey } from '../../../../shared/plans.ts';

/** Where a plan is paid. */
export function checkoutPath(plan: PlanKey): `/${string}` {
  return plan === monthlyPlan.key
    ? '/pagamento-plano-mensal-recorrente'
    : `/pagamento-plano?plan=${plan}`;
}
