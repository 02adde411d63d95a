import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { landing } from '../../copy/newsletter/newsletter-landing.ts';
import { noConnection, type ErrorText } from '../../copy/errors/error-text.ts';
import { newsletterErrors } from '../../copy/newsletter/newsletter-errors.ts';
import { ApiError } from '../../lib/api-error.ts';
import { removeStored } from '../../lib/storage.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { attemptKeyFor, finishAttempt } from './attempt-key.ts';
import { loadSignUp } from './load-sign-up.ts';
import { newsletterPersonalizationPath } from '../../paths.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';

/** Where the typed address is kept until it is subscribed. */
export const emailDraftKey = 'newsletterEmailDraft';

const problemTexts = {
  invalid: newsletterErrors.emailInvalid,
  disposable: newsletterErrors.emailDisposable,
} as const;

/** Codes that say something about the address itself, and so belong under its field. */
const fieldErrorsByCode: Readonly<Record<string, ErrorText>> = {
  email_invalid: newsletterErrors.emailInvalid,
  email_disposable: newsletterErrors.emailDisposable,
  email_already_subscribed: newsletterErrors.emailRegistered,
};

/** Subscribing, with everything that can stop it. */
export function useSubscribe() {
  const navigate = useNavigate();
  const [fieldError, setFieldError] = useState<ErrorText>();
  const { busy, failure, setFailure, submit } = useSubmit<ErrorText>();
  const here = useRef(true);

  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  function forgetErrors(): void {
    setFieldError(undefined);
    setFailure(undefined);
  }

  /** On leaving the field: an empty one is not yet wrong. */
  async function validate(email: string): Promise<void> {
    if (email.trim() === '') return;
    const signUp = await loadSignUp().catch(() => undefined);
    const problem = signUp?.emailProblem(email);
    if (problem) setFieldError(problemTexts[problem]);
  }

  /** @returns false where the address itself stood in the way */
  async function send(email: string): Promise<boolean> {
    let isWrong = false;
    setFieldError(undefined);
    await submit(
      async () => {
        const signUp = await loadSignUp();
        const problem = signUp.emailProblem(email);
        if (problem) {
          setFieldError(problemTexts[problem]);
          isWrong = true;
          return;
        }
        const address = email.trim().toLowerCase();
        const access = await signUp.subscribe(address, attemptKeyFor(address));
        signUp.keepAccess(access);
        finishAttempt();
        removeStored('session', emailDraftKey);
        notify({ tone: 'success', title: landing.subscribedNotice });
        if (here.current) await navigate(newsletterPersonalizationPath(access.email));
      },
      async (thrown) => {
        const { fieldText, failureText } = await refusalOf(thrown);
        setFieldError(fieldText);
        isWrong = fieldText !== undefined;
        return failureText;
      },
    );
    return !isWrong;
  }

  return { busy, fieldError, failure, validate, submit: send, forgetErrors };
}

/** What is said of an error: under the field, or above it. */
async function refusalOf(
  thrown: unknown,
): Promise<{ readonly fieldText?: ErrorText; readonly failureText?: ErrorText }> {
  const signUp = await loadSignUp().catch(() => undefined);
  if (!(thrown instanceof ApiError) || signUp === undefined) {
    // If the code could not be loaded, the site could not be reached either.
    return { failureText: { title: landing.failureTitle, text: noConnection.text } };
  }
  const { code, retryAfterSeconds } = thrown;
  const fieldText = fieldErrorsByCode[code];
  if (fieldText || code === 'idempotency_key_reused') finishAttempt();
  if (fieldText) return { fieldText };
  return { failureText: signUp.callFailure(landing.failureTitle, code, retryAfterSeconds) };
}
