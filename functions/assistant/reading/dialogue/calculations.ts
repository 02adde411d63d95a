import Big from 'big.js';
import { maxCompared, type Question, type QuestionOf, type Term } from '../../domain/question.ts';
import { normalizeText } from '../../text/normalize-text.ts';
import { roundToCentavos } from '../read-alert.ts';
import { namesWithdrawal, spanOfTerm } from '../calculations/read-calculation.ts';
import { readNumbers, type ReadNumber } from '../calculations/read-numbers.ts';
import { readRates, replacedRate } from '../calculations/read-rates.ts';
import { readTerm, wholeMonths, writeTerms } from '../calculations/read-term.ts';
import { rateBefore, rateField, supposedRates } from './rates.ts';

/** Returns the same question with another term, rate or amount. */
export function changedNumbers(written: string, before: Question, said = ''): Question | undefined {
  const words = writeTerms(withPercent(written, before));
  const numbers = readNumbers(words);
  const named = readTerm(words);
  if (named === 'unread' && 'months' in before) {
    return { about: 'incomplete-growth', missing: ['term'] };
  }
  const time = named === undefined ? readTermWithoutUnit(words, numbers, before) : undefined;
  const term =
    named === 'unread'
      ? undefined
      : (named ??
        (time === undefined ? undefined : { months: time * (isInYears(before, said) ? 12 : 1) }));
  const months = wholeMonths(term);
  const amount = numbers.find(
    ({ unit, value }) =>
      (unit === 'reais' || unit === 'nothing') && (time === undefined || !value.eq(time)),
  );
  const supposed = supposedRates(words, before);
  if (supposed !== undefined) return supposed;
  const previousRate = rateBefore(before);
  const rate =
    previousRate === undefined
      ? readRates(words, numbers)[0]
      : replacedRate(words, numbers, previousRate);
  if (term === undefined && amount === undefined && rate === undefined) return undefined;
  if (before.about === 'growth') {
    return {
      ...before,
      ...termFields(term),
      ...rateField(rate),
      ...(amount !== undefined && namesWithdrawal(words)
        ? { monthlyInReais: amount.value, withdraws: 'over-term' as const }
        : amountFields(words, before, amount)),
      ...withdrawsAfter(words, before, term, amount),
    };
  }
  if (before.about === 'compare-rates' && amount !== undefined && namesWithdrawal(words)) {
    const { rates, ...plan } = before;
    const [first] = rates;
    return (
      first && {
        ...plan,
        about: 'growth',
        rate: rate ?? first,
        ...termFields(term),
        monthlyInReais: amount.value,
        withdraws: 'over-term',
      }
    );
  }
  if (before.about === 'compare-rates') {
    return {
      ...before,
      ...termFields(term),
      ...(rate === undefined ? {} : { rates: [...before.rates, rate].slice(-maxCompared) }),
      ...amountFields(words, before, amount),
    };
  }
  if (before.about === 'target-sum' && amount !== undefined && hasSaved.test(words)) {
    return {
      about: 'calculate',
      program: {
        of: 'goal',
        solves: 'monthly',
        targetInReais: before.targetInReais,
        initialInReais: amount.value,
        monthlyInReais: Big(0),
        months: months ?? before.months,
        rate: rate ?? before.rate,
      },
    };
  }
  if (before.about === 'target-sum') {
    return {
      ...before,
      ...(months === undefined ? {} : { months }),
      ...rateField(rate),
      ...(amount === undefined ? {} : { targetInReais: amount.value }),
    };
  }
  if (before.about === 'time-to-sum') {
    return {
      ...before,
      ...rateField(rate),
      ...(amount === undefined
        ? {}
        : amount.per === 'month' || amount.value.lt(before.targetInReais.div(10))
          ? { monthlyInReais: amount.value }
          : { targetInReais: amount.value }),
    };
  }
  if (before.about === 'real-value') {
    return {
      ...before,
      ...(months === undefined ? {} : { months }),
      ...(amount === undefined ? {} : { amountInReais: amount.value }),
      ...(rate?.of === 'person' ? { inflation: rate.percent } : {}),
    };
  }
  if (before.about === 'income') {
    return amount === undefined ? undefined : { ...before, monthlyInReais: amount.value };
  }
  if (before.about === 'affordable') {
    return amount === undefined ? undefined : { ...before, amountInReais: amount.value };
  }
  if (before.about === 'received' || before.about === 'worth') {
    const papers = numbers.find(({ unit }) => unit === 'papers') ?? amount;
    return papers === undefined ? undefined : { ...before, quantity: papers.value };
  }
  if (before.about === 'history') {
    return term === undefined ? undefined : { ...before, span: spanOfTerm(term) };
  }
  if (before.about === 'create-alert') {
    return amount === undefined
      ? undefined
      : {
          ...before,
          direction: undefined,
          targetInCentavos: roundToCentavos(amount.value),
          confirmed: false,
          replaces: undefined,
        };
  }
  if (before.about === 'asset' || before.about === 'indicators' || before.about === 'dividends') {
    return term === undefined || amount !== undefined
      ? undefined
      : { about: 'history', ticker: before.ticker, span: spanOfTerm(term) };
  }
  return undefined;
}

