import type { StatementSync } from 'node:sqlite';
import * as z from 'zod';
import type { SandboxStore } from '../sandbox-store.ts';

export const messageChannels = ['email', 'whatsapp'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export interface SentMessage {
  readonly channel: MessageChannel;
  /** E-mail address, phone number or other id, as the channel was given it. */
  readonly to: string;
  /** ISO 8601, by the local clock. */
  readonly sentAt: string;
  /** How far it has come, in the channel's own words. */
  readonly state: string;
  /** Why it failed, as the channel calls that. */
  readonly reason?: string;
  /** Whatever makes up a message of this channel: subject, text, HTML, template. */
  readonly content: MessageContent;
}

/** `messageId`, where there is one, is what the partner calls the message. */
type MessageContent = Readonly<Record<string, unknown>>;

/** What a conversation holds: what the product wrote, and what was written to it. */
export interface ConversationMessage extends Omit<SentMessage, 'channel'> {
  readonly isInbound: boolean;
}

/** One of them, and whose conversation it belongs to. */
export interface FoundMessage extends ConversationMessage {
  readonly conversation: string | undefined;
}

/** The outbox of every message sandbox, with what people wrote back where they can. */
export interface SentMessages {
  record(
    message: Omit<SentMessage, 'state' | 'reason'> & {
      readonly state?: string;
      /** Whose conversation it belongs to. */
      readonly conversation?: string;
      /** Whether somebody wrote it to the product; such messages are not listed. */
      readonly isInbound?: boolean;
    },
  ): void;
  /** The newest, of which the newest is last. */
  list(filter: {
    readonly channel?: MessageChannel | undefined;
    readonly to?: string | undefined;
    readonly limit: number;
  }): readonly SentMessage[];
  /** Moves what the partner calls by this id; of an e-mail with several recipients `to` names one. */
  setState(change: {
    readonly messageId: string;
    readonly state: string;
    readonly reason?: string;
    readonly to?: string;
    /** Only from one of these; from every state where they are not given. */
    readonly from?: readonly string[];
  }): void;
  find(messageId: string): FoundMessage | undefined;
  /** Both sides of a conversation, the newest last. */
  conversation(name: string, limit: number): readonly ConversationMessage[];
  /** Lets somebody else have a conversation. */
  renameConversation(from: string, to: string): void;
}

const columns = 'channel, recipient, sent_at, state, reason, content, inbound';
const rowSchema = z
  .object({
    channel: z.enum(messageChannels),
    recipient: z.string(),
    sent_at: z.string(),
    state: z.string(),
    reason: z.string().nullable(),
    content: z.string(),
    inbound: z.int(),
  })
  .transform((row) => ({
    channel: row.channel,
    to: row.recipient,
    sentAt: row.sent_at,
    state: row.state,
    ...(row.reason === null ? {} : { reason: row.reason }),
    content: z.record(z.string(), z.unknown()).parse(JSON.parse(row.content)),
    isInbound: row.inbound === 1,
  }));

const conversationSchema = z.object({ conversation: z.string().nullable() });

export function openSentMessages(store: SandboxStore): SentMessages {
  const insert = store.prepare(
    `INSERT INTO messages (${columns}, message_id, conversation)
     VALUES (?, ?, ?, ?, NULL, ?, ?, ?, ?)`,
  );
  // One statement for each filter, since each has an index of its own.
  const select = (where: string) =>
    store.prepare(
      `SELECT ${columns} FROM messages WHERE ${where} ORDER BY position DESC LIMIT ? + 0`,
    );
  const selectAll = select('inbound = 0');
  const selectOfChannel = select('channel = ? AND inbound = 0');
  const selectTo = select('recipient = ? AND inbound = 0');
  const selectOfChannelTo = select('channel = ? AND recipient = ? AND inbound = 0');
  const selectConversation = select('conversation = ?');
  const selectOne = store.prepare(
    `SELECT ${columns}, conversation FROM messages WHERE message_id = ?`,
  );
  const update = store.prepare(
    `UPDATE messages SET state = ?2, reason = ?3 WHERE message_id = ?1
       AND (?4 IS NULL OR recipient = ?4) AND (?5 IS NULL OR instr(?5, '|' || state || '|') > 0)`,
  );
  const rename = store.prepare('UPDATE messages SET conversation = ? WHERE conversation = ?');

  const newestLast = (statement: StatementSync, ...values: (string | number)[]) =>
    statement
      .all(...values)
      .map((row) => rowSchema.parse(row))
      .toReversed();

  return {
    record: (message) => {
      const { channel, to, sentAt, state = 'accepted', content, isInbound = false } = message;
      const { messageId } = content;
      insert.run(
        channel,
        to,
        sentAt,
        state,
        JSON.stringify(content),
        isInbound ? 1 : 0,
        typeof messageId === 'string' ? messageId : null,
        message.conversation ?? null,
      );
    },
    list: ({ channel, to, limit }) => {
      const rows =
        channel === undefined
          ? to === undefined
            ? newestLast(selectAll, limit)
            : newestLast(selectTo, to, limit)
          : to === undefined
            ? newestLast(selectOfChannel, channel, limit)
            : newestLast(selectOfChannelTo, channel, to, limit);
      return rows.map(({ isInbound: _isInbound, ...message }) => message);
    },
    setState: ({ messageId, state, reason, to, from }) => {
      const allowed = from === undefined ? null : `|${from.join('|')}|`;
      update.run(messageId, state, reason ?? null, to ?? null, allowed);
    },
    find: (messageId) => {
      const row = selectOne.get(messageId);
      if (row === undefined) return undefined;
      const { conversation } = conversationSchema.parse(row);
      return { ...rowSchema.parse(row), conversation: conversation ?? undefined };
    },
    conversation: (name, limit) => newestLast(selectConversation, name, limit),
    renameConversation: (from, to) => {
      rename.run(to, from);
    },
  };
}
