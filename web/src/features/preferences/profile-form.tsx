import { tickersOf } from '../../lib/tickers.ts';
import type { AccountType } from '../../../../shared/contracts/access.ts';
import type { Account } from '../../../../shared/contracts/accounts.ts';
import {
  maximumFavoriteAssets,
  syncUserPreferences,
} from '../../../../shared/contracts/preferences.ts';
import { limitText } from '../../lib/call-failure.ts';
import { personalizations } from '../../copy/dashboard.ts';
import { changedMeanwhile } from '../../copy/preferences/newer-answers.ts';
import { profile as texts } from '../../copy/preferences/profile.ts';
import { preferenceTexts } from '../../copy/preferences/settings.ts';
import { isChangedMeanwhile } from '../../lib/changed-meanwhile.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { NewerAnswers } from '../../ui/forms/newer-answers.tsx';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { notify } from '../../ui/feedback/notices.ts';
import { Link } from 'react-router-dom';
import { TextField } from '../../ui/forms/text-field.tsx';
import { InterestQuestion, InvestorQuestions, MessageQuestions } from './preference-questions.tsx';
import { profileDefaults } from './preference-values.ts';
import { SettingsSection } from '../../ui/page/settings-section.tsx';
import { usePreferenceForm } from './use-preference-form.ts';
import { useSavePreferences } from './use-save-preferences.ts';
import * as paths from '../../paths.ts';

interface ProfileFormProps {
  readonly account: Account;
  readonly accountType: AccountType;
  /** Whether somebody who may not change them is shown the plans. */
  readonly offersPlans?: boolean;
}

const lockedTexts: Readonly<Record<Exclude<AccountType, 'active'>, string>> = {
  inactive: texts.lockedInactive,
  trial_active: texts.lockedTrial,
  trial_expired: texts.lockedTrialExpired,
};

/** The preferences on the profile screen; who may not change them is told why. */
export function ProfileForm({ account, accountType, offersPlans = true }: ProfileFormProps) {
  const locked = accountType !== 'active';
  const save = useSavePreferences(profileDefaults);
  const { form, values, newer, takeNewer, discard, onSubmit, ...bar } = usePreferenceForm({
    screen: 'profile',
    email: account.email,
    maximumAssets: maximumAssetsFor(account),
    stored: account,
    defaults: profileDefaults,
    save: async (typed, { setValue }) => {
      // What was typed as a list stands there as it is stored: in upper case, each ticker once.
      const favoriteAssets = tickersOf(typed.favoriteAssets).join(', ');
      setValue('favoriteAssets', favoriteAssets);
      await save({ ...typed, favoriteAssets });
    },
    onSaved: () => tell('success', texts.savedTitle, texts.savedText),
    refuse: (error) => {
      const own = isChangedMeanwhile(error) ? changedMeanwhile.text : texts.failureText;
      tell('error', texts.failureTitle, limitText(error) ?? own);
      return undefined;
    },
  });
  const { register, formState } = form;
  const questions = { register, errors: formState.errors, disabled: locked };
  return (
    <CheckedForm
      form={form}
      aria-label={texts.preferencesTitle}
      onSubmit={(event) => {
        if (locked) event.preventDefault();
        else onSubmit(event);
      }}
    >
      {locked && offersPlans ? <LockedNotice accountType={accountType} /> : null}
      <SettingsSection level={2} title={texts.preferencesTitle} lead={texts.preferencesLead}>
        <InvestorQuestions {...questions} />
        <InterestQuestion {...questions} />
        <TextField
          label={preferenceTexts.assetsLabel}
          hint={texts.assetsHint}
          optional
          disabled={locked}
          readOnly={bar.busy}
          placeholder={locked ? personalizations.empty : texts.assetsPlaceholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={formState.errors.favoriteAssets?.message}
          {...register('favoriteAssets')}
        />
        <MessageQuestions {...questions} receives={values.receiveMessages} />
      </SettingsSection>
      {locked ? null : (
        <>
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
        </>
      )}
    </CheckedForm>
  );
}

/** Ten, or as many as the settings have already taken. */
function maximumAssetsFor(account: Account): number {
  return Math.max(maximumFavoriteAssets, tickersOf(account.ativos_interesse).length);
}

function LockedNotice({ accountType }: { readonly accountType: keyof typeof lockedTexts }) {
  return (
    <div className="mb-8">
      <Alert
        tone="info"
        title={texts.lockedTitle}
        action={
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <ButtonLink to={paths.plans} tone="secondary">
              {texts.seePlans}
            </ButtonLink>
            {accountType === 'trial_active' ? (
              <Link
                to={paths.trialDashboard}
                className="link inline-flex min-h-11 items-center font-medium"
              >
                {texts.toTrial}
              </Link>
            ) : null}
          </div>
        }
      >
        {lockedTexts[accountType]}
      </Alert>
    </div>
  );
}

function tell(tone: 'success' | 'error', title: string, description: string): void {
  notify({ tone, title, description });
}
