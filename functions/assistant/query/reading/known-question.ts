import type { MeasureName } from '../../../market/facts/measures.ts';
import { indicators, type Indicator } from '../../domain/indicators.ts';
import { maxCompared, type HistorySpan, type Question } from '../../domain/question.ts';
import type { Query } from '../query.ts';
import { measureOfIndicator } from './previous-query.ts';

const indicatorOf = new Map<MeasureName, Indicator>(
  indicators.flatMap((indicator) => {
    const measure = measureOfIndicator[indicator.name];
    return measure === undefined ? [] : [[measure, indicator] as const];
  }),
);

/**
 * Returns the question of an older kind that says the same as a query, if it has an answer of its own, such as the
 * card of a price; otherwise undefined.
 * @param isPayout asked for dividends, and not for their ratio
 */
export function knownQuestion(query: Query, isPayout: boolean): Question | undefined {
  const { set, op, measures, period, filters, order, limit } = query;
  const isOfRows = op === 'values' || op === 'rank';
  // Words such as `ibovespa` are answered with how they were read.
  if (filters.length > 0 || !isOfRows || query.readAs !== undefined) return undefined;
  if (query.without !== undefined || query.except !== undefined || query.among !== undefined)
    return undefined;
  if (set.of !== 'named') {
    const isOfShares = set.of === 'kinds' && set.kinds.every((kind) => kind === 'share');
    const isMovers = isOfShares && op === 'rank' && order?.measure === 'dayChange';
    return isMovers && measures.length === 1 && limit === undefined
      ? { about: 'movers' }
      : undefined;
  }
  const { tickers } = set;
  const [ticker, ...others] = tickers;
  if (ticker === undefined) return undefined;
  const [first, ...more] = measures;
  if (others.length === 0 && more.length === 0) {
    if ((first === 'dividendYield' || first === 'lastDividend') && isPayout)
      return dividendsOf(ticker, period);
    if (period === 'now' && first !== undefined) {
      const question = priceQuestion(ticker, first);
      if (question !== undefined) return question;
    }
  }
  const named = measures.flatMap((measure) => indicatorOf.get(measure) ?? []);
  const isPrice = first === 'price' && more.length === 0;
  if (period !== 'now' || (named.length < measures.length && !isPrice)) return undefined;
  if (others.length === 0) return { about: 'indicators', ticker, indicators: named };
  if (tickers.length > maxCompared) return undefined;
  if (op === 'rank') return undefined;
  return { about: 'compare', tickers, ...(named.length === 0 ? {} : { indicators: named }) };
}

function dividendsOf(ticker: string, period: Query['period']): Question | undefined {
  if (period === 'now') return { about: 'dividends', ticker };
  return 'year' in period ? { about: 'dividends', ticker, year: period.year } : undefined;
}

function priceQuestion(ticker: string, measure: MeasureName): Question | undefined {
  if (measure === 'price' || measure === 'dayChange') return { about: 'asset', ticker };
  const span = historySpans[measure];
  return span && { about: 'history', ticker, span };
}

const historySpans: Partial<Record<MeasureName, HistorySpan>> = {
  weekChange: { days: 7 },
  monthChange: { days: 30 },
  yearToDateChange: 'year-to-date',
  twelveMonthChange: 'twelve-months',
};
