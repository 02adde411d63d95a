import { capitalize } from '../../../shared/editions/format-days.ts';
import { joinList } from '../../../shared/editions/format-facts.ts';
import { assetGroups, type AssetGroupName } from '../../market/facts/asset-groups.ts';
import type { AssetKind } from '../../market/facts/fact-table.ts';
import type { AssetSet } from './query.ts';

/** A set of assets in words, with its article: `os bancos`. */
interface SetWords {
  readonly article: 'os' | 'as';
  readonly label: string;
}

const kindWords: Readonly<Record<AssetKind, SetWords>> = {
  share: { article: 'as', label: 'ações' },
  fund: { article: 'os', label: 'FIIs e outros fundos listados' },
  etf: { article: 'os', label: 'ETFs' },
  bdr: { article: 'os', label: 'BDRs' },
};

/** The other groups of companies are feminine, and all groups of funds masculine. */
const masculineGroups: ReadonlySet<AssetGroupName> = new Set(['banks', 'supermarkets', 'meat']);

export function labelGroup(name: AssetGroupName): string {
  return groupWords(name).label;
}

function groupWords(name: AssetGroupName): SetWords {
  const group = assetGroups.find((one) => one.name === name);
  const isMasculine = group?.kind === 'fund' || masculineGroups.has(name);
  return { article: isMasculine ? 'os' : 'as', label: group?.label ?? name };
}

function wordsOf(set: Exclude<AssetSet, { of: 'named' }>): SetWords {
  if (set.of === 'group') {
    const own = groupWords(set.group);
    const labels = [own.label, ...(set.also ?? []).map(labelGroup)];
    return { ...own, label: joinList(labels) };
  }
  const [only, ...others] = set.kinds;
  if (only === undefined) return { article: 'os', label: 'ativos da B3' };
  if (others.length === 0) return kindWords[only];
  const labels = set.kinds.map((kind) => kindWords[kind].label);
  return { article: kindWords[only].article, label: joinList(labels) };
}

/** Returns the set without an article: `bancos`, `PETR4 e VALE3`. */
export function labelSet(set: AssetSet): string {
  return set.of === 'named' ? joinList(set.tickers) : wordsOf(set).label;
}

/** Returns the set after a preposition: `entre os bancos`, `das elétricas`, `de PETR4 e VALE3`. */
export function setAfter(preposition: 'entre' | 'de', set: AssetSet): string {
  if (set.of === 'named') return `${preposition} ${joinList(set.tickers)}`;
  const { article, label } = wordsOf(set);
  return preposition === 'entre' ? `entre ${article} ${label}` : `d${article} ${label}`;
}

/** Returns `Os bancos`. */
export function articledSet(set: Exclude<AssetSet, { of: 'named' }>): string {
  const { article, label } = wordsOf(set);
  return capitalize(`${article} ${label}`);
}

/** Returns `nenhum dos bancos`, `nenhuma das elétricas`, `nenhum entre PETR4 e VALE3`. */
export function noneOf(set: AssetSet): string {
  if (set.of === 'named') return `nenhum ${setAfter('entre', set)}`;
  const isFeminine = wordsOf(set).article === 'as';
  return `${isFeminine ? 'nenhuma' : 'nenhum'} ${setAfter('de', set)}`;
}

/** Returns the kind of all assets of a set; undefined for several, and for named ones. */
export function kindOfSet(set: AssetSet): AssetKind | undefined {
  if (set.of === 'named') return undefined;
  if (set.of === 'group') return assetGroups.find(({ name }) => name === set.group)?.kind;
  return set.kinds.length === 1 ? set.kinds[0] : undefined;
}
