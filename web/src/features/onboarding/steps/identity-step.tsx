import { useState, type ChangeEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { zodResolver } from '../../../lib/zod-resolver.ts';
import { Check } from '../../../ui/icons.tsx';
import { cpfDigits, isCpf } from '../../../../../shared/values/cpf.ts';
import { identityStep as texts, signUp } from '../../../copy/onboarding/signup.ts';
import { cpfMask } from '../../../lib/mask.ts';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { MaskedField } from '../../../ui/forms/masked-field.tsx';
import { checkExistence } from './existence-checks.ts';
import { SupportNoteIfTaken, LoginLinksIfTaken } from './taken-value-help.tsx';
import { connectionNotice, reportChecks, signUpTakenTexts } from './report-checks.ts';
import { OneTrialIfUsed } from './one-trial.tsx';
import type { selectMatchingProof, SignUpAnswers } from '../wizard/signup-answers.ts';
import { identitySchema } from './signup-schemas.ts';
import { StepFrame, type StepProps } from '../wizard/step-frame.tsx';
import { birthDateQuestion } from './birth-date-question.ts';
import { useLostCheck } from './use-lost-check.ts';
import { useStepFields } from '../wizard/use-step-fields.ts';
import { useSubmit } from '../../../ui/forms/use-submit.ts';

type IdentityAnswers = Pick<SignUpAnswers, 'cpf' | 'birthDate'>;

interface IdentityStepProps extends StepProps<IdentityAnswers> {
  /** Explains why both are needed, where the reason is not a payment after a sign-up. */
  readonly lead?: string;
  /** The text for a taken CPF, for forms with their own text. */
  readonly takenTexts?: typeof signUpTakenTexts;
  /** The verification of the e-mail. */
  readonly proof?: ReturnType<typeof selectMatchingProof>;
}

export function IdentityStep(props: IdentityStepProps) {
  const { answers, notice, onComplete, onBack } = props;
  const { lead = texts.lead, takenTexts = signUpTakenTexts, proof = {} } = props;
  const [now] = useState(() => new Date());
  const { busy, submit } = useSubmit();
  const { lost, setLost, onValuesChange } = useLostCheck(props);
  const form = useForm({
    resolver: zodResolver(identitySchema(now)),
    reValidateMode: 'onSubmit',
    defaultValues: { cpf: answers.cpf, birthDate: answers.birthDate },
  });
  const { field, errorOf, say, remark } = useStepFields(form, { notice, onValuesChange });
  const cpf = useWatch({ control: form.control, name: 'cpf' });
  const cpfField = field('cpf');
  const birthDate = birthDateQuestion({
    now,
    input: field('birthDate'),
    read: () => form.getValues('birthDate'),
    clear: () => form.setValue('birthDate', ''),
    remark,
  });

  /** Once the last digit is typed, the CPF can be checked. */
  function handleCpf(event: ChangeEvent<HTMLInputElement>): void {
    cpfField.onChange(event);
    if (cpfDigits(event.currentTarget.value).length === 11) void form.trigger('cpf');
  }

  async function check(values: IdentityAnswers): Promise<void> {
    const existence = await submit(async () => checkExistence('cpf', values.cpf, proof));
    if (existence === undefined) return;
    const takenFields = reportChecks([existence], takenTexts);
    const failure = connectionNotice([existence]);
    setLost(failure);
    if (Object.keys(takenFields).length > 0) say(takenFields);
    else if (failure === undefined) onComplete(values);
  }

  return (
    <StepFrame
      form={form}
      title={texts.title}
      lead={lead}
      submitLabel={signUp.next}
      // The checks only advise, so a failed one does not stop the user.
      endpoints={[]}
      busy={busy}
      busyLabel={signUp.checking}
      notice={lost ?? notice}
      onBack={onBack}
      onSubmit={(event) => {
        birthDate.clearIfUnderage();
        void form.handleSubmit(check)(event);
      }}
    >
      <MaskedField
        {...cpfField}
        mask={cpfMask}
        label={texts.cpf}
        placeholder={texts.cpfPlaceholder}
        readOnly={busy}
        error={errorOf('cpf')}
        status={<CpfStatus valid={isCpf(cpf) && errorOf('cpf') === undefined} />}
        onChange={handleCpf}
      />
      <LoginLinksIfTaken errors={[errorOf('cpf')]} />
      <SupportNoteIfTaken errors={[errorOf('cpf')]} />
      <OneTrialIfUsed errors={[errorOf('cpf')]} />
      <DateField
        {...birthDate.input}
        label={texts.birthDate}
        autoComplete="bday"
        readOnly={busy}
        error={errorOf('birthDate')}
      />
    </StepFrame>
  );
}

function CpfStatus({ valid }: { readonly valid: boolean }) {
  return (
    <div role="status" className="text-small text-up">
      {valid ? (
        <p className="animate-enter mt-1.5 flex items-center gap-1.5 font-medium">
          <Check size={16} strokeWidth={2} aria-hidden />
          <span>{texts.cpfValid}</span>
        </p>
      ) : null}
    </div>
  );
}
