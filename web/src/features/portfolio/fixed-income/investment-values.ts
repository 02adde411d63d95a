import * as z from 'zod/mini';
import { parseDecimal } from '../../../../../shared/portfolio/decimal.ts';
import {
  firstInvestmentDay,
  investmentIndexSchema,
  investmentKindSchema,
  investmentSchema,
  investmentTexts,
  lastMaturity,
  maxAmountInCentavos,
  type Investment,
  type InvestmentIndex,
  type StoredInvestment,
} from '../../../../../shared/portfolio/fixed-income/investment.ts';
import { formatReais, parseReais } from '../../../../../shared/values/money.ts';
import { investmentForm as texts } from '../../../copy/portfolio/fixed-income.ts';
import { amountProblem } from '../../../lib/amount-problem.ts';
import { rateText } from './describe-investment.ts';

/** The typed values of an investment's fields. */
export const typedInvestmentSchema = z.object({
  kind: investmentKindSchema,
  name: z.string(),
  amount: z.string(),
  day: z.string(),
  /** Empty for one of a file that does not say it. */
  index: z.enum(['cdi', 'selic', 'ipca', 'fixed', '']),
  rate: z.string(),
  broker: z.string(),
  maturity: z.string(),
});
export type TypedInvestment = z.infer<typeof typedInvestmentSchema>;

interface TypedContext {
  readonly today: string;
  /** The value in a file, which the form keeps: then amount, day and index may be missing. */
  readonly statedValue: Investment['statedValue'];
}

/** Checks the fields, each with the text of its first problem. */
export function checkedInvestmentSchema(checks: TypedContext) {
  return typedInvestmentSchema.check(
    z.superRefine((typed, context) => {
      for (const [field, message] of problemsOf(typed, checks)) {
        if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message });
      }
    }),
  );
}

function problemsOf(
  typed: TypedInvestment,
  { today, statedValue }: TypedContext,
): readonly (readonly [keyof TypedInvestment, string | undefined])[] {
  const isOptional = statedValue !== null;
  const { name, broker } = investmentSchema.shape;
  return [
    ['name', messageOf(name, typed.name)],
    [
      'amount',
      isOptional && typed.amount.trim() === ''
        ? undefined
        : amountTexts[amountProblem(typed.amount, maxAmountInCentavos) ?? 'none'],
    ],
    ['day', isOptional && typed.day === '' ? undefined : dayProblem(typed.day, today)],
    ['rate', typed.index === '' ? undefined : rateProblem(typed)],
    ['broker', typed.broker.trim() === '' ? undefined : messageOf(broker, typed.broker)],
    ['maturity', maturityProblem(typed, today)],
  ];
}

const amountTexts = {
  unreadable: investmentTexts.amount,
  'not-positive': investmentTexts.zeroAmount,
  large: investmentTexts.largeAmount,
  none: undefined,
} as const;

function dayProblem(day: string, today: string): string | undefined {
  if (!isDay(day)) return investmentTexts.day;
  if (day > today) return investmentTexts.futureDay;
  return day < firstInvestmentDay ? investmentTexts.oldDay : undefined;
}

function maturityProblem({ day, maturity }: TypedInvestment, today: string): string | undefined {
  if (maturity === '') return undefined;
  if (!isDay(maturity)) return texts.badMaturity;
  if (maturity > lastMaturity(today)) return investmentTexts.lateMaturity;
  return isDay(day) && maturity <= day ? investmentTexts.maturity : undefined;
}

function isDay(text: string): boolean {
  return z.iso.date().safeParse(text).success;
}

function rateProblem(typed: TypedInvestment): string | undefined {
  const rate = basisPointsOf(typed.rate);
  const bad = typed.index === 'cdi' ? investmentTexts.percent : investmentTexts.rate;
  if (rate === undefined) return bad;
  return messageOf(investmentIndexSchema, indexOf(typed.index, rate));
}

function messageOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

/** Parses a percentage with up to two decimals into basis points: `6,25` is 625. */
function basisPointsOf(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s%]/g, '');
  const isNegative = /^[-−]/.test(text);
  const decimal = parseDecimal(isNegative ? text.slice(1) : text);
  if (decimal === undefined || (decimal.split('.')[1] ?? '').length > 2) return undefined;
  const basisPoints = Math.round(Number(decimal) * 100);
  return isNegative ? -basisPoints : basisPoints;
}

function indexOf(kind: TypedInvestment['index'], rate: number): InvestmentIndex | null {
  if (kind === '') return null;
  return kind === 'cdi' ? { kind, percentInBasisPoints: rate } : { kind, rateInBasisPoints: rate };
}

/** Returns the typed investment; undefined while a value is missing or invalid. */
export function investmentOf(
  typed: TypedInvestment,
  statedValue: Investment['statedValue'],
): Investment | undefined {
  const rate = basisPointsOf(typed.rate);
  if (typed.index !== '' && rate === undefined) return undefined;
  return investmentSchema.safeParse({
    kind: typed.kind,
    name: typed.name,
    broker: typed.broker.trim() === '' ? null : typed.broker,
    amountInCentavos: parseReais(typed.amount) ?? null,
    day: typed.day === '' ? null : typed.day,
    index: indexOf(typed.index, rate ?? 0),
    maturity: typed.maturity === '' ? null : typed.maturity,
    statedValue,
  }).data;
}

/** Returns the field values of a stored investment; blank ones for a new one. */
export function typedOf(investment: StoredInvestment | undefined, today: string): TypedInvestment {
  if (investment === undefined) {
    const blank = { name: '', amount: '', rate: '', broker: '', maturity: '' };
    return { ...blank, kind: 'cdb', index: 'cdi', day: today };
  }
  const { kind, name, broker, amountInCentavos, day, index, maturity } = investment;
  return {
    kind,
    name,
    amount: amountInCentavos === null ? '' : formatReais(amountInCentavos).replace('R$ ', ''),
    day: day ?? '',
    index: index?.kind ?? '',
    rate: rateOf(index),
    broker: broker ?? '',
    maturity: maturity ?? '',
  };
}

function rateOf(index: InvestmentIndex | null): string {
  if (index === null) return '';
  return rateText(index.kind === 'cdi' ? index.percentInBasisPoints : index.rateInBasisPoints);
}

/** `5000` and `5.000,00` are stored as the same value. */
export function isSameTyped(
  name: keyof TypedInvestment,
  one: TypedInvestment,
  other: TypedInvestment,
): boolean {
  const storedOf = (typed: TypedInvestment) => {
    const text = typed[name].trim();
    if (name === 'amount') return parseReais(text) ?? text;
    return name === 'rate' ? (basisPointsOf(text) ?? text) : text;
  };
  return storedOf(one) === storedOf(other);
}
