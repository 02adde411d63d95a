import { useParams, useSearchParams } from 'react-router-dom';
import {
  reportSpans,
  type ReportWeeks,
} from '../../../../../shared/portfolio/report/report-span.ts';
import { reportWeeksParameter, saturdayOf } from '../../../../../shared/portfolio/report/week.ts';
import { weeklyReportPage as texts } from '../../../copy/portfolio/weekly-report.ts';
import * as paths from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SessionPage } from '../../access/session-page.tsx';
import { WeeklyReportView } from './weekly-report.tsx';

/** A weekly report of the portfolio; the latest one when the URL names none. */
export default function ReportPage() {
  const { name: week } = useParams();
  const [parameters] = useSearchParams();
  const weeks: ReportWeeks = parameters.get(reportWeeksParameter) === '2' ? 2 : 1;
  const { name } = reportSpans[weeks];
  const isWeek = week === undefined || saturdayOf(week) !== undefined;
  return (
    <SessionPage>
      <Page title={name} description={texts.description} private>
        <div className="mx-auto max-w-[48rem] px-5 pt-8 pb-16 md:px-8 md:pt-12 md:pb-24 print:max-w-none print:p-0">
          <div className="print:hidden">
            <BackLink to={paths.portfolio}>{texts.back}</BackLink>
          </div>
          <h1 className="text-title-1 mt-4">{name}</h1>
          {isWeek ? (
            <WeeklyReportView key={`${week ?? ''}/${weeks}`} week={week} weeks={weeks} />
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
