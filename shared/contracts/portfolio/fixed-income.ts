import * as z from 'zod/mini';
import {
  investmentIdSchema,
  investmentSchema,
  investmentTexts,
  maxInvestmentChanges,
  storedInvestmentSchema,
} from '../../portfolio/fixed-income/investment.ts';
import { endpoint } from '../endpoint.ts';
import { expectedVersionSchema } from '../preferences.ts';
import { requestIdSchema } from './request-id.ts';

/** What an investment is worth at the end of a day. */
const investmentValueSchema = z.object({
  grossInCentavos: z.int(),
  /** What remains after income tax and IOF of that day; null when a file does not say it. */
  netInCentavos: z.nullable(z.int()),
  /** Null for a value that was read from a file. */
  incomeTaxInCentavos: z.nullable(z.int()),
  iofInCentavos: z.nullable(z.int()),
  /** `yyyy-mm-dd`: the last day with a published rate, or the day of a file. */
  day: z.iso.date(),
  /** False for a value that was read from a file. */
  isEstimate: z.boolean(),
  /** Whether it has matured: it earns nothing since. */
  isMatured: z.boolean(),
});
export type InvestmentValue = z.infer<typeof investmentValueSchema>;

const fixedIncomeSchema = z.object({
  investments: z.array(
    z.extend(storedInvestmentSchema, {
      /** Null while the rates of its index are unknown. */
      value: z.nullable(investmentValueSchema),
    }),
  ),
  /** The version of the portfolio; null without one. */
  updated_at: z.nullable(z.string()),
  mayChange: z.boolean(),
  /** Whether newer rates are published than the stored ones; `refreshCloses` reads them. */
  isOutdated: z.boolean(),
});
export type FixedIncome = z.infer<typeof fixedIncomeSchema>;

/** Reads the investments with their values, from stored rates. */
export const getFixedIncome = endpoint({
  method: 'GET',
  path: '/api/fixed-income',
  caller: 'session',
  request: z.object({}),
  response: fixedIncomeSchema,
});

/** Adds, replaces and removes investments, all of them or none. */
export const saveFixedIncome = endpoint({
  method: 'POST',
  path: '/api/save-fixed-income',
  caller: 'session',
  request: z
    .strictObject({
      added: z.array(investmentSchema),
      replaced: z.array(z.strictObject({ id: investmentIdSchema, investment: investmentSchema })),
      removed: z.array(investmentIdSchema),
      version: expectedVersionSchema,
      requestId: z.optional(requestIdSchema),
    })
    .check(
      z.refine(
        ({ added, replaced, removed }) =>
          added.length + replaced.length + removed.length <= maxInvestmentChanges,
        investmentTexts.tooManyChanges,
      ),
    ),
  response: fixedIncomeSchema,
});
