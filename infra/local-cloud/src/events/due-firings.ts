import type { Firing } from './firing-order.ts';
import type { ScheduleExpression } from './schedule-expression.ts';

/** A stored item with a due time. */
export interface DueItem {
  /** Stable identity of the item, independent of its due time. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Stored work with a due time, which schedules discover. */
export interface DueItemSource {
  /** Returns the items due after `after` and up to `until`. */
  itemsBetween(after: number, until: number): Promise<readonly DueItem[]>;
  /** Resolves when the work that a firing caused has ended or takes too long. */
  idle(): Promise<void>;
}

/** Number of times per jump that an item gets a firing in the minute in which it is due… */
const maxExactFiringsPerItem = 4;
/** …while the jump has had fewer firings than this; the first time always. */
const maxRoundsWithExactRepeats = 20;
const maxExactRounds = 100;
/** Later firings for an item wait until the jump has advanced by this share of its length so far. */
const coarseStepShare = 0.25;

/**
 * Finds, one after the other, the firings of a jump that have something due. A firing creates new due work, so that
 * the next one is known only after it. Their number is bounded: an hourly check does not mean thousands of calls in
 * a year.
 * @param from start of the jump
 */
export function dueFirings<Rule extends { readonly schedule: ScheduleExpression }>(
  work: Pick<DueItemSource, 'itemsBetween'>,
  rules: readonly Rule[],
  from: number,
): { next(after: number, before: number): Promise<readonly Firing<Rule>[]> } {
  const firingsByItem = new Map<string, { readonly times: number; readonly lastAt: number }>();
  let roundCount = 0;

  const nextCoarseTime = (at: number) => at + (at - from) * coarseStepShare;
  const firingTimeOf = ({ id, at }: DueItem) => {
    const before = firingsByItem.get(id);
    const isExact =
      before === undefined ||
      (before.times < maxExactFiringsPerItem && roundCount < maxRoundsWithExactRepeats);
    return isExact ? at : Math.max(at, nextCoarseTime(before.lastAt));
  };

  return {
    /** Returns the next firings, at most one per rule, strictly between two instants. */
    next: async (after, before) => {
      const items = rules.length === 0 ? [] : await work.itemsBetween(after, before - 1);
      const earliest = Math.max(
        Math.min(...items.map(firingTimeOf)),
        roundCount < maxExactRounds ? after : nextCoarseTime(after),
      );
      const firings = rules.flatMap((rule) => {
        const at = Number.isFinite(earliest) ? rule.schedule.next(earliest) : undefined;
        return at === undefined || at >= before ? [] : [{ rule, at }];
      });
      const lastAt = Math.max(...firings.map((firing) => firing.at));
      for (const { id } of items.filter(({ at }) => at < lastAt)) {
        firingsByItem.set(id, { times: (firingsByItem.get(id)?.times ?? 0) + 1, lastAt });
      }
      roundCount += 1;
      return firings.toSorted((a, b) => a.at - b.at);
    },
  };
}
