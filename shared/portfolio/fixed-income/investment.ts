import * as z from 'zod/mini';
import { isPlainName } from '../../values/text.ts';
import { brokerSchema } from '../position.ts';

export const maxInvestments = 100;
/** The first day of the real. */
export const firstInvestmentDay = '1994-07-01';
export const maxInvestmentChanges = 40;
const maxNameLength = 80;
/** A hundred million reais. */
export const maxAmountInCentavos = 10_000_000_000;

export const investmentTexts = {
  name: 'Escreva um nome, como CDB Banco Inter 2028.',
  longName: `Use até ${maxNameLength} caracteres.`,
  amount: 'Escreva o valor aplicado em reais, como 5.000,00.',
  zeroAmount: 'O valor aplicado precisa ser maior que zero.',
  largeAmount: 'Confira o valor: ele passa de 100 milhões de reais.',
  day: 'Escreva a data da aplicação, como 10/11/2026.',
  futureDay: 'A data da aplicação não pode ser depois de hoje.',
  oldDay: 'A carteira aceita aplicações desde julho de 1994.',
  maturity: 'O vencimento precisa ser depois da aplicação.',
  lateMaturity: 'O vencimento pode ser em até 100 anos. Confira o ano.',
  percent: 'Escreva um percentual do CDI entre 1 e 300, como 110.',
  rate: 'Escreva uma taxa ao ano entre -5 e 50, como 6,25.',
  tooManyChanges: `Salve no máximo ${maxInvestmentChanges} aplicações de cada vez.`,
  tooMany: `A carteira tem no máximo ${maxInvestments} aplicações de renda fixa.`,
} as const;

export const investmentKinds = ['tesouro', 'cdb', 'lci', 'lca'] as const;
export const investmentKindSchema = z.enum(investmentKinds);
export type InvestmentKind = z.infer<typeof investmentKindSchema>;

const rateSchema = z
  .int(investmentTexts.rate)
  .check(z.gte(-500, investmentTexts.rate), z.lte(5_000, investmentTexts.rate));

/** What an investment earns. Rates are hundredths of a percent per year of 252 days. */
export const investmentIndexSchema = z.discriminatedUnion('kind', [
  /** A percentage of the CDI: 11 000 is 110 %. */
  z.object({
    kind: z.literal('cdi'),
    percentInBasisPoints: z
      .int(investmentTexts.percent)
      .check(z.gte(100, investmentTexts.percent), z.lte(30_000, investmentTexts.percent)),
  }),
  /** The Selic rate plus a spread, as of Tesouro Selic. */
  z.object({ kind: z.literal('selic'), rateInBasisPoints: rateSchema }),
  /** IPCA plus a real rate. */
  z.object({ kind: z.literal('ipca'), rateInBasisPoints: rateSchema }),
  z.object({ kind: z.literal('fixed'), rateInBasisPoints: rateSchema }),
]);
export type InvestmentIndex = z.infer<typeof investmentIndexSchema>;

const fields = {
  kind: investmentKindSchema,
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, investmentTexts.name),
      z.maxLength(maxNameLength, investmentTexts.longName),
      z.refine(isPlainName, investmentTexts.name),
    ),
  /** The bank that has issued a CDB, LCI or LCA; the broker of Tesouro Direto. */
  broker: z.nullable(brokerSchema),
  /** What was invested. Null only for one that was read from a file without it. */
  amountInCentavos: z.nullable(
    z
      .int(investmentTexts.amount)
      .check(
        z.gte(1, investmentTexts.zeroAmount),
        z.lte(maxAmountInCentavos, investmentTexts.largeAmount),
      ),
  ),
  /** `yyyy-mm-dd`: the day of the investment; null when a file does not say it. */
  day: z.nullable(z.iso.date(investmentTexts.day)),
  index: z.nullable(investmentIndexSchema),
  /** `yyyy-mm-dd`; null for one that can be redeemed at any time and has none. */
  maturity: z.nullable(z.iso.date(investmentTexts.maturity)),
  /** The value in a file and its day, instead of an estimate. */
  statedValue: z.nullable(
    z.object({
      grossInCentavos: z.int().check(z.gte(0)),
      netInCentavos: z.nullable(z.int().check(z.gte(0))),
      day: z.iso.date(),
    }),
  ),
};

/** An investment in fixed income, as it is entered or read from a file. */
export const investmentSchema = z.strictObject(fields).check(
  z.refine(({ day, maturity }) => day === null || maturity === null || maturity > day, {
    path: ['maturity'],
    error: investmentTexts.maturity,
  }),
  z.refine(
    ({ amountInCentavos, day, index, statedValue }) =>
      statedValue !== null || (amountInCentavos !== null && day !== null && index !== null),
    { path: ['amountInCentavos'], error: investmentTexts.amount },
  ),
);
export type Investment = z.infer<typeof investmentSchema>;

/** Returns the last day on which an investment may mature: a hundred years after today. */
export function lastMaturity(today: string): string {
  return `${Number(today.slice(0, 4)) + 100}${today.slice(4)}`;
}

/** `fix_` and a ULID. */
export const investmentIdSchema = z.string().check(z.regex(/^fix_[0-9A-Z]{26}$/));

/** An investment as it is stored. */
export const storedInvestmentSchema = z.object({ id: investmentIdSchema, ...fields });
export type StoredInvestment = z.infer<typeof storedInvestmentSchema>;

/** Identifies an investment in files of different days. */
export function investmentKey({ name, broker, maturity }: Investment): string {
  const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toUpperCase();
  return JSON.stringify([plain(name), broker === null ? null : plain(broker), maturity]);
}
