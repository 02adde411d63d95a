import { loginFieldErrors } from '../../copy/identity/identity.ts';

/** The typed values; the phone with its mask. */
export type LoginFields = Readonly<Record<'email' | 'phone', string>>;

/** Gives a sign-in its fields, and ends with it; at once where they have to be mended first. */
export type WithFields = (signIn: (fields: LoginFields) => Promise<void>) => Promise<void>;

/** Phone texts of a login. */
export interface PhoneTexts {
  /** Digits are missing. */
  readonly short: string;
  /** Anything else, before the hint that corrects it; no full stop. */
  readonly invalid: string;
}

export const accountPhoneTexts: PhoneTexts = {
  short: loginFieldErrors.phoneShort,
  invalid: loginFieldErrors.phoneLong,
};
