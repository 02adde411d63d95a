import type Big from 'big.js';
import type { Question } from '../../domain/question.ts';
import { readNumbers, type ReadNumber } from './read-numbers.ts';
import { readRates, replacedRate } from './read-rates.ts';
import { readTerm, wholeMonths, writeTerms } from './read-term.ts';
import type { CalculateQuestion, Program, ProgramOf, SlotName } from '../../domain/program.ts';

const maxLength = 80;
/** Words of a follow-up that only changes a number. */
const followsUp =
  /^(?:(?:e|mas|agora|entao|ou|na verdade|digo|quer dizer|corrigindo|se|for|fosse|forem|fossem|com|em|a|por|de|pra|para|quando|cair|caiu|caisse|uns|vendi|vender|lucro|parcelas?|entrada|juros?|taxa|inflacao|ipca|tirar|render|o|r\$|no|na|ao|do|da)[ ,:?]+)*(?:\d|mil\b|cem\b|meio\b|um\b|dois\b|tres\b|poupanca|cdi|cdb|lci|lca|selic|tesouro|ipca)/;

/** The unit with which a bare number fills the slot that was asked for. */
const slotUnits: Readonly<Record<SlotName, (number: string) => string>> = {
  amount: (number) => `${number} reais`,
  instalment: (number) => `parcela de ${number} reais`,
  rate: (number) => `${number}%`,
  months: (number) => `em ${number} meses`,
  cash: (number) => `${number} reais a vista`,
  target: (number) => `${number} reais`,
  gain: (number) => `lucro de ${number} reais`,
  sales: (number) => `vendi ${number} reais`,
  paid: (number) => `paguei ${number} reais`,
};

const bareNumber =
  /^(?:(?:e|foi|foram|uns|umas|de|a|por|em|r\$) ?)*(\d[\d.,]{0,12}(?: ?(?:mil|k|mi))?)\W{0,3}(?:reais|meses|vezes|x)?\W{0,3}$/;
const saysGain = /\b(?:lucro|lucrei|ganho|ganhei|prejuizo|perdi)\b/;

/**
 * Returns the calculation with the slots that a follow-up changes.
 * @param completedText reads what was said so far together with the message
 */
export function patchedProgram(
  plain: string,
  { program }: CalculateQuestion,
  completedText: (said: string, plain: string) => Question | undefined,
): Question | undefined {
  if (plain.length > maxLength) return undefined;
  if (program.of === 'incomplete') return completed(plain, program, completedText);
  if (!followsUp.test(plain)) return undefined;
  const text = writeTerms(plain);
  const patched = patch(program, slotChanges(text));
  return patched && { about: 'calculate', program: patched };
}

function completed(
  plain: string,
  { missing, said }: ProgramOf<'incomplete'>,
  completedText: (said: string, plain: string) => Question | undefined,
): Question | undefined {
  const [slot] = missing;
  const number = bareNumber.exec(plain)?.[1];
  const names = (one: SlotName) => missing.includes(one);
  const written =
    number !== undefined && slot !== undefined && missing.length === 1
      ? slotUnits[slot](number)
      : number !== undefined && names('sales') && !saysGain.test(plain)
        ? slotUnits.sales(number)
        : plain;
  if (!/\d|\bmil\b|\bcem\b|\b(?:cdi|selic|poupanca|ipca)\b/.test(plain)) return undefined;
  return completedText(said, written);
}

interface SlotChanges {
  readonly text: string;
  readonly numbers: readonly ReadNumber[];
  readonly months: number | undefined;
  readonly count: number | undefined;
  readonly amount: Big | undefined;
  readonly monthly: Big | undefined;
  readonly percent: ReadNumber | undefined;
}

const times = /(?<![\d.,])(\d{1,3}) ?(?:x|vezes|parcelas|prestacoes)\b/;

function slotChanges(text: string): SlotChanges {
  const count = times.exec(text)?.[1];
  const numbers = readNumbers(count === undefined ? text : text.replace(times, ' '));
  const months = wholeMonths(readTerm(text));
  const money = numbers.filter(({ unit }) => unit === 'reais' || unit === 'nothing');
  return {
    text,
    numbers,
    months: months !== undefined && months > 0 ? months : undefined,
    count: count === undefined || Number(count) < 1 ? undefined : Number(count),
    amount: money.find(({ per }) => per !== 'month')?.value,
    monthly: money.find(({ per }) => per === 'month')?.value,
    percent: numbers.find(({ unit }) => unit === 'percent'),
  };
}

const daysNamed = /\bdia (\d{1,3})\b|(?<![\d.,])(\d{1,3}) dias?\b/;

function numbersOfDays(text: string): number | undefined {
  const found = daysNamed.exec(text);
  const days = Number(found?.[1] ?? found?.[2] ?? 0);
  return days < 1 ? undefined : days;
}

const namesInstalment = /\bparcelas? de\b/;
const namesCash = /\ba vista\b|\bavista\b/;

