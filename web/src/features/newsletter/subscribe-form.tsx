import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { landing } from '../../copy/newsletter/newsletter-landing.ts';
import { codeMissing } from '../../copy/errors/code-missing.ts';
import { newsletterErrors } from '../../copy/newsletter/newsletter-errors.ts';
import { readStored, storedText, writeStored } from '../../lib/storage.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ReloadButton } from '../../ui/feedback/reload-button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { SuggestedEmail } from '../../ui/feedback/suggested-email.tsx';
import { emailInput, TextField } from '../../ui/forms/text-field.tsx';
import { loadSignUp } from './load-sign-up.ts';
import {
  useEmailAvailability,
  type CheckEmail,
  type EmailAvailability,
} from './use-email-availability.ts';
import { emailDraftKey, useSubscribe } from './use-subscribe.ts';
import * as paths from '../../paths.ts';

const checkEmail: CheckEmail = async (email, signal) => {
  const signUp = await loadSignUp();
  return signUp.emailProblem(email) ? undefined : signUp.isSubscribed(email, signal);
};

/** Only the path is given here, because the contract is loaded later. */
const subscribeCalls = [{ path: '/api/subscribe-newsletter' }] as const;

/** Long after the first render, so that this loading does not delay it. */
const restMilliseconds = 6_000;

/** Loads the form's logic at the first focus, or automatically later. */
const prepare = () => void loadSignUp().catch(() => undefined);

/** The one field of the newsletter's landing page. */
export function SubscribeForm() {
  const { form, field, error: fieldError, busy, failure, forgetFailure, send } = useSubscribe();
  const [typed, setTyped] = useState('');
  const [doubted, setDoubted] = useState('');
  const email = typed.trim();
  const availability = useEmailAvailability(email, checkEmail);
  const isRegistered =
    availability === 'registered' || fieldError === newsletterErrors.emailRegistered;
  const error = isRegistered ? newsletterErrors.emailRegistered : fieldError;

  function keep(address: string): void {
    setTyped(address);
    writeStored('session', emailDraftKey, address);
    forgetFailure();
  }

  function take(suggestion: string): void {
    form.setValue('email', suggestion);
    keep(suggestion);
    form.setFocus('email');
  }

  const takeUp = useEffectEvent(() => {
    // Keeps the text typed before the page's code was loaded, otherwise the text from before a reload.
    const typedEmail = form.getValues().email;
    const draft =
      typedEmail === '' ? (readStored('session', emailDraftKey, storedText) ?? '') : typedEmail;
    form.setValue('email', draft);
    setTyped(draft);
  });
  useEffect(() => {
    const timer = setTimeout(prepare, restMilliseconds);
    // Only the browser knows the value of a server-rendered field.
    // oxlint-disable-next-line react/set-state-in-effect
    takeUp();
    return () => clearTimeout(timer);
  }, []);

  return (
    <CheckedForm
      form={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isRegistered) form.setFocus('email');
        else void send();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_auto] sm:gap-3">
        <TextField
          {...field}
          label={landing.emailLabel}
          {...emailInput}
          onFocus={prepare}
          required
          readOnly={busy}
          placeholder="voce@exemplo.com.br"
          error={error}
          status={
            <>
              <Status
                {...{ availability, email }}
                wrong={Boolean(error) || (email !== '' && email === doubted)}
              />
              <SuggestedEmail email={email} onTake={take} onAsk={setDoubted} />
            </>
          }
          onChange={(event) => {
            field.onChange(event);
            keep(event.currentTarget.value);
          }}
        />
        <div className="sm:pt-[calc(var(--text-body)*1.6+0.5rem)]">
          <CallButton
            endpoints={subscribeCalls}
            type="submit"
            busy={busy}
            busyLabel={landing.submitting}
          >
            {landing.submit}
          </CallButton>
        </div>
      </div>
      <p className="text-small text-muted mt-3">
        <span>{landing.note}</span>{' '}
        <Link to={paths.terms} className="link">
          {landing.terms}
        </Link>{' '}
        <span>{landing.and}</span>{' '}
        <Link to={paths.privacyPolicy} className="link">
          {landing.privacy}
        </Link>
        <span>.</span>
      </p>
      {failure ? (
        <div className="mt-4">
          <Alert
            tone="error"
            title={failure.title}
            action={failure === codeMissing ? <ReloadButton /> : null}
          >
            {failure.text}
          </Alert>
        </div>
      ) : null}
    </CheckedForm>
  );
}

interface StatusProps {
  readonly availability: EmailAvailability;
  readonly email: string;
  /** An error or a question is already shown below the field. */
  readonly wrong: boolean;
}

/** One line below the field, always rendered, so that the button does not move during typing. */
function Status({ availability, email, wrong }: StatusProps) {
  return (
    <div role="status" className="text-small text-muted mt-1.5">
      {availability === 'registered' ? <EditLink email={email} /> : null}
      {availability === 'checking' ? <span>{landing.checking}</span> : null}
      {availability === 'available' && !wrong ? (
        <span className="text-up font-medium">{landing.available}</span>
      ) : null}
    </div>
  );
}

/** The page requests the link by e-mail when this browser has no access. */
function EditLink({ email }: { readonly email: string }) {
  return (
    <Link to={paths.newsletterPersonalizationPath(email)} className="link">
      {landing.editExisting}
    </Link>
  );
}
