import Big from 'big.js';
import type { PartialFacts } from '../../../shared/editions/edition-facts.ts';
import { joinList } from '../../../shared/editions/format-facts.ts';
import { monthName } from '../../../shared/editions/format-days.ts';
import { formatPercentage } from '../../../shared/values/percentage.ts';
import type { DayClose, LongBenchmarks } from '../../market/history/close-series.ts';
import type { MacroName, QuestionOf } from '../domain/question.ts';
import {
  wrapName,
  sourcedText,
  type SourcedValue,
  type Sentence,
  type ValueSource,
} from '../domain/sourced-text.ts';
import { calculatedValue, userValue } from '../domain/sourced-values.ts';
import type { Paragraphs } from './assets.ts';
import { answerMacro, nameInSentence } from './macro.ts';

/** Change over a calendar year, and its last month, if the year is not complete. */
interface YearChange {
  /** 0.0483 for 4.83 %. */
  readonly change: Big;
  /** `yyyy-mm` */
  readonly until: string | undefined;
}

/** The latest day on which the first session of a year takes place. */
const latestFirstSession = '01-10';

/** Returns values of a calendar year from the stored series; of names without a series, the current ones. */
export function answerMacroOfYear(
  question: Pick<QuestionOf<'macro'>, 'names' | 'year' | 'years' | 'isJoined' | 'isReal'>,
  benchmarks: LongBenchmarks,
  facts: PartialFacts | undefined,
  today: string,
): Paragraphs {
  const { names, year: named, years } = question;
  if (years !== undefined) {
    if (question.isJoined === true)
      return names.map((name) => joinedSentence(name, years, benchmarks));
    return years.flatMap((year) => answerMacroOfYear({ names, year }, benchmarks, facts, today));
  }
  const thisYear = Number(today.slice(0, 4));
  const year = named === 'last' ? thisYear - 1 : named === 'this' ? thisYear : (named ?? thisYear);
  if (year > thisYear) {
    return [
      sourcedText`${userValue(String(year))} ainda não chegou, e eu não faço previsões. O que tenho agora:`,
      ...answerMacro(names, facts, today),
    ];
  }
  return names.flatMap((name): Paragraphs => {
    const found = changeOfYear(name, year, benchmarks);
    if (found !== undefined) {
      const real = question.isReal === true ? realSentence(name, year, found, benchmarks) : [];
      return [yearSentence(name, year, found), ...real];
    }
    return [
      sourcedText`De ${userValue(String(year))} não tenho ${wrapName(nameOfYear(name))}: só o valor mais recente.`,
      ...answerMacro([name], facts, today),
    ];
  });
}

const percentOf = (change: Big) =>
  formatPercentage(change.times(10_000).round(0, Big.roundHalfUp).toNumber());

/** Returns the change over several years, one on the other. */
function joinedSentence(
  name: MacroName,
  years: readonly number[],
  benchmarks: LongBenchmarks,
): Sentence {
  const changes = years.map((year) => changeOfYear(name, year, benchmarks)?.change);
  const yearsText = userValue(joinList(years.map(String)));
  if (changes.some((change) => change === undefined)) {
    return sourcedText`De ${yearsText} não tenho ${wrapName(nameOfYear(name))} inteiro, e sem um dos anos a soma sairia errada.`;
  }
  const factor = changes.reduce<Big>(
    (product, change) => product.times((change ?? new Big(0)).plus(1)),
    new Big(1),
  );
  const figure: SourcedValue = {
    text: percentOf(factor.minus(1)),
    source: sources[name] ?? 'Banco Central do Brasil',
    at: null,
    formula: 'as mudanças dos anos, uma sobre a outra',
  };
  return sourcedText`${wrapName(upperFirst(nameOfYear(name)))}, de ${yearsText} juntos: ${figure}, um ano sobre o outro.`;
}

/** Returns the change without the inflation of the year. */
function realSentence(
  name: MacroName,
  year: number,
  { change, until }: YearChange,
  benchmarks: LongBenchmarks,
): readonly Sentence[] {
  const inflation = changeOfYear('ipcaTwelveMonths', year, benchmarks);
  if (inflation === undefined || name === 'ipcaTwelveMonths' || inflation.until !== until)
    return [];
  const real = change.plus(1).div(inflation.change.plus(1)).minus(1);
  return [
    yearSentence('ipcaTwelveMonths', year, inflation),
    sourcedText`Descontada a inflação: ${calculatedValue(percentOf(real), '(um mais a variação) dividido por (um mais a inflação), menos um')}.`,
  ];
}

