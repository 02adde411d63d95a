import * as z from 'zod/mini';
import { isCanonicalDecimal } from '../../../shared/portfolio/decimal.ts';
import { tradeIdSchema, tradeSchema } from '../../../shared/portfolio/trades/trade.ts';

/* Questions about the user's trades. One that waits for a reply is stored with its turn and completed by the next one. */

const decimal = z.string().check(z.refine(isCanonicalDecimal, 'Not a decimal'));
const ticker = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/, 'Not a code'));

export const draftKinds = [
  'buy',
  'sell',
  'bonus',
  'split',
  'reverse-split',
  'subscription',
] as const;
export type DraftKind = (typeof draftKinds)[number];

const detailFields = {
  ticker: z.optional(ticker),
  quantity: z.optional(decimal),
  /** The whole position is sold. */
  isAll: z.optional(z.literal(true)),
  /** Reais per share. */
  price: z.optional(decimal),
  /** Reais of the whole trade, without fees. */
  total: z.optional(decimal),
  fees: z.optional(decimal),
  /** `yyyy-mm-dd`; missing for today. */
  day: z.optional(z.iso.date()),
  /** The user named a time that is no day, such as last week. */
  isDayUnclear: z.optional(z.literal(true)),
  broker: z.optional(z.string().check(z.maxLength(80))),
  /** Of a split: `from` shares have become `to`. */
  factor: z.optional(z.object({ from: z.number(), to: z.number() })),
  /** Of a bonus: new shares for each hundred held. */
  percent: z.optional(decimal),
  /** The user does not know the cost that the company declared for a bonus. */
  isWithoutCost: z.optional(z.literal(true)),
};
const detailsSchema = z.object(detailFields);
/** What a text says about a trade. */
export type TradeDetails = z.infer<typeof detailsSchema>;

const draftSchema = z.object({
  kind: z.enum(draftKinds),
  ...detailFields,
  /** Words beside the trade that were not understood. */
  unread: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(3))),
});
/** A trade as far as the user has described it. */
export type TradeDraft = z.infer<typeof draftSchema>;

export const maxDrafts = 10;

/** A change of one stored trade: recorded without `before`, removed without `after`. */
const operationSchema = z.object({
  id: tradeIdSchema,
  before: z.nullable(tradeSchema),
  after: z.nullable(tradeSchema),
  /** The user named no day, and today was assumed. */
  isDayAssumed: z.optional(z.literal(true)),
});
export type TradeOperation = z.infer<typeof operationSchema>;
const operations = z.array(operationSchema).check(z.minLength(1), z.maxLength(maxDrafts));

const missingPart = z.enum(['ticker', 'quantity', 'price', 'day']);
export type MissingPart = z.infer<typeof missingPart>;

/** A question that waits for a reply expires. */
const waitingFields = {
  /** ISO 8601: when the reply was requested. */
  askedAt: z.optional(z.iso.datetime()),
  isExpired: z.optional(z.literal(true)),
};

/** A correction, and the number that it replaces if the user named it. */
const changeFields = { changes: detailsSchema, replaces: z.optional(decimal) };

export const tradeQuestionSchemas = [
  z.object({
    about: z.literal('record-trades'),
    drafts: z.array(draftSchema).check(z.minLength(1), z.maxLength(maxDrafts)),
    asks: z.optional(missingPart),
    /** New trades that were proposed before, and are confirmed together with these. */
    pending: z.optional(operations),
    ...waitingFields,
  }),
  /** Changes that the user has seen or is about to see, and the reply to them. */
  z.object({
    about: z.literal('confirm-trades'),
    operations,
    /** The outcome that the user has seen. */
    shown: z.optional(z.string()),
    reply: z.optional(z.enum(['yes', 'no', 'unclear'])),
    correction: z.optional(z.object(changeFields)),
    /** Something else was answered since: a confirmation needs the changes to be shown again. */
    isInterrupted: z.optional(z.literal(true)),
    ...waitingFields,
  }),
  /** The user does not want what was asked about. */
  z.object({ about: z.literal('abandon-trades') }),
  /** Changes that were saved, which the next message may undo or correct. */
  z.object({
    about: z.literal('saved-trades'),
    operations,
    /** The user has confirmed once more. */
    isRepeated: z.optional(z.literal(true)),
  }),
  z.object({
    about: z.literal('list-trades'),
    ticker: z.optional(ticker),
    kind: z.optional(z.enum(['buy', 'sell'])),
    /** `yyyy-mm` */
    month: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}$/))),
  }),
  /** What the user paid for an asset. */
  z.object({ about: z.literal('paid-price'), ticker }),
  /** The user wants an order carried out, or says that one was not. */
  z.object({ about: z.literal('trade-order') }),
  /** Corrects or removes a stored trade: the newest one of an asset or kind, or the one of an id. */
  z.object({
    about: z.literal('change-trade'),
    ticker: z.optional(ticker),
    kind: z.optional(z.enum(draftKinds)),
    id: z.optional(tradeIdSchema),
    day: z.optional(z.iso.date()),
    isRemoval: z.optional(z.literal(true)),
    ...changeFields,
  }),
] as const;

const tradeQuestionSchema = z.discriminatedUnion('about', tradeQuestionSchemas);
export type TradeQuestion = z.infer<typeof tradeQuestionSchema>;
export type TradeQuestionOf<About extends TradeQuestion['about']> = Extract<
  TradeQuestion,
  { readonly about: About }
>;

/** A user who comes back later no longer sees the question. */
const waitingMilliseconds = 30 * 60_000;

/** Marks a question whose reply comes too late; returns any other question as it is. */
export function expireWaiting<Other extends { readonly about: string; readonly askedAt?: unknown }>(
  question: Other,
  now: Date,
): Other {
  const { askedAt } = question;
  const isLate =
    typeof askedAt === 'string' && now.getTime() - Date.parse(askedAt) > waitingMilliseconds;
  return isLate ? { ...question, isExpired: true } : question;
}

const topics: ReadonlySet<string> = new Set([
  'record-trades',
  'confirm-trades',
  'abandon-trades',
  'saved-trades',
  'list-trades',
  'paid-price',
  'trade-order',
  'change-trade',
] satisfies TradeQuestion['about'][]);

export function isTradeQuestion<Other extends { readonly about: string }>(
  question: Other,
): question is Extract<Other, { readonly about: TradeQuestion['about'] }> {
  return topics.has(question.about);
}
