import * as z from 'zod';
import type { SandboxStore } from '../sandbox-store.ts';

export interface ReceivedWebhook {
  /** `webhook-id`: the same for every delivery of one event. */
  readonly id: string;
  /** ISO 8601, by the local clock. */
  readonly receivedAt: string;
  readonly lastReceivedAt: string;
  /** Deliveries after the first. */
  readonly repeats: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, or text when it is not JSON. */
  readonly body: unknown;
}

/** The accepted webhooks, one entry per id however many times it came. */
export interface ReceivedWebhooks {
  record(webhook: {
    readonly id: string;
    readonly receivedAt: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }): void;
  /** Newest first. */
  list(limit: number): readonly ReceivedWebhook[];
  find(id: string): ReceivedWebhook | undefined;
  count(): { readonly total: number; readonly repeats: number };
}

const rowSchema = z
  .object({
    id: z.string(),
    received_at: z.string(),
    last_received_at: z.string(),
    repeats: z.number(),
    headers: z.string(),
    body: z.string(),
  })
  .transform((row) => ({
    id: row.id,
    receivedAt: row.received_at,
    lastReceivedAt: row.last_received_at,
    repeats: row.repeats,
    headers: z.record(z.string(), z.string()).parse(JSON.parse(row.headers)),
    body: jsonOrText(row.body),
  }));

const countSchema = z.object({ total: z.number(), repeats: z.number() });

export function openReceivedWebhooks(store: SandboxStore): ReceivedWebhooks {
  const insert = store.prepare(
    `INSERT INTO webhooks (id, received_at, last_received_at, headers, body) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE
     SET repeats = repeats + 1, last_received_at = excluded.last_received_at`,
  );
  const newest = store.prepare('SELECT * FROM webhooks ORDER BY position DESC LIMIT ?');
  const selectById = store.prepare('SELECT * FROM webhooks WHERE id = ?');
  const counts = store.prepare(
    'SELECT count(*) AS total, coalesce(sum(repeats), 0) AS repeats FROM webhooks',
  );
  return {
    record: ({ id, receivedAt, headers, body }) => {
      insert.run(id, receivedAt, receivedAt, JSON.stringify(headers), body);
    },
    list: (limit) => newest.all(limit).map((row) => rowSchema.parse(row)),
    find: (id) => {
      const row = selectById.get(id);
      return row && rowSchema.parse(row);
    },
    count: () => countSchema.parse(counts.get()),
  };
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
