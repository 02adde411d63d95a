import { formatAmount, formatPercent } from '../../../shared/values/format-market-numbers.ts';
import type { Focus } from '../../../shared/editions/edition-facts.ts';
import { formatNumericDay } from '../../../shared/editions/format-days.ts';
import { joinList, describeBasisPointsApart } from '../../../shared/editions/format-facts.ts';
import { joinSentences, type Voice, type WriteSection } from './section.ts';

type Expectation = Focus['expectations'][number];

/** Writes the expectations of banks and fund managers for this year and the next. */
export const expectationsSection: WriteSection = ({ focus, selic, kind }, voice) => {
  const { level, depth } = voice;
  const years = [...new Set(focus?.expectations.map(({ year }) => year))].toSorted((a, b) => a - b);
  const [first, second] = years;
  if (focus === undefined || first === undefined) return undefined;
  const of = (year: number) => focus.expectations.filter((one) => one.year === year);
  const survey =
    level === 'basico'
      ? 'No Focus, a pesquisa do Banco Central com bancos e gestoras,'
      : 'No Focus,';
  const selicExpected = of(first).find((one) => one.of === 'selic');
  const apart =
    selic === undefined || selicExpected === undefined
      ? undefined
      : describeBasisPointsApart(selicExpected.median, selic.value);
  return {
    title: 'O que o mercado espera',
    paragraph:
      kind === 'opening'
        ? writeMorning(focus.surveyedOn, of(first), of(second ?? first + 1), voice, apart)
        : joinSentences(
            `${survey} ${describeMedians(focus, first)}.`,
            depth > 1 &&
              second !== undefined &&
              `Para ${second}, ${describeExpectations(of(second))}.`,
            level === 'basico' &&
              'Mediana é o valor do meio: metade das respostas está acima dela e metade, abaixo.',
            level === 'avancado' &&
              apart !== undefined &&
              `A Selic esperada para o fim de ${first} está ${apart} da meta de hoje.`,
          ),
  };
};

const names: Readonly<Record<Expectation['of'], (median: number) => string>> = {
  ipca: (median) => `IPCA de ${formatPercent(median)}`,
  selic: (median) => `Selic de ${formatPercent(median)} ao ano`,
  dollar: (median) => `dólar a ${formatAmount(median, 'BRL')}`,
  gdp: (median) =>
    median < 0
      ? `PIB com queda de ${formatPercent(-median)}`
      : `PIB com crescimento de ${formatPercent(median)}`,
};

/** `a mediana de 20/11 para 2026 é IPCA de 4,50%`, and of more of them in the plural. */
function describeMedians({ surveyedOn, expectations }: Focus, year: number): string {
  const expectationsOfYear = expectations.filter((one) => one.year === year);
  const when = `de ${formatNumericDay(surveyedOn)} para ${year}`;
  return expectationsOfYear.length === 1
    ? `a mediana ${when} é ${describeExpectations(expectationsOfYear)}`
    : `as medianas ${when} são ${describeExpectations(expectationsOfYear)}`;
}

function describeExpectations(expectations: readonly Expectation[]): string {
  return joinList(expectations.map(({ of, median }) => names[of](median)));
}

function writeMorning(
  surveyedOn: string,
  first: readonly Expectation[],
  second: readonly Expectation[],
  { level, depth }: Voice,
  apart: string | undefined,
): string {
  const survey =
    level === 'basico'
      ? 'bancos e gestoras que respondem ao Focus, do Banco Central,'
      : 'os consultados do Focus';
  return joinSentences(
    `Em ${formatNumericDay(surveyedOn)}, ${survey} projetavam para ${first[0]?.year ?? ''}: ${describeExpectations(first)}.`,
    depth > 1 &&
      second[0] !== undefined &&
      `E para ${second[0].year}: ${describeExpectations(second)}.`,
    level === 'basico' &&
      'Os números são medianas: metade dos consultados espera mais e metade, menos.',
    level === 'avancado' &&
      apart !== undefined &&
      `A Selic projetada fica ${apart} da que está em vigor.`,
  );
}
