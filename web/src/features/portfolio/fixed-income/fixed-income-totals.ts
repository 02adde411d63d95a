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
  /** Of the investments with a net value; null without one. */
  readonly netInCentavos: number | null;
  readonly netCount: number;
  /** Investments without a value. */
  readonly unknown: number;
  readonly matured: number;
  /** The one day of all values that still change, and where they are from; null when these differ. */
  readonly basis: { readonly day: string; readonly isEstimate: boolean } | null;
}

export function sumFixedIncome(investments: Investments): FixedIncomeSums {
  const amounts = investments.flatMap(({ amountInCentavos }) => amountInCentavos ?? []);
  const values = investments.flatMap(({ value }) => value ?? []);
  const nets = values.flatMap(({ netInCentavos }) => netInCentavos ?? []);
  const running = values.filter(({ isMatured }) => !isMatured);
  const [first = null] = running;
  const isSame = running.every(
    ({ day, isEstimate }) => day === first?.day && isEstimate === first.isEstimate,
  );
  return {
    appliedInCentavos: amounts.length === 0 ? null : sum(amounts),
    appliedCount: amounts.length,
    grossInCentavos: values.length === 0 ? null : sum(values.map((one) => one.grossInCentavos)),
    netInCentavos: nets.length === 0 ? null : sum(nets),
    netCount: nets.length,
    unknown: investments.length - values.length,
    matured: values.length - running.length,
    basis: isSame ? first : null,
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
