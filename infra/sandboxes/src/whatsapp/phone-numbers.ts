import { createHash } from 'node:crypto';

/**
 * Returns whether a text is a business-scoped user id such as `BR.1502576394655843`, which is independent of the
 * phone number.
 */
export function isBusinessScopedId(text: string): boolean {
  return /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/.test(text);
}

/** Returns the digits of a number in the API's format, with the country code; undefined for an invalid number. */
export function numberDigits(written: string): string | undefined {
  const digits = written.replaceAll(/[\s()+-]/g, '');
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}

/** Like `numberDigits`, for developers' input: a number without a country is Brazilian. */
export function typedDigits(typed: string): string | undefined {
  const digits = numberDigits(typed);
  const isNational =
    digits !== undefined && /^[1-9]\d{9,10}$/.test(digits) && !typed.startsWith('+');
  return isNational ? `55${digits}` : digits;
}

/** Eight digits that start with 2 to 5 are a landline, not a mobile number without its ninth digit. */
const brazilianMobile = /^55(\d{2})9([6-9]\d{7})$/;

/** Returns the key of a number: the same for a Brazilian mobile number with and without its ninth digit. */
export function canonicalNumber(digits: string): string {
  return digits.replace(brazilianMobile, '55$1$2');
}

/**
 * Returns a number in WhatsApp's form. Mobile numbers of area codes from 31 on mostly lack their ninth digit there,
 * those below mostly have it; here the last two digits select the exceptions.
 */
export function toWhatsAppNumber(digits: string): string {
  const [, areaCode, rest] = brazilianMobile.exec(digits) ?? [];
  if (areaCode === undefined || rest === undefined) return digits;
  const keepsNinth = Number(areaCode) < 31 ? !rest.endsWith('98') : rest.endsWith('99');
  return keepsNinth ? digits : `55${areaCode}${rest}`;
}

/** Countries of the simulated users; ids of other countries start with `ZZ`, which is not a country code. */
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

/** Returns the stable id of the user with this number; it changes with each change of number. */
export function deriveBusinessScopedId(canonical: string, changes = 0): string {
  const country = countries.find(([code]) => canonical.startsWith(code))?.[1] ?? 'ZZ';
  const digest = createHash('sha256').update(`${canonical}/${changes}`).digest();
  return `${country}.${(digest.readBigUInt64BE(0) % 10n ** 16n).toString().padStart(16, '1')}`;
}
