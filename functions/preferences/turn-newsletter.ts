import type * as z from 'zod/mini';
import { preferencesSchema, type switchNewsletter } from '../../shared/contracts/preferences.ts';
import { normalizeEmail } from '../../shared/values/email.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import type { Session } from '../runtime/http/session.ts';
import { changePreferences, type PreferencesDependencies } from './change-preferences.ts';

/**
 * Turns the newsletter on, with the profile's copy as its row, or off, without any row. Turning it
 * off twice changes nothing.
 * @throws BfjError `account_not_found`, `forbidden` for a session of an e-mail that has changed,
 *   `email_proof_required` where the address has a row that is not the account's
 */
export async function turnNewsletter(
  dependencies: PreferencesDependencies,
  session: Session,
  enabled: boolean,
  userAgent: string | null,
): Promise<z.infer<typeof switchNewsletter.response>> {
  const newsletter_email = enabled ? 'sim' : 'nao';
  const owner = { session, email: normalizeEmail(session.email), userAgent };
  const { updatedAt } = await changePreferences(dependencies, owner, (rows) => {
    const { account, subscriber, foreignSubscriber } = rows;
    if (foreignSubscriber !== undefined) throw new BfjError('email_proof_required');
    const isOff = subscriber === undefined && account.newsletter_email === 'nao';
    if (!enabled && isOff) return undefined;
    return {
      preferences: { ...preferencesSchema.parse(account), newsletter_email },
      copiesProfile: true,
    };
  });
  return { newsletter_email, updated_at: updatedAt };
}
