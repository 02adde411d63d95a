import { createHash } from 'node:crypto';

/** `BR.1502576394655843`: who somebody is to this business, whatever their number. */
export function isBusinessScopedId(text: string): boolean {
  return /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/.test(text);
}

/** Digits with the country's code of a number as the API takes it; undefined for no number. */
export function numberDigits(written: string): string | undefined {
  const digits = written.replaceAll(/[\s()+-]/g, '');
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}

/** The same for what a developer types: a number without a country is one of Brazil. */
export function typedDigits(typed: string): string | undefined {
  const digits = numberDigits(typed);
  const isNational =
    digits !== undefined && /^[1-9]\d{9,10}$/.test(digits) && !typed.startsWith('+');
  return isNational ? `55${digits}` : digits;
}

/** Eight digits that begin with 2 to 5 are a landline, and no mobile number without its ninth digit. */
const brazilianMobile = /^55(\d{2})9([6-9]\d{7})$/;

/** Returns the key of a number: a Brazilian mobile number has one with its ninth digit and without. */
export function canonicalNumber(digits: string): string {
  return digits.replace(brazilianMobile, '55$1$2');
}

/**
 * What WhatsApp calls a number. Mobile phones of area codes from 31 on mostly lack their ninth digit
 * there, those below mostly have it; here the last two digits say who is an exception.
 */
export function ownNumber(digits: string): string {
  const [, areaCode, rest] = brazilianMobile.exec(digits) ?? [];
  if (areaCode === undefined || rest === undefined) return digits;
  const keepsNinth = Number(areaCode) < 31 ? !rest.endsWith('98') : rest.endsWith('99');
  return keepsNinth ? digits : `55${areaCode}${rest}`;
}

/** The countries that people write from here; ids of any other begin with `ZZ`, which is no country's. */
const countries: readonly (readonly [code: string, country: string])[] = [
  ['55', 'BR'],
  ['351', 'PT'],
  ['1', 'US'],
  ['33', 'FR'],
  ['34', 'ES'],
  ['44', 'GB'],
  ['45', 'DK'],
  ['47', 'NO'],
  ['49', 'DE'],
  ['51', 'PE'],
  ['65', 'SG'],
  ['66', 'TH'],
  ['84', 'VN'],
  ['95', 'MM'],
];

/** The id that somebody with this number has, always the same; another after each change of number. */
export function businessScopedIdOf(canonical: string, changes = 0): string {
  const country = countries.find(([code]) => canonical.startsWith(code))?.[1] ?? 'ZZ';
  const digest = createHash('sha256').update(`${canonical}/${changes}`).digest();
  return `${country}.${(digest.readBigUInt64BE(0) % 10n ** 16n).toString().padStart(16, '1')}`;
}
