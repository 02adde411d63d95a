import type { FixedIncome } from '../../../../../shared/contracts/portfolio/fixed-income.ts';

/** FGC: R$ 250 000 for each person and group of institutions, since 2013; read on 30 November 2026. */
const guaranteedInCentavos = 25_000_000;

type Investments = FixedIncome['investments'];

export interface FixedIncomeSums {
  /** Of all investments with a value; null without one. */
  readonly grossInCentavos: number | null;
  /** Of the investments of which all three amounts are known, so that they can be compared; null without one. */
  readonly compared: ComparedSums | null;
  /** The others, with or without a value. */
  readonly leftOut: Investments;
  /** Investments without a value. */
  readonly unknown: number;
  readonly matured: number;
  /** The one day of all values that still change, and where they are from; null when these differ. */
  readonly basis: { readonly day: string; readonly isEstimate: boolean } | null;
}

interface ComparedSums {
  readonly appliedInCentavos: number;
  readonly grossInCentavos: number;
  readonly netInCentavos: number;
}

export function sumFixedIncome(investments: Investments): FixedIncomeSums {
  const values = investments.flatMap(({ value }) => value ?? []);
  const running = values.filter(({ isMatured }) => !isMatured);
  const [first = null] = running;
  const isSame = running.every(
    ({ day, isEstimate }) => day === first?.day && isEstimate === first.isEstimate,
  );
  return {
    grossInCentavos: values.length === 0 ? null : sum(values.map((one) => one.grossInCentavos)),
    ...compare(investments),
    unknown: investments.length - values.length,
    matured: values.length - running.length,
    basis: isSame ? first : null,
  };
}

function compare(investments: Investments): Pick<FixedIncomeSums, 'compared' | 'leftOut'> {
  const known = investments.flatMap(({ id, amountInCentavos, value }) =>
    amountInCentavos === null || value === null || value.netInCentavos === null
      ? []
      : [{ id, appliedInCentavos: amountInCentavos, ...value, netInCentavos: value.netInCentavos }],
  );
  const ids = new Set(known.map(({ id }) => id));
  return {
    compared:
      known.length === 0
        ? null
        : {
            appliedInCentavos: sum(known.map((one) => one.appliedInCentavos)),
            grossInCentavos: sum(known.map((one) => one.grossInCentavos)),
            netInCentavos: sum(known.map((one) => one.netInCentavos)),
          },
    leftOut: investments.filter(({ id }) => !ids.has(id)),
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
