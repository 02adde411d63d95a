import { useController, useForm, useWatch } from 'react-hook-form';
import { createAccount } from '../../../../shared/contracts/accounts.ts';
import { zodResolver } from '../../lib/zod-resolver.ts';
import { interestAreas, knowledgeLevels } from '../../../../shared/contracts/preferences.ts';
import { personalizationStep as texts, signUp } from '../../copy/onboarding/signup.ts';
import { Consent } from './consent.tsx';
import { NewsletterSwitch, PreferenceCards } from '../onboarding/steps/preference-cards.tsx';
import type { SignUpAnswers } from '../onboarding/wizard/signup-answers.ts';
import { personalizationSchema } from '../onboarding/steps/signup-schemas.ts';
import { StepFrame, type StepProps } from '../onboarding/wizard/step-frame.tsx';
import { useStepFields } from '../onboarding/wizard/use-step-fields.ts';

type PreferenceAnswers = Pick<
  SignUpAnswers,
  | 'investmentLevel'
  | 'investmentStyle'
  | 'interests'
  | 'receiveMessages'
  | 'messageLength'
  | 'newsletterEmail'
  | 'favoriteAssets'
  | 'weeklyReports'
>;

interface PersonalizationStepProps extends StepProps<PreferenceAnswers> {
  /** The account is being created. */
  readonly busy: boolean;
  /** Whether the next step is the choice of a plan. */
  readonly isPlanStepNext: boolean;
}

export default function PersonalizationStep(props: PersonalizationStepProps) {
  const { answers, notice, onValuesChange, onComplete, onBack, busy, isPlanStepNext } = props;
  const form = useForm({
    resolver: zodResolver(personalizationSchema),
    reValidateMode: 'onSubmit',
    defaultValues: startingValues(answers),
  });
  const { field, errorOf } = useStepFields(form, { notice, onValuesChange });
  const { control, register } = form;
  const receiveMessages = useWatch({ control, name: 'receiveMessages' });
  const assets = useController({ control, name: 'favoriteAssets' }).field;

  return (
    <StepFrame
      form={form}
      title={texts.title}
      lead={texts.lead}
      submitLabel={isPlanStepNext ? texts.submitBeforePlan : texts.submit}
      busy={busy}
      busyLabel={signUp.creating}
      notice={notice}
      consent={<Consent isPlanStepNext={isPlanStepNext} />}
      endpoints={[createAccount]}
      onBack={onBack}
      onSubmit={(event) => void form.handleSubmit(() => onComplete(form.getValues()))(event)}
    >
      <PreferenceCards
        levels={knowledgeLevels}
        areas={interestAreas}
        field={field}
        errorOf={errorOf}
        messages={texts.messages}
        receivesMessages={receiveMessages}
        newsletter={<NewsletterSwitch input={register('newsletterEmail')} />}
        assets={{ value: assets.value, onChange: assets.onChange }}
      />
    </StepFrame>
  );
}

/** The keys have the order of the fields on the page, because the first field with an error gets the focus. */
function startingValues(answers: PreferenceAnswers): PreferenceAnswers {
  const { investmentLevel, investmentStyle, interests, receiveMessages, messageLength } = answers;
  const { newsletterEmail, favoriteAssets, weeklyReports } = answers;
  return {
    investmentLevel,
    investmentStyle,
    interests,
    receiveMessages,
    messageLength,
    newsletterEmail,
    favoriteAssets,
    weeklyReports,
  };
}
