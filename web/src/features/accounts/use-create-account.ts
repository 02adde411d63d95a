import { signInAfterSignUp } from '../identity/sign-in-after-sign-up.ts';
import { useEffect, useRef, useState } from 'react';
import { createAccount } from '../../../../shared/contracts/accounts.ts';
import { accountCreated } from '../../copy/onboarding/signup.ts';
import {
  signUpFailure,
  signUpFailureTitle,
  stepFailure,
} from '../../copy/onboarding/signup-errors.ts';
import { ApiError } from '../../lib/api-error.ts';
import { callApi } from '../../lib/api.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { keepSignUpData } from '../onboarding/sign-up-data.ts';
import { toastError } from '../../ui/feedback/toast-error.ts';
import { attemptKeyFor, finishAttempt } from '../onboarding/wizard/signup-attempt.ts';
import {
  accountRequest,
  personalData,
  type SignUpAnswers,
} from '../onboarding/wizard/signup-answers.ts';
import { toSignUpError, type SignUpError } from './signup-errors.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';

/** `signed-out`: the account exists, but the sign-in failed. */
export type CreationPhase = 'idle' | 'created' | 'signed-out';

interface CreateAccountOptions {
  /** Second line of the notice. */
  readonly nextText: string;
  readonly onError: (signUpError: SignUpError) => void;
  /** Called when the account was created and its session is open. */
  readonly onReady: (answers: SignUpAnswers) => void;
}

/** The success notice is shown at least this long before the page changes. */
const noticeMilliseconds = 1_200;

/** Two database writes and a call to Cognito, by a function that may have a cold start. */
const timeoutMilliseconds = 25_000;

/** Makes the account, once, and signs in to it. */
export function useCreateAccount(options: CreateAccountOptions) {
  const [phase, setPhase] = useState<CreationPhase>('idle');
  const { busy, submit } = useSubmit();
  const isCreated = useRef(false);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  async function create(answers: SignUpAnswers): Promise<void> {
    await submit(
      async () => {
        // With the same idempotency key, this also completes an earlier attempt.
        const ticket = await send(answers);
        if (!isCreated.current) sayCreated();
        const { email, phone } = answers;
        const [signedIn] = await Promise.all([
          signInAfterSignUp({ kind: 'account', email, phone, ticket }, () => finishLate(answers)),
          wait(noticeMilliseconds),
        ]);
        if (signedIn) finish(answers);
        else setPhase('signed-out');
      },
      (error) => {
        if (!isCreated.current) handleError(error);
        return undefined;
      },
    );
  }

  /**
   * Runs when the sign-in succeeds late. `submit` ignores it while a new attempt of the user is running, which calls
   * `finish` itself.
   */
  function finishLate(answers: SignUpAnswers): void {
    void submit(async () => finish(answers));
  }

  function sayCreated(): void {
    isCreated.current = true;
    setPhase('created');
    const { nextText } = latest.current;
    showToast({ tone: 'success', title: accountCreated.title, description: nextText });
  }

  function finish(answers: SignUpAnswers): void {
    finishAttempt();
    keepSignUpData(personalData(answers));
    setPhase('created');
    latest.current.onReady(answers);
  }

  function handleError(error: unknown): void {
    const signUpError: SignUpError =
      error instanceof ApiError
        ? toSignUpError(error)
        : { step: 'personalization', fields: {}, failure: stepFailure.unexpected, final: false };
    if (signUpError.final) finishAttempt();
    const notice =
      signUpError.failure ?? Object.values(signUpError.fields)[0] ?? signUpFailure.generic;
    toastError(typeof notice === 'string' ? { title: signUpFailureTitle, text: notice } : notice);
    latest.current.onError(signUpError);
  }

  return { phase, busy, create };
}

/** @throws ApiError */
async function send(answers: SignUpAnswers): Promise<string> {
  const request = accountRequest(answers);
  if (request === undefined) throw new Error('The answers are not complete.');
  const { ticket } = await callApi(createAccount, request, {
    headers: { 'idempotency-key': attemptKeyFor(request) },
    timeoutMilliseconds,
  });
  return ticket;
}

function wait(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), milliseconds);
  });
}
