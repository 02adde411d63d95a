import Big from 'big.js';
import type { AskedRate } from '../../domain/asked-rate.ts';
import type { Question } from '../../domain/question.ts';
import { readRates } from './read-rates.ts';
import type { CalculateQuestion, SlotName } from '../../domain/program.ts';
import {
  amountsOf,
  calculate,
  incomplete,
  monthlyOf,
  monthsOf,
  percentsOf,
  slotsOf,
  type Slots,
} from './slots.ts';

const asksTime = /\bquanto tempo\b|\bquant[oa]s (?:meses|anos)\b|\bquando\b/;
const asksRate =
  /\b(?:qual|que|quanto de|a que|com que) (?:\w+ ){0,2}(?:taxa|rentabilidade|rendimento|juros?)\b|\bquanto (?:por cento|%)|\bquantos (?:por cento|%)/;
const asksInitial =
  /\bquanto (?:\w+ ){0,4}(?:investi\w*|aplica\w*|coloca\w*|deposita\w*|ter|deixa\w*|precis\w+)\b.{0,40}\b(?:hoje|agora|de uma vez|de cara|a vista)\b|\b(?:hoje|agora|de uma vez)\b.{0,40}\bquanto (?:\w+ ){0,4}(?:investi|aplica|coloca|deposita)/;
const asksMonthly =
  /\bquanto (?:\w+ ){0,5}(?:por mes|mensa\w+|todo mes|ao mes|cada mes)\b|\bquanto (?:\w+ ){0,3}(?:guardar|juntar|poupar|aportar)\b/;
const reaches =
  /\b(?:vir(?:ar|am|a|e|em|aria)|cheg(?:ar|o|a|ue|aria)|ter|juntar|junto|atingir|alcancar|dobr\w+|triplic\w+|duplic\w+)\b/;
const alreadyHas = /\b(?:tenho|tendo|com|partindo|comecando)\b/;
const doubles = /\b(?:dobr|duplic)\w+/;
const triples = /\btriplic\w+/;

function rateOf({ text, numbers }: Slots): AskedRate | undefined {
  return readRates(text, numbers)[0];
}

/**
 * Saving for a sum from an initial amount, solved for its time, its rate, its initial amount or its monthly amount.
 * Goals of a monthly saving alone are `target-sum` and `time-to-sum`.
 */
export function readGoal(plain: string): Question | undefined {
  if (!reaches.test(plain)) return undefined;
  const slots = slotsOf(plain);
  const amounts = amountsOf(slots);
  const monthly = monthlyOf(slots);
  const multiple = doubles.test(plain) ? 2 : triples.test(plain) ? 3 : undefined;
  const [first, second, ...others] = amounts;
  if (others.length > 0) return undefined;
  const months = monthsOf(slots);
  const rate = rateOf(slots);
  const used = { numbers: [first, second, monthly, ...percentsOf(slots)], term: true };
  const solves: SlotName | 'initial' | 'monthly' | undefined = asksTime.test(plain)
    ? 'months'
    : asksRate.test(plain) && rate === undefined
      ? 'rate'
      : asksInitial.test(plain) && second === undefined && monthly === undefined
        ? 'initial'
        : asksMonthly.test(plain) && monthly === undefined && second !== undefined
          ? 'monthly'
          : undefined;
  if (solves === undefined) return wishedSum(plain, slots);
  if (solves === 'months' && months !== undefined) return undefined;
  const savesAlone = second === undefined && multiple === undefined && !alreadyHas.test(plain);
  if (solves === 'months' && first && monthly && rate && savesAlone) {
    const targetInReais = first.value;
    return { about: 'time-to-sum', targetInReais, monthlyInReais: monthly.value, rate };
  }
  const pair =
    multiple === undefined
      ? pairOf(first?.value, second?.value)
      : multipleOf(first?.value, multiple);
  const initialInReais = solves === 'initial' ? new Big(0) : (pair?.initial ?? new Big(0));
  const targetInReais = solves === 'initial' ? first?.value : pair?.target;
  const monthlyInReais = monthly?.value ?? new Big(0);
  if (targetInReais === undefined || targetInReais.lte(initialInReais)) return undefined;
  const needsBase = solves === 'months' || solves === 'rate' || solves === 'monthly';
  if (needsBase && initialInReais.eq(0)) return undefined;
  const missing: readonly SlotName[] = [
    ...(solves !== 'months' && months === undefined ? (['months'] as const) : []),
    ...(solves !== 'rate' && rate === undefined ? (['rate'] as const) : []),
  ];
  if (missing.length > 0) return incomplete(missing, plain);
  return calculate(
    {
      of: 'goal',
      solves,
      targetInReais,
      initialInReais,
      monthlyInReais,
      ...(solves === 'months' || months === undefined ? {} : { months }),
      ...(solves === 'rate' || rate === undefined ? {} : { rate }),
    },
    slots,
    used,
  );
}

