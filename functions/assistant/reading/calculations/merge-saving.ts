import type Big from 'big.js';
import type { AskedRate } from '../../domain/asked-rate.ts';
import { maxCompared, type Question, type Term } from '../../domain/question.ts';
import { normalizeText } from '../../text/normalize-text.ts';
import { namesWithdrawal } from './read-calculation.ts';
import type { Change, ChangedAmount } from './read-change.ts';
import { readRates, readSupposition, replacedRate, withSupposition } from './read-rates.ts';
import { questionOfFrame, savingFrameOf, type SavingFrame, type Solved } from './saving-frame.ts';
import { shownInstead, shownResult } from './shown-result.ts';

const incompleteTerm: Question = { about: 'incomplete-growth', missing: ['term'] };
const incompleteRate: Question = { about: 'incomplete-growth', missing: ['rate'] };

export interface ChangeContext {
  /** Newest first. */
  readonly earlier: readonly Question[];
  /** The text of the calculation before. */
  readonly text: string;
}

const saysMonths = /\d ?mes(?:es)?\b|\d ?x\b/;

/** Returns a calculation on saved money with the slots that a follow-up changes; undefined if it changes none. */
export function mergeSaving(
  frame: SavingFrame,
  change: Change,
  { earlier, text }: ChangeContext,
): Question | undefined {
  const supposed = supposedRates(frame.rates, change.text);
  if (supposed === 'unread') return incompleteRate;
  if (change.term === 'unread') return incompleteTerm;
  const { time, rest } = bareSlots(frame, change, saysMonths.test(normalizeText(text)));
  const term = change.term ?? time.term;
  const rates = supposed ?? changedRates(frame, change, time.rate);
  const amounts = rest.reduce((merged, amount) => withAmount(merged, amount, change), frame);
  const multiple = change.asks.has('double') ? 2 : change.asks.has('triple') ? 3 : undefined;
  const shown = shownBy(change);
  const solves = solvedFor(frame, change, rest);
  const other = comparedWith(frame, change, earlier);
  const isChanged =
    term !== undefined ||
    rates !== undefined ||
    rest.length > 0 ||
    multiple !== undefined ||
    shown !== undefined ||
    solves !== undefined ||
    other !== undefined;
  if (!isChanged) return undefined;
  const target =
    multiple === undefined || frame.initial.eq(0)
      ? amounts.target
      : amounts.initial.times(multiple);
  return questionOfFrame({
    ...amounts,
    target,
    solves: solves ?? (multiple === undefined ? amounts.solves : solvedByMultiple(frame)),
    term: term === undefined ? frame.term : term,
    rates: other ?? rates ?? frame.rates,
    of: {
      ...amounts.of,
      ...shown,
      ...withdrawsAfter(amounts, change, term),
    },
  });
}

const solvedByMultiple = ({ solves }: SavingFrame): Solved =>
  solves === 'rate' || solves === 'months' ? solves : 'months';

/** An assumed index instead of today's; `unread` when its rate is not said. */
function supposedRates(
  rates: readonly AskedRate[],
  text: string,
): readonly AskedRate[] | 'unread' | undefined {
  const supposed = readSupposition(text);
  if (supposed === undefined || rates.length === 0) return undefined;
  const { index, percent } = supposed;
  if (percent === undefined) return 'unread';
  const changed = rates.map((rate) => withSupposition(rate, index, percent));
  if (rates.length > 1)
    return changed.map(
      (rate, place) => rate ?? rates[place] ?? { of: index === 'ipca' ? 'selic' : index },
    );
  const [rate] = changed;
  if (rate !== undefined) return [rate];
  // A rate that does not follow this index is replaced by the index itself.
  return index === 'ipca' ? 'unread' : [{ of: index, assumed: percent }];
}

const addsOffer =
  /\b(?:junto|tambem|inclu\w+|adicion\w+|acrescent\w+|compar\w+|contra|versus|vs)\b/;

function changedRates(
  { rates }: SavingFrame,
  { text, numbers, percents }: Change,
  bareRate: Big | undefined,
): readonly AskedRate[] | undefined {
  const before = rates.at(-1);
  const written = bareRate === undefined ? text : withPercentSign(text, bareRate);
  const all =
    bareRate === undefined
      ? numbers
      : [...numbers, { value: bareRate, unit: 'percent' as const, per: undefined }];
  const named = readRates(written, all);
  const [first] = named;
  const isSeveral = new Set(named.map(({ of }) => of)).size > 1 || percents.length > 1;
  if (named.length > 1 && isSeveral) return named.slice(0, maxCompared);
  const rate = before === undefined ? first : replacedRate(written, all, before);
  if (rate === undefined) return undefined;
  return rates.length > 1 || addsOffer.test(text) ? [...rates, rate].slice(-maxCompared) : [rate];
}

