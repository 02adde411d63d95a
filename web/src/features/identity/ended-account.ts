import { checkUserExists } from '../../../../shared/contracts/accounts.ts';
import { callApi } from '../../lib/api.ts';
import { endedContact, keepGone } from '../access/session/ended-session.ts';
import { normalizeEmail } from '../../../../shared/values/email.ts';
import { phoneDigits } from '../../../../shared/values/phone.ts';
import type { LoginFields } from './login-fields.ts';

/**
 * Returns whether the session that ended in this tab had this e-mail and its account is deleted: the e-mail is free,
 * or its owner has reclaimed it, so that the phone is free. A rejected login alone proves nothing, because the phone
 * may be mistyped.
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
 * The same before anything is typed: the phone of the ended session is free. Its e-mail alone proves nothing,
 * because its owner may have reclaimed it.
 */
export async function isEndedPhoneFree(): Promise<boolean> {
  const { email, phone } = endedContact() ?? {};
  if (email === undefined || phone === undefined || !(await isFree({ phone }))) return false;
  keepGone(email);
  return true;
}

/** Returns whether no account has it; false where the check fails. */
async function isFree(asked: { readonly email: string } | { readonly phone: string }) {
  try {
    const { exists, field, error } = await callApi(checkUserExists, asked);
    // The newsletter is read without an account too.
    return error === null && (!exists || field === 'newsletter');
  } catch {
    return false;
  }
}
