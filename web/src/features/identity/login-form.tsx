import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { company } from '../../copy/company.ts';
import { codeAgain, codeMissing, login } from '../../copy/identity/identity.ts';
import { forgetLimits } from '../../lib/keep-limit.ts';
import { phoneMask } from '../../lib/mask.ts';
import { readStored, storedText, writeStored } from '../../lib/storage.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { preloadToaster } from '../../ui/feedback/load-toaster.ts';
import { MaskedField } from '../../ui/forms/masked-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { loadLogin } from './load-login.ts';
import type { LoginFields } from './login-fields.ts';
import type { useLogin } from './use-login.ts';
import { loginDraftKey } from './welcome.ts';
import { Button } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';

/** Named by its path alone, since the contract is loaded later. */
const loginCalls = [{ path: '/api/request-sign-in' }] as const;

/** Refusals in a row after which somebody is told that waiting may help. */
const manyRefusals = 4;

interface LoginFormProps {
  readonly login: ReturnType<typeof useLogin>;
  /** What was typed before a code was asked for. */
  readonly start: LoginFields | undefined;
}

/** E-mail and phone; there is no password. */
export function LoginForm({ login: state, start }: LoginFormProps) {
  const { busy, fieldErrors, failure, refusals, validate, submit, forgetError } = state;
  const emailRef = useRef<HTMLInputElement>(null);
  const phoneRef = useRef<HTMLInputElement>(null);
  const [fields, setFields] = useState<LoginFields>(
    () => start ?? { email: readStored('session', loginDraftKey, storedText) ?? '', phone: '' },
  );

  const [isBack] = useState(start !== undefined);
  useEffect(() => {
    // The code's form that had the focus is gone.
    if (isBack) emailRef.current?.focus();
  }, [isBack]);
  useEffect(() => {
    // While somebody reads and types, what the button needs is on its way.
    loadLogin().catch(() => undefined);
    preloadToaster();
  }, []);

  async function handleSubmit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const wrong = await submit(fields);
    if (wrong) (wrong === 'email' ? emailRef : phoneRef).current?.focus();
  }

  function change(name: keyof LoginFields, typed: string): void {
    setFields((before) => ({ ...before, [name]: typed }));
    if (name === 'email') {
      writeStored('session', loginDraftKey, typed);
      // The limit may be that of the other e-mail.
      forgetLimits(loginCalls);
    }
    forgetError(name);
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-6">
      <TextField
        ref={emailRef}
        label={login.email}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={320}
        required
        placeholder={login.emailPlaceholder}
        value={fields.email}
        error={fieldErrors.email}
        onBlur={() => void validate('email', fields)}
        onChange={(event) => change('email', event.currentTarget.value)}
      />
      <MaskedField
        ref={phoneRef}
        mask={phoneMask}
        label={login.phone}
        hint={login.phoneHint}
        type="tel"
        name="phone"
        inputMode="tel"
        autoComplete="tel-national"
        required
        placeholder={login.phonePlaceholder}
        value={fields.phone}
        error={fieldErrors.phone}
        onBlur={() => void validate('phone', fields)}
        onChange={(event) => change('phone', event.currentTarget.value)}
      />
      {failure ? (
        <Alert
          tone="error"
          title={failure.title}
          action={failure === codeMissing ? <ReloadButton /> : null}
        >
          <p>{failure.text}</p>
          {refusals >= manyRefusals ? <ManyRefusals /> : null}
        </Alert>
      ) : null}
      <CallButton calls={loginCalls} type="submit" busy={busy} busyLabel={login.submitting}>
        {login.submit}
      </CallButton>
    </form>
  );
}

/** Reloads the page, which keeps the typed e-mail. */
function ReloadButton() {
  return (
    <Button tone="secondary" onClick={() => window.location.reload()}>
      {codeAgain}
    </Button>
  );
}

function ManyRefusals() {
  return (
    <p className="mt-2">
      {login.manyRefusals} {login.help}{' '}
      <a href={`mailto:${company.supportEmail}`} className="link">
        {company.supportEmail}
      </a>
      .
    </p>
  );
}
