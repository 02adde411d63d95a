import type * as z from 'zod/mini';
import type { migrateNewsletter as migrateNewsletterEndpoint } from '../../../shared/contracts/trial.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import { openTrial, type OpenTrialDependencies } from './open-trial.ts';
import type { JudgedNewcomer, StartedTrial } from './trial-start-store.ts';

type Input = z.infer<typeof migrateNewsletterEndpoint.request>;

/**
 * Starts a trial for a confirmed newsletter subscriber, who goes on getting the newsletter. There is
 * no CPF and no password yet: the upgrade asks for both.
 * @throws BfjError `migration_account_exists`, `migration_trial_exists`, `migration_email_unknown`,
 *   `trial_phone_registered`, `trial_already_used`, `trial_phone_used`, and what `openTrial` throws
 */
export async function migrateNewsletter(
  dependencies: OpenTrialDependencies,
  call: {
    readonly input: Input;
    readonly userAgent: string | null;
    readonly idempotencyKey: string | undefined;
  },
): Promise<StartedTrial & { ticket: string }> {
  // Another proof of the same e-mail makes it no other request.
  const { emailProof, ...repeatable } = call.input;
  const { preferences, termsVersion, termsAccepted: _, ...person } = repeatable;
  return openTrial(dependencies, {
    origem: 'migrar-newsletter',
    person: { ...person, cpf: null },
    // The consent for the newsletter was given at its subscription.
    preferences: { ...preferences, newsletterEmail: false },
    termsVersion,
    password: undefined,
    emailProof,
    userAgent: call.userAgent,
    repeatable:
      call.idempotencyKey === undefined
        ? undefined
        : { operation: 'migrate-newsletter', key: call.idempotencyKey, request: repeatable },
    refusalOf,
  });
}

function refusalOf({
  claims,
  used,
  subscriber,
  phoneHasTrial,
}: JudgedNewcomer): BfjError | undefined {
  const { email, phone } = claims;
  if (email?.origem === 'cadastro_padrao') return new BfjError('migration_account_exists');
  if (email !== undefined) return new BfjError('migration_trial_exists');
  if (subscriber?.is_confirmed !== true) return new BfjError('migration_email_unknown');
  if (phone?.origem === 'cadastro_padrao') return new BfjError('trial_phone_registered');
  const isThere = phone !== undefined || (used.phone && phoneHasTrial);
  if (isThere) return new BfjError('trial_already_used');
  return used.phone ? new BfjError('trial_phone_used') : undefined;
}
