import type { PlanKey } from '../../../../shared/plans.ts';

/** Names of the plans in running text. */
export const planNames: Readonly<Record<PlanKey, string>> = {
  mensal: 'Plano Mensal',
  semestral: 'Plano Semestral',
  anual: 'Plano Anual',
  bienal: 'Plano Bienal',
};
