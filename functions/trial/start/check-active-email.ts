import { normalizeEmail } from '../../../shared/values/email.ts';
import type { AccessFinder } from '../../access/access-guard.ts';
import type { FindAccountOf } from './trial-start-store.ts';

/** Whether an e-mail is of somebody with paid access; a trial is none. */
export async function checkActiveEmail(
  dependencies: {
    readonly findAccountOf: FindAccountOf;
    readonly findAccess: AccessFinder;
  },
  typedEmail: string,
): Promise<{ exists: boolean }> {
  const email = normalizeEmail(typedEmail);
  const accountId = await dependencies.findAccountOf(email);
  if (accountId === undefined) return { exists: false };
  // As the account itself: its trial, running or over, is not asked.
  const access = await dependencies.findAccess({ kind: 'account', accountId, trialId: undefined });
  return { exists: access.hasAccess };
}
