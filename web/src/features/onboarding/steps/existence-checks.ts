import { checkUserExists } from '../../../../../shared/contracts/accounts.ts';
import { cpfDigits } from '../../../../../shared/values/cpf.ts';
import { normalizeEmail } from '../../../../../shared/values/email.ts';
import { phoneDigits } from '../../../../../shared/values/phone.ts';
import { checkFailure, type identityTaken } from '../../../copy/onboarding/signup-errors.ts';
import { noConnection } from '../../../copy/errors/error-text.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { callApi } from '../../../lib/api.ts';

export type CheckedField = keyof typeof identityTaken;

/** What a check says: somebody has it, nobody has it, or why nobody could say. */
export interface Existence {
  readonly field: CheckedField;
  readonly taken: boolean;
  /** Nobody has it, but it has already had its trial; only known with a proof of the e-mail. */
  readonly hadTrial?: boolean;
  readonly error?: string;
  /** The server could not be reached, so the next screens would fail too. */
  readonly isOffline?: true;
}

const normalizers = { email: normalizeEmail, phone: phoneDigits, cpf: cpfDigits } as const;

/**
 * The longest time that a check may delay somebody: it only advises, the sign-up itself decides.
 */
const timeoutMilliseconds = 8_000;

/**
 * Asks whether somebody is registered with this e-mail, phone or CPF. A look-up that fails counts
 * as nobody, with the error's text; so does one that has reached nobody, which says that.
 * A newsletter subscriber is nobody yet, and whoever gives way to the owner of a proven e-mail is
 * nobody any more.
 */
export async function checkExistence(
  field: CheckedField,
  typed: string,
  proof: { readonly emailProof?: string } = {},
): Promise<Existence> {
  try {
    const body = { [field]: normalizers[field](typed), ...proof };
    const answer = await callApi(checkUserExists, body, { timeoutMilliseconds });
    const taken = answer.exists && answer.field !== 'newsletter';
    const { error, hadTrial } = answer;
    return {
      field,
      taken,
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
