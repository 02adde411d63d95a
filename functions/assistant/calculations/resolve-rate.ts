import Big from 'big.js';
import type { PartialFacts } from '../../../shared/editions/edition-facts.ts';
import { toExactDecimal } from '../../../shared/portfolio/decimal.ts';
import { factValue, userValue, plainNumber } from '../domain/sourced-values.ts';
import type { AskedRate } from '../domain/asked-rate.ts';
import { products } from '../domain/products.ts';
import {
  sourcedText,
  wrapWords,
  type SourcedValue,
  type Sentence,
} from '../domain/sourced-text.ts';

/** Rates as fractions; the yearly one if it was given per year. */
export interface ResolvedRate {
  /** Label in a table. */
  readonly name: string;
  readonly yearly: Big | undefined;
  readonly monthly: Big;
  readonly words: Sentence;
  /** Whether its interest is taxed as fixed income, unless its product is exempt. */
  readonly isTaxed: boolean;
  /** Whether it only pays interest for whole months, as savings accounts do. */
  readonly isOfWholeMonths?: true;
  readonly note?: Sentence;
}

/** Returns the words of a rate after the preposition that they need: `ao IPCA`, `à taxa`, `pela regra`, `a 110%`. */
export function phraseRate({ words }: ResolvedRate): Sentence {
  const [, preposition = 'a'] =
    prepositions.find(([prefix]) => words.text.startsWith(prefix)) ?? [];
  return sourcedText`${wrapWords(preposition)} ${words}`;
}

const prepositions = [
  ['IPCA', 'ao'],
  ['taxa', 'à'],
  ['regra', 'pela'],
] as const;

/** @returns undefined when the market's rate is unknown now */
export function resolveRate(
  rate: AskedRate,
  facts: PartialFacts | undefined,
): ResolvedRate | undefined {
  const resolved = resolveIndex(rate, facts);
  return (
    resolved && {
      ...resolved,
      name: nameOf(rate, resolved.name),
      ...(rate.product === 'fund' ? { note: fundNote } : {}),
    }
  );
}

const fundNote = sourcedText`Em fundos, o come-cotas antecipa o imposto em maio e novembro, e a taxa de administração sai antes: o resultado fica um pouco abaixo desta conta.`;

/** Returns `CDB 110% do CDI`, `Tesouro Selic`. */
function nameOf({ product }: AskedRate, rateName: string): string {
  if (product === undefined) return rateName;
  const { name } = products[product];
  const isInName = ['Selic', 'Poupança'].includes(rateName);
  return isInName ? name : `${name} ${rateName.replace(/^IPCA \+ /, '')}`;
}

function resolveIndex(rate: AskedRate, facts: PartialFacts | undefined): ResolvedRate | undefined {
  switch (rate.of) {
    case 'person': {
      const fraction = rate.percent.div(100);
      const name = `${plainNumber(rate.percent)}% ${rate.per === 'month' ? 'ao mês' : 'ao ano'}`;
      const words = sourcedText`${userValue(name)}`;
      const question = implausibleRateNote(rate);
      const isTaxed = !isExempt(rate);
      return rate.per === 'month'
        ? { name, yearly: undefined, monthly: fraction, words, isTaxed, ...question }
        : { name, ...toMonthlyAndYearly(fraction), words, isTaxed, ...question };
    }
    case 'cdi':
    case 'selic':
      return marketRate(rate, facts);
    case 'poupanca':
      return savingsRate(facts, rate.assumed);
    case 'ipca': {
      const fact = facts?.ipcaTwelveMonths;
      const index = rate.assumed ?? (fact && toExactDecimal(fact.value));
      if (index === undefined) return undefined;
      const plus = `${plainNumber(rate.plus)}%`;
      const indexText =
        rate.assumed === undefined && fact !== undefined
          ? sourcedText`IPCA dos últimos doze meses (${factValue(fact)})`
          : sourcedText`IPCA (hipótese: ${userValue(`${plainNumber(index)}% ao ano`)})`;
      return {
        name: `IPCA + ${plus}`,
        ...toMonthlyAndYearly(index.div(100).plus(1).times(rate.plus.div(100).plus(1)).minus(1)),
        words: sourcedText`${indexText} mais ${userValue(plus)} ao ano`,
        isTaxed: rate.isExempt !== true,
        ...exemption(rate),
      };
    }
    default:
      return rate satisfies never;
  }
}

export function isExempt(rate: AskedRate): boolean {
  return 'isExempt' in rate && rate.isExempt === true;
}

function exemption(rate: AskedRate): { readonly note?: Sentence } {
  return isExempt(rate)
    ? { note: sourcedText`LCI, LCA, CRI e CRA não pagam imposto de renda para pessoas físicas.` }
    : {};
}

/** Percent per year: no fixed-income product pays more. */
const maxYearlyPercent = 40;

