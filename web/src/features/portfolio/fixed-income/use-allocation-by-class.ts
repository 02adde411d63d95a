import {
  allocateByClass,
  type AllocationPart,
} from '../../../../../shared/portfolio/allocation.ts';
import { distributeShares, type PositionValue } from '../../../../../shared/portfolio/valuation.ts';
import { fixedIncomeLine as texts } from '../../../copy/portfolio/fixed-income-line.ts';
import { sumFixedIncome } from './fixed-income-totals.ts';
import { useFixedIncome } from './use-fixed-income.ts';

/** The allocation by class, with fixed income as one of the classes. */
export function useAllocationByClass(rows: readonly PositionValue[]): AllocationPart[] {
  const { data } = useFixedIncome();
  return addFixedIncome(
    allocateByClass(rows),
    sumFixedIncome(data?.investments ?? []).grossInCentavos ?? 0,
  );
}

/** Adds the value of fixed income to the parts, whose shares are then those of the sum. */
export function addFixedIncome(
  parts: readonly AllocationPart[],
  valueInCentavos: number,
): AllocationPart[] {
  if (valueInCentavos === 0) return [...parts];
  const all = [...parts, { name: texts.label, valueInCentavos }].toSorted(
    (one, other) => other.valueInCentavos - one.valueInCentavos,
  );
  const shares = distributeShares(all.map((part) => part.valueInCentavos));
  return all.map((part, index) => ({ ...part, shareInBasisPoints: shares[index] ?? 0 }));
}
