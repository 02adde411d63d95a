import type Big from 'big.js';
import type { AskedRate } from '../../domain/asked-rate.ts';
import { namedProducts } from '../../domain/products.ts';

/** Percent per year: no fixed-income product pays more. */
const maxYearlyPercent = 40;
/** A larger number is no percentage of the CDI either. */
const maxPercentOfCdi = 300;

/** Returns the yearly rate of a product that none pays, as `CDB a 120% ao ano`; undefined for any other rate. */
export function doubtfulPercent(rest: string, rates: readonly AskedRate[]): Big | undefined {
  if (namedProducts(rest).length === 0) return undefined;
  for (const rate of rates) {
    if (rate.of !== 'person' || rate.per !== 'year') continue;
    if (rate.percent.gt(maxYearlyPercent) && rate.percent.lte(maxPercentOfCdi)) return rate.percent;
  }
  return undefined;
}
