import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { saturdayOf } from '../../../../../shared/portfolio/report/week.ts';
import { weeklyReportPage as texts } from '../../../copy/portfolio/weekly-report.ts';
import * as paths from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SessionPage } from '../../access/session-page.tsx';
import { OwnReport } from './own-report.tsx';

/** A week of somebody's portfolio; the newest where the address names none. */
export default function ReportPage() {
  const { name: week } = useParams();
  const isWeek = week === undefined || saturdayOf(week) !== undefined;
  return (
    <SessionPage>
      <Page title={texts.documentTitle} description={texts.description} private>
        <div className="mx-auto max-w-[48rem] px-5 pt-8 pb-16 md:px-8 md:pt-12 md:pb-24 print:max-w-none print:p-0">
          <Link
            to={paths.portfolio}
            className="text-small text-muted hover:text-ink rounded-small -ml-1 inline-flex min-h-11 items-center gap-2 px-1 font-medium transition-colors duration-150 print:hidden"
          >
            <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
            {texts.back}
          </Link>
          <h1 className="text-title-1 mt-4">{texts.title}</h1>
          {isWeek ? (
            <OwnReport key={week} week={week} />
          ) : (
            <div className="mt-8">
              <Alert
                tone="info"
                title={texts.noWeek.title}
                action={<ButtonLink to={paths.weeklyReports}>{texts.newest}</ButtonLink>}
              >
                {texts.noWeek.text}
              </Alert>
            </div>
          )}
        </div>
      </Page>
    </SessionPage>
  );
}
