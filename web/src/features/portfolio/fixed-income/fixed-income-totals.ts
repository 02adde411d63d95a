import type { FixedIncome } from '../../../../../shared/contracts/portfolio/fixed-income.ts';

/** FGC: R$ 250 000 for each person and group of institutions, since 2013; read on 30 November 2026. */
const guaranteedInCentavos = 25_000_000;

type Investments = FixedIncome['investments'];

export interface FixedIncomeSums {
  /** Of the investments with a known amount; null without one. */
  readonly appliedInCentavos: number | null;
  readonly appliedCount: number;
  /** Of the investments with a value; null without one. */
  readonly grossInCentavos: number | null;
  /** Null when the net value of some is unknown. */
  readonly netInCentavos: number | null;
  /** Investments without a value. */
  readonly unknown: number;
  readonly matured: number;
  /** The one day of all values; null when they differ, or some are from files. */
  readonly estimateDay: string | null;
}

export function sumFixedIncome(investments: Investments): FixedIncomeSums {
  const amounts = investments.flatMap(({ amountInCentavos }) => amountInCentavos ?? []);
  const values = investments.flatMap(({ value }) => value ?? []);
  const nets = values.flatMap(({ netInCentavos }) => netInCentavos ?? []);
  const running = values.filter(({ isMatured }) => !isMatured);
  const days = new Set(running.map(({ day, isEstimate }) => (isEstimate ? day : null)));
  const [estimateDay = null] = days.size === 1 ? days : [];
  return {
    appliedInCentavos: amounts.length === 0 ? null : sum(amounts),
    appliedCount: amounts.length,
    grossInCentavos: values.length === 0 ? null : sum(values.map((one) => one.grossInCentavos)),
    netInCentavos: values.length === 0 || nets.length < values.length ? null : sum(nets),
    unknown: investments.length - values.length,
    matured: values.length - running.length,
    estimateDay,
  };
}

export interface UncoveredInstitution {
  readonly name: string;
  readonly grossInCentavos: number;
}

/** Returns the institutions with more than the FGC guarantees. It does not cover Tesouro Direto. */
export function findUncovered(investments: Investments): UncoveredInstitution[] {
  const covered = investments.filter(({ kind, broker }) => kind !== 'tesouro' && broker !== null);
  return [...Map.groupBy(covered, ({ broker }) => broker?.trim().toUpperCase())]
    .map(([, ofOne]) => ({
      name: ofOne[0]?.broker ?? '',
      grossInCentavos: sum(
        ofOne.map(({ value, amountInCentavos }) => value?.grossInCentavos ?? amountInCentavos ?? 0),
      ),
    }))
    .filter(({ grossInCentavos }) => grossInCentavos > guaranteedInCentavos);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
