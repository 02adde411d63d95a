import type * as z from 'zod/mini';
import type {
  getWeeklyReport,
  WeeklyReport,
} from '../../shared/contracts/portfolio/weekly-report.ts';
import { saoPauloDay } from '../../shared/market/b3-session.ts';
import { daysCovered, defaultReportWeeks } from '../../shared/portfolio/report/report-span.ts';
import { writeReport } from './report/report-message.ts';
import { newestReportWeek, saturdayOf } from '../../shared/portfolio/report/week.ts';
import type { AccessFinder } from '../access/access-guard.ts';
import { closingsOfDays } from '../market/editions/closings-of-days.ts';
import type { EditionReader } from '../market/editions/edition-reader.ts';
import type { ReadFollowedTickers } from '../market/followed-assets/followed-tickers.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Session } from '../runtime/http/session.ts';
import { mayChangePortfolio } from './read-portfolio.ts';

export interface WeeklyReportDependencies {
  readonly readFollowedTickers: ReadFollowedTickers;
  readonly editions: Pick<EditionReader, 'read'>;
  readonly findAccess: AccessFinder;
  readonly clock: Clock;
}

/**
 * Calculates a week's report from stored closings and the current portfolio: the report sent on Saturday is not
 * stored, and a corrected quantity applies to past weeks too.
 */
export async function readWeeklyReport(
  dependencies: WeeklyReportDependencies,
  session: Session,
  request: z.infer<typeof getWeeklyReport.request>,
): Promise<WeeklyReport> {
  const { readFollowedTickers, editions, findAccess, clock } = dependencies;
  const today = saoPauloDay(clock());
  const newest = newestReportWeek(today);
  const week = request.week ?? newest;
  const weeks = request.weeks === '2' ? 2 : defaultReportWeeks;
  const [followed, access] = await Promise.all([
    readFollowedTickers(session.accountId),
    findAccess(session),
  ]);
  const withoutReport = (state: Exclude<WeeklyReport['state'], 'told'>) => ({
    week,
    newest,
    weeks,
    state,
  });
  if (!mayChangePortfolio(access)) return withoutReport('no-access');
  const day = saturdayOf(week);
  if (day === undefined || day > today) return withoutReport('not-yet');
  if (followed.positions.length === 0 && followed.favourites.length === 0) {
    return withoutReport('nothing-followed');
  }
  const [base, ...closings] = await editions.read(closingsOfDays(day, daysCovered(weeks)));
  if (base === undefined || closings.length === 0) return withoutReport('nothing-known');
  const { subject, label, parts } = writeReport(
    { day, closings: [base, ...closings], weeks },
    followed,
  );
  return {
    week,
    newest,
    weeks,
    state: 'told',
    of: followed.positions.length > 0 ? 'portfolio' : 'favourites',
    headline: subject.replace(`${label}: `, ''),
    parts: [...parts],
  };
}