/** @returns undefined when the message has nothing for a slot of the program */
function patch(program: Program, changes: SlotChanges): Program | undefined {
  const { text, months, count, amount, monthly, percent } = changes;
  const time = count ?? months;
  const withTime = time === undefined ? {} : { months: time };
  switch (program.of) {
    case 'instalments': {
      if (time === undefined && amount === undefined) return undefined;
      // The whole price stays the same in more or fewer instalments only if the new one is named.
      if (amount === undefined) return { ...program, ...withTime };
      return namesCash.test(text)
        ? { ...program, ...withTime, cashInReais: amount }
        : { ...program, ...withTime, instalmentInReais: amount };
    }
    case 'loan': {
      const instalmentInReais = monthly ?? (namesInstalment.test(text) ? amount : undefined);
      const rate = percent && {
        percent: percent.value,
        per: percent.per ?? program.rate?.per ?? ('month' as const),
      };
      const amountInReais = instalmentInReais === undefined ? amount : undefined;
      if ((time ?? amountInReais ?? instalmentInReais ?? rate) === undefined) return undefined;
      const patched = {
        ...program,
        ...withTime,
        ...(amountInReais === undefined ? {} : { amountInReais }),
        ...(instalmentInReais === undefined ? {} : { instalmentInReais }),
        ...(rate === undefined ? {} : { rate }),
      };
      return solvable(patched, changes, program);
    }
    case 'debt': {
      if ((time ?? amount ?? percent) === undefined) return undefined;
      const rate =
        percent === undefined
          ? program.rate
          : { percent: percent.value, per: percent.per ?? program.rate.per };
      return {
        ...program,
        ...withTime,
        rate,
        ...(amount === undefined ? {} : { amountInReais: amount }),
      };
    }
    case 'goal':
    case 'withdrawal':
    case 'retirement':
      return patchSaving(program, changes);
    case 'loss-recovery':
      return percent === undefined ? undefined : { ...program, percent: percent.value };
    case 'yield-on-cost':
      return amount === undefined ? undefined : { ...program, paidInReais: amount };
    case 'sale-tax':
      if (amount === undefined) return undefined;
      return /\b(?:lucro|ganho|ganhei)\b/.test(text)
        ? { ...program, gainInReais: amount, isLoss: false }
        : { ...program, salesInReais: amount };
    case 'real-interest':
      if (percent === undefined) return undefined;
      return /\b(?:inflacao|ipca)\b/.test(text)
        ? { ...program, inflationPercent: percent.value }
        : { ...program, nominalPercent: percent.value };
    case 'break-even': {
      const rate = replacedRate(text, changes.numbers, program.rate);
      if (months === undefined && rate === undefined) return undefined;
      return { ...program, ...withTime, ...(rate === undefined ? {} : { rate }) };
    }
    case 'percent-of':
      return amount === undefined && percent === undefined
        ? undefined
        : {
            ...program,
            ...(amount === undefined ? {} : { amountInReais: amount }),
            ...(percent === undefined ? {} : { percent: percent.value }),
          };
    case 'convert-currency':
      return amount === undefined ? undefined : { ...program, amount };
    case 'bonus-shares':
      return percent === undefined ? undefined : { ...program, percent: percent.value };
    case 'convert-rate':
      return percent === undefined
        ? undefined
        : {
            of: 'convert-rate',
            percent: percent.value,
            per: percent.per ?? program.per,
          };
    case 'trade-result':
      return amount === undefined ? undefined : { ...program, soldInReais: amount };
    case 'iof': {
      const days = numbersOfDays(text);
      return days === undefined ? undefined : { ...program, days };
    }
    case 'price-after-dividends':
    case 'percent-change':
    case 'joined-changes':
    case 'inflation-parts':
    case 'incomplete':
      return undefined;
    default:
      return program satisfies never;
  }
}

/** Exactly one slot of a loan is solved: a slot that was solved before and is now given frees the instalment or the rate. */
function solvable(
  patched: ProgramOf<'loan'>,
  _changes: SlotChanges,
  before: ProgramOf<'loan'>,
): ProgramOf<'loan'> {
  const { amountInReais, instalmentInReais, months, rate } = patched;
  const isFull = [amountInReais, instalmentInReais, months, rate].every((one) => one !== undefined);
  if (!isFull) return patched;
  return before.instalmentInReais === undefined
    ? { ...patched, rate: undefined }
    : { ...patched, instalmentInReais: undefined };
}

function patchSaving(
  program: ProgramOf<'goal' | 'withdrawal' | 'retirement'>,
  { text, numbers, months, amount, monthly, percent }: SlotChanges,
): Program | undefined {
  const rate =
    program.rate === undefined
      ? readRates(text, numbers)[0]
      : replacedRate(text, numbers, program.rate);
  const changesRate = rate !== undefined && (percent !== undefined || numbers.length === 0);
  if ((months ?? amount ?? monthly) === undefined && !changesRate) return undefined;
  const time = months === undefined ? {} : { months };
  const newRate = changesRate ? { rate } : {};
  if (program.of === 'withdrawal') {
    return {
      ...program,
      ...time,
      ...newRate,
      ...(amount === undefined ? {} : { initialInReais: amount }),
    };
  }
  if (program.of === 'retirement') {
    const income = monthly ?? amount;
    return {
      ...program,
      ...time,
      ...newRate,
      ...(income === undefined ? {} : { incomeInReais: income }),
    };
  }
  return {
    ...program,
    ...time,
    ...newRate,
    ...(monthly === undefined ? {} : { monthlyInReais: monthly }),
    ...(amount === undefined
      ? {}
      : amount.gt(program.targetInReais.div(2)) && !program.initialInReais.eq(1)
        ? { targetInReais: amount }
        : { initialInReais: amount }),
  };
}
