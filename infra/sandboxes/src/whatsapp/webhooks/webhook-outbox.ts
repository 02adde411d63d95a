import * as z from 'zod';
import type { SentMessages } from '../../messages/sent-messages.ts';
import type { SandboxStore } from '../../sandbox-store.ts';
import type { WebhookEvent } from './webhook-body.ts';

/** A change and its webhook content, planned for an instant of the local clock. */
export interface PlannedChange {
  /** Milliseconds. */
  readonly dueAt: number;
  /** Undefined when no webhook reports the change. */
  readonly event: WebhookEvent | undefined;
  /** Change of a message's state. */
  readonly change?: {
    readonly messageId: string;
    readonly state: string;
    readonly reason?: string;
    readonly from: readonly string[];
  };
}

export const webhookStates = ['waiting', 'delivered', 'given-up'] as const;

/** One POST, with the same bytes in every delivery. */
export interface Webhook {
  readonly id: number;
  readonly createdAt: number;
  readonly state: (typeof webhookStates)[number];
  readonly dueAt: number | null;
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly body: string;
}

export interface WebhookOutbox {
  readonly plan: (news: PlannedChange) => void;
  /**
   * Applies up to `limit` due changes.
   * @returns the content for their webhooks; undefined when nothing was due
   */
  applyDue(by: number, limit: number): readonly WebhookEvent[] | undefined;
  add(body: string, at: number): void;
  due(by: number, limit: number): readonly Webhook[];
  find(id: number): Webhook | undefined;
  save(webhook: Webhook): void;
  /** Newest first. */
  list(limit: number): readonly Webhook[];
  /** Returns the first due time of a change or a webhook after this instant; undefined when there is none. */
  nextAfter(instant: number): number | undefined;
  counts(): { readonly planned: number; readonly waiting: number };
  /** Deletes delivered webhooks, except the newest. */
  forgetDelivered(): void;
}

const schema = `
  CREATE TABLE IF NOT EXISTS whatsapp_planned (
    id INTEGER PRIMARY KEY,
    due_at INTEGER NOT NULL,
    news TEXT,
    change TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS whatsapp_planned_by_due ON whatsapp_planned (due_at, id);
  CREATE TABLE IF NOT EXISTS whatsapp_webhooks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    due_at INTEGER,
    attempts INTEGER NOT NULL,
    last_status INTEGER,
    last_error TEXT,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS whatsapp_webhooks_by_due
    ON whatsapp_webhooks (due_at, id) WHERE due_at IS NOT NULL;
`;

/** Number of delivered webhooks that are kept for inspection. */
const keptWebhooks = 500;

const webhookEventSchema: z.ZodType<WebhookEvent> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), status: z.record(z.string(), z.unknown()) }),
  z.object({
    kind: z.literal('message'),
    contact: z.record(z.string(), z.unknown()).nullable(),
    message: z.record(z.string(), z.unknown()),
  }),
  z.object({
    kind: z.literal('field'),
    field: z.string(),
    value: z.record(z.string(), z.unknown()),
    at: z.int(),
  }),
]);
const changeSchema = z.object({
  messageId: z.string(),
  state: z.string(),
  reason: z.string().exactOptional(),
  from: z.array(z.string()),
});
const plannedSchema = z.object({
  id: z.int(),
  news: z.string().nullable(),
  change: z.string().nullable(),
});
const webhookSchema = z
  .object({
    id: z.int(),
    created_at: z.int(),
    state: z.enum(webhookStates),
    due_at: z.int().nullable(),
    attempts: z.int(),
    last_status: z.int().nullable(),
    last_error: z.string().nullable(),
    body: z.string(),
  })
  .transform((row) => ({
    id: row.id,
    createdAt: row.created_at,
    state: row.state,
    dueAt: row.due_at,
    attempts: row.attempts,
    lastStatus: row.last_status,
    lastError: row.last_error,
    body: row.body,
  }));
