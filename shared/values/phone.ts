/** The area codes (DDD) assigned by Anatel. */
const areaCodes = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 ' +
    '51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 ' +
    '91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

/** Digits of a mobile number with its area code. */
const mobileLength = 11;

/** The parts of a typed phone: the prefix before the number, and the number with its area code. */
export interface WrittenPhone {
  readonly prefix: string;
  readonly number: string;
}

/**
 * Splits a phone, complete or not, with any punctuation; no digit is lost. A trunk zero and the country code 55,
 * announced by a plus sign or 00, may precede the number. Otherwise 55 counts as the country only if an area code
 * and a number follow, because 55 is an area code too. For any other announced country everything is prefix.
 */
export function splitPhone(typed: string): WrittenPhone {
  const digits = typed.replace(/\D/g, '');
  const plus = /^\D*\+/.test(typed) ? '+' : '';
  const isInternational = plus !== '' || digits.startsWith('00');
  const country = isInternational ? /^0*550*/ : /^0?550?(?=\d{11})/;
  const before = country.exec(digits)?.[0] ?? (isInternational ? digits : trunkOf(digits));
  return { prefix: plus + before, number: digits.slice(before.length) };
}

function trunkOf(digits: string): string {
  return digits.startsWith('0') ? '0' : '';
}

/**
 * Returns the digits of a typed phone without the country code: 11 for a mobile number. A number of another country
 * keeps the plus sign, and is not a Brazilian phone.
 */
export function phoneDigits(typed: string): string {
  const { prefix, number } = splitPhone(typed);
  const isForeign = number === '' && /^(?:\+|00)/.test(prefix);
  return isForeign ? `+${prefix.replace(/^\+?0*/, '')}` : number;
}

export type PhoneErrorReason = 'short' | 'long' | 'foreign' | 'area-code' | 'landline';

/** `(00) 98888-7777`: two zeros announce another country only if more digits follow. */
const zeroAreaCodePattern = /^\D*00(?:\D*\d){8,9}\D*$/;
/** `1133334444`: eight digits that begin with 2 to 5 are a complete landline number. */
const landlinePattern = /^\d{2}[2-5]\d{7}$/;

/** Why a text is not a Brazilian mobile number: a known area code, a nine, eight more digits. */
export function validatePhone(typed: string): PhoneErrorReason | undefined {
  if (zeroAreaCodePattern.test(typed)) return 'area-code';
  const digits = phoneDigits(typed);
  if (digits.startsWith('+')) return digits.length < '+55'.length ? 'short' : 'foreign';
  if (digits.length < mobileLength && !landlinePattern.test(digits)) return 'short';
  if (digits.length > mobileLength) return 'long';
  if (!areaCodes.has(digits.slice(0, 2))) return 'area-code';
  return digits.charAt(2) === '9' ? undefined : 'landline';
}

export function isMobilePhone(typed: string): boolean {
  return validatePhone(typed) === undefined;
}

/** `11988887777` as `(11) 98888-7777`. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
}

/** `11988887777` as `+5511988887777` (E.164), which Cognito and WhatsApp require. */
export function internationalPhone(digits: string): string {
  return `+55${digits}`;
}
