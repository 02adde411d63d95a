import { statementCurrencyText } from '../../../../shared/market/statement-currency.ts';
import { symbolOf, unknownCurrency } from '../../../../shared/values/format-market-numbers.ts';

/** Returns the currency of statement amounts: `em R$`, or in words when the source does not name it. */
export function describeCurrency(currency: string | null): string {
  return currency === unknownCurrency ? statementCurrencyText : `em ${symbolOf(currency)}`;
}

/** Returns the unit of a table in millions. */
export function unitOf(currency: string | null): string {
  return currency === unknownCurrency
    ? `Valores em milhões, ${statementCurrencyText}`
    : `Valores em ${symbolOf(currency)} milhões`;
}

/** Returns the unit of a CSV column. */
export function columnUnitOf(currency: string | null): string {
  return currency === unknownCurrency ? statementCurrencyText : symbolOf(currency);
}

/** The note of values without a unit in the source, appended to an existing note. */
export function appendCurrencyNote(currency: string | null, note?: string): string | undefined {
  if (currency !== unknownCurrency) return note;
  return note === undefined ? statementCurrencyText : `${note}, ${statementCurrencyText}`;
}