/** Returns a note that asks to check a rate far above those of fixed income. */
function implausibleRateNote(rate: Extract<AskedRate, { readonly of: 'person' }>): {
  readonly note?: Sentence;
} {
  const yearly =
    rate.per === 'year' ? rate.percent : rate.percent.div(100).plus(1).pow(12).minus(1).times(100);
  if (yearly.lte(maxYearlyPercent)) return exemption(rate);
  const percent = userValue(`${plainNumber(rate.percent)}%`);
  const isPart = rate.per === 'year' && rate.percent.lte(300);
  return {
    note: isPart
      ? sourcedText`Confira a taxa: é isso mesmo ao ano? Nenhuma renda fixa comum paga tanto. Se você quis dizer uma parte do CDI, escreva “${percent} do CDI”.`
      : sourcedText`Confira a taxa: é isso mesmo? Nenhuma renda fixa comum paga tanto, e promessa assim costuma ser golpe.`,
  };
}

/** Trading days per year, as banks count the CDI. */
export const tradingDaysPerYear = 252;

function marketRate(
  rate: Extract<AskedRate, { readonly of: 'cdi' | 'selic' }>,
  facts: PartialFacts | undefined,
): ResolvedRate | undefined {
  const fact = facts?.[rate.of];
  const index = rate.assumed ?? (fact && toExactDecimal(fact.value));
  if (index === undefined) return undefined;
  const yearly = index.div(100);
  const from =
    rate.assumed === undefined && fact !== undefined
      ? sourcedText`(${factValue(fact)})`
      : sourcedText`(hipótese: ${userValue(`${plainNumber(index)}% ao ano`)})`;
  const percentOf = rate.of === 'cdi' ? rate.percentOf : undefined;
  const isTaxed = !isExempt(rate);
  if (percentOf === undefined) {
    const of = wrapWords(rate.of === 'cdi' ? 'do CDI' : 'da Selic');
    const words = sourcedText`taxa ${of} ${from}`;
    const name = rate.of === 'cdi' ? 'CDI' : 'Selic';
    return { name, ...toMonthlyAndYearly(yearly), words, isTaxed, ...exemption(rate) };
  }
  // The percentage applies to each day's rate.
  const daily = (1 + yearly.toNumber()) ** (1 / tradingDaysPerYear) - 1;
  const part = (1 + daily * percentOf.div(100).toNumber()) ** tradingDaysPerYear - 1;
  const percentText = `${plainNumber(percentOf)}%`;
  return {
    name: `${percentText} do CDI`,
    ...toMonthlyAndYearly(new Big(String(part))),
    words: sourcedText`${userValue(percentText)} do CDI ${from}`,
    isTaxed,
    ...exemption(rate),
  };
}

/*
 * Interest of savings accounts: Lei 12.703/2012. With a Selic above 8.5 % a year it is 0.5 % a month plus the TR,
 * otherwise 70 % of the Selic plus the TR. Private savers pay no income tax on it.
 */
const savingsThreshold = new Big('8.5');

function savingsRate(
  facts: PartialFacts | undefined,
  assumed: Big | undefined,
): ResolvedRate | undefined {
  const fact = facts?.selic;
  const selic = assumed ?? (fact && toExactDecimal(fact.value));
  if (selic === undefined) return undefined;
  const note = sourcedText`A poupança rende também a TR, que não está na conta, e não paga imposto de renda.`;
  const name = 'Poupança';
  const now =
    assumed === undefined && fact !== undefined
      ? sourcedText`regra da poupança com a Selic de hoje (${factValue(fact)})`
      : sourcedText`regra da poupança com a Selic em ${userValue(`${plainNumber(selic)}% ao ano`)} (hipótese)`;
  if (selic.gt(savingsThreshold)) {
    const rule: SourcedValue = {
      text: '0,5% ao mês',
      source: 'conta',
      at: null,
      formula: 'regra da poupança quando a Selic passa do limite da lei',
    };
    return {
      name,
      yearly: undefined,
      monthly: new Big('0.005'),
      words: sourcedText`${now}, ${rule}`,
      isTaxed: false,
      isOfWholeMonths: true,
      note,
    };
  }
  const yearly = selic.times('0.7').div(100);
  return {
    name,
    ...toMonthlyAndYearly(yearly),
    words: sourcedText`${now}, sete décimos dela`,
    isTaxed: false,
    isOfWholeMonths: true,
    note,
  };
}

function toMonthlyAndYearly(yearly: Big): { readonly yearly: Big; readonly monthly: Big } {
  return { yearly, monthly: toMonthlyRate(yearly) };
}

/** Returns the monthly rate that compounds to a yearly rate; both are fractions. */
export function toMonthlyRate(yearly: Big): Big {
  return new Big(String((1 + yearly.toNumber()) ** (1 / 12) - 1));
}
