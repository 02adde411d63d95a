import * as z from 'zod/mini';
import { decimal, ratesSchema, signedDecimal } from './asked-rate.ts';

/*
 * Calculations as programs: each has its slots, and a question whose slots are filled has one result. A slot that is
 * left out on purpose is the one to be solved for.
 */

const ticker = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/, 'Not a code'));
const months = z.int().check(z.minimum(1), z.maximum(1_200));
const rate = ratesSchema;
const maxSaid = 600;

/** Longer terms are questioned. */
export const maxYearsOfTerm = 60;

/** What the user has said so far, when something is still missing. */
export const said = z.optional(z.string().check(z.maxLength(maxSaid)));

export const slotNames = [
  'amount',
  'instalment',
  'rate',
  'months',
  'cash',
  'target',
  'gain',
  'sales',
  'paid',
] as const;
export type SlotName = (typeof slotNames)[number];

/** Sales of shares in a month up to this are exempt: Lei 11.033/2004, art. 3, I. */
export const exemptSalesInReais = 20_000;

export const soldKinds = ['shares', 'day-trade', 'fii', 'other'] as const;
export type SoldKind = (typeof soldKinds)[number];

const lent = { per: z.enum(['month', 'year']), percent: decimal };

const programSchema = z.discriminatedUnion('of', [
  /** A price in instalments against the price at once. */
  z.object({
    of: z.literal('instalments'),
    months,
    instalmentInReais: decimal,
    cashInReais: decimal,
  }),
  /** Equal instalments (Price): of the four slots one is missing and solved for. */
  z.object({
    of: z.literal('loan'),
    amountInReais: z.optional(decimal),
    instalmentInReais: z.optional(decimal),
    months: z.optional(months),
    rate: z.optional(z.object(lent)),
    /** SAC: the same part of the debt each month, and so falling instalments. Undefined for Price. */
    system: z.optional(z.enum(['sac', 'both'])),
    /** Paid at once: the price is the amount and this. */
    downInReais: z.optional(decimal),
  }),
  /** A debt that grows without payments. */
  z.object({
    of: z.literal('debt'),
    amountInReais: decimal,
    months,
    rate: z.object(lent),
    isCard: z.boolean(),
  }),
  /** Saving for a sum: the slot to solve for is undefined, and what is not mentioned is 0. */
  z.object({
    of: z.literal('goal'),
    solves: z.enum(['rate', 'months', 'initial', 'monthly']),
    targetInReais: decimal,
    initialInReais: decimal,
    monthlyInReais: decimal,
    months: z.optional(months),
    rate: z.optional(rate),
  }),
  /** The monthly withdrawal that empties a sum in a time; without a time, the interest alone. */
  z.object({
    of: z.literal('withdrawal'),
    initialInReais: decimal,
    months: z.optional(months),
    rate,
  }),
  /** The sum for an income from interest, and the saving that reaches it. */
  z.object({
    of: z.literal('retirement'),
    incomeInReais: decimal,
    initialInReais: decimal,
    months,
    rate,
    /** In years, when the time was said by two ages. */
    age: z.optional(z.int().check(z.minimum(1), z.maximum(120))),
  }),
  /** Dividends of twelve months over the price paid. */
  z.object({
    of: z.literal('yield-on-cost'),
    ticker: z.optional(ticker),
    paidInReais: decimal,
    dividendsInReais: z.optional(decimal),
  }),
  /** The rise that makes up for a fall. */
  z.object({
    of: z.literal('loss-recovery'),
    percent: decimal,
    /** The prices that the fall was between, if they were said. */
    prices: z.optional(z.object({ from: decimal, to: decimal })),
  }),
  /** The tax on a sale in a month. */
  z.object({
    of: z.literal('sale-tax'),
    kind: z.enum(soldKinds),
    salesInReais: z.optional(decimal),
    gainInReais: z.optional(decimal),
    isLoss: z.boolean(),
    /** Of months before, taken from the gain. */
    earlierLossInReais: z.optional(decimal),
  }),
  /** Undefined slots are today's Selic, CDI and IPCA. */
  z.object({
    of: z.literal('real-interest'),
    nominalPercent: z.optional(decimal),
    inflationPercent: z.optional(decimal),
  }),
  /** The same rate a month and a year; `claimed` is what the user takes the other one for. */
  z.object({
    of: z.literal('convert-rate'),
    percent: decimal,
    per: z.enum(['month', 'year']),
    claimed: z.optional(decimal),
  }),
  z.object({
    of: z.literal('percent-of'),
    percent: decimal,
    /** In percent when that is what the part is of. */
    amountInReais: decimal,
    isOfPercent: z.optional(z.literal(true)),
    /** The amount with the part added or taken away. */
    changes: z.optional(z.enum(['more', 'less'])),
  }),
  z.object({ of: z.literal('percent-change'), from: decimal, to: decimal }),
  /** Changes one after the other, in percent. */
  z.object({
    of: z.literal('joined-changes'),
    percents: z.readonly(z.array(signedDecimal).check(z.minLength(2), z.maxLength(12))),
  }),
  /** A purchase and its sale, whatever the asset. */
  z.object({
    of: z.literal('trade-result'),
    quantity: decimal,
    boughtInReais: decimal,
    soldInReais: decimal,
  }),
  /** The price at which a sale gives back what was paid, per share. */
  z.object({
    of: z.literal('price-after-dividends'),
    paidInReais: decimal,
    dividendsInReais: decimal,
  }),
  /** New shares without payment. */
  z.object({ of: z.literal('bonus-shares'), percent: decimal, quantity: decimal }),
  z.object({
    of: z.literal('convert-currency'),
    amount: decimal,
    currency: z.enum(['dollar', 'euro']),
    to: z.enum(['reais', 'currency']),
  }),
  /** The share of the yield that IOF takes on a day. */
  z.object({
    of: z.literal('iof'),
    days: z.int().check(z.minimum(1), z.maximum(10_000)),
    yieldInReais: z.optional(decimal),
  }),
  /** The income tax on interest by the length of an investment. */
  z.object({
    of: z.literal('tax-of-term'),
    days: z.int().check(z.minimum(1), z.maximum(36_500)),
  }),
  /** Interest on equity after the tax withheld from it. */
  z.object({ of: z.literal('net-of-jcp'), grossInReais: decimal }),
  /** A fixed rate against one over inflation: of the three one is missing. */
  z.object({
    of: z.literal('inflation-parts'),
    nominalPercent: z.optional(decimal),
    realPercent: decimal,
    inflationPercent: z.optional(decimal),
  }),
  /** The rate of a taxed product that pays the same as an exempt one, or the other way round. */
  z.object({ of: z.literal('break-even'), rate, months }),
  z.object({
    of: z.literal('incomplete'),
    missing: z.readonly(z.array(z.enum(slotNames)).check(z.minLength(1))),
    said: z.string().check(z.maxLength(maxSaid)),
  }),
]);
export type Program = z.infer<typeof programSchema>;
export type ProgramOf<Of extends Program['of']> = Extract<Program, { readonly of: Of }>;

export const calculateQuestion = z.object({
  about: z.literal('calculate'),
  program: programSchema,
  /** Numbers of the question that no slot took, as written. */
  unused: z.optional(z.readonly(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(5)))),
});
export type CalculateQuestion = z.infer<typeof calculateQuestion>;
