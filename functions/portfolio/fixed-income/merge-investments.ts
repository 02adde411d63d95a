import type {
  Investment,
  StoredInvestment,
} from '../../../shared/portfolio/fixed-income/investment.ts';
import { investmentKey } from '../../../shared/portfolio/fixed-income/investment.ts';
import type { NewId } from '../../runtime/ids.ts';

/**
 * Returns the investments after an import: one of the file replaces the same one of the portfolio, unless that has a value
 * of a later day. What the file does not say is kept.
 */
export function mergeInvestments(
  before: readonly StoredInvestment[],
  imported: readonly Investment[],
  newId: NewId,
): StoredInvestment[] {
  const merged = new Map(before.map((one) => [investmentKey(one), one]));
  for (const one of imported) {
    const key = investmentKey(one);
    const known = merged.get(key);
    if (known === undefined) merged.set(key, { ...one, id: newId('fix') });
    else if ((known.statedValue?.day ?? '') <= (one.statedValue?.day ?? '')) {
      merged.set(key, {
        ...known,
        ...one,
        amountInCentavos: one.amountInCentavos ?? known.amountInCentavos,
        day: one.day ?? known.day,
        index: one.index ?? known.index,
      });
    }
  }
  return [...merged.values()];
}
