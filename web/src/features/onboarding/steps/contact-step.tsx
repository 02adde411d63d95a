import { useEffect, type SyntheticEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { zodResolver } from '../../../lib/zod-resolver.ts';
import { emailClaimTexts } from '../../../copy/identity/email-proof.ts';
import { contactStep as texts, signUp } from '../../../copy/onboarding/signup.ts';
import { phoneMask } from '../../../lib/mask.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SuggestedEmail } from '../../../ui/feedback/suggested-email.tsx';
import { MaskedField } from '../../../ui/forms/masked-field.tsx';
import { emailInput, TextField } from '../../../ui/forms/text-field.tsx';
import { EmailClaim } from './email-claim.tsx';
import { checkExistence } from './existence-checks.ts';
import { connectionNotice, reportChecks, signUpTakenTexts } from './report-checks.ts';
import { SupportNoteIfTaken, LoginLinksIfTaken } from './taken-value-help.tsx';
import { OneTrialIfUsed } from './one-trial.tsx';
import {
  selectMatchingProof,
  type EmailProofAnswer,
  type SignUpAnswers,
} from '../wizard/signup-answers.ts';
import { contactSchema } from './signup-schemas.ts';
import { StepFrame, type StepProps } from '../wizard/step-frame.tsx';
import { useLostCheck } from './use-lost-check.ts';
import { useStepFields } from '../wizard/use-step-fields.ts';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import type { Elements } from '../../../ui/elements.ts';

type ContactAnswers = Pick<SignUpAnswers, 'email' | 'phone' | 'emailProof'>;

interface ContactStepProps extends StepProps<ContactAnswers> {
  /** The validation of the fields, for forms with their own texts. */
  readonly schema?: typeof contactSchema;
  readonly takenTexts?: typeof signUpTakenTexts;
  /** A note above the fields. */
  readonly note?: Elements;
}

export function ContactStep(props: ContactStepProps) {
  const { answers, notice, onComplete, onBack } = props;
  const { schema = contactSchema, takenTexts = signUpTakenTexts } = props;
  const { busy, submit: send } = useSubmit();
  const { lost, setLost, onValuesChange } = useLostCheck(props);
  const form = useForm({
    resolver: zodResolver(schema),
    reValidateMode: 'onSubmit',
    defaultValues: { email: answers.email, phone: answers.phone },
  });
  const email = useWatch({ control: form.control, name: 'email' });
  const { field, errorOf, say, forget } = useStepFields(form, { notice, onValuesChange });

  const { emailProof } = answers;
  // An expired verification must be repeated.
  const isProofExpired = errorOf('email') === emailClaimTexts.proofExpired;
  useEffect(() => {
    if (isProofExpired) onValuesChange({ emailProof: undefined });
  }, [isProofExpired, onValuesChange]);

  async function check(values: ContactAnswers): Promise<void> {
    // The phone's error has precedence, as in the catalogue. A verified e-mail address may be registered already.
    const proof = selectMatchingProof(values);
    const checks = await send(async () =>
      Promise.all([
        checkExistence('phone', values.phone, proof),
        ...(proof.emailProof !== undefined ? [] : [checkExistence('email', values.email)]),
      ]),
    );
    if (checks === undefined) return;
    const takenFields = reportChecks(checks, takenTexts);
    const isTaken = Object.keys(takenFields).length > 0;
    const failure = isTaken ? undefined : connectionNotice(checks);
    setLost(failure);
    if (isTaken) say(takenFields);
    else if (failure === undefined) onComplete(values);
  }

  function submit(proof: EmailProofAnswer | undefined, event?: SyntheticEvent): void {
    void form.handleSubmit((typed) => check({ ...typed, emailProof: proof }))(event);
  }

  function goOn(proof: EmailProofAnswer): void {
    forget('email');
    onValuesChange({ emailProof: proof });
    submit(proof);
  }

  return (
    <StepFrame
      form={form}
      title={texts.title}
      submitLabel={signUp.next}
      // The checks only advise, so a failed one does not stop the user.
      endpoints={[]}
      busy={busy}
      busyLabel={signUp.checking}
      notice={lost ?? notice}
      onBack={onBack}
      onSubmit={(event) => submit(emailProof, event)}
    >
      <TextField
        label={texts.email}
        hint={texts.emailHint}
        placeholder={texts.emailPlaceholder}
        {...emailInput}
        readOnly={busy}
        error={errorOf('email')}
        {...field('email')}
      />
      <SuggestedEmail
        email={email}
        onTake={(suggestedEmail) => {
          form.setValue('email', suggestedEmail);
          form.setFocus('email');
        }}
      />
      <EmailClaim
        email={email}
        error={errorOf('email')}
        isProven={selectMatchingProof({ email, emailProof }).emailProof !== undefined}
        onProof={goOn}
      />
      <LoginLinksIfTaken errors={[errorOf('email')]} />
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
      <LoginLinksIfTaken errors={[errorOf('phone')]} shownBy={[errorOf('email')]} />
      <SupportNoteIfTaken errors={[errorOf('phone')]} />
      <OneTrialIfUsed errors={[errorOf('phone'), errorOf('email')]} />
      <Alert tone="info">
        <span>{texts.note}</span> {props.note}
      </Alert>
    </StepFrame>
  );
}
