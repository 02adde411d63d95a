import { loginFieldErrors } from '../../copy/identity/identity.ts';

/** The typed values; the phone with its mask. */
export type LoginFields = Readonly<Record<'email' | 'phone', string>>;

/**
 * Calls a sign-in with the form's fields, and resolves when it ends; resolves at once when the fields are invalid.
 */
export type WithFields = (signIn: (fields: LoginFields) => Promise<void>) => Promise<void>;

/** Phone texts of a login. */
export interface PhoneTexts {
  /** Digits are missing. */
  readonly short: string;
  /** Any other error, shown before the hint that corrects it; without a full stop. */
  readonly invalid: string;
}

export const accountPhoneTexts: PhoneTexts = {
  short: loginFieldErrors.phoneShort,
  invalid: loginFieldErrors.phoneLong,
};
