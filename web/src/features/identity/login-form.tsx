import { useEffect, useEffectEvent, useState, type ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import { codeMissing } from '../../copy/errors/code-missing.ts';
import { login } from '../../copy/identity/identity.ts';
import { ReloadButton } from '../../ui/feedback/reload-button.tsx';
import { forgetLimits } from '../../lib/keep-limit.ts';
import { phoneMask } from '../../lib/mask.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { MaskedField } from '../../ui/forms/masked-field.tsx';
import { emailInput, TextField } from '../../ui/forms/text-field.tsx';
import { useCheckedFields } from '../../ui/forms/use-checked-fields.ts';
import { loadLogin } from './load-login.ts';
import { loadLoginHelp } from './load-login-help.ts';
import type { LoginFields } from './login-fields.ts';
import type { useLogin } from './use-login.ts';
import { storeEmailDraft, readLoginDraft } from './login-draft.ts';
import { CallButton } from '../../ui/call-button.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';

/** Only the path is given here, because the contract is loaded later. */
const loginCalls = [{ path: '/api/request-sign-in' }] as const;

const LoginHelp = lazyPart(loadLoginHelp, null);

interface LoginFormProps {
  readonly login: ReturnType<typeof useLogin>;
  /** The values typed before a code was requested. */
  readonly start: LoginFields | undefined;
}

/** E-mail address and phone; there is no password. */
export function LoginForm({ login: state, start }: LoginFormProps) {
  const { busy, failure, failedAttempts, lastFields } = state;
  const form = useForm({
    resolver: state.resolver,
    reValidateMode: 'onSubmit',
    defaultValues: start ?? readLoginDraft(),
  });
  const { field, errorOf } = useCheckedFields(form);

  const [isBack] = useState(start !== undefined);
  const takeFocus = useEffectEvent(() => form.setFocus('email'));
  useEffect(() => {
    // The previously focused code form was removed.
    if (isBack) takeFocus();
  }, [isBack]);
  useEffect(() => {
    // Preloads the code that the button needs.
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
        state.clearFailure();
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
        </Alert>
      ) : null}
      <CallButton endpoints={loginCalls} type="submit" busy={busy} busyLabel={login.submitting}>
        {login.submit}
      </CallButton>
      {failedAttempts > 0 && lastFields ? <LoginHelp email={lastFields.email} /> : null}
    </CheckedForm>
  );
}

function takeEmail(typed: string): void {
  storeEmailDraft(typed);
  // The limit may have been reached with the other e-mail address.
  forgetLimits(loginCalls);
}
