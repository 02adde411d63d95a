import type * as z from 'zod/mini';
import { preferencesSchema, type switchNewsletter } from '../../shared/contracts/preferences.ts';
import { normalizeEmail } from '../../shared/values/email.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import type { Session } from '../runtime/http/session.ts';
import { changePreferences, type PreferencesDependencies } from './change-preferences.ts';

/**
 * Turns the newsletter on, with a copy of the profile as its row, or off, by deleting the row. Turning it off twice
 * changes nothing.
 * @throws ProblemError `account_not_found`, `forbidden` for a session of an e-mail that has changed,
 * `email_proof_required` when the address has a row that is not the account's
 */
export async function setNewsletterSubscription(
  dependencies: PreferencesDependencies,
  session: Session,
  enabled: boolean,
  userAgent: string | null,
): Promise<z.infer<typeof switchNewsletter.response>> {
  const newsletter_email = enabled ? 'sim' : 'nao';
  const context = { session, email: normalizeEmail(session.email), userAgent };
  const { updatedAt } = await changePreferences(dependencies, context, (rows) => {
    const { account, subscriber, foreignSubscriber } = rows;
    if (foreignSubscriber !== undefined) throw new ProblemError('email_proof_required');
    const isOff = subscriber === undefined && account.newsletter_email === 'nao';
    if (!enabled && isOff) return undefined;
    return {
      preferences: { ...preferencesSchema.parse(account), newsletter_email },
      copiesProfile: true,
    };
  });
  return { newsletter_email, updated_at: updatedAt };
}
