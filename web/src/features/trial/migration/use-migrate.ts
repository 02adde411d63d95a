import { useState } from 'react';
import { migrateNewsletter } from '../../../../../shared/contracts/trial.ts';
import type { ErrorText } from '../../../copy/errors/error-text.ts';
import { fieldErrors } from '../../../copy/errors/field-errors.ts';
import {
  migrationErrors,
  trialFieldErrors,
  trialStartErrors,
} from '../../../copy/trial/trial-errors.ts';
import { ApiError, type ApiErrorCode } from '../../../lib/api-error.ts';
import { callApi } from '../../../lib/api.ts';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { attemptKeyFor, finishAttempt } from '../../onboarding/wizard/signup-attempt.ts';
import type { MigrationRejectionReason } from './migration-rejection.tsx';
import type { MigrationRequest } from './migration-values.ts';
import { connectionFailure } from '../connection-failure.ts';
import { signInAfterSignUp } from '../../identity/sign-in-after-sign-up.ts';
import type { TrialStartPhase } from '../sign-up/use-start-trial.ts';
import { useSubmit, type Sending } from '../../../ui/forms/use-submit.ts';

/** The server's error: at a field, with a link, or above the button. */
export interface RejectedMigration {
  readonly fields?: Readonly<Record<string, string>>;
  readonly reason?: MigrationRejectionReason;
  readonly failure?: ErrorText;
}

const rejectionsByCode: Readonly<Partial<Record<ApiErrorCode, RejectedMigration>>> = {
  // This error says only that an account exists; it may have access or not.
  migration_account_exists: { reason: 'registered' },
  migration_trial_exists: { reason: 'trialExists' },
  email_proof_over: { reason: 'known' },
  account_email_kept: { reason: 'kept' },
  migration_email_unknown: { reason: 'emailUnknown' },
  trial_phone_registered: { fields: { phone: trialFieldErrors.phoneRegistered } },
  trial_already_used: { fields: { phone: trialFieldErrors.alreadyUsed } },
  trial_phone_used: { fields: { phone: trialFieldErrors.phoneUsed } },
  underage: { fields: { birthDate: fieldErrors.underage } },
};

/** A database write and two calls to Cognito, by a function that may have a cold start. */
const timeoutMilliseconds = 25_000;

/** Starts the trial of a newsletter subscriber, once, and signs in to it. */
export function useMigrate(onReady: () => void) {
  const [phase, setPhase] = useState<TrialStartPhase>('idle');
  const { busy, failure: rejection, submit } = useSubmit<RejectedMigration>();

  async function migrate(request: MigrationRequest): Promise<void> {
    const { email, phone } = request;
    const finish = ({ stayBusy }: Sending): void => {
      stayBusy();
      finishAttempt();
      onReady();
    };
    await submit(async (sending) => {
      const { ticket } = await callApi(migrateNewsletter, request, {
        headers: { 'idempotency-key': attemptKeyFor(request) },
        timeoutMilliseconds,
      });
      const isSignedIn = await signInAfterSignUp(
        { kind: 'trial', email, phone, ticket },
        // Runs when the sign-in succeeds late. `submit` ignores it while a new attempt of the user is running, which
        // calls `finish` itself.
        () => void submit(async (late) => finish(late)),
      );
      if (isSignedIn) finish(sending);
      else setPhase('signed-out');
    }, toFailure);
  }

  function toFailure(error: unknown): RejectedMigration | undefined {
    if (error instanceof ApiError && error.code === 'trial_sign_in_pending') {
      toastError(trialStartErrors.pending);
      setPhase('pending');
      return undefined;
    }
    const shownRejection = toRejection(error);
    toastError(selectErrorText(shownRejection));
    return shownRejection;
  }

  return { phase, busy, rejection, migrate };
}

function toRejection(error: unknown): RejectedMigration {
  if (!(error instanceof ApiError)) return { failure: migrationErrors.unexpected };
  const { code, fields } = error;
  const listed = rejectionsByCode[code];
  if (listed) return listed;
  if (code === 'unexpected_answer') return { failure: migrationErrors.unexpected };
  const unanswered = connectionFailure(migrationErrors.notCreated.title, error);
  if (unanswered) return { failure: unanswered };
  const [first] = fields;
  if (code === 'invalid_request' && first && ['name', 'phone', 'birthDate'].includes(first.path)) {
    return { fields: { [first.path]: first.message } };
  }
  return { failure: migrationErrors.notCreated };
}

function selectErrorText({ fields, reason, failure }: RejectedMigration): ErrorText {
  if (reason) return migrationErrors[reason];
  const [first] = Object.values(fields ?? {});
  const { title } = migrationErrors.notCreated;
  return failure ?? (first === undefined ? migrationErrors.unexpected : { title, text: first });
}
