import { investmentStyles, messageLengths } from '../../../../../shared/contracts/preferences.ts';
import { preferenceCards as texts } from '../../../copy/onboarding/preference-cards.ts';
import type { ErrorText } from '../../../copy/errors/error-text.ts';
import { AssetPicker } from '../../../ui/assets/asset-picker.tsx';
import { ChoiceTiles, type TileOption } from '../../../ui/forms/choice-tiles.tsx';
import { SelectField, type SelectOption } from '../../../ui/forms/select-field.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import type { FieldInput } from './field-input.ts';
import { PersonalizationCard } from './personalization-card.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { maxFavoriteAssets } from '../../../../../shared/values/usage-limits.ts';

/** The questions that every sign-up asks, by the names of their fields. */
export type PreferenceField =
  | 'investmentLevel'
  | 'investmentStyle'
  | 'interests'
  | 'receiveMessages'
  | 'messageLength'
  | 'weeklyReports';

interface PreferenceCardsProps {
  readonly levels: readonly SelectOption[];
  readonly areas: readonly TileOption[];
  /** Undefined for the hint of the usual areas. */
  readonly areasHint?: string;
  readonly field: (name: PreferenceField) => FieldInput;
  readonly errorOf: (name: PreferenceField | 'favoriteAssets') => string | ErrorText | undefined;
  /** The label of the switch for messages. */
  readonly messages: string;
  readonly receivesMessages: boolean;
  /** Shown while messages are on. */
  readonly frequency?: Elements;
  /** Whether weekly reports can be chosen; a trial ends before the first report. */
  readonly reports?: boolean;
  /** A further question in the card about messages. */
  readonly newsletter?: Elements;
  readonly assets: {
    readonly value: readonly string[];
    readonly onChange: (tickers: string[]) => void;
  };
}

/** The four cards of preferences. */
export function PreferenceCards(props: PreferenceCardsProps) {
  const { levels, areas, areasHint = texts.interestsHint, field, errorOf, assets } = props;
  const { messages, receivesMessages, frequency, newsletter, reports = true } = props;
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
          hint={areasHint}
          options={areas}
          input={field('interests')}
          error={errorOf('interests')}
        />
      </PersonalizationCard>
      <PersonalizationCard title={texts.communication}>
        <Switch label={messages} hint={texts.messagesHint} {...field('receiveMessages')} />
        {receivesMessages ? (
          <>
            {frequency}
            <ChoiceTiles
              type="radio"
              label={texts.length}
              options={messageLengths}
              input={field('messageLength')}
              error={errorOf('messageLength')}
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
          maximum={maxFavoriteAssets}
          error={errorOf('favoriteAssets')}
          {...assets}
        />
        {reports ? (
          <Switch label={texts.reports} hint={texts.reportsHint} {...field('weeklyReports')} />
        ) : null}
      </PersonalizationCard>
    </>
  );
}

/** The newsletter switch, for users who are asked about the newsletter here. */
export function NewsletterSwitch(props: { readonly input: FieldInput }) {
  return <Switch label={texts.newsletter} hint={texts.newsletterHint} {...props.input} />;
}
