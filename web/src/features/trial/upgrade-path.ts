import type { OneOffPlanKey } from '../../../../shared/plans.ts';

/** Where somebody in a trial becomes a customer: of the monthly plan, or of one that is paid once. */
export function upgradePath(plan?: OneOffPlanKey): string {
  return plan === undefined ? '/gratuito-to-pago' : `/gratuito-to-pago?plan=${plan}`;
}
