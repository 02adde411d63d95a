import * as z from 'zod';
import type { Database } from '../database.ts';

/** An event in EventBridge's format, as consumers receive it. */
export interface BusEvent {
  readonly version: '0';
  readonly id: string;
  readonly 'detail-type': string;
  readonly source: string;
  readonly account: string;
  /** ISO 8601 in whole seconds, as EventBridge writes it. */
  readonly time: string;
  readonly region: string;
  readonly resources: readonly string[];
  readonly detail: unknown;
}

export interface LoggedEvent {
  readonly bus: string;
  readonly event: BusEvent;
  /** Names of the rules that matched. */
  readonly rules: readonly string[];
}

export interface EventLog {
  /** Joins the current transaction. */
  append(entry: LoggedEvent): void;
  /** Newest first. */
  recent(limit: number): readonly LoggedEvent[];
}

const keptEvents = 50_000;
/** Deletes old rows once per this number of appends, so that few appends pay for it. */
const pruneEvery = 1_000;

const rowSchema = z.object({ bus: z.string(), event: z.string(), rules: z.string() });
const eventSchema = z.object({
  version: z.literal('0'),
  id: z.string(),
  'detail-type': z.string(),
  source: z.string(),
  account: z.string(),
  time: z.string(),
  region: z.string(),
  resources: z.array(z.string()),
  detail: z.unknown(),
});

export function createEventLog(database: Database): EventLog {
  const insert = database.prepare('INSERT INTO events (bus, event, rules) VALUES (?, ?, ?)');
  const select = database.prepare(
    'SELECT bus, event, rules FROM events ORDER BY sequence DESC LIMIT ?',
  );
  const prune = database.prepare('DELETE FROM events WHERE sequence <= ?');
  return {
    append: ({ bus, event, rules }) => {
      const { lastInsertRowid } = insert.run(bus, JSON.stringify(event), JSON.stringify(rules));
      const sequence = Number(lastInsertRowid);
      if (sequence % pruneEvery === 0) {
        prune.run(sequence - keptEvents);
      }
    },
    recent: (limit) =>
      select.all(limit).map((row) => {
        const { bus, event, rules } = rowSchema.parse(row);
        return {
          bus,
          event: eventSchema.parse(JSON.parse(event)),
          rules: z.array(z.string()).parse(JSON.parse(rules)),
        };
      }),
  };
}
