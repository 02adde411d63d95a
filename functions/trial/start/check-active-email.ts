import { normalizeEmail } from '../../../shared/values/email.ts';
import type { AccessFinder } from '../../access/access-guard.ts';
import type { FindAccountByEmail } from './trial-start-store.ts';

/** Returns whether an e-mail has paid access; a trial does not count. */
export async function checkActiveEmail(
  dependencies: {
    readonly findAccountOf: FindAccountByEmail;
    readonly findAccess: AccessFinder;
  },
  typedEmail: string,
): Promise<{ exists: boolean }> {
  const email = normalizeEmail(typedEmail);
  const accountId = await dependencies.findAccountOf(email);
  if (accountId === undefined) return { exists: false };
  // An account session is enough here: its trial is not considered.
  const access = await dependencies.findAccess({ kind: 'account', accountId, trialId: undefined });
  return { exists: access.hasAccess };
}
