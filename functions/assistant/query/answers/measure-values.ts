import Big from 'big.js';
import {
  capitalize,
  formatUnambiguousNumericDay,
} from '../../../../shared/editions/format-days.ts';
import { formatAmountPerShare } from '../../../../shared/editions/format-facts.ts';
import {
  formatAmount,
  formatLargeAmount,
  formatNumber,
  formatPercentChange,
  formatShare,
} from '../../../../shared/values/format-market-numbers.ts';
import type { Fact, FactAsset, FactPeriod } from '../../../market/facts/fact-table.ts';
import { findMeasure, type MeasureName } from '../../../market/facts/measures.ts';
import { calculatedValue, plainNumber, userValue } from '../../domain/sourced-values.ts';
import type { SourcedValue } from '../../domain/sourced-text.ts';
import type { GroupMedian } from '../group-median.ts';
import { nameMeasure } from './measure-words.ts';
import { labelGroup } from '../set-words.ts';
import { currencyOfStatements, isAmountOfStatements } from '../statement-currencies.ts';

const millisecondsPerDay = 86_400_000;
/** Payments per share are often fractions of a cent. */
const perShare: ReadonlySet<MeasureName> = new Set(['dividendsPerShare', 'lastDividend']);

/** Returns the currency of a measure of an asset, ISO 4217. Prices at B3 are in reais. */
function currencyOf(asset: FactAsset, measure: MeasureName): string {
  return isAmountOfStatements(measure) ? currencyOfStatements(asset) : 'BRL';
}

/** Returns a measure's value as text, with its unit. */
export function formatMeasure(
  measure: MeasureName,
  value: number,
  currency: string,
  today: string,
): string {
  const { form } = findMeasure(measure);
  switch (form) {
    case 'ratio':
      return formatNumber(value);
    case 'share':
      return formatShare(value);
    case 'change':
      return formatPercentChange(value);
    case 'amount':
      return perShare.has(measure) && currency === 'BRL'
        ? formatAmountPerShare(value)
        : formatAmount(value, currency);
    case 'large':
      return formatLargeAmount(value, currency);
    case 'count':
      return formatNumber(value, 0);
    case 'day':
      return formatUnambiguousNumericDay(
        new Date(value * millisecondsPerDay).toISOString().slice(0, 10),
        today,
      );
    default:
      return form satisfies never;
  }
}

/** Returns a fact with its source and the time of its reading. */
export function measureValue(
  asset: FactAsset,
  measure: MeasureName,
  period: FactPeriod,
  fact: Fact,
  today: string,
): SourcedValue {
  const when = period === 'now' ? '' : ` em ${period}`;
  return {
    text: formatMeasure(measure, fact.value, currencyOf(asset, measure), today),
    source: 'brapi',
    at: fact.readAt,
    of: `${capitalize(nameMeasure(measure, asset.kind, period))} de ${asset.ticker}${when}`,
  };
}

export function medianValue(
  asset: FactAsset,
  measure: MeasureName,
  { value, group }: GroupMedian,
  today: string,
): SourcedValue {
  const text = formatMeasure(measure, value, currencyOf(asset, measure), today);
  return {
    ...calculatedValue(text, 'valor do meio entre os ativos do grupo que têm esse número'),
    of: `Mediana de ${nameMeasure(measure, asset.kind)} (${labelGroup(group)})`,
  };
}

/** Returns a limit that the user named, with as many decimals as it has: `10%`, `R$ 1,00 B`. */
export function thresholdValue(measure: MeasureName, value: number, today: string): SourcedValue {
  const { form } = findMeasure(measure);
  if (form === 'share') return userValue(`${plainNumber(new Big(value).times(100))}%`);
  if (form === 'change') return userValue(`${plainNumber(new Big(value))}%`);
  if (form === 'ratio' || form === 'count') return userValue(plainNumber(new Big(value)));
  return userValue(formatMeasure(measure, value, 'BRL', today));
}
