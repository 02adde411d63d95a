import { ownCurrency } from '../../../../shared/market/statement-currency.ts';
import { symbolOf, unknownCurrency } from '../../../../shared/values/market-figures.ts';

/** Returns the currency of statement amounts: `em R$`, or in words when the source does not name it. */
export function inCurrencyOf(currency: string | null): string {
  return currency === unknownCurrency ? ownCurrency : `em ${symbolOf(currency)}`;
}

/** Returns the unit of a table in millions. */
export function unitOf(currency: string | null): string {
  return currency === unknownCurrency
    ? `Valores em milhões, ${ownCurrency}`
    : `Valores em ${symbolOf(currency)} milhões`;
}

/** Returns the unit of a CSV column. */
export function columnUnitOf(currency: string | null): string {
  return currency === unknownCurrency ? ownCurrency : symbolOf(currency);
}

/** Over figures of which the source does not say what they count, after what else stands there. */
export function noteOf(currency: string | null, note?: string): string | undefined {
  if (currency !== unknownCurrency) return note;
  return note === undefined ? ownCurrency : `${note}, ${ownCurrency}`;
}
