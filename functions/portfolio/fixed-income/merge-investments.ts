import {
  investmentKey,
  type Investment,
  type StoredInvestment,
} from '../../../shared/portfolio/fixed-income/investment.ts';
import type { NewId } from '../../runtime/ids.ts';

/**
 * Returns the investments after an import: one of the file replaces the same one of the portfolio, unless that has a value
 * of a later day. What the file does not say is kept.
 * @param same by index, the ids of investments that the user has recognised; they take the file's name and institution
 */
export function mergeInvestments(
  before: readonly StoredInvestment[],
  imported: readonly Investment[],
  newId: NewId,
  same: ReadonlyMap<number, string> = new Map(),
): StoredInvestment[] {
  const merged = new Map(before.map((one) => [one.id, one]));
  const ids = new Map(before.map((one) => [investmentKey(one), one.id]));
  for (const [index, one] of imported.entries()) {
    const key = investmentKey(one);
    const known = merged.get(ids.get(key) ?? same.get(index) ?? '');
    if (known === undefined) {
      const id = newId('fix');
      ids.set(key, id);
      merged.set(id, { ...one, id });
    } else if ((known.statedValue?.day ?? '') <= (one.statedValue?.day ?? '')) {
      merged.set(known.id, {
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
