import type { Firing } from './firing-order.ts';
import type { ScheduleExpression } from './schedule-expression.ts';

/** Something stored that says when it falls due. */
export interface DueItem {
  /** The same as long as it is the same thing, whenever it falls due. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** What is stored knows when something falls due; a schedule is how the cloud notices. */
export interface DueWork {
  /** What falls due after `after`, and no later than `until`. */
  itemsBetween(after: number, until: number): Promise<readonly DueItem[]>;
  /** Resolves when what a firing has set going has come to rest, or takes too long. */
  idle(): Promise<void>;
}

/** So often in a jump a thing is met in the minute in which it falls due… */
const exactTimes = 4;
/** …as long as there were no more firings than this; the first time, no more than this. */
const exactRepetitions = 20;
const exactFirings = 100;
/** What is not met at once is met when the jump has gone this much further. */
const shareOfTheWay = 0.25;

/**
 * Finds, one after the other, the firings of a jump by which something has fallen due. A firing
 * makes new work fall due, so that the next one is only known after it. Their number is bounded:
 * a year of what is looked at hourly is not thousands of calls.
 * @param from where the jump begins
 */
export function dueFirings<Rule extends { readonly schedule: ScheduleExpression }>(
  work: Pick<DueWork, 'itemsBetween'>,
  rules: readonly Rule[],
  from: number,
): { next(after: number, before: number): Promise<readonly Firing<Rule>[]> } {
  const met = new Map<string, { readonly times: number; readonly lastAt: number }>();
  let found = 0;

  const further = (at: number) => at + (at - from) * shareOfTheWay;
  const meetAt = ({ id, at }: DueItem) => {
    const before = met.get(id);
    const isExact = before === undefined || (before.times < exactTimes && found < exactRepetitions);
    return isExact ? at : Math.max(at, further(before.lastAt));
  };

  return {
    /** The next ones, at most one a rule, all after one instant and before another. */
    next: async (after, before) => {
      const items = rules.length === 0 ? [] : await work.itemsBetween(after, before - 1);
      const earliest = Math.max(
        Math.min(...items.map(meetAt)),
        found < exactFirings ? after : further(after),
      );
      const firings = rules.flatMap((rule) => {
        const at = Number.isFinite(earliest) ? rule.schedule.next(earliest) : undefined;
        return at === undefined || at >= before ? [] : [{ rule, at }];
      });
      const lastAt = Math.max(...firings.map((firing) => firing.at));
      for (const { id } of items.filter(({ at }) => at < lastAt)) {
        met.set(id, { times: (met.get(id)?.times ?? 0) + 1, lastAt });
      }
      found += 1;
      return firings.toSorted((a, b) => a.at - b.at);
    },
  };
}
