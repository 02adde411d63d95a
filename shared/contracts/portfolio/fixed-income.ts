import * as z from 'zod/mini';
import {
  investmentIdSchema,
  investmentSchema,
  investmentTexts,
  maxInvestments,
  storedInvestmentSchema,
} from '../../portfolio/fixed-income/investment.ts';
import { endpoint } from '../endpoint.ts';
import { expectedVersionSchema } from '../preferences.ts';

/** What an investment is worth at the end of a day. */
const investmentValueSchema = z.object({
  grossInCentavos: z.int(),
  /** What remains after income tax and IOF of that day. */
  netInCentavos: z.int(),
  incomeTaxInCentavos: z.int(),
  iofInCentavos: z.int(),
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
  request: z.strictObject({
    added: z.array(investmentSchema).check(z.maxLength(maxInvestments, investmentTexts.tooMany)),
    replaced: z
      .array(z.strictObject({ id: investmentIdSchema, investment: investmentSchema }))
      .check(z.maxLength(maxInvestments, investmentTexts.tooMany)),
    removed: z
      .array(investmentIdSchema)
      .check(z.maxLength(maxInvestments, investmentTexts.tooMany)),
    version: expectedVersionSchema,
  }),
  response: fixedIncomeSchema,
});
