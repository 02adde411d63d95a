import { useCallback, useMemo, type ChangeEvent } from 'react';
import { upgradeTrial } from '../../../../../shared/contracts/trial.ts';
import { useForm } from 'react-hook-form';
import { zodResolver } from '../../../lib/zod-resolver.ts';
import { maximumPasswordLength } from '../../../../../shared/contracts/accounts.ts';
import { cpfDigits, maskCpf } from '../../../../../shared/values/cpf.ts';
import { trialUpgrade as texts } from '../../../copy/trial/trial-dashboard.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { dismissToasts } from '../../../ui/feedback/toasts.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { WaysInIfTaken } from '../../onboarding/steps/not-you.tsx';
import { useStepFields } from '../../onboarding/wizard/use-step-fields.ts';
import type { StoredTrial } from '../../access/session/session-store.ts';
import { fieldErrorsOf } from '../sign-up/field-errors-of.ts';
import { startingCpf, upgradeSchema, upgradeWork } from './upgrade-schema.ts';
import type { useUpgrade } from './use-upgrade.ts';
import type { ButtonTone } from '../../../ui/button.tsx';
import { CallButton } from '../../../ui/call-button.tsx';

interface UpgradeFormProps {
  readonly upgrade: ReturnType<typeof useUpgrade>;
  readonly knownCpf: string | undefined;
  readonly trial: StoredTrial;
  /** The button's tone: secondary where another action comes first. */
  readonly tone: ButtonTone;
}

/** The CPF and the password of the account that pays. */
export function UpgradeForm({ upgrade, knownCpf, trial, tone }: UpgradeFormProps) {
  const { busy, refusal, submit } = upgrade;
  const isKnown = knownCpf !== undefined;
  const form = useForm({
    resolver: zodResolver(upgradeSchema(isKnown)),
    reValidateMode: 'onSubmit',
    defaultValues: {
      cpf: startingCpf(upgradeWork.read(trial.id).values.cpf, knownCpf),
      password: '',
    },
  });
  const notice = useMemo(() => fieldErrorsOf(refusal?.fields), [refusal]);
  const keepDraft = useCallback(
    ({ cpf }: { readonly cpf: string }) =>
      upgradeWork.keep(trial.id, { values: { cpf }, base: {} }),
    [trial.id],
  );
  const { field, errorOf } = useStepFields(form, { notice, onTyped: keepDraft });
  const cpfField = field('cpf');

  /** Report extra digits at once: cutting them off would hide a wrong CPF. */
  function handleCpf(event: ChangeEvent<HTMLInputElement>): void {
    cpfField.onChange(event);
    if (cpfDigits(event.currentTarget.value).length > 11) void form.trigger('cpf');
  }

  return (
    <CheckedForm
      form={form}
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        dismissToasts();
        void form.handleSubmit(({ cpf, password }) =>
          submit(cpf === '' ? (knownCpf ?? '') : cpf, password),
        )(event);
      }}
    >
      <TextField
        label={texts.cpf}
        hint={isKnown ? texts.knownCpfHint(maskCpf(knownCpf)) : texts.cpfHint}
        placeholder={texts.cpfPlaceholder}
        optional={isKnown}
        inputMode="numeric"
        autoComplete="off"
        className="tabular"
        readOnly={busy}
        error={errorOf('cpf')}
        {...cpfField}
        onChange={handleCpf}
      />
      <WaysInIfTaken errors={[errorOf('cpf')]} />
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={trial.email} readOnly hidden />
      <PasswordField
        label={isKnown ? texts.newPassword : texts.password}
        hint={isKnown ? texts.newPasswordHint : texts.passwordHint}
        optional={isKnown}
        autoComplete="new-password"
        maxLength={maximumPasswordLength}
        readOnly={busy}
        error={errorOf('password')}
        {...field('password')}
      />
      {refusal?.failure ? (
        <Alert tone="error" title={refusal.failure.title}>
          {refusal.failure.text}
        </Alert>
      ) : null}
      <CallButton
        calls={[upgradeTrial]}
        type="submit"
        tone={tone}
        busy={busy}
        busyLabel={texts.submitting}
      >
        {texts.submit}
      </CallButton>
    </CheckedForm>
  );
}
