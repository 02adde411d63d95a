/** Plans of brapi.dev, smallest first, as an operator names the one that the token belongs to. */
export const brapiPlanNames = ['free', 'startup', 'pro'] as const;
export type BrapiPlanName = (typeof brapiPlanNames)[number];
