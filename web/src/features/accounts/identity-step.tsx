import { useState, type ChangeEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { Check } from 'lucide-react';
import {
  birthDateProblem,
  earliestBirthDate,
  todayInBrazil,
} from '../../../../shared/values/birth-date.ts';
import { cpfDigits, isCpf } from '../../../../shared/values/cpf.ts';
import { identityStep as texts, signUp } from '../../copy/signup.ts';
import { fieldErrors, identityTaken } from '../../copy/signup-errors.ts';
import { cpfMask } from '../../lib/mask.ts';
import { DateField } from '../../ui/date-field.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import { checkExistence } from './existence-checks.ts';
import { reportChecks } from './report-checks.ts';
import type { SignUpAnswers } from './signup-answers.ts';
import { identitySchema } from './signup-schemas.ts';
import { StepFrame, type StepProps } from './step-frame.tsx';
import { useStepFields } from './use-step-fields.ts';

type IdentityAnswers = Pick<SignUpAnswers, 'cpf' | 'birthDate'>;

export function IdentityStep(props: StepProps<IdentityAnswers>) {
  const { answers, notice, onTyped, onAnswered, onBack } = props;
  const [now] = useState(() => new Date());
  const [busy, setBusy] = useState(false);
  const today = todayInBrazil(now);
  const form = useForm({
    resolver: zodResolver(identitySchema(now)),
    reValidateMode: 'onSubmit',
    defaultValues: { cpf: answers.cpf, birthDate: answers.birthDate },
  });
  const { field, errorOf, say } = useStepFields(form, { notice, onTyped });
  const cpf = useWatch({ control: form.control, name: 'cpf' });
  const cpfField = field('cpf');
  const birthDateField = field('birthDate');

  /** With the last digit it is known whether they are a CPF. */
  function handleCpf(event: ChangeEvent<HTMLInputElement>): void {
    cpfField.onChange(event);
    if (cpfDigits(event.currentTarget.value).length === 11) void form.trigger('cpf');
  }

  function handleBirthDate(event: ChangeEvent<HTMLInputElement>): void {
    birthDateField.onChange(event);
    if (birthDateProblem(event.currentTarget.value, today) !== 'underage') return;
    form.setValue('birthDate', '');
    say({ birthDate: fieldErrors.underagePicker });
  }

  async function check(values: IdentityAnswers): Promise<void> {
    setBusy(true);
    const existence = await checkExistence('cpf', values.cpf);
    setBusy(false);
    if (reportChecks([existence]).length === 0) onAnswered(values);
    else say({ cpf: identityTaken.cpf });
  }

  return (
    <StepFrame
      title={texts.title}
      lead={texts.lead}
      submit={signUp.next}
      busy={busy}
      busyLabel={signUp.checking}
      notice={notice}
      onBack={onBack}
      onSubmit={(event) => void form.handleSubmit(check)(event)}
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
      <DateField
        {...birthDateField}
        label={texts.birthDate}
        autoComplete="bday"
        min={earliestBirthDate}
        max={today}
        readOnly={busy}
        error={errorOf('birthDate')}
        onChange={handleBirthDate}
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
          {texts.cpfValid}
        </p>
      ) : null}
    </div>
  );
}
