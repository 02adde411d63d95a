import { monthlyPlan } from '../../../shared/plans.ts';
import { formatReais } from '../../../shared/values/money.ts';

/** The navigation state from a page with plans to `/signup`. */
export interface ChosenPlan {
  readonly plan: typeof monthlyPlan.key;
  /** For example `R$ 20,00`. */
  readonly price: string;
  /** Route on which the plan was chosen. */
  readonly origin: string;
}

export function chooseMonthlyPlan(origin: string): ChosenPlan {
  return { plan: monthlyPlan.key, price: formatReais(monthlyPlan.priceInCentavos), origin };
}
