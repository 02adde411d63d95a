import type { AskedRate, Question } from '../../domain/question.ts';
import { readSupposition, withSupposition } from '../calculations/read-rates.ts';

/** Returns the same calculation with an assumed index; undefined for none. */
export function supposedRates(words: string, before: Question): Question | undefined {
  const rates =
    before.about === 'compare-rates' ? before.rates : 'rate' in before ? [before.rate] : [];
  const supposed = readSupposition(words);
  if (supposed === undefined || rates.length === 0) return undefined;
  const { index, percent } = supposed;
  if (percent === undefined) return { about: 'incomplete-growth', missing: ['rate'] };
  if (before.about === 'compare-rates') {
    const changed = rates.map((rate) => withSupposition(rate, index, percent) ?? rate);
    return { ...before, rates: changed };
  }
  const [rate] = rates.map((one) => withSupposition(one, index, percent));
  if (rate !== undefined && 'rate' in before) return { ...before, rate };
  // A rate that does not follow this index is replaced by the index itself.
  return index === 'ipca' || !('rate' in before)
    ? { about: 'incomplete-growth', missing: ['rate'] }
    : { ...before, rate: { of: index, assumed: percent } };
}

/** Returns the rate that a follow-up would replace. */
export function rateBefore(before: Question): AskedRate | undefined {
  if (before.about === 'compare-rates') return before.rates.at(-1);
  return 'rate' in before ? before.rate : undefined;
}

export function rateField(rate: AskedRate | undefined): { readonly rate?: AskedRate } {
  return rate === undefined ? {} : { rate };
}
