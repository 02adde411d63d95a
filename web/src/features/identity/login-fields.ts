import { loginFieldErrors } from '../../copy/identity.ts';

/** What somebody has typed; the phone with its mask. */
export interface LoginFields {
  readonly email: string;
  readonly phone: string;
}

export type LoginFieldErrors = Partial<Record<keyof LoginFields, string>>;

/** Characters of a masked phone, fixed line and mobile. */
const phoneLength = { shortest: '(11) 8888-7777'.length, longest: '(11) 98888-7777'.length };

/** What is wrong with a field, in words; undefined where nothing is. */
export function fieldProblem(
  name: keyof LoginFields,
  { email, phone }: LoginFields,
  isEmail: (typed: string) => boolean,
): string | undefined {
  if (name === 'email') return isEmail(email) ? undefined : loginFieldErrors.email;
  if (phone.length < phoneLength.shortest) return loginFieldErrors.phoneShort;
  return phone.length > phoneLength.longest ? loginFieldErrors.phoneLong : undefined;
}
