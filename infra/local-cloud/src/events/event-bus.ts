import { randomUUID } from 'node:crypto';
import type { CloudModel, RuleModel } from '../cloud-model.ts';
import type { MovableClock } from '../clock.ts';
import type { Database } from '../database.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import type { BusEvent, EventLog } from './event-log.ts';
import { compileEventPattern, type EventPattern } from './event-pattern.ts';
import type { RuleTargets } from './rule-targets.ts';

/** An entry that has passed EventBridge's checks. */
export interface AcceptedEntry {
  /** Name of an existing bus. */
  readonly bus: string;
  readonly source: string;
  readonly detailType: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly resources: readonly string[];
  /** The current local time when undefined. */
  readonly time: Date | undefined;
}

export interface EventBus {
  hasBus(name: string): boolean;
  /** Writes the log and the deliveries of all entries in one transaction. Returns the ids. */
  put(entries: readonly AcceptedEntry[]): readonly string[];
}

interface CompiledRule {
  readonly rule: RuleModel;
  readonly matches: EventPattern;
}

/** @throws LocalCloudError for a rule with a pattern that EventBridge would reject */
export function createEventBus(dependencies: {
  readonly model: CloudModel;
  readonly database: Database;
  readonly clock: MovableClock;
  readonly log: EventLog;
  readonly targets: RuleTargets;
}): EventBus {
  const { model, database, clock, log, targets } = dependencies;
  const busNames = new Set(['default', ...model.eventBuses.map((bus) => bus.name)]);
  const rules = model.rules.filter((rule) => rule.enabled && rule.pattern !== undefined);
  const compiled = Map.groupBy(rules.map(compileRule), ({ rule }) => rule.busName);

  const toEvent = (entry: AcceptedEntry): BusEvent => ({
    version: '0',
    id: randomUUID(),
    'detail-type': entry.detailType,
    source: entry.source,
    account: model.accountId,
    time: wholeSeconds(entry.time ?? clock.now()),
    region: model.region,
    resources: entry.resources,
    detail: entry.detail,
  });

  return {
    hasBus: (name) => busNames.has(name),
    put: (entries) =>
      database.transaction(() =>
        entries.map((entry) => {
          const event = toEvent(entry);
          const matching = (compiled.get(entry.bus) ?? []).filter(({ matches }) => matches(event));
          log.append({ bus: entry.bus, event, rules: matching.map(({ rule }) => rule.name) });
          for (const target of matching.flatMap(({ rule }) => rule.targets)) {
            targets.deliver(target, event);
          }
          return event.id;
        }),
      ),
  };
}

function compileRule(rule: RuleModel): CompiledRule {
  try {
    return { rule, matches: compileEventPattern(rule.pattern) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LocalCloudError(`The event pattern of rule ${rule.name} is invalid: ${reason}.`);
  }
}

/** Returns ISO 8601 without fractions, as EventBridge writes instants. */
export function wholeSeconds(instant: Date): string {
  return instant.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
