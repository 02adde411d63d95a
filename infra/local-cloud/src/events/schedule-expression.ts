import cronParser from 'aws-cron-parser';
import { LocalCloudError } from '../local-cloud-error.ts';

type ParsedCron = ReturnType<typeof cronParser.parse>;

/** When a schedule is due, in milliseconds since the epoch. */
export interface ScheduleExpression {
  /** Returns the first instant later than `after`; undefined when there is none. */
  next(after: number): number | undefined;
  /** Returns the last instant earlier than `before`; undefined when there is none. */
  previous(before: number): number | undefined;
}

const minute = 60_000;
const unitMilliseconds = new Map([
  ['minute', minute],
  ['hour', 60 * minute],
  ['day', 24 * 60 * minute],
]);
/** Enough for the eight years that may lie between two leap days. */
const maxCronAttempts = 20;

/**
 * Parses `rate(5 minutes)` or `cron(0 10 * * ? *)`, in UTC.
 * @param anchor start of a rate's first period
 * @throws LocalCloudError
 */
export function parseScheduleExpression(expression: string, anchor: number): ScheduleExpression {
  const rate = /^rate\((?<count>[1-9]\d{0,5}) (?<unit>minute|hour|day)s?\)$/.exec(expression);
  const unit = unitMilliseconds.get(rate?.groups?.['unit'] ?? '');
  if (unit !== undefined) {
    return rateExpression(Number(rate?.groups?.['count']) * unit, anchor);
  }
  const cron = /^cron\((?<fields>.+)\)$/.exec(expression)?.groups?.['fields'];
  if (cron !== undefined && cron.trim().split(/\s+/).length === 6) {
    return cronExpression(cron.trim(), expression);
  }
  throw new LocalCloudError(`The schedule ${expression} cannot be read.`);
}

function rateExpression(period: number, anchor: number): ScheduleExpression {
  return {
    next: (after) => anchor + Math.max(1, Math.floor((after - anchor) / period) + 1) * period,
    previous: (before) => {
      const periods = Math.ceil((before - anchor) / period) - 1;
      return periods < 1 ? undefined : anchor + periods * period;
    },
  };
}

function cronExpression(fields: string, expression: string): ScheduleExpression {
  const attempt = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch {
      throw new LocalCloudError(`The schedule ${expression} cannot be read.`);
    }
  };
  const parsed = attempt(() => cronParser.parse(fields));
  for (const values of Object.values(parsed)) {
    // The parser searches lists in their written order, and reads invalid values as NaN.
    if (values.every((value: unknown) => typeof value === 'number')) {
      values.sort((a: number, b: number) => a - b);
    }
  }
  /**
   * The parser returns 1 May for 31 April, and finds nothing after a long gap. In both cases, search again from
   * there.
   */
  const search = (from: number, step: 1 | -1, find: (date: Date) => Date | null) => {
    let start = new Date(from);
    for (let attempt = 0; attempt < maxCronAttempts; attempt += 1) {
      let edge = new Date(Date.UTC(start.getUTCFullYear() + (step === 1 ? 1 : 0), 0, 1));
      try {
        const found = find(start);
        if (found === null || matchesExpression(parsed, found)) {
          return found?.getTime();
        }
        edge = new Date(Date.UTC(found.getUTCFullYear(), found.getUTCMonth(), 1));
      } catch {
        // No occurrence is left in this year.
      }
      start = new Date(edge.getTime() - (step === 1 ? 1 : 0));
    }
    return undefined;
  };
  const schedule: ScheduleExpression = {
    next: (after) => search(after, 1, (date) => cronParser.next(parsed, date)),
    previous: (before) => search(before, -1, (date) => cronParser.prev(parsed, date)),
  };
  if (schedule.next(0) === undefined) {
    throw new LocalCloudError(`The schedule ${expression} cannot be read, or never fires.`);
  }
  return schedule;
}

/** Returns whether the date that the parser found is in the expression's months and days. */
function matchesExpression({ months, daysOfMonth }: ParsedCron, found: Date): boolean {
  const daysAreListed =
    daysOfMonth.length > 0 && daysOfMonth.every((day) => typeof day === 'number');
  return (
    months.includes(found.getUTCMonth() + 1) &&
    (!daysAreListed || daysOfMonth.includes(found.getUTCDate()))
  );
}
