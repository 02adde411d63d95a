import * as z from 'zod/mini';
import { chartPartSchema } from '../messages/message-parts.ts';
import { endpoint } from './endpoint.ts';

/** A value in an answer, with its origin. */
export const valueOriginSchema = z.object({
  text: z.string(),
  /** The subject of the value, when its text does not contain it. */
  of: z.nullable(z.string()),
  /** `você`: stated by the user; `conta`: calculated here by its formula; `BFJ`: a rule of the product; `regra`: a law or public rule. */
  source: z.enum(['brapi', 'Banco Central do Brasil', 'você', 'conta', 'BFJ', 'regra']),
  /** ISO 8601, UTC: the time of the value; null when unknown or not applicable. */
  at: z.nullable(z.string()),
  /** The precision of the time; missing for an instant. */
  precision: z.optional(z.enum(['day', 'month'])),
  formula: z.nullable(z.string()),
});
export type ValueOrigin = z.infer<typeof valueOriginSchema>;

const line = z.string();

/** The blocks of an answer, in order. */
const replyBlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: line }),
  /** A table of values: a row has a cell for each column. */
  z.object({
    kind: z.literal('table'),
    caption: line,
    columns: z.readonly(z.array(line)),
    rows: z.readonly(z.array(z.object({ label: line, cells: z.readonly(z.array(line)) }))),
  }),
  chartPartSchema,
  /** A page of the site. */
  z.object({ kind: z.literal('link'), label: line, path: line }),
  /** Sources, time and delay. */
  z.object({ kind: z.literal('note'), text: line }),
]);
export type ReplyBlock = z.infer<typeof replyBlockSchema>;

export const replySchema = z.object({
  blocks: z.readonly(z.array(replyBlockSchema)),
  /** The origins of its values. */
  origins: z.readonly(z.array(valueOriginSchema)),
  /** Suggested next questions. */
  suggestions: z.readonly(z.array(line)),
});
export type Reply = z.infer<typeof replySchema>;

/** The channel of a question. */
export const turnChannelSchema = z.enum(['site', 'whatsapp']);
export type TurnChannel = z.infer<typeof turnChannelSchema>;

const turnSchema = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  channel: turnChannelSchema,
  text: z.string(),
  reply: replySchema,
});
export type AssistantTurn = z.infer<typeof turnSchema>;

/** The maximum length of a question; of a longer WhatsApp message only the beginning is read. */
export const longestQuestion = 1_000;

const conversation = {
  /** The id of the conversation's first turn; null while it is empty or after its deletion. */
  conversationId: z.nullable(z.string()),
  /** The number of answers left today. */
  left: z.int(),
  /** ISO 8601: when answers are available again; null while some are left. */
  againAt: z.nullable(z.string()),
} as const;

/** Asks the assistant, in the conversation shared by the site and WhatsApp. */
export const askAssistant = endpoint({
  method: 'POST',
  path: '/api/ask-assistant',
  caller: 'session',
  request: z.strictObject({
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Escreva a sua pergunta.'),
        z.maxLength(longestQuestion, 'Escreva a pergunta em até 1.000 caracteres.'),
      ),
    /** The conversation that the page shows; after a deletion a different one has started. */
    conversationId: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: z.object({
    ...conversation,
    /** Equal to `turn.reply`. */
    reply: replySchema,
    /** Null for a turn that is not stored: the deletion of the conversation itself. */
    turn: z.nullable(turnSchema),
  }),
});
export type AskResponse = z.infer<typeof askAssistant.response>;

/** Returns the newest turns of the user's conversation, in order. */
export const getConversation = endpoint({
  method: 'GET',
  path: '/api/assistant-conversation',
  caller: 'session',
  request: z.object({}),
  response: z.object({
    ...conversation,
    turns: z.readonly(z.array(turnSchema)),
    /** Whether there were earlier ones. */
    hasMore: z.boolean(),
    /** True with a plan or a running trial. */
    mayAsk: z.boolean(),
  }),
});
export type Conversation = z.infer<typeof getConversation.response>;

/** Deletes the user's conversation. */
export const forgetConversation = endpoint({
  method: 'POST',
  path: '/api/forget-conversation',
  caller: 'session',
  request: z.strictObject({}),
  response: z.object({ forgotten: z.literal(true) }),
});

/** Characters of a visitor's question. */
export const longestTry = 300;
/** The number of questions without an account, counted by the page; the server counts by address. */
export const triesOfVisitor = 3;

/** Asks the assistant without an account: only about the market, and nothing is stored. */
export const tryAssistant = endpoint({
  method: 'POST',
  path: '/api/try-assistant',
  caller: 'anyone',
  request: z.strictObject({
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Escreva a sua pergunta.'),
        z.maxLength(longestTry, 'Escreva a pergunta em até 300 caracteres.'),
      ),
  }),
  response: z.object({
    reply: replySchema,
    /** Whether the question was answered, and so counts as one of the three. */
    counts: z.boolean(),
  }),
});