const sources: Partial<Record<MacroName, ValueSource>> = { ibovespa: 'brapi' };

function yearSentence(name: MacroName, year: number, { change, until }: YearChange): Sentence {
  const basisPoints = change.times(10_000).round(0, Big.roundHalfUp).toNumber();
  const figure: SourcedValue = {
    text: formatPercentage(name === 'ibovespa' ? Math.abs(basisPoints) : basisPoints),
    source: sources[name] ?? 'Banco Central do Brasil',
    at: null,
    formula: formulas[name],
  };
  const verb = name !== 'ibovespa' ? 'acumulou' : basisPoints < 0 ? 'caiu' : 'subiu';
  const subject = wrapName(upperFirst(nameOfYear(name)));
  const when =
    until === undefined
      ? sourcedText`em ${userValue(String(year))}`
      : sourcedText`em ${userValue(String(year))}, até ${wrapName(monthName(`${until}-01`))}`;
  return sourcedText`${subject} ${wrapName(verb)} ${figure} ${when}.`;
}

const formulas: Partial<Record<MacroName, string>> = {
  ipcaTwelveMonths: 'as taxas dos meses do ano, uma sobre a outra',
  ipcaMonth: 'as taxas dos meses do ano, uma sobre a outra',
  cdi: 'as taxas dos dias do ano, uma sobre a outra',
  ibovespa: 'último fechamento do ano ÷ último do ano anterior − 1',
};

function nameOfYear(name: MacroName): string {
  return name === 'ipcaTwelveMonths' || name === 'ipcaMonth' ? 'o IPCA' : nameInSentence(name);
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function changeOfYear(
  name: MacroName,
  year: number,
  { ipca, cdi, ibovespa }: LongBenchmarks,
): YearChange | undefined {
  switch (name) {
    case 'ipcaTwelveMonths':
    case 'ipcaMonth':
      return changeOfMonths(year, ipca);
    case 'cdi':
      return cdiOfYear(year, cdi);
    case 'ibovespa':
      return changeOfCloses(year, ibovespa);
    case 'selic':
    case 'dollar':
    case 'euro':
    case 'bitcoin':
    case 'copomDay':
      return undefined;
    default:
      return name satisfies never;
  }
}

function changeOfMonths(year: number, ipca: LongBenchmarks['ipca']): YearChange | undefined {
  const months = ipca.filter(({ month }) => month.startsWith(`${year}-`));
  const [first] = months;
  if (first?.month !== `${year}-01`) return undefined;
  const product = months.reduce(
    (sum, { value }) => sum.times(new Big(value).div(100).plus(1)),
    new Big(1),
  );
  const last = months.at(-1)?.month;
  return { change: product.minus(1), until: last === `${year}-12` ? undefined : last };
}

/** A point of the CDI is its value before that day's rate. */
function cdiOfYear(year: number, cdi: readonly DayClose[]): YearChange | undefined {
  const first = cdi.find(({ day }) => day >= `${year}-01-01`);
  const next = cdi.find(({ day }) => day >= `${year + 1}-01-01`);
  const last = next ?? cdi.at(-1);
  if (first === undefined || last === undefined || first.day > `${year}-${latestFirstSession}`) {
    return undefined;
  }
  return changeBetween(first, last, next === undefined ? last.day.slice(0, 7) : undefined);
}

function changeOfCloses(year: number, closes: readonly DayClose[]): YearChange | undefined {
  const before = closes.findLast(({ day }) => day < `${year}-01-01`);
  const last = closes.findLast(({ day }) => day <= `${year}-12-31`);
  // A series that begins within the year has no close before it.
  if (before === undefined || last === undefined || !last.day.startsWith(`${year}-`)) {
    return undefined;
  }
  const isOver = closes.some(({ day }) => day > `${year}-12-31`);
  return changeBetween(before, last, isOver ? undefined : last.day.slice(0, 7));
}

function changeBetween(
  from: DayClose,
  to: DayClose,
  until: string | undefined,
): YearChange | undefined {
  if (from.close <= 0 || from.day === to.day) return undefined;
  return { change: new Big(to.close).div(from.close).minus(1), until };
}
