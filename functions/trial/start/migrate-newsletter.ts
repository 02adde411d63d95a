import type * as z from 'zod/mini';
import type { migrateNewsletter as migrateNewsletterEndpoint } from '../../../shared/contracts/trial.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { openTrial, type OpenTrialDependencies } from './open-trial.ts';
import type { TrialEligibility, StartedTrial } from './trial-start-store.ts';

type Input = z.infer<typeof migrateNewsletterEndpoint.request>;

/**
 * Starts a trial for a confirmed newsletter subscriber, who keeps the newsletter. The account has no CPF and no
 * password yet: the upgrade requires both.
 * @throws ProblemError `migration_account_exists`, `migration_trial_exists`, `migration_email_unknown`,
 * `trial_phone_registered`, `trial_already_used`, `trial_phone_used`, and the errors of `openTrial`
 */
export async function migrateNewsletter(
  dependencies: OpenTrialDependencies,
  call: {
    readonly input: Input;
    readonly userAgent: string | null;
    readonly idempotencyKey: string | undefined;
  },
): Promise<StartedTrial & { ticket: string }> {
  // A new proof of the same e-mail does not make it a different request.
  const { emailProof, ...repeatable } = call.input;
  const { preferences, termsVersion, termsAccepted: _, ...userDetails } = repeatable;
  return openTrial(dependencies, {
    origem: 'migrar-newsletter',
    user: { ...userDetails, cpf: null },
    // The consent for the newsletter was given at its subscription.
    preferences: { ...preferences, newsletterEmail: false },
    termsVersion,
    password: undefined,
    emailProof,
    userAgent: call.userAgent,
    idempotentRequest:
      call.idempotencyKey === undefined
        ? undefined
        : { operation: 'migrate-newsletter', key: call.idempotencyKey, request: repeatable },
    findRejection,
  });
}

function findRejection({
  claims,
  used,
  subscriber,
  phoneHasTrial,
}: TrialEligibility): ProblemError | undefined {
  const { email, phone } = claims;
  if (email?.origem === 'cadastro_padrao') return new ProblemError('migration_account_exists');
  if (email !== undefined) return new ProblemError('migration_trial_exists');
  if (subscriber?.is_confirmed !== true) return new ProblemError('migration_email_unknown');
  if (phone?.origem === 'cadastro_padrao') return new ProblemError('trial_phone_registered');
  const isRegistered = phone !== undefined || (used.phone && phoneHasTrial);
  if (isRegistered) return new ProblemError('trial_already_used');
  return used.phone ? new ProblemError('trial_phone_used') : undefined;
}
