import { checkUserExists } from '../../../../../shared/contracts/accounts.ts';
import { cpfDigits } from '../../../../../shared/values/cpf.ts';
import { normalizeEmail } from '../../../../../shared/values/email.ts';
import { phoneDigits } from '../../../../../shared/values/phone.ts';
import { checkFailure, type identityTaken } from '../../../copy/onboarding/signup-errors.ts';
import { noConnection } from '../../../copy/errors/error-text.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { callApi } from '../../../lib/api.ts';

export type CheckedField = keyof typeof identityTaken;

/** The result of a check: taken, free, or why it is unknown. */
export interface Existence {
  readonly field: CheckedField;
  readonly taken: boolean;
  /** Free, but its trial was used; only known for a verified e-mail. */
  readonly hadTrial?: boolean;
  readonly error?: string;
  /** The server could not be reached, so the next steps would fail too. */
  readonly isOffline?: true;
}

const normalizers = { email: normalizeEmail, phone: phoneDigits, cpf: cpfDigits } as const;

/**
 * How long a check may delay the step. It is short, because the check only advises and the sign-up itself decides.
 */
const timeoutMilliseconds = 8_000;

/**
 * Checks whether an e-mail address, phone or CPF is registered. A failed check counts as free, and returns the
 * error's text or the missing connection. The data of a newsletter subscriber counts as free, and so does an account
 * that the owner of a verified e-mail address may reclaim.
 */
export async function checkExistence(
  field: CheckedField,
  typed: string,
  proof: { readonly emailProof?: string } = {},
): Promise<Existence> {
  try {
    const body = { [field]: normalizers[field](typed), ...proof };
    const answer = await callApi(checkUserExists, body, { timeoutMilliseconds });
    const isTaken = answer.exists && answer.field !== 'newsletter';
    const { error, hadTrial } = answer;
    return {
      field,
      taken: isTaken,
      ...(hadTrial === true ? { hadTrial } : {}),
      ...(error === null ? {} : { error }),
    };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'network') {
      return { field, taken: false, error: noConnection.text, isOffline: true };
    }
    const text = error instanceof ApiError ? checkFailure[field] : checkFailure.unexpected;
    return { field, taken: false, error: text };
  }
}