const writtenNumber = /(?<![\d.,])\d+(?:[.,]\d+)*/g;

/** Returns the text with a percent sign after the first occurrence of a number. */
function withPercentSign(text: string, value: Big): string {
  const digits = value.toFixed();
  const match = [...text.matchAll(writtenNumber)].find(
    ([written]) => written.replace(',', '.') === digits,
  );
  if (match === undefined) return text;
  const end = match.index + match[0].length;
  return `${text.slice(0, end)}%${text.slice(end)}`;
}

const largestBareRate = 40;
const minPartOfCdi = 40;
const maxBare = 200;
const saysRate =
  /\b(?:taxa|juros?|rend\w+|pagando|paga|cdi|cdbs?|lcis?|lcas?|cri|cra|selic|tesouro|prefixad[oa])\b/;
const saysTime = /\b(?:por|em|durante|daqui a|dura\w*|ate|prazo) \d{1,3}\b(?![.,]\d)/;
const saysRateBefore = /\ba \d{1,3}(?:[.,]\d{1,2})?\b/;
const saysAge = /\b(?:par(?:ar|asse|o)|aposent\w+|aos|ate os?) (?:so )?(?:com |a?os )?\d\d\b/;
const minAmount = 100;

interface BareSlots {
  readonly time: { readonly term: Term | undefined; readonly rate: Big | undefined };
  readonly rest: readonly ChangedAmount[];
}

/** A number without a unit keeps the unit of the slot that it replaces. */
function bareSlots(frame: SavingFrame, change: Change, isInMonths: boolean): BareSlots {
  const nothing = { term: undefined, rate: undefined };
  const bare = change.amounts.find(
    ({ isBare, role, per, value }) =>
      isBare && role === undefined && per === undefined && value.lte(maxBare),
  );
  if (bare === undefined) return { time: nothing, rest: change.amounts };
  const { value } = bare;
  const rest = change.amounts.filter((one) => one !== bare);
  const isWhole = value.eq(value.round(0)) && value.gte(1);
  const before = frame.rates.at(-1);
  const isPart = before?.of === 'cdi' && value.gte(minPartOfCdi);
  const mayBeRate =
    before !== undefined && (value.lte(largestBareRate) || isPart) && change.percents.length === 0;
  const isRate =
    mayBeRate && (saysRate.test(change.text) || saysRateBefore.test(change.text) || !isWhole);
  if (isRate) return { time: { term: undefined, rate: value }, rest };
  const { age, term } = frame;
  if (age !== undefined && saysAge.test(change.text) && value.gt(age) && value.lte(minAmount)) {
    const months = value.minus(age).times(12).round(0).toNumber();
    return { time: { term: { months }, rate: undefined }, rest };
  }
  const sums = [frame.initial, frame.monthly, frame.target, frame.income].filter(
    (sum) => sum !== undefined && sum.gt(0),
  );
  const isSmall =
    value.lte(minAmount) && sums.length > 0 && sums.every((sum) => sum?.gt(minAmount) === true);
  const hasTime = term !== undefined && frame.solves !== 'months';
  if (isWhole && value.lte(minAmount) && hasTime && (saysTime.test(change.text) || isSmall)) {
    const isYears = !isInMonths && term.months % 12 === 0 && term.days === undefined;
    return {
      time: { term: { months: value.toNumber() * (isYears ? 12 : 1) }, rate: undefined },
      rest,
    };
  }
  return mayBeRate && isSmall
    ? { time: { term: undefined, rate: value }, rest }
    : { time: nothing, rest: change.amounts };
}

const savesWords = /\b(?:guard|deposit|aport|poup(?!anca))\w*/;

function withAmount(frame: SavingFrame, amount: ChangedAmount, change: Change): SavingFrame {
  const { value, role } = amount;
  const isWithdrawn = frame.solves === 'total' && namesWithdrawal(change.text);
  if (isWithdrawn) {
    return {
      ...frame,
      monthly: value,
      rates: frame.rates.slice(0, 1),
      of: { ...frame.of, withdraws: 'over-term' },
    };
  }
  const isIncomePlan = frame.income !== undefined;
  const saves = savesWords.test(change.text) && !change.asks.has('monthly');
  if (role === 'income')
    return isIncomePlan ? { ...frame, income: value } : { ...frame, monthly: value };
  if (role === 'monthly') {
    if (isIncomePlan && !saves) return { ...frame, income: value };
    return { ...frame, monthly: value };
  }
  if (role === 'initial' || role === 'down')
    return { ...frame, initial: value, isAmountAssumed: false };
  if (role === 'target') {
    if (isIncomePlan) return { ...frame, income: value };
    return { ...frame, target: value };
  }
  if (isIncomePlan) return { ...frame, income: value };
  if (frame.solves === 'total' && change.asks.has('time')) return { ...frame, target: value };
  return withNearest(frame, value, saves);
}

