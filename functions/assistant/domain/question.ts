import * as z from 'zod/mini';
import { alertDirectionSchema } from '../../../shared/contracts/alerts.ts';
import { messageChannelSchema, switchableKindSchema } from '../../../shared/contracts/messaging.ts';
import {
  knowledgeLevelSchema,
  messageLengthSchema,
  wantedFrequencySchema,
} from '../../../shared/contracts/preferences.ts';
import { editionKinds } from '../../../shared/editions/edition-facts.ts';
import { findTerm, glossary, type GlossaryTerm } from '../glossary/glossary.ts';
import { calculateQuestion, said } from './program.ts';
import { decimal, ratesSchema as rate } from './asked-rate.ts';
import { accountHelp } from './account-help.ts';
import { intents } from './intents.ts';
import { indicators, type Indicator } from './indicators.ts';
import { distressKinds, distressReplies } from './distress-kinds.ts';
import { adviceKinds, refusedWithoutFigures } from './refused-topics.ts';
import { pastPriceQuestion } from './past-price-question.ts';
import { paymentsQuestion } from './payments-question.ts';
import { outOfReach } from './out-of-reach.ts';
import { notInformedQuestion, queryQuestion } from '../query/query.ts';
import { tradeQuestionSchemas } from './trade-questions.ts';

/*
 * All questions that the assistant answers, each with its parameters: the only interface between reading a question
 * and answering it. Stored with its turn as context for the next question.
 */

const ticker = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/, 'Not a code'));
const indicator = z.pipe(
  z.string().check(z.refine((name) => findIndicator(name) !== undefined, 'Not an indicator')),
  z.transform((name: string): Indicator => findIndicator(name) ?? firstOrThrow(indicators)),
);
const term = z.pipe(
  z.string().check(z.refine((name) => findTerm(name) !== undefined, 'Not a term')),
  z.transform((name: string): GlossaryTerm => findTerm(name) ?? firstOrThrow(glossary)),
);
export type { AskedRate } from './asked-rate.ts';

const months = z.int().check(z.minimum(1), z.maximum(1_200));
/** The result that the answer shows: after taxes, or after taxes and inflation. */
const shows = z.optional(z.enum(['net', 'real']));
/** What the answer says first: the interest, that of a month, or the monthly income from the total. */
const focus = z.optional(z.enum(['interest', 'per-month', 'income']));
/** A length of time: months, and calendar days beyond them. */
const termFields = {
  months: z.int().check(z.minimum(0), z.maximum(1_200)),
  days: z.optional(z.int().check(z.minimum(1), z.maximum(36_500))),
  /** ISO 8601 day: the end date, if the user named one. */
  until: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Not a day'))),
  /** True if the user named no term. */
  isTermAssumed: z.optional(z.literal(true)),
};
const termSchema = z.object(termFields);
export type Term = z.infer<typeof termSchema>;
export const macroNames = [
  'selic',
  'cdi',
  'ipcaTwelveMonths',
  'ipcaMonth',
  'dollar',
  'euro',
  'ibovespa',
  'bitcoin',
  'copomDay',
] as const;
export type MacroName = (typeof macroNames)[number];

/** Topics for which the user must use the site or contact support. */
export const supportTopics = ['contact', 'plan', 'prices', 'messages', 'charge'] as const;

/** A change of the user's message settings. */
const messagesChange = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('hour'),
    /** Undefined when neither the words nor the hour say which. */
    kind: z.optional(z.enum(editionKinds)),
    /** `hh:mm`, offered or not; null for the default one. */
    hour: z.nullable(z.string().check(z.regex(/^\d{2}:\d{2}$/, 'Not an hour'))),
  }),
  z.object({ of: z.literal('length'), length: messageLengthSchema }),
  z.object({ of: z.literal('frequency'), frequency: wantedFrequencySchema }),
  /** Notes during the day. */
  z.object({ of: z.literal('notes'), on: z.boolean() }),
  /** Messages of the market, on all channels. */
  z.object({ of: z.literal('market'), on: z.boolean() }),
  /** Some kinds of message, on some channels. */
  z.object({
    of: z.literal('kinds'),
    kinds: z.readonly(z.array(switchableKindSchema).check(z.minLength(1), z.maxLength(6))),
    channels: z.readonly(z.array(messageChannelSchema).check(z.minLength(1), z.maxLength(2))),
    on: z.boolean(),
  }),
  /** All messages of a channel. */
  z.object({
    of: z.literal('channels'),
    channels: z.readonly(z.array(messageChannelSchema).check(z.minLength(1), z.maxLength(2))),
    on: z.boolean(),
  }),
]);
export type MessagesChange = z.infer<typeof messagesChange>;

