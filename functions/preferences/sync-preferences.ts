import type * as z from 'zod/mini';
import { decideAccess } from '../access/access-rights.ts';
import {
  preferenceColumns,
  type Preferences,
  type syncUserPreferences,
} from '../../shared/contracts/preferences.ts';
import { normalizeEmail } from '../../shared/values/email.ts';
import { phoneDigits } from '../../shared/values/phone.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import type { Session } from '../runtime/http/session.ts';
import { changePreferences, type PreferencesDependencies } from './change-preferences.ts';

/**
 * Saves the preferences of the session's account, with access.
 * @throws ProblemError `account_not_found`, `forbidden` for an e-mail or phone of another account, `access_required`,
 * `changed_meanwhile`
 */
export async function syncPreferences(
  dependencies: PreferencesDependencies,
  session: Session,
  request: z.infer<typeof syncUserPreferences.request>,
  userAgent: string | null,
): Promise<z.infer<typeof syncUserPreferences.response>> {
  const context = { session, email: normalizeEmail(request.email), userAgent };
  const { before, updatedAt } = await changePreferences(
    dependencies,
    context,
    ({ account, access }) => {
      if (account.telefone !== phoneDigits(request.telefone)) throw new ProblemError('forbidden');
      if (!decideAccess(access, dependencies.clock()).hasAccess)
        throw new ProblemError('access_required');
      const preferences = requestedPreferences(request, account);
      if (request.version === undefined || request.version === account.updated_at)
        return { preferences, copiesProfile: false };
      // The requested preferences are stored already, as after a lost answer.
      if (isStored(preferences, account)) return undefined;
      throw new ProblemError('changed_meanwhile');
    },
  );
  return {
    success: true,
    updated_tables: {
      cadastro_site: true,
      subscriptions: hasVersion(before.subscriptionVersion),
      cadastro_newsletter: before.subscriber !== undefined,
      usuarios_ativos: hasVersion(before.activeUserVersion),
    },
    newsletter_email:
      before.foreignSubscriber === undefined ? request.preferences.newsletter_email : 'nao',
    updated_at: updatedAt,
  };
}

/** A chosen frequency, as in the trial, stays while messages are on. */
function requestedPreferences(
  { preferences, messageFrequency }: z.infer<typeof syncUserPreferences.request>,
  stored: Pick<Preferences, 'periodicidade_msg'>,
): Preferences {
  if (preferences.periodicidade_msg === null) return { ...preferences, periodicidade_msg: 'nunca' };
  const keptFrequency = stored.periodicidade_msg === 'nunca' ? 'diaria' : stored.periodicidade_msg;
  return { ...preferences, periodicidade_msg: messageFrequency ?? keptFrequency };
}

function isStored(requested: Preferences, stored: Preferences): boolean {
  const columns = Object.keys(preferenceColumns) as (keyof Preferences)[];
  return columns.every((column) => requested[column] === stored[column]);
}

/** A row that cannot be read (null) was not changed either. */
function hasVersion(version: string | null | undefined): boolean {
  return version !== undefined && version !== null;
}
