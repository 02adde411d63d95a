import type { Elements } from '../../../ui/elements.ts';
import { portfolioPage } from '../../../copy/portfolio/portfolio.ts';
import * as paths from '../../../paths.ts';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SessionPage } from '../../access/session-page.tsx';
import { PortfolioNavigation } from './portfolio-navigation.tsx';

interface PortfolioSubpageProps {
  readonly texts: Readonly<
    Record<'documentTitle' | 'description' | 'title' | 'lead' | 'note', string>
  >;
  readonly children: Elements;
}

/** The frame of a page about a part of the portfolio, readable without access. */
export function PortfolioSubpage({ texts, children }: PortfolioSubpageProps) {
  return (
    <SessionPage>
      <Page title={texts.documentTitle} description={texts.description} private>
        <div className="max-w-page mx-auto min-h-dvh px-5 pt-8 pb-16 md:px-8 md:pt-12 md:pb-24 print:min-h-0 print:p-0">
          <div className="print:hidden">
            <BackLink to={paths.dashboard}>{portfolioPage.back}</BackLink>
          </div>
          <header className="mt-4 mb-6">
            <h1 className="text-title-1">{texts.title}</h1>
            <p className="text-lead text-muted mt-3 max-w-[44rem]">{texts.lead}</p>
          </header>
          <PortfolioNavigation />
          {children}
          <p className="text-fine text-muted mt-12">{texts.note}</p>
        </div>
      </Page>
    </SessionPage>
  );
}
