import type { Access } from '../../../../shared/contracts/access.ts';
import { BackLink } from '../../ui/page/back-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { profile as texts } from '../../copy/preferences/profile.ts';
import { newsletterSwitch } from '../../copy/preferences/settings.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { MyDataSection } from '../accounts/my-data/my-data-section.tsx';
import { AccountPlanNotice } from '../access/account-plan-notice.tsx';
import { AccessGate } from '../access/access-gate.tsx';
import { SkeletonPage } from '../access/dashboard-skeleton.tsx';
import { SessionPage } from '../access/session-page.tsx';
import { useAccount } from '../access/use-account.ts';
import { IdentityFacts } from './identity-facts.tsx';
import { AccountLoadingFailure } from './account-loading-failure.tsx';
import { NewsletterSwitch } from './newsletter-switch.tsx';
import { PreferenceShapes, PreferencesSkeleton } from './preferences-skeleton.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SettingsSection } from '../../ui/page/settings-section.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import * as paths from '../../paths.ts';

export default function ProfilePage() {
  return (
    <SessionPage>
      <AccessGate loading={<ProfileSkeleton />}>
        {(access) => <Profile access={access} />}
      </AccessGate>
    </SessionPage>
  );
}

function ProfileSkeleton() {
  return (
    <SkeletonPage title={texts.documentTitle} label={texts.loading}>
      <Skeleton className="mt-3 h-5 w-40" />
      <Skeleton className="mt-8 h-9 w-56" />
      <Skeleton className="max-w-text mt-4 mb-10 h-6" />
      <PreferenceShapes />
    </SkeletonPage>
  );
}

function Profile({ access }: { readonly access: Access }) {
  const account = useAccount();
  return (
    <Page title={texts.documentTitle} description={texts.description} private>
      <div className="max-w-page mx-auto px-5 pt-8 pb-16 md:px-8 md:pt-12 md:pb-24">
        <BackLink to={paths.dashboard}>{texts.back}</BackLink>
        <header className="mt-4 mb-10">
          <h1 className="text-title-1">{texts.title}</h1>
          <p className="text-lead text-muted mt-3 max-w-[44rem]">{texts.lead}</p>
          <p>
            <TextLink to={paths.messages} label={texts.toMessages} />
          </p>
          <AccountPlanNotice plan={access.accountPlan} />
        </header>
        {account.data ? (
          <>
            <IdentityFacts account={account.data} />
            <ProfileForm
              key={account.data.id}
              account={account.data}
              accountType={access.accountType}
              offersPlans={access.accountPlan !== 'paid'}
            />
            <SettingsSection level={2} title={newsletterSwitch.title} lead={newsletterSwitch.lead}>
              <NewsletterSwitch account={account.data} />
            </SettingsSection>
            <MyDataSection account={account.data} level={2} />
          </>
        ) : (
          <AccountLoadingFailure
            query={account}
            skeleton={<PreferencesSkeleton label={texts.loading} />}
          />
        )}
      </div>
    </Page>
  );
}
