import type { UseFormRegisterReturn } from 'react-hook-form';
import {
  interestAreas,
  investmentStyles,
  knowledgeLevels,
  messageLengths,
  wantedFrequencies,
} from '../../../../shared/contracts/preferences.ts';
import { preferenceTexts as texts } from '../../copy/preferences/settings.ts';
import { ChoiceTiles } from '../../ui/forms/choice-tiles.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import * as paths from '../../paths.ts';
import type { PreferenceValues } from './preference-values.ts';

/** Props shared by all questions. */
export interface QuestionsProps {
  readonly register: (name: keyof PreferenceValues) => UseFormRegisterReturn;
  readonly errors: Partial<Record<keyof PreferenceValues, { readonly message?: string }>>;
  readonly disabled?: boolean;
}

const levelOptions = knowledgeLevels.map((level) => ({
  ...level,
  description: texts.levelDescriptions[level.id],
}));
const styleOptions = investmentStyles.map((style) => ({
  ...style,
  description: texts.styleDescriptions[style.id],
}));

const frequencyOptions = wantedFrequencies.map((frequency) => ({
  ...frequency,
  description: texts.frequencyDescriptions[frequency.id],
}));

export function InvestorQuestions({ register, errors, disabled = false }: QuestionsProps) {
  return (
    <>
      <ChoiceTiles
        type="radio"
        label={texts.levelLabel}
        options={levelOptions}
        input={register('investmentLevel')}
        error={errors.investmentLevel?.message}
        disabled={disabled}
      />
      <ChoiceTiles
        type="radio"
        label={texts.styleLabel}
        options={styleOptions}
        input={register('investmentStyle')}
        error={errors.investmentStyle?.message}
        disabled={disabled}
      />
    </>
  );
}

export function InterestQuestion({ register, errors, disabled = false }: QuestionsProps) {
  return (
    <ChoiceTiles
      type="checkbox"
      label={texts.areasLabel}
      hint={texts.areasHint}
      options={interestAreas}
      input={register('interests')}
      error={errors.interests?.message}
      disabled={disabled}
    />
  );
}

/**
 * Asks whether the user wants messages and weekly reports, and, while messages are on, for their frequency and
 * length.
 */
export function MessageQuestions(
  props: QuestionsProps & {
    readonly values: Pick<PreferenceValues, 'receiveMessages' | 'weeklyReports'>;
  },
) {
  const { register, errors, disabled = false } = props;
  const { receiveMessages: receivesMessages, weeklyReports } = props.values;
  return (
    <>
      <div>
        <Switch
          label={texts.messages}
          hint={texts.messagesHint}
          disabled={disabled}
          {...register('receiveMessages')}
        />
        {receivesMessages ? (
          <div className="animate-enter border-brand mt-3 mb-1 grid gap-6 border-l-2 pl-4">
            <ChoiceTiles
              type="radio"
              label={texts.frequencyLabel}
              options={frequencyOptions}
              input={register('messageFrequency')}
              error={errors.messageFrequency?.message}
              disabled={disabled}
            />
            <ChoiceTiles
              type="radio"
              label={texts.lengthLabel}
              options={messageLengths}
              input={register('messageLength')}
              error={errors.messageLength?.message}
              disabled={disabled}
            />
          </div>
        ) : null}
      </div>
      <div>
        <Switch
          label={texts.weeklyReports}
          hint={texts.weeklyReportsHint}
          disabled={disabled}
          {...register('weeklyReports')}
        />
        {disabled || !weeklyReports ? null : (
          <p className="text-small">
            <TextLink to={paths.messageChoices} label={texts.reportFrequency} />
          </p>
        )}
      </div>
    </>
  );
}
