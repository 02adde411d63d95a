import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** Periods of a return, shortest first: months, this year, years, and everything since the first trade. */
export const returnPeriods = ['1M', '3M', '6M', 'YTD', '1Y', '2Y', '5Y', 'MAX'] as const;
export const returnPeriodSchema = z.enum(returnPeriods);
export type ReturnPeriod = z.infer<typeof returnPeriodSchema>;

/** `yyyy-mm-dd`. */
const day = z.iso.date();
/** Hundredths of a percent; null when unknown. */
const basisPoints = z.nullable(z.int());

/** The values of a curve at the end of a day: basis points since the beginning of the period. */
const returnPointSchema = z.object({
  day,
  portfolio: z.int(),
  cdi: basisPoints,
  ibovespa: basisPoints,
  ipca: basisPoints,
});
export type ReturnPoint = z.infer<typeof returnPointSchema>;

const periodReturnSchema = z.object({
  period: returnPeriodSchema,
  /** The day whose close is the base; the day before the first trade when that is later than the period's beginning. */
  from: day,
  /** Whether the period began before the first trade, so that it equals `MAX`. */
  isShortened: z.boolean(),
  /** Time-weighted: what each real earned that was invested over the whole period; payments included. */
  timeWeightedInBasisPoints: basisPoints,
  /** Money-weighted (XIRR): the rate that the user's own money earned; payments included. */
  moneyWeightedInBasisPoints: basisPoints,
  /**
   * Whether the money-weighted return is a rate per year, as where the money was invested over more than a year. Else it
   * is that of the time from the first purchase or the period's beginning to the last price or sale.
   */
  isYearly: z.boolean(),
  /** Value now, minus the value then, minus what was invested since, plus what was sold and paid. */
  gainInCentavos: z.int(),
  /** Purchases minus sales since then. */
  investedInCentavos: z.int(),
  cdiInBasisPoints: basisPoints,
  ibovespaInBasisPoints: basisPoints,
  /** Up to the last published month; null while less than half of the period's days are published. */
  ipcaInBasisPoints: basisPoints,
  /** `yyyy-mm`: the last published month of IPCA; null when it is unknown since the period's beginning. */
  ipcaUntil: z.nullable(z.string()),
  /** Oldest first, at most 120. The first is `from` with zeros. */
  points: z.array(returnPointSchema),
  /** The base, the sessions since then and today, of which `points` are chosen. */
  dayCount: z.optional(z.int()),
});
export type PeriodReturn = z.infer<typeof periodReturnSchema>;

/** What an asset added to the portfolio's value, payments included, purchases and sales left out. */
const contributionSchema = z.object({
  ticker: z.string(),
  amountInCentavos: z.int(),
});
export type Contribution = z.infer<typeof contributionSchema>;

/** A split that the trades of an asset do not have, judged by their prices and adjusted closes. */
const missingSplitSchema = z.object({
  ticker: z.string(),
  /** The last trade at the price of old shares. */
  lastDay: day,
  /** The first trade at the price of new shares; null without one. */
  day: z.nullable(day),
  /** `from` shares have become `to`. */
  factor: z.object({ from: z.int(), to: z.int() }),
});
export type MissingSplit = z.infer<typeof missingSplitSchema>;

const portfolioReturnsSchema = z.object({
  /** Empty without a history: nothing is held, or no asset has closes yet. */
  periods: z.array(periodReturnSchema),
  /** Since the last close of the week before; null without closes. Largest gain first. */
  week: z.nullable(z.object({ from: day, contributions: z.array(contributionSchema) })),
  /** Day of the newest prices; null without prices. */
  until: z.nullable(day),
  /** Held assets without closes for a part of the time: there they count at the price of their last trade. */
  withoutCloses: z.array(z.string()),
  /** Assets with trades that need earlier ones; they are left out. */
  withIssues: z.array(z.string()),
  /** Splits that are probably missing: returns and average prices are wrong without them. */
  missingSplits: z.array(missingSplitSchema),
  /** Assets whose closes were never read or are outdated; `refreshCloses` reads them. */
  pending: z.array(z.string()),
});
export type PortfolioReturns = z.infer<typeof portfolioReturnsSchema>;

/** Returns what the portfolio earned, from stored closes; no partner is called. */
export const getPortfolioReturns = endpoint({
  method: 'GET',
  path: '/api/portfolio-returns',
  caller: 'session',
  request: z.object({}),
  response: portfolioReturnsSchema,
});

/** Reads the closes of some pending assets, and outdated benchmarks, from their sources. */
export const refreshCloses = endpoint({
  method: 'POST',
  path: '/api/refresh-closes',
  caller: 'session',
  request: z.strictObject({}),
  response: z.object({ pending: z.array(z.string()) }),
});
