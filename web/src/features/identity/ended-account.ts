import { checkUserExists } from '../../../../shared/contracts/accounts.ts';
import { callApi } from '../../lib/api.ts';
import { hasEndedSessionOf, keepGone } from '../access/session/ended-session.ts';
import { normalizeEmail } from '../../../../shared/values/email.ts';

/**
 * Whether the session that has ended in this tab was of this e-mail, and its account is gone by now.
 * A refused login alone does not tell: the phone may have been mistyped.
 */
export async function isEndedAccountGone(typedEmail: string): Promise<boolean> {
  const email = normalizeEmail(typedEmail);
  if (!hasEndedSessionOf(email)) return false;
  try {
    const { exists, field, error } = await callApi(checkUserExists, { email });
    // The newsletter is read without an account too.
    if (error !== null || (exists && field !== 'newsletter')) return false;
  } catch {
    return false;
  }
  keepGone(email);
  return true;
}
