/** The plans and their prices. The server charges exactly these amounts. */

export const oneOffPlanKeys = ['semestral', 'anual', 'bienal'] as const;
export type OneOffPlanKey = (typeof oneOffPlanKeys)[number];

/** Paid once; access ends after `months` without a renewal. */
export interface OneOffPlan {
  readonly key: OneOffPlanKey;
  readonly title: string;
  readonly badge: string;
  /** The total divided by the months. */
  readonly monthlyPriceInCentavos: number;
  /** The charged amount. */
  readonly totalPriceInCentavos: number;
  readonly months: number;
  readonly maxInstallments: number;
}

export const oneOffPlans: Readonly<Record<OneOffPlanKey, OneOffPlan>> = {
  semestral: {
    key: 'semestral',
    title: 'Plano Semestral - BFJ Analytics',
    badge: 'Plano Recomendado',
    monthlyPriceInCentavos: 29_99,
    totalPriceInCentavos: 179_94,
    months: 6,
    maxInstallments: 6,
  },
  anual: {
    key: 'anual',
    title: 'Plano Anual - BFJ Analytics',
    badge: 'Economize 33%',
    monthlyPriceInCentavos: 19_99,
    totalPriceInCentavos: 239_88,
    months: 12,
    maxInstallments: 12,
  },
  bienal: {
    key: 'bienal',
    title: 'Plano Bienal - BFJ Analytics',
    badge: 'Máxima Economia',
    monthlyPriceInCentavos: 15_99,
    totalPriceInCentavos: 383_76,
    months: 24,
    maxInstallments: 24,
  },
};

export const defaultOneOffPlanKey: OneOffPlanKey = 'semestral';

/** Charged every month until it is cancelled. */
export const monthlyPlan = {
  key: 'mensal',
  title: 'Plano Mensal',
  priceInCentavos: 20_00,
  minInstallments: 1,
  maxInstallments: 1,
  currency: 'BRL',
  locale: 'pt-BR',
} as const;

export type PlanKey = OneOffPlanKey | typeof monthlyPlan.key;

/** Days after the purchase in which a consumer may withdraw with a full refund (CDC, art. 49). */
export const withdrawalDays = 7;

/** The validity of a Pix code; the partner's minimum is half an hour. */
export const pixLifeMilliseconds = 60 * 60 * 1000;
