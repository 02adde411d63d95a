import { findMissingMeasure } from '../../../market/facts/missing-measures.ts';
import type { MeasureName } from '../../../market/facts/measures.ts';
import type { Question, QuestionOf } from '../../domain/question.ts';
import type { Query, QueryPeriod } from '../query.ts';
import { changeMeasures } from './read-periods.ts';

/** Measures by the names of indicators. */
export const measureOfIndicator: Readonly<Record<string, MeasureName>> = {
  'P/L': 'priceEarnings',
  'P/VP': 'priceToBook',
  'dividend yield': 'dividendYield',
  ROE: 'returnOnEquity',
  ROA: 'returnOnAssets',
  'margem líquida': 'netMargin',
  'margem bruta': 'grossMargin',
  'margem EBITDA': 'ebitdaMargin',
  LPA: 'earningsPerShare',
  VPA: 'bookValue',
  'EV/EBITDA': 'enterpriseToEbitda',
  'dívida sobre patrimônio': 'debtToEquity',
  'liquidez corrente': 'currentRatio',
  'dívida líquida': 'netDebt',
  'dívida total': 'totalDebt',
  caixa: 'totalCash',
  receita: 'revenue',
  'lucro líquido': 'netIncome',
  EBITDA: 'ebitda',
  'valor de mercado': 'marketCap',
  volume: 'volume',
  'variação no dia': 'dayChange',
  'máxima do ano': 'yearHigh',
  'mínima do ano': 'yearLow',
};

/** Returns an earlier question as a query, for a question that completes it; undefined for one of another kind. */
export function previousQuery(question: Question | undefined, thisYear: number): Query | undefined {
  if (question === undefined) return undefined;
  if (question.about === 'query') return question.query;
  if (question.about === 'not-informed') {
    const near = question.missing.flatMap((one) => findMissingMeasure(one).near);
    return question.set.of === 'named' ? valuesOf(question.set.tickers, near) : undefined;
  }
  if (question.about === 'asset') return valuesOf([question.ticker], ['price']);
  if (question.about === 'indicators') {
    return valuesOf([question.ticker], measuresOf(question.indicators));
  }
  if (question.about === 'dividends') {
    return valuesOf([question.ticker], ['dividendYield'], yearOf(question.year, thisYear));
  }
  if (question.about === 'payments' && question.tickers.length > 0) {
    return valuesOf(question.tickers, ['dividendYield'], 'now');
  }
  if (question.about === 'movers') return risesOfDay;
  if (question.about === 'past-price') return valuesOf(question.tickers, ['price']);
  if (question.about === 'history') return valuesOf([question.ticker], [changeOf(question.span)]);
  if (question.about === 'compare') {
    return valuesOf(question.tickers, measuresOf(question.indicators ?? []));
  }
  if (question.about !== 'extreme') return undefined;
  const measures = measuresOf([question.indicator]);
  const [measure = 'price'] = measures;
  return {
    ...valuesOf(question.tickers, measures),
    op: 'rank',
    order: { measure, direction: question.which },
  };
}

const risesOfDay: Query = {
  set: { of: 'kinds', kinds: ['share'] },
  op: 'rank',
  measures: ['dayChange'],
  period: 'now',
  filters: [],
  order: { measure: 'dayChange', direction: 'highest' },
};

function valuesOf(
  tickers: readonly string[],
  measures: readonly MeasureName[],
  period: QueryPeriod = 'now',
): Query {
  return {
    set: { of: 'named', tickers },
    op: 'values',
    measures: measures.length === 0 ? ['price'] : measures.slice(0, 6),
    period,
    filters: [],
  };
}

function measuresOf(indicators: readonly { readonly name: string }[]): readonly MeasureName[] {
  return indicators.flatMap(({ name }) => measureOfIndicator[name] ?? []);
}

function yearOf(year: QuestionOf<'dividends'>['year'], thisYear: number): QueryPeriod {
  if (year === undefined) return 'now';
  return { year: year === 'this' ? thisYear : year === 'last' ? thisYear - 1 : year };
}

function changeOf(span: QuestionOf<'history'>['span']): MeasureName {
  if (span === 'year-to-date') return changeMeasures['year-to-date'];
  if (typeof span === 'string') return changeMeasures['twelve-months'];
  return span.days <= 7 ? changeMeasures.week : changeMeasures.month;
}