const hasSaved =
  /\bja (?:t(?:enho|iver|ivesse|endo)|guardei|juntei|comec\w+)\b|\b(?:guardad|juntad)[oa]s?\b|\b(?:comecando|partindo) (?:com|de)\b/;

const largestBareRate = 40;
/** `a 11,5`, `uma LCI de 11`: a rate without its sign, where every sum is far larger. */
const bareRate =
  /\b(?:a|de|rendendo|pagando|taxa de|juros de) (\d{1,2}(?:[.,]\d{1,2})?)(?![\d.,]|\s?(?:%|mil\b|k\b|mi\b|anos?\b|mes(?:es)?\b|reais\b|x\b|vezes\b|por cento|dias?\b))/;
const namesRate =
  /\b(?:lci|lca|cdb|cri|cra|tesouro|prefixad[oa]|taxa|juros?|rend\w+|pagando)\b|\d[.,]\d/;

function withPercent(written: string, before: Question): string {
  const [matched, number = ''] = bareRate.exec(written) ?? [];
  if (matched === undefined || rateBefore(before) === undefined || !namesRate.test(written)) {
    return written;
  }
  if (Number(number.replace(',', '.')) > largestBareRate) return written;
  return written.replace(matched, `${matched}%`);
}

/** `e por 20?`: a number without a unit in the position of a term. */
const termWithoutUnit = /\b(?:por|em|durante|daqui a) \d{1,3}\b\D{0,3}$/;

const minAmount = 100;

function readTermWithoutUnit(
  words: string,
  numbers: readonly ReadNumber[],
  before: Question,
): number | undefined {
  const [only] = numbers;
  const isBare = numbers.length === 1 && only?.unit === 'nothing' && only.per === undefined;
  if (!isBare || !('months' in before) || !only.value.eq(only.value.round(0))) return undefined;
  const amounts = [
    ...('initialInReais' in before ? [before.initialInReais, before.monthlyInReais] : []),
    ...('targetInReais' in before ? [before.targetInReais] : []),
  ].filter((amount) => amount.gt(0));
  // A number this small replaces the term if every amount is larger.
  const isSmall = only.value.lte(minAmount) && amounts.every((amount) => amount.gt(minAmount));
  const isTime = termWithoutUnit.test(words) || (isSmall && amounts.length > 0);
  return isTime && only.value.gte(1) && only.value.lte(minAmount)
    ? only.value.toNumber()
    : undefined;
}

function isInYears(before: Question, text: string): boolean {
  const namesMonths = readNumbers(normalizeText(text)).some((number) => number.unit === 'months');
  return !namesMonths && 'months' in before && before.months % 12 === 0;
}

/** Returns the fields of a new term, which replaces the previous one completely. */
function termFields(term: Term | undefined) {
  return term === undefined
    ? {}
    : { days: undefined, until: undefined, isTermAssumed: undefined, ...term };
}

/** Deposits replace withdrawals, and a term ends the question how long the money lasts. */
function withdrawsAfter(
  words: string,
  before: QuestionOf<'growth'>,
  term: Term | undefined,
  amount: ReadNumber | undefined,
): Pick<QuestionOf<'growth'>, 'withdraws'> {
  if (amount !== undefined && saysDeposit.test(words)) return { withdraws: undefined };
  return term !== undefined && before.withdraws !== undefined ? { withdraws: 'over-term' } : {};
}

const saysDeposit = /\b(?:deposit|guard|poup(?!anca)|aport|coloc|invest|aplic)\w*/;

/** An amount is monthly if the words say so, or if the previous calculation only had a monthly one. */
const saysInitial =
  /\b(?:de entrada|inicia(?:l|is)|de inicio|de cara|de uma vez|a vista|comecando com|ja tenho|no comeco|de partida)\b/;

function amountFields(
  words: string,
  before: { readonly initialInReais: Big; readonly monthlyInReais: Big },
  amount: { readonly value: Big; readonly per: 'month' | 'year' | undefined } | undefined,
) {
  if (amount === undefined) return {};
  const isMonthly =
    amount.per === 'month' ||
    (!saysInitial.test(words) && before.initialInReais.eq(0) && before.monthlyInReais.gt(0));
  return isMonthly ? { monthlyInReais: amount.value } : { initialInReais: amount.value };
}
