import { problems, type ErrorCode } from '../../../../../shared/contracts/problem.ts';
import { callFailure } from '../../../lib/call-failure.ts';
import { emailClaimTexts } from '../../../copy/identity/email-proof.ts';
import type { ErrorText } from '../../../copy/errors/error-text.ts';
import { fieldErrors } from '../../../copy/errors/field-errors.ts';
import { signUpFailure } from '../../../copy/onboarding/signup-errors.ts';
import {
  notCompletedTitle,
  trialFieldErrors,
  trialStartErrors,
} from '../../../copy/trial/trial-errors.ts';
import { ApiError, type ApiErrorCode } from '../../../lib/api-error.ts';
import type { SignUpStep } from '../../onboarding/wizard/signup-flows.ts';
import type { StepError } from '../../onboarding/wizard/signup-steps.ts';

/** The step of the trial's form that has to be corrected, and the error it shows. */
export interface TrialStartError extends StepError {
  readonly step: SignUpStep;
  readonly failure: ErrorText;
  /** Whether the same request could never succeed. */
  readonly final: boolean;
}

interface FieldStartError {
  readonly step: SignUpStep;
  readonly field: string;
  readonly text: string;
}

/** Errors of one field: its step is shown again with the text below the field. */
const errorsByCode: Readonly<Partial<Record<ApiErrorCode, FieldStartError>>> = {
  trial_email_disposable: contact('email', trialFieldErrors.emailDisposable),
  email_disposable: contact('email', trialFieldErrors.emailDisposable),
  email_invalid: contact('email', trialFieldErrors.email),
  email_proof_over: contact('email', emailClaimTexts.proofExpired),
  account_email_kept: contact('email', emailClaimTexts.accountKept),
  trial_email_registered: contact('email', trialFieldErrors.emailRegistered),
  trial_already_used: contact('email', trialFieldErrors.alreadyUsed),
  trial_phone_used: contact('phone', trialFieldErrors.phoneUsed),
  trial_phone_registered: contact('phone', trialFieldErrors.phoneRegistered),
  identity_already_registered: contact('phone', signUpFailure.identityTaken),
  trial_cpf_registered: { step: 'identity', field: 'cpf', text: trialFieldErrors.cpfRegistered },
  trial_cpf_used: { step: 'identity', field: 'cpf', text: trialFieldErrors.cpfUsed },
  underage: { step: 'identity', field: 'birthDate', text: fieldErrors.underage },
};

const stepsByField: Readonly<Record<string, SignUpStep>> = {
  name: 'name',
  email: 'contact',
  phone: 'contact',
  cpf: 'identity',
  birthDate: 'identity',
  password: 'password',
};

/** Returns what to show after a failed start. */
export function toTrialStartError(error: unknown): TrialStartError {
  if (!(error instanceof ApiError)) return general(trialStartErrors.unexpected, false);
  const { code, retryAfterSeconds } = error;
  const listed = errorsByCode[code];
  if (listed) return fieldError(listed);
  const [first] = error.fields;
  const step = first && stepsByField[first.path];
  if (code === 'invalid_request' && first && step) {
    return fieldError({ step, field: first.path, text: first.message });
  }
  const isFinal = code === 'invalid_request' || code === 'idempotency_key_reused';
  return general(generalText(code, retryAfterSeconds), isFinal);
}

function generalText(code: ApiErrorCode, waitSeconds: number | undefined): ErrorText {
  if (code === 'unexpected_answer' || code === 'internal_error') return trialStartErrors.unexpected;
  if (code === 'network' || code === 'timeout' || code === 'rate_limited') {
    return callFailure(notCompletedTitle, code, waitSeconds);
  }
  return { title: notCompletedTitle, text: serverSentence(code) };
}

/** Returns the server's sentence about a rejection. */
function serverSentence(code: ErrorCode): string {
  return problems[code].title;
}

function contact(field: 'email' | 'phone', text: string): FieldStartError {
  return { step: 'contact', field, text };
}

function fieldError({ step, field, text }: FieldStartError): TrialStartError {
  const failure = { title: notCompletedTitle, text };
  return { step, fields: { [field]: text }, failure, final: true };
}

function general(failure: ErrorText, final: boolean): TrialStartError {
  return { step: 'personalization', fields: {}, failure, final };
}
