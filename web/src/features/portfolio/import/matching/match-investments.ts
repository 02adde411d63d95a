import {
  investmentKey,
  type Investment,
  type StoredInvestment,
} from '../../../../../../shared/portfolio/fixed-income/investment.ts';
import type { ImportedInvestment } from '../imported-file.ts';

export interface InvestmentMatch {
  readonly imported: ImportedInvestment;
  /** What the import does: the stored one may have a value of a later day, which stays. */
  readonly outcome: 'new' | 'update' | 'keep';
  /** A stored one of another name or institution that may be the same. */
  readonly likely: StoredInvestment | undefined;
}

/** Compares a file's investments with the stored ones, each of which is likely at most one of them. */
export function matchInvestments(
  investments: readonly ImportedInvestment[],
  stored: readonly StoredInvestment[],
): InvestmentMatch[] {
  const byKey = new Map(stored.map((one) => [investmentKey(one), one]));
  const inFile = new Set(investments.map(({ investment }) => investmentKey(investment)));
  const left = new Set(stored.filter((one) => !inFile.has(investmentKey(one))));
  return investments.map((imported) => {
    const { investment } = imported;
    const known = byKey.get(investmentKey(investment));
    if (known !== undefined) {
      const isOlder = (investment.statedValue?.day ?? '') < (known.statedValue?.day ?? '');
      return { imported, outcome: isOlder ? 'keep' : 'update', likely: undefined };
    }
    const likely = [...left].find((one) => isAlike(investment, one));
    if (likely !== undefined) left.delete(likely);
    return { imported, outcome: 'new', likely };
  });
}

/** Of one kind and maturity, with the same title or without indexes that differ. */
function isAlike(one: Investment, other: Investment): boolean {
  if (one.kind !== other.kind || one.maturity !== other.maturity) return false;
  const titleOf = ({ name, maturity }: Investment) =>
    investmentKey({ ...one, name, broker: null, maturity });
  if (titleOf(one) === titleOf(other)) return true;
  // Without a maturity nothing but the title tells two of them apart.
  if (one.maturity === null) return false;
  return (
    one.index === null ||
    other.index === null ||
    JSON.stringify(one.index) === JSON.stringify(other.index)
  );
}
