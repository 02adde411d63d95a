import fc from 'fast-check';
import { readPhoneNumber, type PhoneNumber } from '../../../functions/entities/phone-number.ts';
import { formatPhone, isMobilePhone } from '../../../shared/values/phone.ts';

/** Area codes with which the product accepts a mobile number. */
export const areaCodes = Array.from({ length: 90 }, (_, index) => String(index + 10)).filter(
  (code) => isMobilePhone(`${code}900000000`),
);

/** Any Brazilian mobile number as it is stored, with Santa Maria's area code 55 as likely as all others. */
export const mobilePhone: fc.Arbitrary<string> = fc
  .tuple(fc.oneof(fc.constantFrom(...areaCodes), fc.constant('55')), fc.stringMatching(/^\d{8}$/))
  .map(([code, rest]) => `${code}9${rest}`);

/** @throws Error for a text that is not a number with a country code */
export function phoneNumber(written: string): PhoneNumber {
  const number = readPhoneNumber(written);
  if (number === undefined) throw new Error(`${written} is not a phone number`);
  return number;
}

/** Returns the common spellings of a number. */
export function listSpellings(digits: string): readonly string[] {
  const [code, start, end] = [digits.slice(0, 2), digits.slice(2, 7), digits.slice(7)];
  return [
    digits,
    formatPhone(digits),
    `${code} ${start} ${end}`,
    `${code}.${start}.${end}`,
    `0${digits}`,
    `0 ${code} ${start}-${end}`,
    `(0${code}) ${start}-${end}`,
    `+55${digits}`,
    `+55 ${code} ${start}-${end}`,
    `+55 (${code}) ${start}-${end}`,
    `+55 (0${code}) ${start}-${end}`,
    `(+55) ${code} ${start}.${end}`,
    `55${digits}`,
    `55 ${code} ${start} ${end}`,
    `055${digits}`,
    `055 ${code} ${start}-${end}`,
    `0055 ${code} ${start}-${end}`,
  ];
}
