import { assetGroups, type AssetGroupName } from '../../market/facts/asset-groups.ts';
import type { FactAsset, FactPeriod, FactTable } from '../../market/facts/fact-table.ts';
import type { MeasureName } from '../../market/facts/measures.ts';
import { findMembers } from './select-assets.ts';
import { currencyOfStatements, isAmountOfStatements } from './statement-currencies.ts';

/** The middle value of the members of a group that have one. */
export interface GroupMedian {
  readonly group: AssetGroupName;
  readonly value: number;
  readonly members: number;
  /** ISO 8601: the oldest reading of a member. */
  readonly oldest: string;
}

/** With fewer members the median would say little about a group. */
const fewestMembers = 5;

/**
 * Returns the median of the smallest group of an asset with enough members, itself among them: `bancos` before
 * `empresas financeiras`. Who owns a company says nothing of its business, so state-owned companies are no group
 * here.
 */
export function measureGroup(
  asset: FactAsset,
  measure: MeasureName,
  period: FactPeriod,
  table: FactTable,
): GroupMedian | undefined {
  const currency = currencyOfStatements(asset);
  const isInCurrency = (member: FactAsset) =>
    !isAmountOfStatements(measure) || currencyOfStatements(member) === currency;
  const medians = assetGroups
    .filter(({ name }) => name !== 'state-owned' && asset.groups.includes(name))
    .flatMap(({ name: group }): GroupMedian[] => {
      const facts = findMembers(group, table)
        .filter(isInCurrency)
        .flatMap(({ ticker }) => table.fact(ticker, measure, period) ?? []);
      const [oldest] = facts.map(({ readAt }) => readAt).toSorted();
      if (facts.length < fewestMembers || oldest === undefined) return [];
      const value = medianOf(facts.map((fact) => fact.value));
      return [{ group, value, members: facts.length, oldest }];
    });
  return medians.toSorted((one, other) => one.members - other.members)[0];
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? upper;
  return (lower + upper) / 2;
}
