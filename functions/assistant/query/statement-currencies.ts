import { findMeasure, type MeasureName } from '../../market/facts/measures.ts';
import type { FactAsset } from '../../market/facts/fact-table.ts';
import { unknownCurrency } from '../../../shared/values/format-market-numbers.ts';
import type { Query } from './query.ts';

/** Returns the currency of an asset's statements; that of a BDR is unknown unless the table has it. */
export function currencyOfStatements({
  kind,
  statementCurrency,
}: Pick<FactAsset, 'kind' | 'statementCurrency'>): string {
  return statementCurrency ?? (kind === 'bdr' ? unknownCurrency : 'BRL');
}

/**
 * Returns whether an asset can be compared with the others: amounts of statements are filtered in reais, in which
 * people write them, and ranked within the commonest currency.
 * @param orderMeasure the measure that a ranking is ordered by
 */
export function comparableAssets(
  { op, filters }: Pick<Query, 'op' | 'filters'>,
  orderMeasure: MeasureName | undefined,
  assets: readonly FactAsset[],
): (asset: FactAsset) => boolean {
  if (filters.some(({ measure }) => isAmountOfStatements(measure))) {
    return (asset) => currencyOfStatements(asset) === 'BRL';
  }
  return op === 'rank' ? orderableAssets(orderMeasure, assets) : () => true;
}

/** Returns whether an asset has its place in an order: statements in other currencies have none. */
export function orderableAssets(
  orderMeasure: MeasureName | undefined,
  assets: readonly FactAsset[],
): (asset: FactAsset) => boolean {
  if (orderMeasure === undefined || !isAmountOfStatements(orderMeasure)) return () => true;
  const currency = commonestCurrency(assets);
  return (asset) => currencyOfStatements(asset) === currency;
}

export function isAmountOfStatements(measure: MeasureName): boolean {
  return findMeasure(measure).isOfStatements === true;
}

function commonestCurrency(assets: readonly FactAsset[]): string {
  const counts = new Map<string, number>();
  for (const asset of assets) {
    const currency = currencyOfStatements(asset);
    if (currency !== unknownCurrency) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  const [commonest] = [...counts].toSorted(
    ([one, count], [other, otherCount]) =>
      otherCount - count ||
      Number(other === 'BRL') - Number(one === 'BRL') ||
      (one < other ? -1 : 1),
  );
  return commonest?.[0] ?? 'BRL';
}
