import { monthlyPlan } from '../../../shared/plans.ts';
import { formatReais } from '../../../shared/values/money.ts';

/** What the plans pages hand on to `/signup` as navigation state. */
export interface ChosenPlan {
  readonly plan: typeof monthlyPlan.key;
  /** As shown: `R$ 20,00`. */
  readonly price: string;
  /** Route on which the plan was chosen. */
  readonly origin: string;
}

export function monthlyPlanFrom(origin: string): ChosenPlan {
  return { plan: monthlyPlan.key, price: formatReais(monthlyPlan.priceInCentavos), origin };
}
