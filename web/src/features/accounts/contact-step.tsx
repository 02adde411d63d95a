import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { contactStep as texts, signUp } from '../../copy/signup.ts';
import { phoneMask } from '../../lib/mask.ts';
import { Alert } from '../../ui/alert.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { checkExistence } from './existence-checks.ts';
import { reportChecks, takenOfSignUp } from './report-checks.ts';
import { NotYouIfTaken } from './not-you.tsx';
import type { SignUpAnswers } from './signup-answers.ts';
import { contactSchema } from './signup-schemas.ts';
import { StepFrame, type StepProps } from './step-frame.tsx';
import { useStepFields } from './use-step-fields.ts';

type ContactAnswers = Pick<SignUpAnswers, 'email' | 'phone'>;

interface ContactStepProps extends StepProps<ContactAnswers> {
  /** What the fields are checked by, where a form has words of its own. */
  readonly schema?: typeof contactSchema;
  readonly takenTexts?: typeof takenOfSignUp;
}

export function ContactStep(props: ContactStepProps) {
  const { answers, notice, onTyped, onAnswered, onBack } = props;
  const { schema = contactSchema, takenTexts = takenOfSignUp } = props;
  const [busy, setBusy] = useState(false);
  const form = useForm({
    resolver: zodResolver(schema),
    reValidateMode: 'onSubmit',
    defaultValues: { email: answers.email, phone: answers.phone },
  });
  const { field, errorOf, say } = useStepFields(form, { notice, onTyped });

  async function check(values: ContactAnswers): Promise<void> {
    setBusy(true);
    // In the catalogue's order: the phone speaks first.
    const checks = await Promise.all([
      checkExistence('phone', values.phone),
      checkExistence('email', values.email),
    ]);
    setBusy(false);
    const taken = reportChecks(checks, takenTexts);
    if (Object.keys(taken).length === 0) onAnswered(values);
    else say(taken);
  }

  return (
    <StepFrame
      form={form}
      title={texts.title}
      submit={signUp.next}
      // The checks only advise: one that is refused stops nobody.
      calls={[]}
      busy={busy}
      busyLabel={signUp.checking}
      notice={notice}
      onBack={onBack}
      onSubmit={(event) => void form.handleSubmit(check)(event)}
    >
      <TextField
        label={texts.email}
        hint={texts.emailHint}
        placeholder={texts.emailPlaceholder}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={320}
        readOnly={busy}
        error={errorOf('email')}
        {...field('email')}
      />
      <MaskedField
        mask={phoneMask}
        label={texts.phone}
        hint={texts.phoneHint}
        placeholder={texts.phonePlaceholder}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        readOnly={busy}
        error={errorOf('phone')}
        {...field('phone')}
      />
      <NotYouIfTaken errors={[errorOf('email'), errorOf('phone')]} />
      <Alert tone="info">{texts.note}</Alert>
    </StepFrame>
  );
}
