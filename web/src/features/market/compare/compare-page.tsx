import { comparePage as texts } from '../../../copy/market/compare.ts';
import * as paths from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { AccessGate } from '../../access/access-gate.tsx';
import { DashboardSkeleton } from '../../access/dashboard-skeleton.tsx';
import { SessionPage } from '../../access/session-page.tsx';
import { Comparison } from './comparison.tsx';

/** For sessions with a plan or a running trial: up to four assets side by side. */
export default function ComparePage() {
  return (
    <SessionPage>
      <AccessGate loading={<DashboardSkeleton shape="cards" />}>
        {({ hasAccess }) => (
          <Page title={texts.documentTitle} description={texts.description} private>
            <div
              data-sheet
              className="max-w-page mx-auto px-5 pt-8 pb-16 md:px-8 md:pt-12 md:pb-24 print:max-w-none print:p-0"
            >
              <div className="print:hidden">
                <BackLink to={paths.dashboard}>{texts.back}</BackLink>
              </div>
              <header className="mt-4 mb-8">
                <h1 className="text-title-1">{texts.title}</h1>
                <p className="text-lead text-muted mt-3 max-w-[44rem]">{texts.lead}</p>
              </header>
              {hasAccess ? <Comparison /> : <NoAccess />}
            </div>
          </Page>
        )}
      </AccessGate>
    </SessionPage>
  );
}

function NoAccess() {
  return (
    <div className="max-w-text">
      <Alert
        tone="info"
        title={texts.noAccessTitle}
        action={<ButtonLink to={paths.plans}>{texts.plans}</ButtonLink>}
      >
        {texts.noAccess}
      </Alert>
    </div>
  );
}
