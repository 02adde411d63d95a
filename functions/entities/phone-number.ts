import { internationalPhone } from '../../shared/values/phone.ts';

declare const isPhoneNumber: unique symbol;

/**
 * A phone number of any country in E.164, such as `+5511988887777`. Brazilian mobile numbers always have their ninth
 * digit, so two numbers are equal exactly if their texts are.
 */
export type PhoneNumber = string & { readonly [isPhoneNumber]: true };

function isE164(text: string): text is PhoneNumber {
  return /^\+[1-9]\d{6,14}$/.test(text);
}

/**
 * WhatsApp drops the ninth digit of many Brazilian mobile numbers. Without it they begin with 6 to 9; eight digits
 * that begin with 2 to 5 are a landline.
 */
const withoutNinthDigit = /^\+?55(?<area>\d{2})(?<rest>[6-9]\d{7})$/;

/**
 * Parses a number with its country code, which every number from WhatsApp has: ten or eleven digits are a number of
 * another country, and never a Brazilian one without its 55.
 * @param written digits, with or without a leading plus sign
 */
export function readPhoneNumber(written: string): PhoneNumber | undefined {
  const text = written.replace(withoutNinthDigit, '55$<area>9$<rest>').replace(/^(?=\d)/, '+');
  return isE164(text) ? text : undefined;
}

/** The number of an account or a form, which are always Brazilian; undefined for a damaged one. */
export function accountPhoneNumber(telefone: string): PhoneNumber | undefined {
  return readPhoneNumber(internationalPhone(telefone));
}

/**
 * Returns the key of a WhatsApp user in table keys and digests. Brazilian mobile numbers keep their original stored
 * form: country, area code and the last eight digits. Every other number is written with its plus sign, which no
 * stored Brazilian number has.
 * @param numberOrId a number with its country code, or WhatsApp's id of a user for our business
 */
export function toWhatsAppKey(numberOrId: string): string {
  const number = readPhoneNumber(numberOrId);
  return number?.replace(/^\+55(\d{2})9(\d{8})$/, '55$1$2') ?? numberOrId;
}
