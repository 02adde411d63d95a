import * as z from 'zod';
import type { SandboxStore } from '../sandbox-store.ts';

export const messageChannels = ['email', 'whatsapp'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export interface SentMessage {
  readonly channel: MessageChannel;
  /** E-mail address or phone number, as the channel was given it. */
  readonly to: string;
  /** ISO 8601, by the local clock. */
  readonly sentAt: string;
  /** Whatever makes up a message of this channel: subject, text, HTML, template. */
  readonly content: Readonly<Record<string, unknown>>;
}

/** The outbox of every message sandbox; each of them only records what it was asked to send. */
export interface SentMessages {
  record(message: SentMessage): void;
  /** Newest first. */
  list(filter: {
    readonly channel?: MessageChannel | undefined;
    readonly to?: string | undefined;
    readonly limit: number;
  }): readonly SentMessage[];
}

const rowSchema = z
  .object({
    channel: z.enum(messageChannels),
    recipient: z.string(),
    sent_at: z.string(),
    content: z.string(),
  })
  .transform((row) => ({
    channel: row.channel,
    to: row.recipient,
    sentAt: row.sent_at,
    content: z.record(z.string(), z.unknown()).parse(JSON.parse(row.content)),
  }));

export function openSentMessages(store: SandboxStore): SentMessages {
  const insert = store.prepare(
    'INSERT INTO messages (channel, recipient, sent_at, content) VALUES (?, ?, ?, ?)',
  );
  const select = store.prepare(
    `SELECT channel, recipient, sent_at, content FROM messages
     WHERE (?1 IS NULL OR channel = ?1) AND (?2 IS NULL OR recipient = ?2)
     ORDER BY position DESC LIMIT ?3`,
  );
  return {
    record: ({ channel, to, sentAt, content }) => {
      insert.run(channel, to, sentAt, JSON.stringify(content));
    },
    list: ({ channel, to, limit }) =>
      select.all(channel ?? null, to ?? null, limit).map((row) => rowSchema.parse(row)),
  };
}
