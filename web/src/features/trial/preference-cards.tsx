import type { ReactNode } from 'react';
import {
  investmentStyles,
  maximumFavoriteAssets,
  messageLengths,
} from '../../../../shared/contracts/preferences.ts';
import { trialFrequencies } from '../../../../shared/trial-options.ts';
import { trialPreferences as texts } from '../../copy/trial-sign-up.ts';
import type { ErrorText } from '../../copy/newsletter-errors.ts';
import { AssetPicker } from '../../ui/asset-picker.tsx';
import { ChoiceTiles, type TileOption } from '../../ui/choice-tiles.tsx';
import { SelectField, type SelectOption } from '../../ui/select-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { PersonalizationCard } from '../accounts/personalization-card.tsx';
import type { FieldInput } from './field-input.ts';

/** The questions that both doors of the trial ask, by the names of their fields. */
export type PreferenceField =
  | 'investmentLevel'
  | 'investmentStyle'
  | 'interests'
  | 'receiveMessages'
  | 'messageFrequency'
  | 'messageLength'
  | 'weeklyReports';

interface PreferenceCardsProps {
  readonly levels: readonly SelectOption[];
  readonly areas: readonly TileOption[];
  readonly field: (name: PreferenceField) => FieldInput;
  readonly errorOf: (name: PreferenceField) => string | ErrorText | undefined;
  readonly receivesMessages: boolean;
  /** Also asked in the card about messages. */
  readonly newsletter?: ReactNode;
  readonly assets: {
    readonly value: readonly string[];
    readonly onChange: (tickers: string[]) => void;
  };
}

/** What somebody wants to read in their trial: four cards. */
export function PreferenceCards(props: PreferenceCardsProps) {
  const { levels, areas, field, errorOf, receivesMessages, newsletter, assets } = props;
  return (
    <>
      <PersonalizationCard title={texts.profile}>
        <SelectField
          label={texts.level}
          options={levels}
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
          options={areas}
          input={field('interests')}
          error={errorOf('interests')}
        />
      </PersonalizationCard>
      <PersonalizationCard title={texts.communication}>
        <Switch label={texts.messages} hint={texts.messagesHint} {...field('receiveMessages')} />
        {receivesMessages ? (
          <>
            <ChoiceTiles
              type="radio"
              label={texts.frequency}
              options={trialFrequencies}
              input={field('messageFrequency')}
              error={errorOf('messageFrequency')}
            />
            <ChoiceTiles
              type="radio"
              label={texts.length}
              options={messageLengths}
              input={field('messageLength')}
            />
          </>
        ) : null}
        {newsletter}
      </PersonalizationCard>
      <PersonalizationCard title={texts.analysis}>
        <AssetPicker
          label={texts.assets}
          hint={texts.assetsHint}
          optional
          maximum={maximumFavoriteAssets}
          {...assets}
        />
        <Switch label={texts.reports} hint={texts.reportsHint} {...field('weeklyReports')} />
      </PersonalizationCard>
    </>
  );
}