const wishes =
  /\b(?:quero|queria|preciso|pretendo|gostaria de|vou|minha meta e) (?:juntar|economizar|chegar a|chegar em|alcancar|acumular)\b/;

const ofIncome = /\brenda\b|\bviver\b|\baposent\w+/;

/** `quero juntar 10 mil`: with a time and a rate, the answer is a monthly saving. */
function wishedSum(plain: string, slots: Slots): CalculateQuestion | undefined {
  if (!wishes.test(plain) || ofIncome.test(plain)) return undefined;
  if (monthlyOf(slots) !== undefined) return undefined;
  if (amountsOf(slots).length !== 1) return undefined;
  if (monthsOf(slots) !== undefined) return undefined;
  const needsRate = rateOf(slots) === undefined;
  return incomplete(needsRate ? ['months', 'rate'] : ['months'], plain);
}

/** The smaller of two amounts is the one that grows. */
function pairOf(one: Big | undefined, other: Big | undefined) {
  if (one === undefined || other === undefined) return undefined;
  return one.lt(other) ? { initial: one, target: other } : { initial: other, target: one };
}

function multipleOf(initial: Big | undefined, times: number) {
  const base = initial ?? new Big(1);
  return { initial: base, target: base.times(times) };
}

const asksWithdrawal =
  /\bquanto (?:\w+ ){0,4}(?:tirar|tiro|sacar|saco|retirar|retiro|gastar|resgatar|receber|recebo|viver|ganho|ganhar|cai|pinga|entra)\b/;
const asksYield = /\bquanto (?:\w+ ){0,2}rend\w*\b/;
const minSum = 10_000;
const perMonth = /\b(?:por mes|mensa\w+|todo mes|ao mes|cada mes)\b/;
const fromSum = /\b(?:com|de|tendo|tenho|tiver|se eu tiver|sobre)\b/;
/** A yearly or monthly rate is no monthly amount. */
const ratePeriod = /(?:%|por cento) ?(?:ao|por) (?:mes|ano)\b/g;

/** `quanto posso tirar por mês de 1 milhão por 20 anos a 0,8% ao mês`. */
export function readWithdrawal(plain: string): CalculateQuestion | undefined {
  const withoutRate = plain.replaceAll(ratePeriod, '%');
  if (!perMonth.test(withoutRate)) return undefined;
  const slots = slotsOf(plain);
  const monthly = monthlyOf(slots);
  // `quanto rende 1 milhão por mês`: a sum this large is no monthly deposit.
  const isSum = asksYield.test(withoutRate) && monthly?.value.gte(minSum) === true;
  if (!isSum && !(asksWithdrawal.test(withoutRate) && fromSum.test(withoutRate))) return undefined;
  const [initial = isSum ? monthly : undefined, ...others] = amountsOf(slots);
  if (initial === undefined || others.length > 0 || (monthly !== undefined && !isSum)) {
    return undefined;
  }
  const rate = rateOf(slots);
  if (rate === undefined) return incomplete(['rate'], plain);
  const months = monthsOf(slots);
  return calculate(
    {
      of: 'withdrawal',
      initialInReais: initial.value,
      rate,
      ...(months === undefined ? {} : { months }),
    },
    slots,
    { numbers: [initial, ...percentsOf(slots)], term: true },
  );
}

const retires = /\baposent\w+/;
const ages =
  /\b(?:tenho|com|aos) (\d\d)(?: anos)?\b.{0,80}\baposent\w*.{0,30}\b(?:aos|com) (\d\d)(?: anos)?\b(?! mil)/;

/** Left by `writeAges`. */
const ageMark = /\[idade-(\d\d)\]/;

/** `quero me aposentar em 30 anos com 5 mil por mês a 0,5% ao mês`. */
export function readRetirement(plain: string): CalculateQuestion | undefined {
  if (!retires.test(plain)) return undefined;
  const aged = ages.exec(plain);
  const [now, then] = [Number(aged?.[1] ?? 0), Number(aged?.[2] ?? 0)];
  const text =
    aged === null || then <= now
      ? plain
      : `${plain.slice(0, aged.index)} ${aged[0].replaceAll(/\b\d\d\b(?: anos)?/g, ' ')} ${plain.slice(aged.index + aged[0].length)} em ${then - now} anos [idade-${now}]`;
  const age = Number(ageMark.exec(text)?.[1] ?? 0);
  const slots = slotsOf(text.replace(ageMark, ' '));
  const income = monthlyOf(slots);
  const months = monthsOf(slots);
  if (income === undefined || months === undefined) return undefined;
  const rate = rateOf(slots);
  if (rate === undefined) return incomplete(['rate'], text);
  const [initial] = amountsOf(slots);
  return calculate(
    {
      of: 'retirement',
      incomeInReais: income.value,
      initialInReais: initial?.value ?? new Big(0),
      months,
      rate,
      ...(age > 0 ? { age } : {}),
    },
    slots,
    { numbers: [income, initial, ...percentsOf(slots)], term: true },
  );
}
