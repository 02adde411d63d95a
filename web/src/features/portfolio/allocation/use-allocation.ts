import type { FixedIncome } from '../../../../../shared/contracts/portfolio/fixed-income.ts';
import {
  allocateByBroker,
  allocateByClass,
  allocateBySector,
  noBrokerName,
  type AllocationPart,
} from '../../../../../shared/portfolio/allocation.ts';
import { normalizeBroker } from '../../../../../shared/portfolio/position.ts';
import { distributeShares, type PositionValue } from '../../../../../shared/portfolio/valuation.ts';
import { fixedIncomeLine } from '../../../copy/portfolio/fixed-income-line.ts';
import { useFixedIncome } from '../fixed-income/use-fixed-income.ts';

type AddedPart = Pick<AllocationPart, 'name' | 'valueInCentavos'>;

/** The allocation of the portfolio with its fixed income, which has no sector and is one part among them. */
export function useAllocation(rows: readonly PositionValue[]) {
  const { data, isLoading } = useFixedIncome();
  const added = partsOf(data?.investments ?? []);
  const asOnePart = added.map((part) => ({ ...part, name: fixedIncomeLine.label }));
  const classes = addParts(allocateByClass(rows), asOnePart);
  return {
    isLoading,
    hasFixedIncome: added.length > 0,
    valueInCentavos: classes.reduce((sum, part) => sum + part.valueInCentavos, 0),
    classes,
    sectors: addParts(allocateBySector(rows), asOnePart),
    brokers: addParts(allocateByBroker(rows), added),
  };
}

/** The investments with a value, by the names of their institutions. */
function partsOf(investments: FixedIncome['investments']): AddedPart[] {
  return investments.flatMap(({ broker, value }) =>
    value === null || value.grossInCentavos === 0
      ? []
      : [{ name: broker ?? noBrokerName, valueInCentavos: value.grossInCentavos }],
  );
}

/** Adds values to the parts of the same name in any spelling, or as new parts; the shares are those of the sum. */
export function addParts(
  parts: readonly AllocationPart[],
  added: readonly AddedPart[],
): AllocationPart[] {
  if (added.length === 0) return [...parts];
  const all = [...Map.groupBy([...parts, ...added], ({ name }) => normalizeBroker(name)).values()]
    .map((same) => ({
      name: same[0]?.name ?? '',
      valueInCentavos: same.reduce((sum, { valueInCentavos }) => sum + valueInCentavos, 0),
    }))
    .toSorted((one, other) => other.valueInCentavos - one.valueInCentavos);
  const shares = distributeShares(all.map(({ valueInCentavos }) => valueInCentavos));
  return all.map((part, index) => ({ ...part, shareInBasisPoints: shares[index] ?? 0 }));
}
