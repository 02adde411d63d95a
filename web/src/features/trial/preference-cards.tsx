import { wantedFrequencies } from '../../../../shared/contracts/preferences.ts';
import type { ComponentProps } from 'react';
import { trialPreferences as texts } from '../../copy/trial/trial-sign-up.ts';
import { ChoiceTiles } from '../../ui/forms/choice-tiles.tsx';
import type { FieldInput } from '../onboarding/steps/field-input.ts';
import { PreferenceCards, type PreferenceField } from '../onboarding/steps/preference-cards.tsx';

type CardsProps = ComponentProps<typeof PreferenceCards>;

interface TrialPreferenceCardsProps extends Omit<
  CardsProps,
  'field' | 'errorOf' | 'messages' | 'frequency' | 'reports'
> {
  readonly field: (name: PreferenceField | 'messageFrequency') => FieldInput;
  readonly errorOf: (
    name: PreferenceField | 'favoriteAssets' | 'messageFrequency',
  ) => ReturnType<CardsProps['errorOf']>;
}

/** The trial's preferences and their frequency. */
export function TrialPreferenceCards(props: TrialPreferenceCardsProps) {
  const { field, errorOf } = props;
  return (
    <PreferenceCards
      {...props}
      messages={texts.messages}
      reports={false}
      frequency={
        <ChoiceTiles
          type="radio"
          label={texts.frequency}
          hint={texts.frequencyHint}
          options={wantedFrequencies}
          input={field('messageFrequency')}
          error={errorOf('messageFrequency')}
        />
      }
    />
  );
}
