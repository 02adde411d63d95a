import Big from 'big.js';
import { capitalize } from '../../../../shared/editions/format-days.ts';
import { formatShareChange } from '../../../../shared/values/format-market-numbers.ts';
import { findMeasure } from '../../../market/facts/measures.ts';
import type { Paragraphs } from '../../answers/assets.ts';
import { calculatedValue } from '../../domain/sourced-values.ts';
import { sourcedText, wrapName, type Sentence } from '../../domain/sourced-text.ts';
import { currencyOfStatements, isAmountOfStatements } from '../statement-currencies.ts';
import type { QueryResult, QueryRow } from '../evaluate-query.ts';
import { periodWords } from './describe-query.ts';
import { formatMeasure } from './measure-values.ts';
import { nameMeasure } from './measure-words.ts';
import { valueOf } from './query-tables.ts';

/** Returns how far apart the values of named assets are, each pair from the highest to the lowest. */
export function answerDifference(result: QueryResult, today: string): Paragraphs {
  const [measure] = result.measures;
  if (measure === undefined) return [];
  const known = result.rows
    .filter(({ facts }) => facts[0] !== undefined)
    .toSorted((one, other) => valueIn(other) - valueIn(one));
  const [highest] = known;
  const lowest = known.at(-1);
  if (highest === undefined || lowest === undefined) return [];
  const name = capitalize(nameMeasure(measure, highest.asset.kind, highest.period));
  const title = (row: QueryRow) => wrapName(`${name} de ${row.asset.ticker}`);
  const values = known.flatMap((row): Sentence[] => {
    const value = valueOf(result, row, measure, today);
    return value === undefined
      ? []
      : [sourcedText`${title(row)}${wrapName(periodWords(row.period))}: ${value}.`];
  });
  if (highest === lowest || findMeasure(measure).form === 'day') return values;
  return [...values, differenceSentence(highest, lowest, measure, today)];
}

const valueIn = ({ facts: [fact] }: QueryRow) => fact?.value ?? 0;

function differenceSentence(
  highest: QueryRow,
  lowest: QueryRow,
  measure: QueryResult['measures'][number],
  today: string,
): Sentence {
  const { form } = findMeasure(measure);
  const [high, low] = [valueIn(highest), valueIn(lowest)];
  const currencies = [highest, lowest].map(({ asset }) =>
    isAmountOfStatements(measure) ? currencyOfStatements(asset) : 'BRL',
  );
  const [currency = 'BRL', other] = currencies;
  if (currency !== other) {
    return sourcedText`Os dois balanços são em moedas diferentes, e por isso não faço a diferença.`;
  }
  const apart = new Big(high).minus(low).toNumber();
  const isOfPercent = form === 'share' || form === 'change';
  const text = formatMeasure(measure, apart, currency, today).replace(/^\+/, '');
  const difference = calculatedValue(
    isOfPercent ? text.replace('%', ' pontos percentuais') : text,
    'valor maior menos o menor',
  );
  const start = sourcedText`A diferença entre ${wrapName(highest.asset.ticker)} e ${wrapName(lowest.asset.ticker)} é de ${difference}`;
  // A share of a loss says nothing, and one of percentages misleads.
  if (low <= 0 || isOfPercent) return sourcedText`${start}.`;
  const more = calculatedValue(
    formatShareChange(new Big(high).div(low).minus(1).toNumber()).replace(/^\+/, ''),
    'valor maior dividido pelo menor, menos um',
  );
  const times = calculatedValue(
    formatMeasure('priceEarnings', new Big(high).div(low).toNumber(), 'BRL', today),
    'valor maior dividido pelo menor',
  );
  return sourcedText`${start}: o de ${wrapName(highest.asset.ticker)} é ${more} maior, ou ${times} vezes o de ${wrapName(lowest.asset.ticker)}.`;
}
