import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { zodResolver } from '../../../lib/zod-resolver.ts';
import { maxPasswordLength } from '../../../../../shared/contracts/accounts.ts';
import { passwordStep as texts, signUp } from '../../../copy/onboarding/signup.ts';
import { stepFailure } from '../../../copy/onboarding/signup-errors.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { PasswordStrengthHint } from './password-strength-hint.tsx';
import type { SignUpAnswers } from '../wizard/signup-answers.ts';
import { passwordSchema } from './signup-schemas.ts';
import type { StepNotice } from '../wizard/signup-steps.ts';
import { StepFrame, type StepProps } from '../wizard/step-frame.tsx';
import { useStepFields } from '../wizard/use-step-fields.ts';
import { useSubmit } from '../../../ui/forms/use-submit.ts';

type PasswordAnswers = Pick<SignUpAnswers, 'name' | 'email' | 'password' | 'confirmPassword'>;

const unexpected: StepNotice = {
  kind: 'refused',
  error: { fields: {}, failure: stepFailure.unexpected },
};

interface PasswordStepProps extends StepProps<PasswordAnswers> {
  readonly submitLabel?: string;
  readonly busyLabel?: string;
  /** Loads the code of the next step. */
  readonly loadNext: () => Promise<unknown>;
}

export function PasswordStep(props: PasswordStepProps) {
  const { answers, onValuesChange, onComplete, onBack, loadNext } = props;
  const { busy, failure, submit } = useSubmit<StepNotice>();
  const notice = failure ?? props.notice;
  const form = useForm({
    resolver: zodResolver(passwordSchema),
    reValidateMode: 'onSubmit',
    defaultValues: { password: answers.password, confirmPassword: answers.confirmPassword },
  });
  const { field, errorOf, forget } = useStepFields(form, { notice, onValuesChange });
  const password = useWatch({ control: form.control, name: 'password' });
  const passwordField = field('password');

  useEffect(() => {
    // Preloads the next step, which tries again if this fails.
    loadNext().catch(() => undefined);
  }, [loadNext]);

  async function goOn(values: Pick<PasswordAnswers, 'password' | 'confirmPassword'>) {
    const loaded = await submit(loadNext, () => {
      toastError(stepFailure.unexpected);
      return unexpected;
    });
    if (loaded !== undefined) onComplete(values);
  }

  return (
    <StepFrame
      form={form}
      title={texts.title}
      lead={texts.lead}
      submitLabel={props.submitLabel ?? texts.submit}
      busy={busy}
      busyLabel={props.busyLabel ?? signUp.creating}
      notice={notice}
      endpoints={[]}
      onBack={onBack}
      onSubmit={(event) => void form.handleSubmit(goOn)(event)}
    >
      {/* Lets password managers know which account the password belongs to. */}
      <input type="email" autoComplete="username" value={answers.email} readOnly hidden />
      <PasswordField
        {...passwordField}
        label={texts.password}
        hint={texts.passwordHint}
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        readOnly={busy}
        error={errorOf('password')}
        status={
          <PasswordStrengthHint
            password={password}
            person={answers}
            isRejected={errorOf('password') !== undefined}
          />
        }
        onChange={(event) => {
          passwordField.onChange(event);
          forget('confirmPassword');
        }}
      />
      <PasswordField
        label={texts.confirmation}
        subject={texts.confirmationEye}
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        readOnly={busy}
        error={errorOf('confirmPassword')}
        {...field('confirmPassword')}
      />
    </StepFrame>
  );
}
