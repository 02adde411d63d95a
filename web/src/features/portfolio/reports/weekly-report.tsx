import { Link } from 'react-router-dom';
import {
  getWeeklyReport,
  type WeeklyReport,
} from '../../../../../shared/contracts/portfolio/weekly-report.ts';
import { formatDayMonthYear, formatDayRange } from '../../../../../shared/editions/format-days.ts';
import {
  saturdayOf,
  shiftWeek,
  weeklyReportPath,
} from '../../../../../shared/portfolio/report/week.ts';
import type { ReportWeeks } from '../../../../../shared/portfolio/report/report-span.ts';
import { reportStates, weeklyReportPage as texts } from '../../../copy/portfolio/weekly-report.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { LoadingFailure } from '../../../ui/feedback/loading-failure.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { useSessionQuery } from '../../access/session/use-session-query.ts';
import { ReportParts } from './report-parts.tsx';

export function WeeklyReportView({
  week,
  weeks,
}: {
  readonly week: string | undefined;
  readonly weeks: ReportWeeks;
}) {
  const report = useSessionQuery<WeeklyReport>({
    reading: ['weekly-report', week ?? 'newest', String(weeks)],
    read: async (signal) =>
      callWithSession(
        getWeeklyReport,
        { ...(week === undefined ? {} : { week }), weeks: `${weeks}` },
        { signal },
      ),
  });
  if (report.data === undefined) {
    const skeleton = <ReportSkeleton />;
    return (
      <div className="mt-8">
        <LoadingFailure query={report} endpoints={[getWeeklyReport]} {...{ texts, skeleton }} />
      </div>
    );
  }
  return <ShownReport report={report.data} />;
}

function ShownReport({ report }: { readonly report: WeeklyReport }) {
  const { week, weeks } = report;
  return (
    <>
      <p className="text-lead text-muted mt-2">
        {texts.spanOf[weeks](formatDayRange(dayOfWeek(week, 2 - 7 * weeks), dayOfWeek(week, 1)))}
      </p>
      {report.state === 'told' ? (
        <ReportOfWeek report={report} />
      ) : (
        <MissingReport report={report} />
      )}
      <OtherWeeks report={report} />
    </>
  );
}

function ReportOfWeek({ report }: { readonly report: Extract<WeeklyReport, { state: 'told' }> }) {
  return (
    <>
      <div className="mt-4 print:hidden">
        <Button tone="secondary" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      <article className="mt-8" aria-label={texts.article}>
        <ReportParts parts={report.parts} />
      </article>
      <p className="text-fine text-muted mt-6">{texts.asOfNow[report.of]}</p>
    </>
  );
}

function MissingReport({
  report: { state, week, newest, weeks },
}: {
  readonly report: Exclude<WeeklyReport, { state: 'told' }>;
}) {
  const { title, text, way } = reportStates[state];
  return (
    <div className="mt-8">
      <Alert
        tone="info"
        title={title(formatDayMonthYear(dayOfWeek(week, 0)))}
        {...(way === undefined ? {} : { action: <ButtonLink to={way.to}>{way.label}</ButtonLink> })}
      >
        {text(formatDayMonthYear(dayOfWeek(shiftWeek(newest, weeks), 0)))}
      </Alert>
    </div>
  );
}

function OtherWeeks({ report: { week, newest, weeks, state } }: { readonly report: WeeklyReport }) {
  if (state === 'no-access') return null;
  const linkClasses = 'link inline-flex min-h-11 items-center font-medium';
  return (
    <nav aria-label={texts.weeks} className="mt-8 flex flex-wrap gap-x-6 print:hidden">
      <Link to={weeklyReportPath(shiftWeek(week, -weeks), weeks)} className={linkClasses}>
        {texts.before[weeks]}
      </Link>
      {shiftWeek(week, weeks) <= newest ? (
        <Link to={weeklyReportPath(shiftWeek(week, weeks), weeks)} className={linkClasses}>
          {texts.after[weeks]}
        </Link>
      ) : null}
    </nav>
  );
}

/** @param from its Saturday, in days */
function dayOfWeek(week: string, from: number): string {
  const saturday = Date.parse(`${saturdayOf(week) ?? ''}T00:00:00Z`);
  return new Date(saturday + from * 86_400_000).toISOString().slice(0, 10);
}

function ReportSkeleton() {
  return (
    <Loading label={texts.loading}>
      <div className="grid gap-3">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
    </Loading>
  );
}
