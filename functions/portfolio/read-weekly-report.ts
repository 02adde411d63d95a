import type * as z from 'zod/mini';
import type { getWeeklyReport, WeeklyReport } from '../../shared/contracts/weekly-report.ts';
import { saoPauloDay } from '../../shared/market/b3-session.ts';
import { daysTold, usualReportWeeks } from '../../shared/portfolio/report/report-span.ts';
import { writtenReport } from '../../shared/portfolio/report/report-message.ts';
import { lastToldWeek, saturdayOf } from '../../shared/portfolio/report/week.ts';
import type { AccessFinder } from '../access/access-guard.ts';
import { closingsOfDays } from '../market/editions/closings-of-days.ts';
import type { FrozenEditions } from '../market/editions/frozen-editions.ts';
import type { ReadOwnTickers } from '../market/own/own-tickers.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Session } from '../runtime/http/session.ts';
import { mayChange } from './read-portfolio.ts';

export interface WeeklyReportDependencies {
  readonly readOwnTickers: ReadOwnTickers;
  readonly editions: Pick<FrozenEditions, 'read'>;
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
  asked: z.infer<typeof getWeeklyReport.request>,
): Promise<WeeklyReport> {
  const { readOwnTickers, editions, findAccess, clock } = dependencies;
  const today = saoPauloDay(clock());
  const newest = lastToldWeek(today);
  const week = asked.week ?? newest;
  const weeks = asked.weeks === '2' ? 2 : usualReportWeeks;
  const [followed, access] = await Promise.all([
    readOwnTickers(session.accountId),
    findAccess(session),
  ]);
  const without = (state: Exclude<WeeklyReport['state'], 'told'>) => ({
    week,
    newest,
    weeks,
    state,
  });
  if (!mayChange(access)) return without('no-access');
  const day = saturdayOf(week);
  if (day === undefined || day > today) return without('not-yet');
  if (followed.positions.length === 0 && followed.favourites.length === 0) {
    return without('nothing-followed');
  }
  const [base, ...closings] = await editions.read(closingsOfDays(day, daysTold(weeks)));
  if (base === undefined || closings.length === 0) return without('nothing-known');
  const { subject, label, parts } = writtenReport(
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