/** An amount without a role replaces the one that it is nearest to. */
function withNearest(frame: SavingFrame, value: Big, saves: boolean): SavingFrame {
  const slots = [
    ['target', frame.target],
    ['initial', frame.initial],
    ['monthly', frame.monthly],
  ] as const;
  const open = slots.filter(([, sum]) => sum?.gt(0) === true);
  if (saves && frame.monthly.gt(0)) return { ...frame, monthly: value };
  const distance = (sum: Big | undefined) =>
    sum === undefined ? Infinity : Math.abs(Math.log(value.div(sum).toNumber()));
  const isRelative = frame.initial.eq(1) && frame.target !== undefined;
  if (isRelative) return { ...frame, initial: value, target: value.times(frame.target ?? 2) };
  const [nearest] = open.toSorted((one, other) => distance(one[1]) - distance(other[1]));
  const name = nearest?.[0] ?? 'initial';
  const isAmountAssumed = name === 'initial' ? false : frame.isAmountAssumed;
  return { ...frame, [name]: value, isAmountAssumed };
}

const deposits = /\b(?:deposit|guard|poup(?!anca)|aport|coloc|invest|aplic)\w*/;

/** Deposits replace withdrawals, and a term ends the question how long the money lasts. */
function withdrawsAfter(
  { of }: SavingFrame,
  { text, amounts }: Change,
  term: Term | undefined,
): SavingFrame['of'] {
  if (amounts.length > 0 && deposits.test(text)) return { withdraws: undefined };
  return term !== undefined && of.withdraws !== undefined ? { withdraws: 'over-term' } : {};
}

function shownBy({ text, asks, amounts }: Change): SavingFrame['of'] | undefined {
  const shown = shownInstead(text) ?? shownResult(text);
  const isNamed = 'shows' in shown;
  const hasAmount = amounts.length > 0;
  const focus = hasAmount
    ? undefined
    : asks.has('income')
      ? 'income'
      : asks.has('per-month') && !asks.has('monthly')
        ? 'per-month'
        : asks.has('interest')
          ? 'interest'
          : undefined;
  if (!isNamed && focus === undefined) return undefined;
  return { ...shown, ...(focus === undefined ? {} : { focus }) };
}

/** Returns the slot that a follow-up asks for instead of the one before. */
function solvedFor(
  frame: SavingFrame,
  { asks, amounts }: Change,
  rest: readonly ChangedAmount[],
): Solved | undefined {
  const asksWhen = frame.solves === 'total' && asks.has('time') && amounts.length === 1;
  const hasTarget =
    frame.target !== undefined || asksWhen || amounts.some(({ role }) => role === 'target');
  const isIncomePlan = frame.income !== undefined;
  if (asks.has('time') && (hasTarget || isIncomePlan)) return 'months';
  if (!hasTarget) return undefined;
  if (asks.has('monthly') && rest.every(({ role }) => role !== 'monthly')) return 'monthly';
  if (asks.has('rate')) return 'rate';
  if (frame.solves === 'total' && amounts.some(({ role }) => role === 'target')) return 'months';
  return frame.solves === 'monthly' && amounts.some(({ role }) => role === 'monthly')
    ? 'months'
    : undefined;
}

/** `qual rende mais?` after the same money at two rates. */
function comparedWith(
  frame: SavingFrame,
  { asks, numbers }: Change,
  earlier: readonly Question[],
): readonly AskedRate[] | undefined {
  if (numbers.length > 0 || !(asks.has('best') || asks.has('difference'))) return undefined;
  if (frame.solves !== 'total') return undefined;
  if (frame.rates.length > 1) return frame.rates;
  const others = earlier
    .map((question) => savingFrameOf(question))
    .filter((one): one is SavingFrame => one !== undefined && isSamePlan(one, frame));
  const rates = [...others.toReversed().flatMap((one) => one.rates), ...frame.rates];
  const distinct = [...new Map(rates.map((rate) => [JSON.stringify(rate), rate])).values()];
  return distinct.length > 1 ? distinct.slice(-maxCompared) : undefined;
}

function isSamePlan(one: SavingFrame, other: SavingFrame): boolean {
  return (
    one.solves === 'total' &&
    one.initial.eq(other.initial) &&
    one.monthly.eq(other.monthly) &&
    one.term?.months === other.term?.months &&
    one.term?.days === other.term?.days
  );
}
