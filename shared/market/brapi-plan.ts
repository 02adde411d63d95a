/** Plans of brapi.dev, smallest first, under the names of the operator's setting. */
export const brapiPlanNames = ['free', 'startup', 'pro'] as const;
export type BrapiPlanName = (typeof brapiPlanNames)[number];
