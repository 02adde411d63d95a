import type * as z from 'zod/mini';
import type { startTrial as startTrialEndpoint } from '../../../shared/contracts/trial.ts';
import { isDisposableEmail } from '../../../shared/values/disposable-email.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import { openTrial, type OpenTrialDependencies } from './open-trial.ts';
import type { JudgedNewcomer, StartedTrial } from './trial-start-store.ts';

type Input = z.infer<typeof startTrialEndpoint.request>;

/**
 * Starts a trial for a new user, with their account.
 * @throws BfjError `trial_email_disposable`, `trial_email_registered`, `trial_phone_registered`,
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
  // Nothing derived from the password is stored, and another verification does not make it another request.
  const { password, emailProof, ...repeatable } = call.input;
  const { preferences, termsVersion, termsAccepted: _, ...person } = repeatable;
  if (isDisposableEmail(person.email)) throw new BfjError('trial_email_disposable');
  return openTrial(dependencies, {
    origem: 'trial-gratuito-direto',
    person,
    preferences,
    termsVersion,
    password,
    emailProof,
    userAgent: call.userAgent,
    repeatable:
      call.idempotencyKey === undefined
        ? undefined
        : { operation: 'start-trial', key: call.idempotencyKey, request: repeatable },
    refusalOf,
  });
}

/** First what the main registration holds, then what another trial has used, then and now. */
function refusalOf({ claims, used, phoneHasTrial }: JudgedNewcomer): BfjError | undefined {
  const { email, phone, cpf } = claims;
  if (email?.origem === 'cadastro_padrao') return new BfjError('trial_email_registered');
  if (phone?.origem === 'cadastro_padrao') return new BfjError('trial_phone_registered');
  if (cpf?.origem === 'cadastro_padrao') return new BfjError('trial_cpf_registered');
  const isThere = email !== undefined || phone !== undefined || (used.phone && phoneHasTrial);
  if (isThere) return new BfjError('trial_already_used');
  if (used.phone) return new BfjError('trial_phone_used');
  if (cpf !== undefined) return new BfjError('trial_cpf_registered');
  return used.cpf ? new BfjError('trial_cpf_used') : undefined;
}
