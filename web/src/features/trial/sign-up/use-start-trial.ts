import { useState } from 'react';
import { startTrial } from '../../../../../shared/contracts/trial.ts';
import { trialStartErrors } from '../../../copy/trial/trial-errors.ts';
import { trialStarted } from '../../../copy/trial/trial-sign-up.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { callApi } from '../../../lib/api.ts';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { attemptKeyFor, finishAttempt } from '../../onboarding/wizard/signup-attempt.ts';
import type { SignUpAnswers } from '../../onboarding/wizard/signup-answers.ts';
import { signInAfterSignUp } from '../../identity/sign-in-after-sign-up.ts';
import { toTrialStartError, type TrialStartError } from './trial-errors.ts';
import { trialRequest } from './trial-request.ts';
import { useSubmit, type Sending } from '../../../ui/forms/use-submit.ts';

/**
 * `pending`: the trial is stored, but its user does not exist yet; `signed-out`: only this browser's sign-in failed.
 * A retry completes both.
 */
export type TrialStartPhase = 'idle' | 'pending' | 'signed-out';

interface StartTrialOptions {
  readonly onError: (startError: TrialStartError) => void;
  /** The trial runs and its session is open. */
  readonly onReady: () => void;
}

/** A database write and two calls to Cognito, by a function that may have a cold start. */
const timeoutMilliseconds = 25_000;

/** Starts the trial, once, and signs in to it. */
export function useStartTrial({ onError, onReady }: StartTrialOptions) {
  const [phase, setPhase] = useState<TrialStartPhase>('idle');
  const { busy, submit } = useSubmit();

  async function start(answers: SignUpAnswers): Promise<void> {
    const { email, phone } = answers;
    const finish = ({ stayBusy }: Sending): void => {
      stayBusy();
      finishAttempt();
      showToast({ tone: 'success', title: trialStarted.title });
      onReady();
    };
    await submit(async (sending) => {
      // With the same idempotency key, this also completes an earlier attempt.
      const ticket = await send(answers);
      const isSignedIn = await signInAfterSignUp(
        { kind: 'trial', email, phone, ticket },
        // Runs when the sign-in succeeds late. `submit` ignores it while a new attempt of the user is running, which
        // calls `finish` itself.
        () => void submit(async (late) => finish(late)),
      );
      if (isSignedIn) finish(sending);
      else setPhase('signed-out');
    }, handleError);
  }

  function handleError(error: unknown): undefined {
    if (error instanceof ApiError && error.code === 'trial_sign_in_pending') {
      toastError(trialStartErrors.pending);
      setPhase('pending');
      return undefined;
    }
    const startError = toTrialStartError(error);
    if (startError.final) finishAttempt();
    // A lost connection keeps the screen and is reported there.
    if (phase !== 'idle' || !isNetwork(error)) toastError(startError.failure);
    // A stored trial can no longer be corrected in the form.
    if (phase === 'idle') onError(startError);
    return undefined;
  }

  return { phase, busy, start };
}

function isNetwork(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'network';
}

/** @throws ApiError */
async function send(answers: SignUpAnswers): Promise<string> {
  const request = trialRequest(answers);
  if (request === undefined) throw new Error('The answers are not complete.');
  const { ticket } = await callApi(startTrial, request, {
    headers: { 'idempotency-key': attemptKeyFor(request) },
    timeoutMilliseconds,
  });
  return ticket;
}
