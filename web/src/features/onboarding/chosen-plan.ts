import * as z from 'zod/mini';
import {
  defaultOneOffPlanKey,
  monthlyPlan,
  oneOffPlanKeys,
  type OneOffPlanKey,
} from '../../../../shared/plans.ts';
import * as paths from '../../paths.ts';

/** The navigation state that the plans pages pass to `/signup`. */
export const chosenPlanSchema = z.object({
  plan: z.literal(monthlyPlan.key),
  price: z.string(),
  /** Route on which it was chosen. */
  origin: z.enum([paths.plans, paths.monthlyPlanPage]),
});
export type ChosenPlan = z.infer<typeof chosenPlanSchema>;

/** Undefined when the previous page passed no plan. */
export function parseChosenPlan(navigationState: unknown): ChosenPlan | undefined {
  const parsed = chosenPlanSchema.safeParse(navigationState);
  return parsed.success ? parsed.data : undefined;
}

/** The one-off plan in the address's `?plan=`, or the default plan. */
export function readOneOffPlan(parameters: URLSearchParams): OneOffPlanKey {
  return findOneOffPlanInAddress(parameters) ?? defaultOneOffPlanKey;
}

/** Undefined when the address has no plan. */
export function findOneOffPlanInAddress(parameters: URLSearchParams): OneOffPlanKey | undefined {
  const named = parameters.get('plan');
  return oneOffPlanKeys.find((key) => key === named);
}
