import Big from 'big.js';
import * as z from 'zod/mini';
import { alertDirectionSchema } from '../contracts/alerts.ts';
import { messageChannelSchema, switchableKindSchema } from '../contracts/messaging.ts';
import {
  knowledgeLevelSchema,
  messageLengthSchema,
  wantedFrequencySchema,
} from '../contracts/preferences.ts';
import { editionKinds } from '../editions/edition-facts.ts';
import { findTerm, glossary, type GlossaryTerm } from './glossary.ts';
import { indicators, type Indicator } from './reading/indicators.ts';
import { distressKinds } from './reading/distress/distress-kinds.ts';
import { refusedTopics } from './reading/refused-topics.ts';

/*
 * What can be asked, each with what it needs: whoever reads a question makes one of these, and whoever answers knows
 * nothing else of it. Kept with its turn, so that the next question may lean on it.
 */

const decimal = z.pipe(
  z.string().check(z.regex(/^\d{1,18}(?:\.\d{1,20})?$/, 'Not a decimal')),
  z.transform((text: string) => new Big(text)),
);
const signedDecimal = z.pipe(
  z.string().check(z.regex(/^-?\d{1,18}(?:\.\d{1,20})?$/, 'Not a decimal')),
  z.transform((text: string) => new Big(text)),
);
const ticker = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/, 'Not a code'));
const indicator = z.pipe(
  z.string().check(z.refine((name) => findIndicator(name) !== undefined, 'Not an indicator')),
  z.transform((name: string): Indicator => findIndicator(name) ?? unnamed(indicators)),
);
const term = z.pipe(
  z.string().check(z.refine((name) => findTerm(name) !== undefined, 'Not a term')),
  z.transform((name: string): GlossaryTerm => findTerm(name) ?? unnamed(glossary)),
);
const months = z.int().check(z.minimum(1), z.maximum(1_200));
/** A length of time: months, and calendar days beyond them. */
const ofTerm = {
  months: z.int().check(z.minimum(0), z.maximum(1_200)),
  days: z.optional(z.int().check(z.minimum(1), z.maximum(36_500))),
  /** ISO 8601 day: its end, where that is what was said. */
  until: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Not a day'))),
  /** True where no term was said. */
  isTermAssumed: z.optional(z.literal(true)),
};
const termSchema = z.object(ofTerm);
export type Term = z.infer<typeof termSchema>;
const perTime = z.enum(['month', 'year']);

/** Paid by a product whose interest is free of income tax, such as LCI and LCA. */
const isExempt = z.optional(z.literal(true));

/** The index that somebody supposes, in percent a year, instead of today's. */
const assumed = z.optional(decimal);

/** A rate of the person's, one of the market, so much of the CDI, or so much above the prices' rise. */
const rate = z.discriminatedUnion('of', [
  z.object({ of: z.literal('person'), percent: signedDecimal, per: perTime, isExempt }),
  z.object({ of: z.literal('cdi'), percentOf: z.optional(decimal), isExempt, assumed }),
  z.object({ of: z.literal('selic'), assumed }),
  /** `assumed` is the Selic's. */
  z.object({ of: z.literal('poupanca'), assumed }),
  z.object({ of: z.literal('ipca'), plus: decimal, isExempt, assumed }),
]);
export type AskedRate = z.infer<typeof rate>;

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

/** What somebody does on the site, or with a person. */
export const ownMatters = ['contact', 'plan', 'prices', 'messages', 'charge'] as const;

/** What somebody wants to be otherwise of the messages that they get. */
const messagesChange = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('hour'),
    /** Undefined where neither their words nor the hour say which. */
    kind: z.optional(z.enum(editionKinds)),
    /** `hh:mm`, offered or not; null for the usual one. */
    hour: z.nullable(z.string().check(z.regex(/^\d{2}:\d{2}$/, 'Not an hour'))),
  }),
  z.object({ of: z.literal('length'), length: messageLengthSchema }),
  z.object({ of: z.literal('frequency'), frequency: wantedFrequencySchema }),
  /** Notes during the day. */
  z.object({ of: z.literal('notes'), on: z.boolean() }),
  /** Messages of the market, by whatever channel. */
  z.object({ of: z.literal('market'), on: z.boolean() }),
  /** Some kinds of message, by some channels. */
  z.object({
    of: z.literal('kinds'),
    kinds: z.readonly(z.array(switchableKindSchema).check(z.minLength(1), z.maxLength(6))),
    channels: z.readonly(z.array(messageChannelSchema).check(z.minLength(1), z.maxLength(2))),
    on: z.boolean(),
  }),
  /** All that comes by a channel. */
  z.object({
    of: z.literal('channels'),
    channels: z.readonly(z.array(messageChannelSchema).check(z.minLength(1), z.maxLength(2))),
    on: z.boolean(),
  }),
]);
export type MessagesChange = z.infer<typeof messagesChange>;

