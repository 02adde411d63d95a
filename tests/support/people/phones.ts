import fc from 'fast-check';
import { readPhoneNumber, type PhoneNumber } from '../../../shared/values/phones/phone-number.ts';
import { formatPhone, isMobilePhone } from '../../../shared/values/phone.ts';

/** Area codes by the rule of the product: those with which a mobile number is one. */
export const areaCodes = Array.from({ length: 90 }, (_, index) => String(index + 10)).filter(
  (code) => isMobilePhone(`${code}900000000`),
);

/** Any mobile number of Brazil, as it is stored; Santa Maria's 55 as often as all others. */
export const mobilePhone: fc.Arbitrary<string> = fc
  .tuple(fc.oneof(fc.constantFrom(...areaCodes), fc.constant('55')), fc.stringMatching(/^\d{8}$/))
  .map(([code, rest]) => `${code}9${rest}`);

/** @throws Error for a text that is no number with its country's code */
export function phoneNumber(written: string): PhoneNumber {
  const number = readPhoneNumber(written);
  if (number === undefined) throw new Error(`${written} is no phone number`);
  return number;
}

/** The ways in which people write the same number. */
export function writingsOf(digits: string): readonly string[] {
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
