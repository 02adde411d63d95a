import { upgradeTrial } from '../../../../../shared/contracts/trial.ts';
import { customerErrors } from '../../../copy/billing/billing.ts';
import { paymentErrors } from '../../../copy/billing/billing-errors.ts';
import { upgradeErrors } from '../../../copy/trial/trial-errors.ts';
import { formatWait } from '../../../copy/errors/call-failures.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { storeSession, readSession, type StoredUser } from '../../access/session/session-store.ts';

/** Why a CPF was not registered: an error of the CPF itself, or of the call. */
export type CpfError = { readonly field: string } | { readonly call: string };

/** Returns whether the session's account is known to lack the CPF that a payment needs. */
export function lacksCpf(): boolean {
  return userWithoutCpf() !== undefined;
}

/** Registers the CPF of a user who came from the newsletter and has no CPF yet; does nothing for other users. */
export async function registerMissingCpf(typedCpf: string): Promise<CpfError | undefined> {
  if (!lacksCpf()) return undefined;
  try {
    const { customer } = await callWithSession(upgradeTrial, { cpf: typedCpf });
    // Another tab may have signed in a different user in the meantime.
    const user = userWithoutCpf();
    if (user?.email === customer.email) {
      storeSession({ kind: 'account', user: { ...user, cpf: customer.cpf } });
    }
    return undefined;
  } catch (error) {
    return toCpfError(error);
  }
}

function userWithoutCpf(): StoredUser | undefined {
  const session = readSession();
  return session?.kind === 'account' && session.user.cpf === undefined ? session.user : undefined;
}

function toCpfError(error: unknown): CpfError {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'upgrade_cpf_registered') return { field: upgradeErrors.cpfRegistered };
  // Another CPF was registered elsewhere since this session started.
  if (code === 'forbidden') return { field: customerErrors.otherCpf };
  if (error instanceof ApiError && code === 'rate_limited') {
    const { retryAfterSeconds: seconds } = error;
    const text = seconds === undefined ? undefined : paymentErrors.wait(formatWait(seconds));
    return { call: text ?? paymentErrors.rateLimited };
  }
  return { call: code === 'unauthorized' ? paymentErrors.session : paymentErrors.verification };
}
