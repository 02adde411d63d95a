import type * as z from 'zod/mini';
import type { startTrial as startTrialEndpoint } from '../../../shared/contracts/trial.ts';
import { isDisposableEmail } from '../../../shared/values/disposable-email.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { openTrial, type OpenTrialDependencies } from './open-trial.ts';
import type { TrialEligibility, StartedTrial } from './trial-start-store.ts';

type Input = z.infer<typeof startTrialEndpoint.request>;

/**
 * Starts a trial for a new user, with their account.
 * @throws ProblemError `trial_email_disposable`, `trial_email_registered`, `trial_phone_registered`,
 * `trial_cpf_registered`, `trial_cpf_used`, `trial_already_used`, `trial_phone_used`, and the errors of `openTrial`
 */
export async function startTrial(
  dependencies: OpenTrialDependencies,
  call: {
    readonly input: Input;
    readonly userAgent: string | null;
    readonly idempotencyKey: string | undefined;
  },
): Promise<StartedTrial & { ticket: string }> {
  // No value derived from the password is stored, and a new verification of the e-mail does not make it a different
  // request.
  const { password, emailProof, ...repeatable } = call.input;
  const { preferences, termsVersion, termsAccepted: _, ...user } = repeatable;
  if (isDisposableEmail(user.email)) throw new ProblemError('trial_email_disposable');
  return openTrial(dependencies, {
    origem: 'trial-gratuito-direto',
    user,
    preferences,
    termsVersion,
    password,
    emailProof,
    userAgent: call.userAgent,
    idempotentRequest:
      call.idempotencyKey === undefined
        ? undefined
        : { operation: 'start-trial', key: call.idempotencyKey, request: repeatable },
    findRejection,
  });
}

/** Checks the main registration first, then what another trial uses now or has used. */
function findRejection({
  claims,
  used,
  phoneHasTrial,
}: TrialEligibility): ProblemError | undefined {
  const { email, phone, cpf } = claims;
  if (email?.origem === 'cadastro_padrao') return new ProblemError('trial_email_registered');
  if (phone?.origem === 'cadastro_padrao') return new ProblemError('trial_phone_registered');
  if (cpf?.origem === 'cadastro_padrao') return new ProblemError('trial_cpf_registered');
  const isRegistered = email !== undefined || phone !== undefined || (used.phone && phoneHasTrial);
  if (isRegistered) return new ProblemError('trial_already_used');
  if (used.phone) return new ProblemError('trial_phone_used');
  if (cpf !== undefined) return new ProblemError('trial_cpf_registered');
  return used.cpf ? new ProblemError('trial_cpf_used') : undefined;
}
