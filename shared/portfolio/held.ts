import Big from 'big.js';
import { canonicalDecimal, exact } from './decimal.ts';
import type { Position } from './position.ts';
import { inCentavos } from './valuation.ts';

/** Nobody has so much of one asset, and two hundred of them add up exactly: what is typed for it is a mistake. */
const largestAmountInCentavos = 20_000_000_000_000;

/** How much of each asset is held, by its code: the same one at several brokers is one here. */
export function heldOf(positions: readonly Position[]): ReadonlyMap<string, string> {
  const quantities = new Map<string, Big>();
  for (const { ticker, quantity } of positions) {
    quantities.set(ticker, new Big(quantity).plus(quantities.get(ticker) ?? 0));
  }
  return new Map(
    [...quantities].map(([ticker, quantity]) => [ticker, canonicalDecimal(quantity)] as const),
  );
}

/**
 * What so many of an asset are worth, one where it is only followed.
 * @returns null for what nobody can have
 */
export function amountHeld(quantity: string | undefined, priceInReais: number): number | null {
  const amount = inCentavos(new Big(quantity ?? 1).times(exact(priceInReais)));
  return amount <= largestAmountInCentavos ? amount : null;
}
