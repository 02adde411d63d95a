import { Controller, useForm, useWatch } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  interestAreas,
  investmentStyles,
  knowledgeLevels,
  maximumFavoriteAssets,
  messageLengths,
} from '../../../../shared/contracts/preferences.ts';
import { personalizationStep as texts, signUp } from '../../copy/signup.ts';
import { AssetPicker } from '../../ui/asset-picker.tsx';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Consent } from './consent.tsx';
import { PersonalizationCard } from './personalization-card.tsx';
import type { SignUpAnswers } from './signup-answers.ts';
import { personalizationSchema } from './signup-schemas.ts';
import { StepFrame, type StepProps } from './step-frame.tsx';
import { useStepFields } from './use-step-fields.ts';

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
  /** The account is being made. */
  readonly busy: boolean;
}

export default function PersonalizationStep(props: PersonalizationStepProps) {
  const { answers, notice, onTyped, onAnswered, onBack, busy } = props;
  const form = useForm({
    resolver: zodResolver(personalizationSchema),
    reValidateMode: 'onSubmit',
    defaultValues: startingValues(answers),
  });
  const { field, errorOf } = useStepFields(form, { notice, onTyped });
  const { control, register } = form;
  const receiveMessages = useWatch({ control, name: 'receiveMessages' });

  return (
    <StepFrame
      title={texts.title}
      lead={texts.lead}
      submit={texts.submit}
      busy={busy}
      busyLabel={signUp.creating}
      notice={notice}
      consent={<Consent />}
      onBack={onBack}
      onSubmit={(event) => void form.handleSubmit(() => onAnswered(form.getValues()))(event)}
    >
      <PersonalizationCard title={texts.profile}>
        <SelectField
          label={texts.level}
          options={knowledgeLevels}
          placeholder={texts.levelPlaceholder}
          error={errorOf('investmentLevel')}
          {...field('investmentLevel')}
        />
        <SelectField
          label={texts.style}
          options={investmentStyles}
          placeholder={texts.stylePlaceholder}
          error={errorOf('investmentStyle')}
          {...field('investmentStyle')}
        />
      </PersonalizationCard>
      <PersonalizationCard title={texts.interestsTitle}>
        <ChoiceTiles
          type="checkbox"
          label={texts.interests}
          hint={texts.interestsHint}
          options={interestAreas}
          input={field('interests')}
          error={errorOf('interests')}
        />
      </PersonalizationCard>
      <PersonalizationCard title={texts.communication}>
        <Switch label={texts.messages} hint={texts.messagesHint} {...register('receiveMessages')} />
        {receiveMessages ? (
          <ChoiceTiles
            type="radio"
            label={texts.length}
            options={messageLengths}
            input={register('messageLength')}
          />
        ) : null}
        <Switch
          label={texts.newsletter}
          hint={texts.newsletterHint}
          {...register('newsletterEmail')}
        />
      </PersonalizationCard>
      <PersonalizationCard title={texts.analysis}>
        <Controller
          control={control}
          name="favoriteAssets"
          render={({ field: { value, onChange } }) => (
            <AssetPicker
              label={texts.assets}
              hint={texts.assetsHint}
              optional
              maximum={maximumFavoriteAssets}
              value={value}
              onChange={onChange}
            />
          )}
        />
        <Switch label={texts.reports} hint={texts.reportsHint} {...register('weeklyReports')} />
      </PersonalizationCard>
    </StepFrame>
  );
}

/** In the order of the screen, in which a first error takes the focus. */
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
