import * as z from 'zod/mini';
import {
  defaultOneOffPlanKey,
  monthlyPlan,
  oneOffPlanKeys,
  type OneOffPlanKey,
} from '../../../../shared/plans.ts';
import * as paths from '../../paths.ts';

/** The navigation state with which the plans pages lead to `/signup`. */
export const chosenPlanSchema = z.object({
  plan: z.literal(monthlyPlan.key),
  price: z.string(),
  /** Route on which it was chosen. */
  origin: z.enum([paths.plans, paths.monthlyPlanPage]),
});
export type ChosenPlan = z.infer<typeof chosenPlanSchema>;

/** Undefined where the previous page passed no plan. */
export function chosenPlanOf(navigationState: unknown): ChosenPlan | undefined {
  const parsed = chosenPlanSchema.safeParse(navigationState);
  return parsed.success ? parsed.data : undefined;
}

/** The one-off plan that an address names by `?plan=`, or the one that stands for none. */
export function oneOffPlanOf(parameters: URLSearchParams): OneOffPlanKey {
  return namedOneOffPlan(parameters) ?? defaultOneOffPlanKey;
}

/** Undefined where the address names none. */
export function namedOneOffPlan(parameters: URLSearchParams): OneOffPlanKey | undefined {
  const named = parameters.get('plan');
  return oneOffPlanKeys.find((key) => key === named);
}
