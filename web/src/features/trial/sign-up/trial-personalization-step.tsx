import { useController, useForm, useWatch } from 'react-hook-form';
import { startTrial } from '../../../../../shared/contracts/trial.ts';
import { zodResolver } from '../../../lib/zod-resolver.ts';
import { interestAreas, knowledgeLevels } from '../../../../../shared/contracts/preferences.ts';
import { trialPreferences as texts, trialSignUp } from '../../../copy/trial/trial-sign-up.ts';
import { NewsletterSwitch } from '../../onboarding/steps/preference-cards.tsx';
import { StepFrame, type StepProps } from '../../onboarding/wizard/step-frame.tsx';
import { useStepFields } from '../../onboarding/wizard/use-step-fields.ts';
import { TrialPreferenceCards } from '../preference-cards.tsx';
import { TermsCheckbox } from '../terms-checkbox.tsx';
import { trialPersonalizationSchema, type TrialPreferenceAnswers } from './trial-flow.ts';

interface TrialPersonalizationProps extends StepProps<TrialPreferenceAnswers> {
  /** The trial is being started. */
  readonly busy: boolean;
}

/** The last step: the topics, the frequency, and the terms. */
export default function TrialPersonalizationStep(props: TrialPersonalizationProps) {
  const { answers, notice, onValuesChange, onComplete, onBack, busy } = props;
  const form = useForm({
    resolver: zodResolver(trialPersonalizationSchema),
    reValidateMode: 'onSubmit',
    defaultValues: startingValues(answers),
  });
  const { control, register } = form;
  const { field, errorOf } = useStepFields(form, { notice, onValuesChange });
  const receivesMessages = useWatch({ control, name: 'receiveMessages' });
  const assets = useController({ control, name: 'favoriteAssets' }).field;
  const termsError = errorOf('termsAccepted');

  return (
    <StepFrame
      form={form}
      title={texts.title}
      lead={texts.lead}
      submitLabel={trialSignUp.submit}
      busy={busy}
      busyLabel={trialSignUp.submitting}
      notice={notice}
      consent={
        <TermsCheckbox
          field={field}
          error={typeof termsError === 'string' ? termsError : undefined}
        />
      }
      endpoints={[startTrial]}
      onBack={onBack}
      onSubmit={(event) => void form.handleSubmit(() => onComplete(form.getValues()))(event)}
    >
      <TrialPreferenceCards
        levels={knowledgeLevels}
        areas={interestAreas}
        field={field}
        errorOf={errorOf}
        receivesMessages={receivesMessages}
        newsletter={<NewsletterSwitch input={register('newsletterEmail')} />}
        assets={{ value: assets.value, onChange: assets.onChange }}
      />
    </StepFrame>
  );
}

/** The keys have the order of the fields on the page, because the first field with an error gets the focus. */
function startingValues(answers: TrialPreferenceAnswers): Required<TrialPreferenceAnswers> {
  const { investmentLevel, investmentStyle, interests, receiveMessages } = answers;
  const { messageFrequency = 'diaria', messageLength, newsletterEmail } = answers;
  const { favoriteAssets, weeklyReports, termsAccepted = false } = answers;
  return {
    investmentLevel,
    investmentStyle,
    interests,
    receiveMessages,
    messageFrequency,
    messageLength,
    newsletterEmail,
    favoriteAssets,
    weeklyReports,
    termsAccepted,
  };
}
