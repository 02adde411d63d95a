import { checkUserExists } from '../../../../shared/contracts/accounts.ts';
import { callApi } from '../../lib/api.ts';
import { endedContact, keepGone } from '../access/session/ended-session.ts';
import { normalizeEmail } from '../../../../shared/values/email.ts';
import { phoneDigits } from '../../../../shared/values/phone.ts';
import type { LoginFields } from './login-fields.ts';

/**
 * Whether the session that has ended in this tab was of this e-mail, and its account is gone by now:
 * nobody has the e-mail, or its owner has taken it back, so that nobody has the phone that the
 * account had. A refused login alone does not tell: the phone may have been mistyped.
 */
export async function isEndedAccountGone(typed: LoginFields): Promise<boolean> {
  const email = normalizeEmail(typed.email);
  const ended = endedContact();
  if (ended?.email !== email) return false;
  const phone = phoneDigits(typed.phone);
  const isGone = (await isFree({ email })) || (ended.phone === phone && (await isFree({ phone })));
  if (isGone) keepGone(email);
  return isGone;
}

/**
 * The same before anything is typed: nobody has the phone of the session that has ended in this tab.
 * Its e-mail alone tells nothing, since who takes it back has it from then on.
 */
export async function isEndedPhoneFree(): Promise<boolean> {
  const { email, phone } = endedContact() ?? {};
  if (email === undefined || phone === undefined || !(await isFree({ phone }))) return false;
  keepGone(email);
  return true;
}

/** Whether no account has it; false where nobody can say. */
async function isFree(asked: { readonly email: string } | { readonly phone: string }) {
  try {
    const { exists, field, error } = await callApi(checkUserExists, asked);
    // The newsletter is read without an account too.
    return error === null && (!exists || field === 'newsletter');
  } catch {
    return false;
  }
}
