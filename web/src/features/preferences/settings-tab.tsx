import { newsletterSwitch, settings as texts } from '../../copy/preferences/settings.ts';
import { MyDataSection } from '../accounts/my-data/my-data-section.tsx';
import { useAccount } from '../access/use-account.ts';
import { AccountLoadingFailure } from './account-loading-failure.tsx';
import { NewsletterSwitch } from './newsletter-switch.tsx';
import { PreferencesSkeleton } from './preferences-skeleton.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsSection } from '../../ui/page/settings-section.tsx';

/** The settings of an account: preferences, newsletter, and personal data. */
export default function SettingsTab() {
  const account = useAccount();
  return (
    <section aria-labelledby="configuracoes">
      <h2 id="configuracoes" className="text-title-2 mb-8">
        {texts.title}
      </h2>
      {account.data ? (
        <>
          <SettingsForm key={account.data.id} account={account.data} />
          <SettingsSection level={3} title={newsletterSwitch.title} lead={newsletterSwitch.lead}>
            <NewsletterSwitch account={account.data} />
          </SettingsSection>
          <MyDataSection account={account.data} level={3} />
        </>
      ) : (
        <AccountLoadingFailure
          query={account}
          skeleton={<PreferencesSkeleton label={texts.loading} />}
        />
      )}
    </section>
  );
}
