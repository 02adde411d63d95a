import Big from 'big.js';
import type { KnownFacts } from '../../editions/edition-facts.ts';
import { exact } from '../../portfolio/decimal.ts';
import { factFigure, ownFigure, plainNumber } from '../figures.ts';
import type { AskedRate } from '../question.ts';
import { told, wordsOf, type Figure, type Sentence } from '../told.ts';

/** As fractions; of a year where it was said so. */
export interface KnownRate {
  /** As a table names it. */
  readonly name: string;
  readonly yearly: Big | undefined;
  readonly monthly: Big;
  readonly words: Sentence;
  /** Whether what it brings is taxed as fixed income, unless its product is exempt. */
  readonly isTaxed: boolean;
  /** Whether it pays at the end of whole months alone, as savings do. */
  readonly isOfWholeMonths?: true;
  readonly note?: Sentence;
}

/** Returns the words of a rate after the preposition that they need: `ao IPCA`, `à taxa`, `pela regra`, `a 110%`. */
export function atRate({ words }: KnownRate): Sentence {
  const [, preposition = 'a'] =
    prepositions.find(([beginning]) => words.text.startsWith(beginning)) ?? [];
  return told`${wordsOf(preposition)} ${words}`;
}

const prepositions = [
  ['IPCA', 'ao'],
  ['taxa', 'à'],
  ['regra', 'pela'],
] as const;

