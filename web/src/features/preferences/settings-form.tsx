import { Controller, type Control } from 'react-hook-form';
import type { Account } from '../../../../shared/contracts/accounts.ts';
import { preferenceTexts, settings as texts } from '../../copy/preferences/settings.ts';
import { parseTickers } from '../../lib/tickers.ts';
import { AssetPicker } from '../../ui/assets/asset-picker.tsx';
import { SettingsSection } from '../../ui/page/settings-section.tsx';
import { PreferenceForm, type PreferenceScreenOptions } from './preference-form.tsx';
import { InterestQuestion, InvestorQuestions, MessageQuestions } from './preference-questions.tsx';
import { settingsDefaults, type PreferenceValues } from './preference-values.ts';
import { maxFavoriteAssetsInSettings } from '../../../../shared/values/usage-limits.ts';

const screen: PreferenceScreenOptions = {
  name: 'settings',
  label: texts.title,
  texts,
  defaults: settingsDefaults,
  maxAssets: () => maxFavoriteAssetsInSettings,
};

/** All preferences of an account, saved together. */
export function SettingsForm({ account }: { readonly account: Account }) {
  return (
    <PreferenceForm
      screen={screen}
      account={account}
      renderQuestions={({ questions, values, form }) => (
        <>
          <SettingsSection level={3} title={texts.profileTitle} lead={texts.profileLead}>
            <InvestorQuestions {...questions} />
          </SettingsSection>
          <SettingsSection level={3} title={texts.areasTitle} lead={texts.areasLead}>
            <InterestQuestion {...questions} />
            <FavoriteAssets control={form.control} />
          </SettingsSection>
          <SettingsSection level={3} title={texts.messagesTitle} lead={texts.messagesLead}>
            <MessageQuestions {...questions} values={values} />
          </SettingsSection>
        </>
      )}
    />
  );
}

type FormControl = Control<PreferenceValues, unknown, PreferenceValues>;

function FavoriteAssets({ control }: { readonly control: FormControl }) {
  return (
    <Controller
      control={control}
      name="favoriteAssets"
      render={({ field, fieldState }) => (
        <AssetPicker
          label={preferenceTexts.assetsLabel}
          hint={texts.assetsHint}
          optional
          maximum={maxFavoriteAssetsInSettings}
          error={fieldState.error?.message}
          value={parseTickers(field.value)}
          onChange={(tickers) => field.onChange(tickers.join(', '))}
        />
      )}
    />
  );
}
