import { capability, type Mutant } from './mutant.ts';
import type { MutantEvent } from './work-files.ts';

export interface Verdict extends Mutant {
  readonly capability: string;
  /** `uncovered` when no test reaches it; `waiting` when the run ended before it. */
  readonly state: 'killed' | 'survived' | 'uncovered' | 'waiting';
  readonly by?: string;
  readonly reason?: string;
}

/** Returns the verdict on each mutant over all projects that have run. */
export function collectVerdicts(
  sample: readonly Mutant[],
  events: readonly MutantEvent[],
): readonly Verdict[] {
  const eventsByKey = Map.groupBy(
    events.filter((one) => 'key' in one),
    ({ key }) => key,
  );
  return sample.map((mutant) => {
    const mutantEvents = eventsByKey.get(mutant.key) ?? [];
    const killed = mutantEvents.find((one) => one.event === 'killed');
    const base = { ...mutant, capability: capability(mutant.file) };
    if (killed?.event === 'killed') {
      return { ...base, state: 'killed', by: killed.by, reason: killed.reason };
    }
    if (mutantEvents.some(({ event }) => event === 'survived'))
      return { ...base, state: 'survived' };
    if (mutantEvents.some(({ event }) => event === 'uncovered'))
      return { ...base, state: 'uncovered' };
    return { ...base, state: 'waiting' };
  });
}
