import { useCallback, useMemo, type ChangeEvent } from 'react';
import { upgradeTrial } from '../../../../../shared/contracts/trial.ts';
import { useForm } from 'react-hook-form';
import { zodResolver } from '../../../lib/zod-resolver.ts';
import { maxPasswordLength } from '../../../../../shared/contracts/accounts.ts';
import { cpfDigits, maskCpf } from '../../../../../shared/values/cpf.ts';
import { trialUpgrade as texts } from '../../../copy/trial/trial-dashboard.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { dismissToasts } from '../../../ui/feedback/toasts.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { LoginLinksIfTaken } from '../../onboarding/steps/taken-value-help.tsx';
import { useStepFields } from '../../onboarding/wizard/use-step-fields.ts';
import type { StoredTrial } from '../../access/session/session-store.ts';
import { toStepNotice } from '../sign-up/field-errors.ts';
import { startingCpf, upgradeSchema, upgradeDraft } from './upgrade-schema.ts';
import type { useUpgrade } from './use-upgrade.ts';
import type { ButtonTone } from '../../../ui/button.tsx';
import { CallButton } from '../../../ui/call-button.tsx';

interface UpgradeFormProps {
  readonly upgrade: ReturnType<typeof useUpgrade>;
  readonly knownCpf: string | undefined;
  readonly trial: StoredTrial;
  /** The button's tone: secondary when another action has precedence. */
  readonly tone: ButtonTone;
}

/** The CPF and the password of the account that pays. */
export function UpgradeForm({ upgrade, knownCpf, trial, tone }: UpgradeFormProps) {
  const { busy, upgradeError, submit } = upgrade;
  const isKnown = knownCpf !== undefined;
  const form = useForm({
    resolver: zodResolver(upgradeSchema(isKnown)),
    reValidateMode: 'onSubmit',
    defaultValues: {
      cpf: startingCpf(upgradeDraft.read(trial.id).values.cpf, knownCpf),
      password: '',
    },
  });
  const notice = useMemo(() => toStepNotice(upgradeError?.fields), [upgradeError]);
  const keepDraft = useCallback(
    ({ cpf }: { readonly cpf: string }) =>
      upgradeDraft.keep(trial.id, { values: { cpf }, base: {} }),
    [trial.id],
  );
  const { field, errorOf } = useStepFields(form, { notice, onValuesChange: keepDraft });
  const cpfField = field('cpf');

  /** Reports extra digits at once, because cutting them off would hide a wrong CPF. */
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
      <LoginLinksIfTaken errors={[errorOf('cpf')]} />
      {/* Lets password managers know which account the password belongs to. */}
      <input type="email" autoComplete="username" value={trial.email} readOnly hidden />
      <PasswordField
        label={isKnown ? texts.newPassword : texts.password}
        hint={isKnown ? texts.newPasswordHint : texts.passwordHint}
        optional={isKnown}
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        readOnly={busy}
        error={errorOf('password')}
        {...field('password')}
      />
      {upgradeError?.failure ? (
        <Alert tone="error" title={upgradeError.failure.title}>
          {upgradeError.failure.text}
        </Alert>
      ) : null}
      <CallButton
        endpoints={[upgradeTrial]}
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
