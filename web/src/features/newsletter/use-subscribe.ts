import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { landing } from '../../copy/newsletter/newsletter-landing.ts';
import { codeMissing } from '../../copy/errors/code-missing.ts';
import { noConnection, type ErrorText } from '../../copy/errors/error-text.ts';
import { newsletterErrors } from '../../copy/newsletter/newsletter-errors.ts';
import { ApiError } from '../../lib/api-error.ts';
import { isLoadFailure, isSiteReachable } from '../../lib/load-code.ts';
import { removeStored } from '../../lib/storage.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import type { FieldError } from '../../ui/forms/field.tsx';
import { laterResolver } from '../../ui/forms/later-resolver.ts';
import { useCheckedFields } from '../../ui/forms/use-checked-fields.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { attemptKeyFor, finishAttempt } from './attempt-key.ts';
import { loadSignUp } from './load-sign-up.ts';
import { newsletterPersonalizationPath } from '../../paths.ts';

/** Storage key of the typed address until it is subscribed. */
export const emailDraftKey = 'newsletterEmailDraft';

const resolver = laterResolver(async () => (await loadSignUp()).emailResolver);

/** Error codes that concern the address itself and are therefore shown below its field. */
const fieldErrorsByCode: Readonly<Record<string, ErrorText>> = {
  email_invalid: newsletterErrors.emailInvalid,
  email_disposable: newsletterErrors.emailDisposable,
  email_already_subscribed: newsletterErrors.emailRegistered,
};

/** Subscribing, with everything that can stop it. */
export function useSubscribe() {
  const navigate = useNavigate();
  // Without a default value, the text typed before the page's code was loaded is kept.
  const form = useForm({ resolver, reValidateMode: 'onSubmit' });
  const { field, errorOf, say } = useCheckedFields(form);
  const { busy, failure, setFailure, submit } = useSubmit<ErrorText>();
  const here = useRef(true);

  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  async function send(): Promise<void> {
    await submit(
      () => form.handleSubmit(subscribe)(),
      async (thrown) => {
        const { fieldText, failureText } = await loadErrorTexts(thrown);
        say({ email: fieldText });
        return failureText;
      },
    );
  }

  async function subscribe({ email }: { readonly email: string }): Promise<void> {
    say({});
    const signUp = await loadSignUp();
    const address = email.trim().toLowerCase();
    const access = await signUp.subscribe(address, attemptKeyFor(address));
    signUp.keepAccess(access);
    finishAttempt();
    removeStored('session', emailDraftKey);
    showToast({ tone: 'success', title: landing.subscribedNotice });
    if (here.current) await navigate(newsletterPersonalizationPath(access.email));
  }

  return {
    form,
    field: field('email'),
    error: withTitle(errorOf('email')),
    busy,
    failure,
    forgetFailure: () => setFailure(undefined),
    send,
  };
}

/** Adds the catalogue's title to an error of the address. */
function withTitle(error: FieldError | undefined): FieldError | undefined {
  return Object.values(newsletterErrors).find(({ text }) => text === error) ?? error;
}

/** Returns an error's text, for the field or above it. */
async function loadErrorTexts(
  thrown: unknown,
): Promise<{ readonly fieldText?: ErrorText; readonly failureText?: ErrorText }> {
  const signUp = await loadSignUp().catch(() => undefined);
  if (!(thrown instanceof ApiError) || signUp === undefined) {
    if (isLoadFailure(thrown) && (await isSiteReachable())) return { failureText: codeMissing };
    return { failureText: { title: landing.failureTitle, text: noConnection.text } };
  }
  const { code, retryAfterSeconds } = thrown;
  const fieldText = fieldErrorsByCode[code];
  if (fieldText || code === 'idempotency_key_reused') finishAttempt();
  if (fieldText) return { fieldText };
  return { failureText: signUp.callFailure(landing.failureTitle, code, retryAfterSeconds) };
}