/** How far back a price change is calculated: a number of days, or from the beginning of this year. */
/** Maximum calendar years of a market value in one question. */
export const maxYears = 12;

/** A calendar year, the current or the previous one. */
const dividendYear = z.union([z.int(), z.enum(['this', 'last'])]);
const span = z.union([
  z.object({ days: z.int().check(z.minimum(1), z.maximum(400)) }),
  /** `longer`: beyond the range of our sources. */
  z.enum(['year-to-date', 'twelve-months', 'longer']),
]);
export type HistorySpan = z.infer<typeof span>;

const lot = z.object({ quantity: decimal, priceInReais: decimal });
export type Lot = z.infer<typeof lot>;

/** Maximum assets in a comparison. */
export const maxCompared = 4;
const tickers = z.readonly(z.array(ticker).check(z.maxLength(maxCompared)));
/** Maximum assets beyond that which the answer names as left out. */
const maxLeftOut = 12;
const leftOut = z.optional(z.readonly(z.array(ticker).check(z.maxLength(maxLeftOut))));

/** Returns the first of some assets, and the others as left out. */
export function splitCompared(named: readonly string[]) {
  const others = named.slice(maxCompared, maxCompared + maxLeftOut);
  return {
    tickers: named.slice(0, maxCompared),
    ...(others.length === 0 ? {} : { leftOut: others }),
  };
}

/** The alert that a new one replaces; the newest of its asset, or the only one, if its target is not known. */
const replacedAlert = z.optional(
  z.object({
    ticker,
    targetInCentavos: z.optional(z.int()),
    isNewest: z.optional(z.literal(true)),
  }),
);
export type ReplacedAlert = NonNullable<z.infer<typeof replacedAlert>>;