/** From when on a price is looked back at: so many days, or the beginning of this year. */
const span = z.union([
  z.object({ days: z.int().check(z.minimum(1), z.maximum(400)) }),
  /** `longer`: than any source of ours goes back. */
  z.enum(['year-to-date', 'twelve-months', 'longer']),
]);
export type HistorySpan = z.infer<typeof span>;

const lot = z.object({ quantity: decimal, priceInReais: decimal });
export type Lot = z.infer<typeof lot>;

/** So many are compared at once. */
export const mostCompared = 4;
const tickers = z.readonly(z.array(ticker).check(z.maxLength(mostCompared)));
/** Those that were named beyond that, as far as they are told. */
const maxLeftOut = 12;
const leftOut = z.optional(z.readonly(z.array(ticker).check(z.maxLength(maxLeftOut))));

/** Returns the first of some assets, and the others as left out. */
export function firstOf(named: readonly string[]) {
  const others = named.slice(mostCompared, mostCompared + maxLeftOut);
  return {
    tickers: named.slice(0, mostCompared),
    ...(others.length === 0 ? {} : { leftOut: others }),
  };
}

export const questionSchema = z.discriminatedUnion('about', [
  /** Its writer or another person may be in danger, or needs help that is not about the market. */
  z.object({ about: z.enum(distressKinds), language: z.optional(z.enum(['en', 'es'])) }),
  z.object({ about: z.enum(refusedTopics), tickers: z.readonly(z.array(ticker)) }),
  z.object({
    about: z.literal('create-alert'),
    ticker,
    /** Undefined where the price says it. */
    direction: z.optional(alertDirectionSchema),
    targetInCentavos: z.int(),
    confirmed: z.boolean(),
    isOneOfSeveral: z.optional(z.literal(true)),
  }),
  /** So many percent from the price of now. */
  z.object({
    about: z.literal('create-move-alert'),
    ticker,
    direction: alertDirectionSchema,
    percent: decimal,
    confirmed: z.boolean(),
    isOneOfSeveral: z.optional(z.literal(true)),
  }),
  /** Without an asset or a price. */
  z.object({
    about: z.literal('incomplete-alert'),
    ticker: z.optional(ticker),
    /** Of a currency, an index or a rate, which have no alerts. */
    isOfMarket: z.optional(z.boolean()),
    /** Several, of which the prices and assets cannot be told apart. */
    isUnclear: z.optional(z.literal(true)),
  }),
  /** A command that is negated, as `não cancela meu alerta`: nothing is changed. */
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
    /** They have said that they mean all of them. */
    all: z.optional(z.boolean()),
  }),
  /** Of one asset, or of those that were just compared. */
  z.object({ about: z.literal('income'), monthlyInReais: decimal, tickers, leftOut }),
  z.object({
    about: z.literal('growth'),
    initialInReais: decimal,
    monthlyInReais: decimal,
    rate,
    /** The sum of each month is taken out: over the term, or until nothing is left. */
    withdraws: z.optional(z.enum(['over-term', 'until-empty'])),
    ...ofTerm,
  }),
  /** The same money and time at several rates. */
  z.object({
    about: z.literal('compare-rates'),
    initialInReais: decimal,
    monthlyInReais: decimal,
    rates: z.readonly(z.array(rate).check(z.minLength(2), z.maxLength(mostCompared))),
    ...ofTerm,
  }),
  z.object({
    about: z.literal('incomplete-growth'),
    /** What was not said; empty where something else is not clear. */
    missing: z.readonly(z.array(z.enum(['amount', 'rate', 'time', 'term']))),
  }),
  /** How much a month, for a sum at the end of a time. */
  z.object({ about: z.literal('target-sum'), targetInReais: decimal, rate, months }),
  /** How long, for a sum by so much a month. */
  z.object({
    about: z.literal('time-to-sum'),
    targetInReais: decimal,
    monthlyInReais: decimal,
    rate,
  }),
  /** What has to be there for so much interest a month. */
  z.object({ about: z.literal('income-capital'), monthlyInReais: decimal, rate }),
  /** What a rate of the market is by now. */
  z.object({ about: z.literal('rate'), rate }),
  /** What money that was put into an asset would be by now. */
  z.object({ about: z.literal('invested'), ticker, amountInReais: decimal, span }),
  /** What some money buys after a time in which prices rise. */
  z.object({
    about: z.literal('real-value'),
    amountInReais: decimal,
    months,
    /** Percent a year; undefined for that of the last twelve months. */
    inflation: z.optional(decimal),
  }),
  /** What so many of an asset have paid in a year. */
  z.object({ about: z.literal('received'), ticker, quantity: decimal }),
  /** What so many of an asset cost at the price of now. */
  z.object({ about: z.literal('worth'), ticker, quantity: decimal }),
  /** How many of an asset some money buys. */
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
  /** Which of some has the larger or smaller figure. */
  z.object({
    about: z.literal('extreme'),
    tickers,
    leftOut,
    indicator,
    which: z.enum(['highest', 'lowest']),
  }),
  /** @property year the calendar's, the one that runs, or the one before it; undefined for the last twelve months */
  z.object({
    about: z.literal('dividends'),
    ticker,
    year: z.optional(z.union([z.int(), z.enum(['this', 'last'])])),
  }),
  z.object({ about: z.literal('indicators'), ticker, indicators: z.readonly(z.array(indicator)) }),
  z.object({
    about: z.literal('asset'),
    ticker,
    /** What they say they paid for one of it, and ask what they have gained. */
    paidInReais: z.optional(decimal),
    /** They ask why it has moved. */
    why: z.optional(z.literal(true)),
  }),
  z.object({
    about: z.literal('macro'),
    names: z.readonly(z.array(z.enum(macroNames))),
    /** They ask why it has moved, and say which way. */
    why: z.optional(z.enum(['up', 'down', 'unsaid'])),
  }),
  /** The price of something that no source of ours has, such as gold. */
  z.object({ about: z.literal('not-covered') }),
  /** What rose and fell most in the newest session. */
  z.object({ about: z.literal('movers') }),
  z.object({
    about: z.literal('terms'),
    terms: z.readonly(z.array(term)),
    /** Undefined for the reader's own. */
    level: z.optional(knowledgeLevelSchema),
    /** One level further than that, where there is one. */
    towards: z.optional(z.enum(['simpler', 'deeper'])),
  }),
  z.object({ about: z.literal('portfolio') }),
  z.object({ about: z.enum(ownMatters) }),
  /** What the market was like, as the newest edition that fits has it. */
  z.object({
    about: z.literal('edition'),
    kind: z.optional(z.enum(editionKinds)),
    day: z.optional(z.enum(['today', 'yesterday'])),
  }),
  /** @property isForTime was asked for a time, after which it should be as before */
  z.object({
    about: z.literal('change-messages'),
    change: messagesChange,
    isForTime: z.optional(z.boolean()),
  }),
  /** Without what it shall be from now on. */
  z.object({
    about: z.literal('incomplete-messages'),
    missing: z.enum(['hour', 'length', 'frequency', 'anything']),
    kind: z.optional(z.enum(editionKinds)),
  }),
  z.object({ about: z.literal('tell-messages') }),
  /** Where the figures of the last answer come from. */
  z.object({ about: z.literal('sources') }),
  /** Deletes the conversation. */
  z.object({ about: z.literal('forget') }),
  /** @property isWhoQuestion asked who or what answers */
  z.object({ about: z.literal('greeting'), isWhoQuestion: z.optional(z.boolean()) }),
  /** What money of an earlier year is worth by now. */
  z.object({ about: z.literal('past-value') }),
  /** What a debt costs, which is not counted here. */
  z.object({ about: z.literal('loan') }),
  /** How something is taxed or declared. */
  z.object({ about: z.literal('taxes') }),
  /** What becomes of investments when their owner dies. */
  z.object({ about: z.literal('inheritance') }),
  /** When B3 trades. */
  z.object({ about: z.literal('session') }),
  z.object({ about: z.literal('thanks') }),
  /** Questions of one message beyond those that are answered together. */
  z.object({ about: z.literal('left-over') }),
  z.object({ about: z.literal('unknown') }),
]);
export type Question = z.infer<typeof questionSchema>;
export type QuestionOf<About extends Question['about']> = Extract<
  Question,
  { readonly about: About }
>;

/** As a row keeps it: decimals as text, indicators and terms by their names. */
export function storedQuestion(question: Question): unknown {
  return JSON.parse(
    JSON.stringify(question, (_, value: unknown) =>
      typeof value === 'object' && value !== null && 'name' in value && !('of' in value)
        ? value.name
        : value,
    ),
  );
}

/** @returns undefined for what this version does not know */
export function readStoredQuestion(stored: unknown): Question | undefined {
  return questionSchema.safeParse(stored).data;
}

/** The assets that a question is about, in its order. */
export function tickersOf(question: Question): readonly string[] {
  if ('tickers' in question) return question.tickers;
  return 'ticker' in question && question.ticker !== undefined ? [question.ticker] : [];
}

function findIndicator(name: string): Indicator | undefined {
  return indicators.find((one) => one.name === name);
}

/** What was checked before is there. */
function unnamed<Named>([first]: readonly Named[]): Named {
  if (first === undefined) throw new RangeError('There is none');
  return first;
}
