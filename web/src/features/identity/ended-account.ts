import { checkUserExists } from '../../../../shared/contracts/accounts.ts';
import { callApi } from '../../lib/api.ts';
import { endedContact, keepDeletedAccount } from '../access/session/ended-session.ts';
import { normalizeEmail } from '../../../../shared/values/email.ts';
import { phoneDigits } from '../../../../shared/values/phone.ts';
import type { LoginFields } from './login-fields.ts';

/**
 * Returns whether the session that ended in this tab had this e-mail address and its account was deleted: then the
 * address is free, or its owner has reclaimed it and the phone is free. A failed login alone proves nothing, because
 * the phone may be mistyped.
 */
export async function isEndedAccountDeleted(typed: LoginFields): Promise<boolean> {
  const email = normalizeEmail(typed.email);
  const ended = endedContact();
  if (ended?.email !== email) return false;
  const phone = phoneDigits(typed.phone);
  const isDeleted =
    (await isFree({ email })) || (ended.phone === phone && (await isFree({ phone })));
  if (isDeleted) keepDeletedAccount(email);
  return isDeleted;
}

/**
 * Returns, before anything is typed, whether the phone of the ended session is free. Its e-mail address alone proves
 * nothing, because its owner may have reclaimed it.
 */
export async function isEndedPhoneFree(): Promise<boolean> {
  const { email, phone } = endedContact() ?? {};
  if (email === undefined || phone === undefined || !(await isFree({ phone }))) return false;
  keepDeletedAccount(email);
  return true;
}

/** Returns whether no account has it; false when the check fails. */
async function isFree(identity: { readonly email: string } | { readonly phone: string }) {
  try {
    const { exists, field, error } = await callApi(checkUserExists, identity);
    // The newsletter can also be received without an account.
    return error === null && (!exists || field === 'newsletter');
  } catch {
    return false;
  }
}
