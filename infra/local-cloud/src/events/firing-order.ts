import type { ScheduleExpression } from './schedule-expression.ts';

export interface Firing<Rule> {
  readonly rule: Rule;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A rule with more firings than this in one jump is dense. */
const maxSparseFirings = 60;

/**
 * Returns the firings between two instants in chronological order. A rule with at most 60 firings gets all of them.
 * A rule with more gets only its last firing before each firing of the other rules, and its last one before the end,
 * so that a month of a rule that fires every minute does not cause 43,000 calls, while a rule that depends on
 * another still runs before and after it. `dueFirings` adds the omitted firings for which stored work is due.
 */
export function firingsBetween<Rule extends { readonly schedule: ScheduleExpression }>(
  rules: readonly Rule[],
  from: number,
  to: number,
): readonly Firing<Rule>[] {
  const rulesWithInstants = rules.map((rule) => ({
    rule,
    instants: firstInstants(rule.schedule, from, to),
  }));
  const sparse = rulesWithInstants.filter(({ instants }) => instants.length <= maxSparseFirings);
  const dense = rulesWithInstants.filter(({ instants }) => instants.length > maxSparseFirings);

  const sparseFirings = sparse.flatMap(({ rule, instants }) =>
    instants.map((at) => ({ rule, at })),
  );
  const boundaries = [...sparseFirings.map((firing) => firing.at), to + 1];
  const denseFirings = dense.flatMap(({ rule }) => {
    const last = boundaries.map((end) => rule.schedule.previous(end));
    const within = last.filter((at) => at !== undefined).filter((at) => at > from && at <= to);
    return [...new Set(within)].map((at) => ({ rule, at }));
  });
  return [...sparseFirings, ...denseFirings].toSorted((a, b) => a.at - b.at);
}

/** Returns the rules of which a jump omits firings. */
export function denseRules<Rule extends { readonly schedule: ScheduleExpression }>(
  rules: readonly Rule[],
  from: number,
  to: number,
): readonly Rule[] {
  return rules.filter(
    ({ schedule }) => firstInstants(schedule, from, to).length > maxSparseFirings,
  );
}

/** Returns the first instants of a schedule, at most 61: enough to recognize a dense rule. */
function firstInstants(schedule: ScheduleExpression, from: number, to: number): number[] {
  const instants: number[] = [];
  let at = schedule.next(from);
  while (at !== undefined && at <= to && instants.length <= maxSparseFirings) {
    instants.push(at);
    at = schedule.next(at);
  }
  return instants;
}
