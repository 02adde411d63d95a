import { useEffect, useEffectEvent, useState, type ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import { company } from '../../copy/company.ts';
import { codeAgain, codeMissing, login } from '../../copy/identity/identity.ts';
import { forgetLimits } from '../../lib/keep-limit.ts';
import { phoneMask } from '../../lib/mask.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { MaskedField } from '../../ui/forms/masked-field.tsx';
import { emailInput, TextField } from '../../ui/forms/text-field.tsx';
import { useCheckedFields } from '../../ui/forms/use-checked-fields.ts';
import { loadLogin } from './load-login.ts';
import type { LoginFields } from './login-fields.ts';
import type { useLogin } from './use-login.ts';
import { keepEmail, keptFields } from './welcome.ts';
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
  const { busy, failure, refusals } = state;
  const form = useForm({
    resolver: state.resolver,
    reValidateMode: 'onSubmit',
    defaultValues: start ?? keptFields(),
  });
  const { field, errorOf } = useCheckedFields(form);

  const [isBack] = useState(start !== undefined);
  const takeFocus = useEffectEvent(() => form.setFocus('email'));
  useEffect(() => {
    // The code's form that had the focus is gone.
    if (isBack) takeFocus();
  }, [isBack]);
  useEffect(() => {
    // While somebody reads and types, what the button needs is on its way.
    loadLogin().catch(() => undefined);
  }, []);

  function input(name: keyof LoginFields) {
    const { onChange, ...rest } = field(name);
    return {
      ...rest,
      required: true,
      readOnly: busy,
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        onChange(event);
        state.forgetFailure();
        if (name === 'email') takeEmail(event.currentTarget.value);
      },
    };
  }

  return (
    <CheckedForm
      form={form}
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void state.submit((signIn) => form.handleSubmit(signIn)());
      }}
    >
      <TextField
        {...input('email')}
        label={login.email}
        {...emailInput}
        placeholder={login.emailPlaceholder}
      />
      <MaskedField
        {...input('phone')}
        mask={phoneMask}
        label={login.phone}
        hint={login.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder={login.phonePlaceholder}
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
    </CheckedForm>
  );
}

function takeEmail(typed: string): void {
  keepEmail(typed);
  // The limit may be that of the other e-mail.
  forgetLimits(loginCalls);
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
