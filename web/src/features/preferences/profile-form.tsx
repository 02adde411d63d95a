import { Link } from 'react-router-dom';
import type { AccountType } from '../../../../shared/contracts/access.ts';
import type { Account } from '../../../../shared/contracts/accounts.ts';
import { personalizations } from '../../copy/dashboard.ts';
import { profile as texts } from '../../copy/preferences/profile.ts';
import { preferenceTexts } from '../../copy/preferences/settings.ts';
import { parseTickers } from '../../lib/tickers.ts';
import * as paths from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { SettingsSection } from '../../ui/page/settings-section.tsx';
import { PreferenceForm, type PreferenceScreenOptions } from './preference-form.tsx';
import { InterestQuestion, InvestorQuestions, MessageQuestions } from './preference-questions.tsx';
import { profileDefaults } from './preference-values.ts';
import { maxFavoriteAssets } from '../../../../shared/values/usage-limits.ts';

interface ProfileFormProps {
  readonly account: Account;
  readonly accountType: AccountType;
  /** Offers the plans to a user who may not change the preferences. */
  readonly offersPlans?: boolean;
}

const lockedTexts: Readonly<Record<Exclude<AccountType, 'active'>, string>> = {
  inactive: texts.lockedInactive,
  trial_active: texts.lockedTrial,
  trial_expired: texts.lockedTrialExpired,
};

const screen: PreferenceScreenOptions = {
  name: 'profile',
  label: texts.preferencesTitle,
  texts,
  defaults: profileDefaults,
  maxAssets: maxAssetsFor,
  savedNotice: { title: texts.savedTitle, text: texts.savedText },
};

/** The preferences on the profile page; read-only with an explanation when they may not be changed. */
export function ProfileForm({ account, accountType, offersPlans = true }: ProfileFormProps) {
  const locked = accountType !== 'active';
  return (
    <PreferenceForm
      screen={screen}
      account={account}
      locked={locked}
      renderQuestions={({ questions, values, form: { register, formState }, busy }) => (
        <>
          {locked && offersPlans ? <LockedNotice accountType={accountType} /> : null}
          <SettingsSection level={2} title={texts.preferencesTitle} lead={texts.preferencesLead}>
            <InvestorQuestions {...questions} />
            <InterestQuestion {...questions} />
            <TextField
              label={preferenceTexts.assetsLabel}
              hint={texts.assetsHint}
              optional
              disabled={locked}
              readOnly={busy}
              placeholder={locked ? personalizations.empty : texts.assetsPlaceholder}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={formState.errors.favoriteAssets?.message}
              {...register('favoriteAssets')}
            />
            <MessageQuestions {...questions} values={values} />
          </SettingsSection>
        </>
      )}
    />
  );
}

/** Ten, or the number that the settings already contain. */
function maxAssetsFor(account: Account): number {
  return Math.max(maxFavoriteAssets, parseTickers(account.ativos_interesse).length);
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
