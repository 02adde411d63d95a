import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router-dom';
import { landing } from '../../copy/newsletter/newsletter-landing.ts';
import { newsletterErrors } from '../../copy/newsletter/newsletter-errors.ts';
import { readStored, storedText, writeStored } from '../../lib/storage.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
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

/** Named by its path alone, since the contract is loaded later. */
const subscribeCalls = [{ path: '/api/subscribe-newsletter' }] as const;

/** The one field of the newsletter's landing page. */
export function SubscribeForm() {
  const inputRef = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const availability = useEmailAvailability(email.trim(), checkEmail);
  const { busy, fieldError, failure, validate, submit, forgetErrors } = useSubscribe();
  const registered =
    availability === 'registered' || fieldError === newsletterErrors.emailRegistered;
  const error = registered ? newsletterErrors.emailRegistered : fieldError;

  useEffect(() => {
    loadSignUp().catch(() => undefined);
    // Keeps what was typed before the page's code was loaded, or else what a reload interrupted.
    const typed = inputRef.current?.value ?? '';
    setEmail(typed === '' ? (readStored('session', emailDraftKey, storedText) ?? '') : typed);
  }, []);

  async function handleSubmit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const accepted = !registered && (await submit(email));
    if (!accepted) inputRef.current?.focus();
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <div className="grid gap-4 sm:grid-cols-[1fr_auto] sm:gap-3">
        <TextField
          ref={inputRef}
          label={landing.emailLabel}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={320}
          required
          placeholder="voce@exemplo.com.br"
          value={email}
          error={error}
          status={<Status {...{ availability, email: email.trim(), wrong: Boolean(error) }} />}
          onBlur={() => void validate(email)}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            writeStored('session', emailDraftKey, event.currentTarget.value);
            forgetErrors();
          }}
        />
        <div className="sm:pt-[calc(var(--text-body)*1.6+0.5rem)]">
          <CallButton
            calls={subscribeCalls}
            type="submit"
            busy={busy}
            busyLabel={landing.submitting}
          >
            {landing.submit}
          </CallButton>
        </div>
      </div>
      <p className="text-small text-muted mt-3">
        {landing.note}{' '}
        <Link to={paths.terms} className="link">
          {landing.terms}
        </Link>{' '}
        {landing.and}{' '}
        <Link to={paths.privacyPolicy} className="link">
          {landing.privacy}
        </Link>
        .
      </p>
      {failure ? (
        <div className="mt-4">
          <Alert tone="error" title={failure.title}>
            {failure.text}
          </Alert>
        </div>
      ) : null}
    </form>
  );
}

interface StatusProps {
  readonly availability: EmailAvailability;
  readonly email: string;
  /** An error already stands under the field. */
  readonly wrong: boolean;
}

/** One line under the field, always there, so that the button does not move while one types. */
function Status({ availability, email, wrong }: StatusProps) {
  return (
    <div role="status" className="text-small text-muted mt-1.5">
      {availability === 'registered' ? <EditLink email={email} /> : null}
      {availability === 'checking' ? landing.checking : null}
      {availability === 'available' && !wrong ? (
        <span className="text-up font-medium">{landing.available}</span>
      ) : null}
    </div>
  );
}

/** The page asks for the link by e-mail where this browser does not hold it. */
function EditLink({ email }: { readonly email: string }) {
  return (
    <Link to={paths.newsletterPersonalizationPath(email)} className="link">
      {landing.editExisting}
    </Link>
  );
}
