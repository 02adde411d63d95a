/** Shown instead of an unknown value. */
export const missingValue = '—';

/** Larger than any company's amounts. A larger value is an error of the source and is shown as missing. */
const largest = 1e16;

/** Returns the number if it can be shown; undefined otherwise. */
export function displayableNumber(value: number | null | undefined): number | undefined {
  if (value === null || value === undefined) return undefined;
  return Number.isFinite(value) && Math.abs(value) <= largest ? value : undefined;
}

/** Formats an amount of money: `R$ 1.234,56`, `−US$ 0,07`. Without a currency it is in reais, as at B3. */
export function formatAmount(
  value: number | null,
  currency: string | null,
  decimals: number = 2,
): string {
  return formatSigned(value, (size) => withCurrency(digits(size, decimals), currency));
}

/** Formats the exact value of a rounded or shortened amount: `R$ 512.345.678.901`, `R$ 0,171234`. */
export function formatAmountInFull(value: number | null, currency: string | null): string {
  return formatAmount(value, currency, decimalsInFull(value ?? 0));
}

/** Returns no decimals for large amounts, unless the source has them. */
function decimalsInFull(value: number): number {
  if (Math.abs(value) < 1e6) return decimalsFor([value]);
  return Number.isInteger(value) ? 0 : 2;
}

/** Like `formatAmount`, always with its sign: `+R$ 0,42`. */
export function formatAmountChange(value: number | null, currency: string | null): string {
  return formatSigned(value, (size) => withCurrency(digits(size, 2), currency), '+');
}

/** An amount that may be large: `R$ 512,34 B`; below a million in full. */
export function formatLargeAmount(value: number | null, currency: string | null): string {
  return formatSigned(value, (size) => withCurrency(abbreviateNumber(size, 2), currency));
}

/** A count that may be large: `45,32 M`, `12.345`. */
export function formatLargeNumber(value: number | null): string {
  return formatSigned(value, (size) => abbreviateNumber(size, 0));
}

/** Adds the unit to a number, `45,32 M papéis`; not to a missing one. */
export function withUnit(formattedNumber: string, unit: string): string {
  return formattedNumber === missingValue ? formattedNumber : `${formattedNumber} ${unit}`;
}

/** An amount in millions, without their name: `512.345,7`. */
export function formatMillions(value: number | null): string {
  return formatSigned(value, (size) => digits(size / 1e6, 1));
}

/** A fraction as a percentage: 0.1234 is `12,34%`. */
export function formatShare(fraction: number | null): string {
  return formatPercent(fraction === null ? null : fraction * 100);
}

/** Like `formatShare`, always with its sign: `+12,34%`. */
export function formatShareChange(fraction: number | null): string {
  return formatPercentChange(fraction === null ? null : fraction * 100);
}

/** A number that is in percent already: 1.5 is `1,50%`. */
export function formatPercent(percent: number | null): string {
  return formatSigned(percent, (size) => `${digits(size, 2)}%`);
}

/** Like `formatPercent`, always with its sign: `+1,50%`. */
export function formatPercentChange(percent: number | null): string {
  return formatSigned(percent, (size) => `${digits(size, 2)}%`, '+');
}

/** A ratio or a plain number: `5,67`. */
export function formatNumber(value: number | null, decimals: number = 2): string {
  return formatSigned(value, (size) => digits(size, decimals));
}

/**
 * Returns how many decimals, from 2 to 6, amounts need without losing precision: payments per share are often
 * fractions of a cent.
 */
export function decimalsFor(amounts: readonly number[]): number {
  const needed = amounts.map((amount) => {
    const [, decimals = ''] = amount.toFixed(6).split('.');
    return decimals.replace(/(?<!0)0+$/, '').length;
  });
  return Math.max(2, ...needed);
}

/** ISO 4217's code for no currency: here an unknown one, with amounts shown as plain numbers. */
export const unknownCurrency = 'XXX';

/** Puts the currency before a number, if it is known. */
export function withCurrency(formattedNumber: string, currency: string | null): string {
  return currency === unknownCurrency
    ? formattedNumber
    : `${symbolOf(currency)}\u00a0${formattedNumber}`;
}

const currencySymbols: Readonly<Record<string, string | undefined>> = { BRL: 'R$', USD: 'US$' };

/** Returns the symbol before amounts of a currency: `R$`, `US$`, or its code. */
export function symbolOf(currency: string | null): string {
  return currency === null ? 'R$' : (currencySymbols[currency] ?? currency);
}

/** Uses a minus sign, not a hyphen, and no sign for a value that rounds to zero. */
function formatSigned(
  value: number | null,
  format: (size: number) => string,
  plus: '+' | '' = '',
): string {
  const displayable = displayableNumber(value);
  if (displayable === undefined) return missingValue;
  const text = format(Math.abs(displayable));
  if (!/[1-9]/.test(text)) return text;
  return `${displayable < 0 ? '−' : plus}${text}`;
}

const units = [
  { size: 1e12, name: 'T' },
  { size: 1e9, name: 'B' },
  { size: 1e6, name: 'M' },
] as const;

function abbreviateNumber(size: number, decimalsInFull: number): string {
  // 999.999.999 would become 1.000,00 M, so it is rounded before its unit is chosen.
  const unit = units.find((candidate) => size >= candidate.size * 0.999_995);
  if (unit === undefined) return digits(size, decimalsInFull);
  return `${digits(size / unit.size, 2)}\u00a0${unit.name}`;
}

const formats = new Map<number, Intl.NumberFormat>();

function digits(size: number, decimals: number): string {
  let format = formats.get(decimals);
  if (format === undefined) {
    format = new Intl.NumberFormat('pt-BR', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formats.set(decimals, format);
  }
  return format.format(size);
}
