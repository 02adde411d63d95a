import { tickersOf } from '../../lib/tickers.ts';
import { Controller, type Control } from 'react-hook-form';
import type { Account } from '../../../../shared/contracts/accounts.ts';
import {
  maximumFavoriteAssetsInSettings,
  syncUserPreferences,
} from '../../../../shared/contracts/preferences.ts';
import { limitText } from '../../lib/call-failure.ts';
import { changedMeanwhile } from '../../copy/preferences/newer-answers.ts';
import { preferenceTexts, settings as texts } from '../../copy/preferences/settings.ts';
import { AssetPicker } from '../../ui/assets/asset-picker.tsx';
import { isChangedMeanwhile } from '../../lib/changed-meanwhile.ts';
import { NewerAnswers } from '../../ui/forms/newer-answers.tsx';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { notify } from '../../ui/feedback/notices.ts';
import { InterestQuestion, InvestorQuestions, MessageQuestions } from './preference-questions.tsx';
import { settingsDefaults, type PreferenceValues } from './preference-values.ts';
import { SettingsSection } from '../../ui/page/settings-section.tsx';
import { usePreferenceForm } from './use-preference-form.ts';
import { useSavePreferences } from './use-save-preferences.ts';

/** All preferences of an account, saved together. */
export function SettingsForm({ account }: { readonly account: Account }) {
  const save = useSavePreferences(settingsDefaults);
  const { form, values, newer, takeNewer, discard, onSubmit, ...bar } = usePreferenceForm({
    screen: 'settings',
    email: account.email,
    maximumAssets: maximumFavoriteAssetsInSettings,
    stored: account,
    defaults: settingsDefaults,
    save: async (typed) => save(typed),
    refuse: (error) => {
      const own = isChangedMeanwhile(error) ? changedMeanwhile.text : texts.failureText;
      const description = limitText(error) ?? own;
      notify({ tone: 'error', title: texts.failureTitle, description });
      return undefined;
    },
  });
  const questions = { register: form.register, errors: form.formState.errors };
  return (
    <CheckedForm form={form} aria-label={texts.title} onSubmit={onSubmit}>
      <SettingsSection level={3} title={texts.profileTitle} lead={texts.profileLead}>
        <InvestorQuestions {...questions} />
      </SettingsSection>
      <SettingsSection level={3} title={texts.areasTitle} lead={texts.areasLead}>
        <InterestQuestion {...questions} />
        <FavoriteAssets control={form.control} />
      </SettingsSection>
      <SettingsSection level={3} title={texts.messagesTitle} lead={texts.messagesLead}>
        <MessageQuestions {...questions} receives={values.receiveMessages} />
      </SettingsSection>
      {/* In the column of the questions. */}
      <div className="max-w-[57rem] md:pl-[20rem]">
        <NewerAnswers answers={newer} refused={bar.failed} onTake={takeNewer} />
      </div>
      <SaveBar
        calls={[syncUserPreferences]}
        texts={texts}
        state={bar.state}
        changed={bar.changed}
        failed={bar.failed}
        onDiscard={discard}
      />
    </CheckedForm>
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
          maximum={maximumFavoriteAssetsInSettings}
          error={fieldState.error?.message}
          value={tickersOf(field.value)}
          onChange={(tickers) => field.onChange(tickers.join(', '))}
        />
      )}
    />
  );
}
