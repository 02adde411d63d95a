import { Link } from 'react-router-dom';
import { portfolioPage as texts } from '../../copy/portfolio/portfolio.ts';
import * as paths from '../../paths.ts';
import { BackLink } from '../../ui/page/back-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SessionPage } from '../access/session-page.tsx';
import { PortfolioNavigation } from './page/portfolio-navigation.tsx';
import { PortfolioPanel } from './portfolio-panel.tsx';

/** The portfolio of a session; read-only without access. */
export default function PortfolioPage() {
  return (
    <SessionPage>
      <Page title={texts.documentTitle} description={texts.description} private>
        <div
          data-sheet
          className="max-w-page mx-auto min-h-dvh px-5 pt-8 pb-16 md:px-8 md:pt-12 md:pb-24 print:min-h-0 print:p-0"
        >
          <div className="print:hidden">
            <BackLink to={paths.dashboard}>{texts.back}</BackLink>
          </div>
          <header className="mt-4 mb-8">
            <h1 className="text-title-1">{texts.title}</h1>
            <p className="text-lead text-muted mt-3 max-w-[44rem]">{texts.lead}</p>
            <Link
              to={paths.weeklyReports}
              className="link mt-2 inline-flex min-h-11 items-center font-medium print:hidden"
            >
              {texts.report}
            </Link>
          </header>
          <PortfolioNavigation />
          <PortfolioPanel />
          <p className="text-fine text-muted mt-12">{texts.note}</p>
        </div>
      </Page>
    </SessionPage>
  );
}
