import type { StatementSync } from 'node:sqlite';
import * as z from 'zod';
import type { SandboxStore } from '../sandbox-store.ts';

export const messageChannels = ['email', 'whatsapp'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export interface SentMessage {
  readonly channel: MessageChannel;
  /** E-mail address, phone number or other id, as passed to the channel. */
  readonly to: string;
  /** ISO 8601, by the local clock. */
  readonly sentAt: string;
  /** Delivery state, in the channel's terms. */
  readonly state: string;
  /** Reason of a failure, in the channel's terms. */
  readonly reason?: string;
  /** The parts of a message of this channel: subject, text, HTML, template. */
  readonly content: MessageContent;
}

/** `messageId`, if present, is the partner's id of the message. */
type MessageContent = Readonly<Record<string, unknown>>;

/** A message of a conversation: sent by the product, or to it. */
export interface ConversationMessage extends Omit<SentMessage, 'channel'> {
  readonly isInbound: boolean;
}

/** A message with the name of its conversation. */
export interface FoundMessage extends ConversationMessage {
  readonly conversation: string | undefined;
}

/** The sent messages of all channels, with the replies on channels that have them. */
export interface SentMessages {
  record(
    message: Omit<SentMessage, 'state' | 'reason'> & {
      readonly state?: string;
      /** Name of the conversation that it belongs to. */
      readonly conversation?: string;
      /** Whether it was written to the product; `list` omits such messages. */
      readonly isInbound?: boolean;
    },
  ): void;
  /** Returns the newest messages, in order of time. */
  list(filter: {
    readonly channel?: MessageChannel | undefined;
    readonly to?: string | undefined;
    readonly limit: number;
  }): readonly SentMessage[];
  /** Changes the state of the message with this id; for an e-mail with several recipients `to` selects one. */
  setState(change: {
    readonly messageId: string;
    readonly state: string;
    readonly reason?: string;
    readonly to?: string;
    /** Previous states that allow the change; all states when absent. */
    readonly from?: readonly string[];
  }): void;
  find(messageId: string): FoundMessage | undefined;
  /** Returns both sides of a conversation, the newest last. */
  conversation(name: string, limit: number): readonly ConversationMessage[];
  /** Moves a conversation to another user. */
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
  // One statement per filter, since each uses another index.
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