export const questionSchema = z.discriminatedUnion('about', [
  /** The user or another person may be in danger, or needs help that is not about the market. */
  z.object({
    about: z.enum(distressKinds),
    language: z.optional(z.enum(['en', 'es'])),
    /** Set for a message after help, which the answer refers to. */
    reply: z.optional(z.enum(distressReplies)),
  }),
  z.object({ about: z.enum(refusedWithoutFigures), tickers: z.readonly(z.array(ticker)) }),
  z.object({
    about: z.literal('advice'),
    tickers: z.readonly(z.array(ticker)),
    /** What a request for advice is about; undefined for a decision about an asset. */
    of: z.optional(z.enum(adviceKinds)),
    /** The market values whose future was asked for. */
    names: z.optional(z.readonly(z.array(z.enum(macroNames)))),
  }),
  z.object({
    about: z.literal('create-alert'),
    ticker,
    /** Undefined if the price decides it. */
    direction: z.optional(alertDirectionSchema),
    targetInCentavos: z.int(),
    confirmed: z.boolean(),
    isOneOfSeveral: z.optional(z.literal(true)),
    replaces: replacedAlert,
  }),
  /** An alert some percent away from the current price. */
  z.object({
    about: z.literal('create-move-alert'),
    ticker,
    direction: alertDirectionSchema,
    percent: decimal,
    confirmed: z.boolean(),
    isOneOfSeveral: z.optional(z.literal(true)),
    replaces: replacedAlert,
  }),
  /** Without an asset or a price. */
  z.object({
    about: z.literal('incomplete-alert'),
    ticker: z.optional(ticker),
    /** For a currency, an index or a rate, which have no alerts. */
    isOfMarket: z.optional(z.boolean()),
    /** Several alerts with prices and assets that cannot be matched. */
    isUnclear: z.optional(z.literal(true)),
  }),
  /** A negated command, as `não cancela meu alerta`: nothing is changed. */
  z.object({
    about: z.literal('unchanged'),
    of: z.enum(['messages', 'alerts', 'conversation']),
    ticker: z.optional(ticker),
  }),
  z.object({ about: z.literal('list-alerts') }),
  z.object({
    about: z.literal('remove-alerts'),
    ticker: z.optional(ticker),
    /** Which of several. */
    targetInCentavos: z.optional(z.int()),
    /** In the list that was shown; negative from its end. */
    index: z.optional(z.int()),
    isNewest: z.optional(z.literal(true)),
    /** The user has confirmed that all of them are meant. */
    all: z.optional(z.boolean()),
  }),
  /** For one asset, or for those that were just compared. */
  z.object({ about: z.literal('income'), monthlyInReais: decimal, tickers, leftOut }),
  z.object({
    about: z.literal('growth'),
    initialInReais: decimal,
    monthlyInReais: decimal,
    rate,
    /** The monthly sum is withdrawn: over the term, or until nothing is left. */
    withdraws: z.optional(z.enum(['over-term', 'until-empty'])),
    /** A yearly fee on the balance, in percent; `custody` is that of B3 for Tesouro. */
    fee: z.optional(z.union([z.literal('custody'), decimal])),
    shows,
    focus,
    ...termFields,
  }),
  /** The same money and time at several rates. */
  z.object({
    about: z.literal('compare-rates'),
    initialInReais: decimal,
    monthlyInReais: decimal,
    rates: z.readonly(z.array(rate).check(z.minLength(2), z.maxLength(maxCompared))),
    /** True if the user named no amount. */
    isAmountAssumed: z.optional(z.literal(true)),
    shows,
    focus,
    ...termFields,
  }),
  z.object({
    about: z.literal('incomplete-growth'),
    /** The inputs that the user did not name; empty if something else is unclear. */
    missing: z.readonly(z.array(z.enum(['amount', 'rate', 'time', 'term']))),
    said,
    /** A yearly rate that no product pays; probably a percentage of the CDI. */
    doubtfulPercent: z.optional(decimal),
    /** A term longer than a life of saving. */
    doubtfulYears: z.optional(z.int()),
  }),
  calculateQuestion,
  /** The monthly saving for a sum at the end of a time. */
  z.object({ about: z.literal('target-sum'), targetInReais: decimal, rate, months }),
  /** The time in which a monthly saving reaches a sum. */
  z.object({
    about: z.literal('time-to-sum'),
    targetInReais: decimal,
    monthlyInReais: decimal,
    rate,
  }),
  /** The capital that pays a monthly amount from its interest. */
  z.object({ about: z.literal('income-capital'), monthlyInReais: decimal, rate }),
  /** The current value of a market rate. */
  z.object({ about: z.literal('rate'), rate }),
  /** The current worth of money invested in an asset in the past. */
  z.object({ about: z.literal('invested'), ticker, amountInReais: decimal, span }),
  /** The purchasing power of an amount after a time of inflation. */
  z.object({
    about: z.literal('real-value'),
    amountInReais: decimal,
    months,
    /** Percent a year; undefined for that of the last twelve months. */
    inflation: z.optional(decimal),
  }),
  /** The payments of a quantity of an asset in a year. */
  z.object({
    about: z.literal('received'),
    ticker,
    quantity: decimal,
    year: z.optional(dividendYear),
  }),
  /** The cost of a quantity of an asset at the current price. */
  z.object({ about: z.literal('worth'), ticker, quantity: decimal }),
  /** How many of an asset an amount buys. */
  z.object({ about: z.literal('affordable'), ticker, amountInReais: decimal }),
  z.object({ about: z.literal('history'), ticker, span, why: z.optional(z.literal(true)) }),
  z.object({ about: z.literal('average-price'), lots: z.readonly(z.array(lot)) }),
  z.object({
    about: z.literal('compare'),
    tickers,
    leftOut,
    /** Undefined for the usual ones. */
    indicators: z.optional(z.readonly(z.array(indicator))),
  }),
  /** Which asset has the highest or lowest value. */
  z.object({
    about: z.literal('extreme'),
    tickers,
    leftOut,
    indicator,
    which: z.enum(['highest', 'lowest']),
  }),
  /** @property year a calendar year, the current or the previous one; undefined for the last twelve months */
  z.object({
    about: z.literal('dividends'),
    ticker,
    year: z.optional(dividendYear),
  }),
  z.object({ about: z.literal('indicators'), ticker, indicators: z.readonly(z.array(indicator)) }),
  z.object({
    about: z.literal('asset'),
    ticker,
    /** Of the same company, where its name or letters leave open which is meant. */
    otherClasses: z.optional(tickers),
    /** The price per share that the user paid, to calculate the gain. */
    paidInReais: z.optional(decimal),
    /** The user asks why it has moved. */
    why: z.optional(z.literal(true)),
    /** The user asks for the new name or code of a company. */
    asksName: z.optional(z.literal(true)),
  }),
  z.object({
    about: z.literal('macro'),
    names: z.readonly(z.array(z.enum(macroNames))),
    /** The user asks why it has moved, and names the direction. */
    why: z.optional(z.enum(['up', 'down', 'unsaid'])),
    /** The question asks for the rate of a month. */
    isOfMonth: z.optional(z.literal(true)),
    /** Undefined for the current value. */
    year: z.optional(z.union([z.int(), z.enum(['this', 'last'])])),
    /** Several years, one by one or as one change. */
    years: z.optional(z.readonly(z.array(z.int()).check(z.minLength(2), z.maxLength(maxYears)))),
    isJoined: z.optional(z.literal(true)),
    /** Without the inflation of the year. */
    isReal: z.optional(z.literal(true)),
    /** The difference between two rates. */
    isSpread: z.optional(z.literal(true)),
  }),
  /** The price of something that no source of ours has, such as gold. */
  z.object({
    about: z.literal('not-covered'),
    of: z.optional(z.enum(outOfReach)),
    /** The market values nearest to it. */
    names: z.optional(z.readonly(z.array(z.enum(macroNames)))),
  }),
  /** The largest rises and falls of the newest session. */
  z.object({ about: z.literal('movers') }),
  z.object({
    about: z.literal('terms'),
    terms: z.readonly(z.array(term)),
    /** Undefined for the reader's own. */
    level: z.optional(knowledgeLevelSchema),
    /** One level further than that, if there is one. */
    towards: z.optional(z.enum(['simpler', 'deeper'])),
    /** An example in figures instead of the meaning. */
    wantsExample: z.optional(z.literal(true)),
  }),
  queryQuestion,
  paymentsQuestion,
  pastPriceQuestion,
  notInformedQuestion,
  z.object({ about: z.literal('portfolio') }),
  ...tradeQuestionSchemas,
  z.object({ about: z.enum(supportTopics) }),
  z.object({ about: z.literal('account-help'), of: z.enum(accountHelp) }),
  /** The state of the market, from the newest edition that fits. */
  z.object({
    about: z.literal('edition'),
    kind: z.optional(z.enum(editionKinds)),
    day: z.optional(z.enum(['today', 'yesterday'])),
  }),
  /** @property isForTime asked for a limited time, after which the setting should be as before */
  z.object({
    about: z.literal('change-messages'),
    change: messagesChange,
    isForTime: z.optional(z.boolean()),
  }),
  /** A change without its new value. */
  z.object({
    about: z.literal('incomplete-messages'),
    missing: z.enum(['hour', 'length', 'frequency', 'anything']),
    kind: z.optional(z.enum(editionKinds)),
  }),
  z.object({ about: z.literal('tell-messages') }),
  /** The sources of the values in the last answer. */
  z.object({ about: z.literal('sources') }),
  /** Deletes the conversation. */
  z.object({ about: z.literal('forget') }),
  /** @property isWhoQuestion asked who or what answers */
  z.object({ about: z.literal('greeting'), isWhoQuestion: z.optional(z.boolean()) }),
  /** The current worth of money of an earlier year. */
  z.object({ about: z.literal('past-value') }),
  /** A consortium, or a debt without numbers that can be calculated. */
  z.object({ about: z.literal('loan') }),
  /** How something is taxed or declared. */
  z.object({ about: z.literal('taxes') }),
  /** The inheritance of investments when their owner dies. */
  z.object({ about: z.literal('inheritance') }),
  /** When B3 trades. */
  z.object({
    about: z.literal('session'),
    /** A weekday, from 0 for Sunday; undefined for today, or the next session. */
    on: z.optional(z.union([z.literal('tomorrow'), z.int().check(z.minimum(0), z.maximum(6))])),
  }),
  z.object({ about: z.literal('thanks') }),
  /** Questions of one message beyond those that are answered together. */
  z.object({ about: z.literal('left-over') }),
  z.object({ about: z.literal('unknown') }),
  /** A message that no rule understands, with what it is likely to be about, and the words that are understood. */
  z.object({
    about: z.literal('unclear'),
    like: z.enum(intents),
    tickers: z.optional(tickers),
    amountInReais: z.optional(decimal),
  }),
]);
export type Question = z.infer<typeof questionSchema>;
export type QuestionOf<About extends Question['about']> = Extract<
  Question,
  { readonly about: About }
>;

/** Returns the stored form: decimals as text, indicators and terms by their names. */
export function storedQuestion(question: Question): unknown {
  return JSON.parse(
    JSON.stringify(question, (_, value: unknown) =>
      typeof value === 'object' && value !== null && 'name' in value && !('of' in value)
        ? value.name
        : value,
    ),
  );
}

/** @returns undefined for a question that this version does not know */
export function readStoredQuestion(stored: unknown): Question | undefined {
  return questionSchema.safeParse(stored).data;
}

/** Returns the assets of a question, in its order. */
export function tickersOf(question: Question): readonly string[] {
  if (question.about === 'query' || question.about === 'not-informed') {
    const { set } = question.about === 'query' ? question.query : question;
    return set.of === 'named' ? set.tickers : [];
  }
  if ('tickers' in question) return question.tickers ?? [];
  return 'ticker' in question && question.ticker !== undefined ? [question.ticker] : [];
}

function findIndicator(name: string): Indicator | undefined {
  return indicators.find((one) => one.name === name);
}

/** Never throws in practice: the name was checked before. */
function firstOrThrow<Named>([first]: readonly Named[]): Named {
  if (first === undefined) throw new RangeError('There is none');
  return first;
}