/** @returns undefined where the market's rate is not known now */
export function knownRate(rate: AskedRate, facts: KnownFacts | undefined): KnownRate | undefined {
  switch (rate.of) {
    case 'person': {
      const fraction = rate.percent.div(100);
      const name = `${plainNumber(rate.percent)}% ${rate.per === 'month' ? 'ao mês' : 'ao ano'}`;
      const words = told`${ownFigure(name)}`;
      const question = rateQuestion(rate);
      const isTaxed = !isExempt(rate);
      return rate.per === 'month'
        ? { name, yearly: undefined, monthly: fraction, words, isTaxed, ...question }
        : { name, ...ofYear(fraction), words, isTaxed, ...question };
    }
    case 'cdi':
    case 'selic':
      return marketRate(rate, facts);
    case 'poupanca':
      return savingsRate(facts, rate.assumed);
    case 'ipca': {
      const fact = facts?.ipcaTwelveMonths;
      const index = rate.assumed ?? (fact && exact(fact.value));
      if (index === undefined) return undefined;
      const plus = `${plainNumber(rate.plus)}%`;
      const said =
        rate.assumed === undefined && fact !== undefined
          ? told`IPCA dos últimos doze meses (${factFigure(fact)})`
          : told`IPCA (hipótese: ${ownFigure(`${plainNumber(index)}% ao ano`)})`;
      return {
        name: `IPCA + ${plus}`,
        ...ofYear(index.div(100).plus(1).times(rate.plus.div(100).plus(1)).minus(1)),
        words: told`${said} mais ${ownFigure(plus)} ao ano`,
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
    ? { note: told`LCI, LCA, CRI e CRA não pagam imposto de renda para pessoas físicas.` }
    : {};
}

/** In percent a year: no product of fixed income pays more. */
const mostOfYear = 40;

/** Returns a note that asks to check a rate far above those of fixed income. */
function rateQuestion(rate: Extract<AskedRate, { readonly of: 'person' }>): {
  readonly note?: Sentence;
} {
  const yearly =
    rate.per === 'year' ? rate.percent : rate.percent.div(100).plus(1).pow(12).minus(1).times(100);
  if (yearly.lte(mostOfYear)) return exemption(rate);
  const percent = ownFigure(`${plainNumber(rate.percent)}%`);
  const isPart = rate.per === 'year' && rate.percent.lte(300);
  return {
    note: isPart
      ? told`Confira a taxa: é isso mesmo ao ano? Nenhuma renda fixa comum paga tanto. Se você quis dizer uma parte do CDI, escreva “${percent} do CDI”.`
      : told`Confira a taxa: é isso mesmo? Nenhuma renda fixa comum paga tanto, e promessa assim costuma ser golpe.`,
  };
}

/** Days of trading of a year, as banks count the CDI. */
export const daysOfYear = 252;

function marketRate(
  rate: Extract<AskedRate, { readonly of: 'cdi' | 'selic' }>,
  facts: KnownFacts | undefined,
): KnownRate | undefined {
  const fact = facts?.[rate.of];
  const index = rate.assumed ?? (fact && exact(fact.value));
  if (index === undefined) return undefined;
  const yearly = index.div(100);
  const from =
    rate.assumed === undefined && fact !== undefined
      ? told`(${factFigure(fact)})`
      : told`(hipótese: ${ownFigure(`${plainNumber(index)}% ao ano`)})`;
  const percentOf = rate.of === 'cdi' ? rate.percentOf : undefined;
  const isTaxed = !isExempt(rate);
  if (percentOf === undefined) {
    const of = wordsOf(rate.of === 'cdi' ? 'do CDI' : 'da Selic');
    const words = told`taxa ${of} ${from}`;
    const name = rate.of === 'cdi' ? 'CDI' : 'Selic';
    return { name, ...ofYear(yearly), words, isTaxed, ...exemption(rate) };
  }
  // So much of each day's rate.
  const daily = (1 + yearly.toNumber()) ** (1 / daysOfYear) - 1;
  const part = (1 + daily * percentOf.div(100).toNumber()) ** daysOfYear - 1;
  const written = `${plainNumber(percentOf)}%`;
  return {
    name: `${written} do CDI`,
    ...ofYear(new Big(String(part))),
    words: told`${ownFigure(written)} do CDI ${from}`,
    isTaxed,
    ...exemption(rate),
  };
}

/*
 * What savings bring: Lei 12.703/2012. Above a Selic of 8.5 % a year it is 0.5 % a month and the TR, else seven tenths of
 * the Selic and the TR. Nobody who saves pays income tax on it.
 */
const savingsThreshold = new Big('8.5');

function savingsRate(
  facts: KnownFacts | undefined,
  assumed: Big | undefined,
): KnownRate | undefined {
  const fact = facts?.selic;
  const selic = assumed ?? (fact && exact(fact.value));
  if (selic === undefined) return undefined;
  const note = told`A poupança rende também a TR, que não está na conta, e não paga imposto de renda.`;
  const name = 'Poupança';
  const now =
    assumed === undefined && fact !== undefined
      ? told`regra da poupança com a Selic de hoje (${factFigure(fact)})`
      : told`regra da poupança com a Selic em ${ownFigure(`${plainNumber(selic)}% ao ano`)} (hipótese)`;
  if (selic.gt(savingsThreshold)) {
    const rule: Figure = {
      text: '0,5% ao mês',
      source: 'conta',
      at: null,
      formula: 'regra da poupança quando a Selic passa do limite da lei',
    };
    return {
      name,
      yearly: undefined,
      monthly: new Big('0.005'),
      words: told`${now}, ${rule}`,
      isTaxed: false,
      isOfWholeMonths: true,
      note,
    };
  }
  const yearly = selic.times('0.7').div(100);
  return {
    name,
    ...ofYear(yearly),
    words: told`${now}, sete décimos dela`,
    isTaxed: false,
    isOfWholeMonths: true,
    note,
  };
}

function ofYear(yearly: Big): { readonly yearly: Big; readonly monthly: Big } {
  return { yearly, monthly: monthlyRateOf(yearly) };
}

/** The rate of a month that comes to a rate of a year in twelve of them; both are fractions. */
export function monthlyRateOf(yearly: Big): Big {
  return new Big(String((1 + yearly.toNumber()) ** (1 / 12) - 1));
}
