import { callFailure } from '../../lib/call-failure.ts';
import { emailClaimTexts } from '../../copy/identity/email-proof.ts';
import type { ErrorText } from '../../copy/errors/error-text.ts';
import { fieldErrors } from '../../copy/errors/field-errors.ts';
import {
  identityTaken,
  signUpFailure,
  signUpFailureTitle as title,
} from '../../copy/onboarding/signup-errors.ts';
import type { ApiError, ApiErrorCode } from '../../lib/api-error.ts';
import type { SignUpStep } from '../onboarding/wizard/signup-flows.ts';
import type { StepError } from '../onboarding/wizard/signup-steps.ts';

/** The step that has to be corrected, and the error it shows. */
export interface SignUpError extends StepError {
  readonly step: SignUpStep;
  /** Whether the same request could never succeed. */
  readonly final: boolean;
}

/** Errors of one field: its step is shown again with the text below the field. */
const errorsByCode: Readonly<Partial<Record<ApiErrorCode, Omit<SignUpError, 'final'>>>> = {
  phone_already_registered: { step: 'contact', fields: { phone: identityTaken.phone } },
  account_email_already_registered: { step: 'contact', fields: { email: identityTaken.email } },
  email_proof_over: { step: 'contact', fields: { email: emailClaimTexts.proofExpired } },
  account_email_kept: { step: 'contact', fields: { email: emailClaimTexts.accountKept } },
  cpf_already_registered: { step: 'identity', fields: { cpf: identityTaken.cpf } },
  // The checks between the steps find out which of the two values is taken, starting from the first step.
  identity_already_registered: {
    step: 'contact',
    fields: { phone: signUpFailure.identityTaken },
  },
  email_invalid: { step: 'contact', fields: { email: fieldErrors.email } },
  email_disposable: { step: 'contact', fields: { email: fieldErrors.emailDisposable } },
  underage: { step: 'identity', fields: { birthDate: fieldErrors.underage } },
};

/** Errors without a field. */
const textsByCode: Readonly<Partial<Record<ApiErrorCode, string>>> = {
  internal_error: signUpFailure.internal,
  // The account exists, but the sign-in failed; a retry of the same attempt completes it.
  partner_unavailable: signUpFailure.notCreated,
  idempotency_key_reused: signUpFailure.notCreated,
  invalid_request: signUpFailure.notSaved,
  terms_outdated: signUpFailure.termsOutdated,
};

const stepsByField: Readonly<Record<string, SignUpStep>> = {
  name: 'name',
  email: 'contact',
  phone: 'contact',
  cpf: 'identity',
  birthDate: 'identity',
  password: 'password',
};

/** Returns what to show after a failed sign-up. */
export function toSignUpError(error: ApiError): SignUpError {
  const listed = errorsByCode[error.code];
  if (listed) return { ...listed, final: true };
  const first = error.fields[0];
  const step = first && stepsByField[first.path];
  if (error.code === 'invalid_request' && first && step) {
    return { step, fields: { [first.path]: first.message }, final: true };
  }
  const { code, retryAfterSeconds } = error;
  const final = code === 'invalid_request' || code === 'idempotency_key_reused';
  const failure = failureText(code, retryAfterSeconds);
  return { step: 'personalization', fields: {}, failure, final };
}

function failureText(code: ApiErrorCode, waitSeconds: number | undefined): ErrorText {
  const isConnection = ['network', 'timeout', 'rate_limited'].includes(code);
  if (isConnection) return callFailure(title, code, waitSeconds);
  return { title, text: textsByCode[code] ?? signUpFailure.generic };
}