const nextSchema = z.object({ next: z.int().nullable() });
const totalSchema = z.object({ total: z.int() });

export function openWebhookOutbox(store: SandboxStore, messages: SentMessages): WebhookOutbox {
  store.exec(schema);
  const insertPlanned = store.prepare(
    'INSERT INTO whatsapp_planned (due_at, news, change) VALUES (?, ?, ?)',
  );
  const selectPlanned = store.prepare(
    `SELECT id, news, change FROM whatsapp_planned WHERE due_at <= ?
     ORDER BY due_at, id LIMIT ? + 0`,
  );
  const deletePlanned = store.prepare('DELETE FROM whatsapp_planned WHERE id = ?');
  const countPlanned = store.prepare('SELECT count(*) AS total FROM whatsapp_planned');
  const insertWebhook = store.prepare(
    `INSERT INTO whatsapp_webhooks (created_at, state, due_at, attempts, body)
     VALUES (?1, 'waiting', ?1, 0, ?2)`,
  );
  const selectDue = store.prepare(
    `SELECT * FROM whatsapp_webhooks WHERE due_at IS NOT NULL AND due_at <= ?
     ORDER BY due_at, id LIMIT ? + 0`,
  );
  const selectOne = store.prepare('SELECT * FROM whatsapp_webhooks WHERE id = ?');
  const selectNewest = store.prepare(
    'SELECT * FROM whatsapp_webhooks ORDER BY id DESC LIMIT ? + 0',
  );
  const update = store.prepare(
    `UPDATE whatsapp_webhooks
     SET state = ?, due_at = ?, attempts = ?, last_status = ?, last_error = ? WHERE id = ?`,
  );
  const selectNext = store.prepare(
    `SELECT min(due_at) AS next FROM (
       SELECT min(due_at) AS due_at FROM whatsapp_planned WHERE due_at > ?1
       UNION ALL SELECT min(due_at) FROM whatsapp_webhooks WHERE due_at > ?1
     )`,
  );
  const countWaiting = store.prepare(
    'SELECT count(*) AS total FROM whatsapp_webhooks WHERE due_at IS NOT NULL',
  );
  const forget = store.prepare(
    `DELETE FROM whatsapp_webhooks WHERE state = 'delivered'
       AND id <= (SELECT max(id) FROM whatsapp_webhooks) - ?`,
  );
  const readWebhook = (row: unknown): Webhook => webhookSchema.parse(row);
  return {
    plan: ({ dueAt, event, change }) => {
      const eventJson = event === undefined ? null : JSON.stringify(event);
      insertPlanned.run(dueAt, eventJson, change === undefined ? null : JSON.stringify(change));
    },
    applyDue: (by, limit) => {
      const rows = selectPlanned.all(by, limit).map((row) => plannedSchema.parse(row));
      if (rows.length === 0) return undefined;
      for (const { id, change } of rows) {
        if (change !== null) messages.setState(changeSchema.parse(JSON.parse(change)));
        deletePlanned.run(id);
      }
      return rows.flatMap(({ news }) =>
        news === null ? [] : webhookEventSchema.parse(JSON.parse(news)),
      );
    },
    add: (body, at) => {
      insertWebhook.run(at, body);
    },
    due: (by, limit) => selectDue.all(by, limit).map(readWebhook),
    find: (id) => {
      const row = selectOne.get(id);
      return row && readWebhook(row);
    },
    save: ({ id, state, dueAt, attempts, lastStatus, lastError }) => {
      update.run(state, dueAt, attempts, lastStatus, lastError, id);
    },
    list: (limit) => selectNewest.all(limit).map(readWebhook),
    nextAfter: (instant) => nextSchema.parse(selectNext.get(instant)).next ?? undefined,
    counts: () => ({
      planned: totalSchema.parse(countPlanned.get()).total,
      waiting: totalSchema.parse(countWaiting.get()).total,
    }),
    forgetDelivered: () => {
      forget.run(keptWebhooks);
    },
  };
}
