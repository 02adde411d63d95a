import { monthlyPlan, type OneOffPlanKey, type PlanKey } from '../../../shared/plans.ts';

/** Where a plan is paid. */
export function checkoutPath(plan: PlanKey): `/${string}` {
  return plan === monthlyPlan.key
    ? '/pagamento-plano-mensal-recorrente'
    : `/pagamento-plano?plan=${plan}`;
}

/** Where somebody in a trial becomes a customer: of the monthly plan, or of one that is paid once. */
export function upgradePath(plan?: OneOffPlanKey): string {
  return plan === undefined ? '/gratuito-to-pago' : `/gratuito-to-pago?plan=${plan}`;
}
