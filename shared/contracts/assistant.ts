import * as z from 'zod/mini';
import { coursesPartSchema } from '../messages/message-parts.ts';
import { endpoint } from './endpoint.ts';

/** A figure of an answer, and where it comes from. */
export const figureOriginSchema = z.object({
  text: z.string(),
  /** The subject of the value, where its text does not contain it. */
  of: z.nullable(z.string()),
  /** `você`: stated by the user; `conta`: calculated here by its formula; `BFJ`: a rule of the product. */
  source: z.enum(['brapi', 'Banco Central do Brasil', 'você', 'conta', 'BFJ']),
  /** ISO 8601, UTC: the time of the value; null where it is unknown or does not apply. */
  at: z.nullable(z.string()),
  /** The precision of the time; missing for an instant. */
  precision: z.optional(z.enum(['day', 'month'])),
  formula: z.nullable(z.string()),
});
export type FigureOrigin = z.infer<typeof figureOriginSchema>;

const line = z.string();

/** The blocks of an answer, in order. */
const replyBlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: line }),
  /** Figures side by side: a row has a cell for each column. */
  z.object({
    kind: z.literal('table'),
    caption: line,
    columns: z.readonly(z.array(line)),
    rows: z.readonly(z.array(z.object({ label: line, cells: z.readonly(z.array(line)) }))),
  }),
  coursesPartSchema,
  /** A page of the site. */
  z.object({ kind: z.literal('link'), label: line, path: line }),
  /** Sources, time and delay. */
  z.object({ kind: z.literal('note'), text: line }),
]);
export type ReplyBlock = z.infer<typeof replyBlockSchema>;

export const replySchema = z.object({
  blocks: z.readonly(z.array(replyBlockSchema)),
  /** The origins of its values. */
  origins: z.readonly(z.array(figureOriginSchema)),
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

/** Characters of one question; WhatsApp takes more, of which the first are read. */
export const longestQuestion = 1_000;

const conversation = {
  /** The id of the conversation's first turn; null while it is empty or after its deletion. */
  conversationId: z.nullable(z.string()),
  /** How many answers of today are left. */
  left: z.int(),
  /** ISO 8601: when there are answers again; null while some are left. */
  againAt: z.nullable(z.string()),
} as const;

/** Asks the assistant, in the conversation that goes on on the site and on WhatsApp. */
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
    /** Also at `turn`. */
    reply: replySchema,
    /** Null for what is not kept: the deletion of the conversation itself. */
    turn: z.nullable(turnSchema),
  }),
});
export type AskedTurn = z.infer<typeof askAssistant.response>;

/** The newest turns of one's own conversation, in their order. */
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
    /** With a plan or a running trial. */
    mayAsk: z.boolean(),
  }),
});
export type Conversation = z.infer<typeof getConversation.response>;

/** Deletes all of one's own conversation. */
export const forgetConversation = endpoint({
  method: 'POST',
  path: '/api/forget-conversation',
  caller: 'session',
  request: z.strictObject({}),
  response: z.object({ forgotten: z.literal(true) }),
});

/** Characters of a visitor's question. */
export const longestTry = 300;
/** Questions without an account, as counted by the page; the server counts by address. */
export const triesOfVisitor = 3;

/** Asks the assistant without an account: of the market alone, and nothing is kept. */
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
    /** Whether it was answered, and so is one of the three. */
    counts: z.boolean(),
  }),
});
