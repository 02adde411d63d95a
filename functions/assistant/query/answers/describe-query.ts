import { joinList } from '../../../../shared/editions/format-facts.ts';
import type { FactPeriod } from '../../../market/facts/fact-table.ts';
import { findMeasure } from '../../../market/facts/measures.ts';
import { comparedPeriod, filteredPeriod, orderOf } from '../evaluate-query.ts';
import { thresholdValue } from './measure-values.ts';
import { nameExtreme, nameMeasure } from './measure-words.ts';
import { kindOfSet, labelSet, setAfter } from '../set-words.ts';
import type { Query, QueryPeriod } from '../query.ts';
import {
  joinSentences,
  sourcedText,
  wrapName,
  wrapWords,
  type Sentence,
} from '../../domain/sourced-text.ts';

/** Returns what a query asks for, in one line without a capital: `os bancos com maior dividend yield`. */
export function describeQuery(query: Query, today: string): string {
  const { set, op, measures, period } = query;
  const kind = kindOfSet(set);
  const names = joinList(
    measures.map((measure) => nameMeasure(measure, kind, comparedPeriod(period))),
  );
  const when = periodWords(op === 'values' ? period : comparedPeriod(period));
  const filters = query.filters.length === 0 ? '' : ` com ${filterWords(query, today).text}`;
  switch (op) {
    case 'values':
      return `${names} ${setAfter('de', set)}${filters}${when}`;
    case 'rank': {
      const order = orderOf(query);
      const extreme =
        order && nameExtreme(order.measure, order.direction, kind, comparedPeriod(period));
      return `${extreme ?? names} ${setAfter('entre', set)}${filters}${when}`;
    }
    case 'count':
      return `quantidade ${setAfter('de', set)}${filters}${when}`;
    case 'average':
      return `média de ${names} ${setAfter('de', set)}${filters}${when}`;
    case 'difference':
      return `diferença de ${names} ${setAfter('entre', set)}${when}`;
    case 'groups':
      return `setor ${setAfter('de', set)}`;
    case 'against-sector':
      return `${names} ${setAfter('de', set)} ao lado da mediana do setor${when}`;
    default:
      return op satisfies never;
  }
}

/** Returns ` em 2024`, ` de 2020 a 2024`; nothing for now. */
export function periodWords(period: QueryPeriod | FactPeriod): string {
  if (period === 'now') return '';
  if (typeof period === 'number') return ` em ${period}`;
  if ('year' in period) return ` em ${period.year}`;
  const [first, last] = [Math.min(period.from, period.to), Math.max(period.from, period.to)];
  return first === last ? ` em ${first}` : ` de ${first} a ${last}`;
}

/** Returns `P/VP abaixo de 1 e dividend yield acima de 10%`. */
export function filterWords(
  { filters, period, set }: Pick<Query, 'filters' | 'period' | 'set'>,
  today: string,
): Sentence {
  const kind = kindOfSet(set);
  const sentences = filters.map(({ measure, above, below }) => {
    const of = filteredPeriod(measure, period);
    // Beside figures of a year, say that this one is of now.
    const when = of === 'now' && comparedPeriod(period) !== 'now' ? ' de agora' : '';
    const name = wrapName(`${nameMeasure(measure, kind, of)}${when}`);
    const isDay = findMeasure(measure).form === 'day';
    const words = isDay
      ? { above: wrapWords('depois de'), below: wrapWords('antes de') }
      : { above: wrapWords('acima de'), below: wrapWords('abaixo de') };
    const low = above === undefined ? undefined : thresholdValue(measure, above, today);
    const high = below === undefined ? undefined : thresholdValue(measure, below, today);
    if (low && high) return sourcedText`${name} entre ${low} e ${high}`;
    if (low) return sourcedText`${name} ${words.above} ${low}`;
    return high ? sourcedText`${name} ${words.below} ${high}` : sourcedText`${name}`;
  });
  const [last, ...others] = sentences.toReversed();
  if (last === undefined) return wrapWords(labelSet(set));
  return others.length === 0
    ? last
    : sourcedText`${joinSentences(others.toReversed(), ', ')} e ${last}`;
}
