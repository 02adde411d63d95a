import type * as z from 'zod/mini';
import type {
  getWeeklyReport,
  WeeklyReport,
} from '../../shared/contracts/portfolio/weekly-report.ts';
import { saoPauloDay } from '../../shared/market/b3-session.ts';
import { daysCovered, defaultReportWeeks } from '../../shared/portfolio/report/report-span.ts';
import { coversPortfolio } from './report/report-data.ts';
import { writeReport } from './report/report-message.ts';
import type { ReadWeekTrades } from './report/week-trades.ts';
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
  readonly readWeekTrades: ReadWeekTrades;
  readonly editions: Pick<EditionReader, 'read'>;
  readonly findAccess: AccessFinder;
  readonly clock: Clock;
}

/**
 * Calculates a week's report from stored closings, the current portfolio and its trades: the report sent on Saturday is
 * not stored, and a corrected quantity applies to past weeks too.
 */
export async function readWeeklyReport(
  dependencies: WeeklyReportDependencies,
  session: Session,
  request: z.infer<typeof getWeeklyReport.request>,
): Promise<WeeklyReport> {
  const { readFollowedTickers, readWeekTrades, editions, findAccess, clock } = dependencies;
  const today = saoPauloDay(clock());
  const newest = newestReportWeek(today);
  const week = request.week ?? newest;
  const weeks = request.weeks === '2' ? 2 : defaultReportWeeks;
  const [{ portfolio, positions, favourites }, access] = await Promise.all([
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
  const hasTrades = (portfolio?.trades ?? 0) > 0;
  if (positions.length === 0 && favourites.length === 0 && !hasTrades) {
    return withoutReport('nothing-followed');
  }
  const ids = closingsOfDays(day, daysCovered(weeks));
  const [[base, ...closings], traded] = await Promise.all([
    editions.read(ids),
    readWeekTrades(session.accountId, portfolio, ids[0].day),
  ]);
  if (base === undefined || closings.length === 0) return withoutReport('nothing-known');
  const followed = { positions, favourites, traded };
  const isPortfolio = coversPortfolio([base, ...closings], followed);
  if (!isPortfolio && favourites.length === 0) return withoutReport('nothing-followed');
  const { subject, label, parts } = writeReport(
    { day, closings: [base, ...closings], weeks },
    followed,
  );
  return {
    week,
    newest,
    weeks,
    state: 'told',
    of: isPortfolio ? 'portfolio' : 'favourites',
    headline: subject.replace(`${label}: `, ''),
    parts: [...parts],
  };
}
