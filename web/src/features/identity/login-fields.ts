import { phoneProblem } from '../../../../shared/values/phone.ts';
import { loginFieldErrors } from '../../copy/identity/identity.ts';
import { phoneTooLong } from '../../copy/errors/field-errors.ts';

/** What somebody has typed; the phone with its mask. */
export interface LoginFields {
  readonly email: string;
  readonly phone: string;
}

export type LoginFieldErrors = Partial<Record<keyof LoginFields, string>>;

/** What is wrong with a field, in words; undefined where nothing is. */
export function fieldProblem(
  name: keyof LoginFields,
  { email, phone }: LoginFields,
  isEmail: (typed: string) => boolean,
): string | undefined {
  if (name === 'email') return isEmail(email) ? undefined : loginFieldErrors.email;
  switch (phoneProblem(phone)) {
    case 'short':
      return loginFieldErrors.phoneShort;
    case 'long':
      return `${loginFieldErrors.phoneLong}. ${phoneTooLong}`;
    case 'foreign':
    case 'area-code':
    case 'landline':
      return loginFieldErrors.phoneLong;
    case undefined:
    default:
      return undefined;
  }
}
