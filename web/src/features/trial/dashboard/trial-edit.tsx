import { BackLink } from '../../../ui/page/back-link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { trialPanel } from '../../../copy/trial/trial-dashboard.ts';
import { trialEdit as texts } from '../../../copy/trial/trial-edit.ts';
import { PreferencesSkeleton } from '../../preferences/preferences-skeleton.tsx';
import { TrialEditForm } from './trial-edit-form.tsx';
import { TrialLoadingFailure } from '../trial-loading-failure.tsx';
import { useTrial } from '../use-trial.ts';
import * as paths from '../../../paths.ts';

/** 'Editar Preferências do Trial', which replaces the dashboard. */
export function TrialEdit() {
  const trial = useTrial();
  return (
    <Page title={texts.documentTitle} description={texts.lead} private>
      <div className="max-w-page mx-auto px-5 pt-8 pb-16 md:px-8 md:pt-12 md:pb-24">
        <div className="mx-auto max-w-[36.5rem]">
          <BackLink to={paths.trialDashboard} replace>
            {texts.back}
          </BackLink>
          <h1 className="text-title-1 mt-4">{texts.title}</h1>
          <p className="text-muted mt-3">{texts.lead}</p>
          <div className="mt-8">
            {trial.data ? (
              <TrialEditForm key={trial.data.id} trial={trial.data} />
            ) : (
              <TrialLoadingFailure
                query={trial}
                skeleton={<PreferencesSkeleton label={trialPanel.loading} />}
              />
            )}
          </div>
        </div>
      </div>
    </Page>
  );
}
