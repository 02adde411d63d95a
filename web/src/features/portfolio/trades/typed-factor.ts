import type { SplitFactor } from '../../../../../shared/portfolio/splits.ts';
import { isFactorOf } from '../../../../../shared/portfolio/trades/split-shares.ts';
import type { TradeKind } from '../../../../../shared/portfolio/trades/trade.ts';

/* The proportion of a split as it is typed: `from` shares have become `to`. */

interface TypedFactor {
  readonly from: string;
  readonly to: string;
}

export const usualFactors: Readonly<Record<'split' | 'reverse-split', TypedFactor>> = {
  split: { from: '1', to: '2' },
  'reverse-split': { from: '10', to: '1' },
};

/** Returns the proportion that a form shows for a kind: a usual one, until the user has typed another. */
export function factorFor(kind: TradeKind, typed: TypedFactor): TypedFactor {
  const isTyped = !Object.values(usualFactors).some(
    ({ from, to }) => from === typed.from && to === typed.to,
  );
  return isTyped || (kind !== 'split' && kind !== 'reverse-split') ? typed : usualFactors[kind];
}

/** Returns the typed proportion; undefined for one that is none of its kind. */
export function factorOf({
  kind,
  from,
  to,
}: TypedFactor & { readonly kind: TradeKind }): SplitFactor | undefined {
  const factor = { from: Number(from), to: Number(to) };
  return isFactorOf(kind, factor) ? factor : undefined;
}
