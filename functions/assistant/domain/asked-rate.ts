import Big from 'big.js';
import * as z from 'zod/mini';
import { productNames } from './products.ts';

export const decimal = z.pipe(
  z.string().check(z.regex(/^\d{1,18}(?:\.\d{1,20})?$/, 'Not a decimal')),
  z.transform((text: string) => new Big(text)),
);
export const signedDecimal = z.pipe(
  z.string().check(z.regex(/^-?\d{1,18}(?:\.\d{1,20})?$/, 'Not a decimal')),
  z.transform((text: string) => new Big(text)),
);
const perTime = z.enum(['month', 'year']);

/** Whether the product's interest is exempt from income tax, such as LCI and LCA. */
const isExempt = z.optional(z.literal(true));

/** The index that the user assumes, in percent a year, instead of today's. */
const assumed = z.optional(decimal);

/** The product that was named with the rate. */
const product = z.optional(z.enum(productNames));

/** A rate given by the user, a market rate, a percentage of the CDI, or a rate above inflation. */
export const ratesSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('person'), percent: signedDecimal, per: perTime, isExempt, product }),
  z.object({ of: z.literal('cdi'), percentOf: z.optional(decimal), isExempt, assumed, product }),
  z.object({ of: z.literal('selic'), assumed, product }),
  /** `assumed` is the Selic's. */
  z.object({ of: z.literal('poupanca'), assumed, product }),
  z.object({ of: z.literal('ipca'), plus: decimal, isExempt, assumed, product }),
]);
export type AskedRate = z.infer<typeof ratesSchema>;
