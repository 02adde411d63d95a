import Big from 'big.js';
import type { CalculateQuestion, Program, ProgramOf, SoldKind } from '../../domain/program.ts';
import type { Question } from '../../domain/question.ts';
import { taxOfSale } from './read-sale-tax.ts';
import { amountsOf, monthlyOf, slotsOf } from './slots.ts';

/* Follow-ups that ask for another calculation on the numbers of the one before. */

const maxLength = 90;
const newSubject = /\b(?:que e|o que|significa|explic\w+|alert\w*|avis\w+)\b/;

/** Returns another calculation with the numbers of the one before; undefined for a message that asks for none. */
export function nextCalculation(plain: string, before: Question): Question | undefined {
  if (plain.length > maxLength || newSubject.test(plain)) return undefined;
  if (before.about === 'calculate') return nextProgram(plain, before.program);
  if (before.about === 'growth') return equalRate(plain, before);
  if (before.about === 'income-capital') {
    const { rate, monthlyInReais } = before;
    return timeToCapital(plain, rate, monthlyInReais);
  }
  if (before.about === 'target-sum') {
    const has = alreadyHas(plain);
    return has && calculated({ of: 'goal', solves: 'monthly', ...before, ...has });
  }
  return undefined;
}

const calculated = (program: Program): CalculateQuestion => ({ about: 'calculate', program });

const asksTax = /\bimpostos?\b|\bir\b|\bdarf\b|\bleao\b|\btribut\w+|\bisen\w+/;
const dayTrade = /\bday ?-?trades?\b/;
const otherKinds: readonly (readonly [RegExp, SoldKind])[] = [
  [dayTrade, 'day-trade'],
  [/\bfiis?\b|\bfundos? imobiliarios?\b/, 'fii'],
  [/\betfs?\b|\bbdrs?\b/, 'other'],
  [/\bac(?:ao|oes)\b|\bswing\b/, 'shares'],
];

function nextProgram(plain: string, program: Program): Question | undefined {
  const kind = otherKinds.find(([pattern]) => pattern.test(plain))?.[1];
  if (program.of === 'trade-result') {
    if ((kind === undefined && !asksTax.test(plain)) || /\d/.test(plain)) return undefined;
    const { quantity, boughtInReais, soldInReais } = program;
    return taxOfSale(
      kind ?? 'shares',
      quantity.times(soldInReais),
      quantity.times(soldInReais.minus(boughtInReais)),
    );
  }
  if (program.of === 'sale-tax') {
    return kind === undefined || /\d/.test(plain) ? undefined : calculated({ ...program, kind });
  }
  if (program.of === 'loan') return otherSystem(plain, program);
  if (program.of !== 'goal' || program.solves !== 'monthly') return undefined;
  const has = alreadyHas(plain);
  return has && calculated({ ...program, ...has });
}

const sac = /\bsac\b/;
const price = /\bprice\b|\bparcelas? (?:fixas?|iguais)\b/;
const comparesInterest =
  /\b(?:qual|quem|quanto|em qual)\b.{0,40}\b(?:menos|mais|menor|maior)\b|\bdiferenca\b|\bcompar\w+|\bos dois\b/;

/** `e no SAC?`, `qual paga menos juros no total`. */
function otherSystem(plain: string, loan: ProgramOf<'loan'>): Question | undefined {
  const { amountInReais, months, rate } = loan;
  if (amountInReais === undefined || months === undefined || rate === undefined) return undefined;
  const of = { of: 'loan', amountInReais, months, rate } as const;
  const namesBoth = sac.test(plain) && price.test(plain);
  if (namesBoth || (comparesInterest.test(plain) && !/\d/.test(plain))) {
    return calculated({ ...of, system: 'both' });
  }
  if (/\d/.test(plain)) return undefined;
  if (sac.test(plain)) return calculated({ ...of, system: 'sac' });
  return price.test(plain) ? calculated(of) : undefined;
}

const saysInitial =
  /\b(?:ja )?(?:tiver|tenho|tivesse|tinha|tendo)\b|\bcomec\w+ com\b|\bpart\w+ de\b|\bde (?:inicio|entrada|partida)\b/;

/** `e se eu já tiver 20 mil`. */
function alreadyHas(
  plain: string,
): { readonly initialInReais: Big; readonly monthlyInReais: Big } | undefined {
  if (!saysInitial.test(plain)) return undefined;
  const slots = slotsOf(plain);
  const [amount, ...others] = amountsOf(slots);
  if (amount === undefined || others.length > 0 || monthlyOf(slots) !== undefined) return undefined;
  return { initialInReais: amount.value, monthlyInReais: new Big(0) };
}

const asksTime =
  /\bquanto tempo\b|\bquant[oa]s (?:meses|anos)\b|\bdemor\w+|\bquando\b|\blev\w+ quanto\b/;

/** `guardando 800 por mês, demora quanto pra chegar nisso?`. */
function timeToCapital(
  plain: string,
  rate: Extract<Question, { about: 'income-capital' }>['rate'],
  income: Big,
): Question | undefined {
  const monthly = monthlyOf(slotsOf(plain));
  if (!asksTime.test(plain) || monthly === undefined || rate.of !== 'person') return undefined;
  const fraction = rate.percent.div(100);
  const perMonth =
    rate.per === 'month' ? fraction : new Big(String((1 + fraction.toNumber()) ** (1 / 12) - 1));
  if (perMonth.lte(0)) return undefined;
  return {
    about: 'time-to-sum',
    targetInReais: income.div(perMonth).round(2, Big.roundUp),
    monthlyInReais: monthly.value,
    rate,
  };
}

const exempt = /\b(?:lcis?|lcas?|isent[oa]s?)\b/;
const taxed = /\bcdbs?\b/;
const isEqual = /\bigual\w*|\bempat\w+|\bequival\w+|\bmesm[oa]\b/;
const asksRate = /\btaxa\b|\bquant[oa]s?\b|\bqual\b|\bprecis\w+|\bpagar\b/;

/** `se fosse LCA, que taxa pra ser igual?`. */
function equalRate(
  plain: string,
  before: Extract<Question, { about: 'growth' }>,
): Question | undefined {
  const asked = exempt.test(plain) || taxed.test(plain);
  if (!asked || !isEqual.test(plain) || !asksRate.test(plain) || /\d/.test(plain)) return undefined;
  const { rate, months } = before;
  const isExempt = 'isExempt' in rate && rate.isExempt === true;
  if (isExempt === exempt.test(plain) || months < 1) return undefined;
  if (rate.of !== 'person' && rate.of !== 'cdi') return undefined;
  return calculated({ of: 'break-even', rate, months });
}
