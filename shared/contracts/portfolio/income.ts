import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** `yyyy-mm-dd`. */
const day = z.iso.date();

/** A payment for what the user held on its record day. */
const incomePaymentSchema = z.object({
  ticker: z.string(),
  /** The source's word: `DIVIDENDO`, `JCP`, `RENDIMENTO`. */
  type: z.nullable(z.string()),
  /** The 'data com'; null when the source has none, then the quantity is that of the payment day. */
  recordDay: z.nullable(day),
  /** Null when it is announced without a date. */
  paymentDay: z.nullable(day),
  /** Reais for one share, before tax. */
  amountPerShareInReais: z.number(),
  /** Canonical decimal: held at the end of the record day; of a future one, held now. */
  quantity: z.string(),
  /** Before tax. */
  grossInCentavos: z.int(),
  /** What is withheld at source by the rule of the payment day: JCP; 0 for other payments. */
  withheldInCentavos: z.int(),
});
export type IncomePayment = z.infer<typeof incomePaymentSchema>;

const yieldOnCostSchema = z.object({
  ticker: z.string(),
  /** Received in the last 365 days, before tax. */
  yearInCentavos: z.int(),
  /** Cost of what is held now; null when an average price is missing. */
  costInCentavos: z.nullable(z.int()),
  /** What one share paid in the last 365 days without returned capital, against its average price; null without one. */
  yieldOnCostInBasisPoints: z.nullable(z.int()),
});
export type YieldOnCost = z.infer<typeof yieldOnCostSchema>;

const portfolioIncomeSchema = z.object({
  /** Paid up to today, newest first. */
  received: z.array(incomePaymentSchema),
  /** Due later, for what is held now or was held on a past record day; soonest first. */
  announced: z.array(incomePaymentSchema),
  yields: z.array(yieldOnCostSchema),
  /**
   * The positions that are only stated, and since when: earlier payments are unknown. Empty when all positions have
   * trades.
   */
  statedSince: z.array(z.object({ ticker: z.string(), day })),
  /** The day of the oldest known payment of these assets: the source has some years. Null without one. */
  knownSince: z.nullable(day),
  /** Assets that are or were held, without data about payments. */
  unknown: z.array(z.string()),
  /** Assets with a split after a payment: it is not known whether the source adapts amounts per share to it. */
  splitSince: z.array(z.string()),
  /** Whether the user may change the portfolio now. */
  mayChange: z.boolean(),
  /** Assets with missing or outdated data, which `refreshPortfolio` reads with `withSold`. */
  pending: z.array(z.string()),
});
export type PortfolioIncome = z.infer<typeof portfolioIncomeSchema>;

/** Returns received and announced payments, from trades and stored payments; no partner is called. */
export const getPortfolioIncome = endpoint({
  method: 'GET',
  path: '/api/portfolio-income',
  caller: 'session',
  request: z.object({}),
  response: portfolioIncomeSchema,
});
