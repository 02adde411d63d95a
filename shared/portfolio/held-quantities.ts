import Big from 'big.js';
import { canonicalDecimal, toExactDecimal } from './decimal.ts';
import type { Position } from './position.ts';
import { toCentavos } from './valuation.ts';

/**
 * No user holds more than this of one asset, so a larger amount is a typing error; two hundred such amounts still
 * add up exactly.
 */
const maximumAmountInCentavos = 20_000_000_000_000;

/** Returns the held quantity of each asset by its code, summed over brokers. */
export function sumHeldQuantities(positions: readonly Position[]): ReadonlyMap<string, string> {
  const quantities = new Map<string, Big>();
  for (const { ticker, quantity } of positions) {
    quantities.set(ticker, new Big(quantity).plus(quantities.get(ticker) ?? 0));
  }
  return new Map(
    [...quantities].map(([ticker, quantity]) => [ticker, canonicalDecimal(quantity)] as const),
  );
}

/**
 * Returns the value of a quantity; of one unit for an asset that is only followed.
 * @returns null above the possible maximum
 */
export function heldValueInCentavos(
  quantity: string | undefined,
  priceInReais: number,
): number | null {
  const amount = toCentavos(new Big(quantity ?? 1).times(toExactDecimal(priceInReais)));
  return amount <= maximumAmountInCentavos ? amount : null;
}
