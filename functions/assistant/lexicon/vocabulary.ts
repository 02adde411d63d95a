import type { AssetGroupName } from '../../market/facts/asset-groups.ts';
import { assetKinds, type AssetKind } from '../../market/facts/fact-table.ts';
import { measureNames, type MeasureName } from '../../market/facts/measures.ts';
import fillerWords from './filler-words.data.json' with { type: 'json' };
import groupWords from './group-words.data.json' with { type: 'json' };
import measureWords from './measure-words.data.json' with { type: 'json' };
import {
  findMissingMeasure,
  missingMeasureNames,
  type MissingMeasureName,
} from '../../market/facts/missing-measures.ts';
import { Phrases } from './phrases.ts';
import queryWords from './query-words.data.json' with { type: 'json' };

/*
 * Words of questions about figures, apart from the names of assets. A word may name several things, such as `papel`;
 * the words beside it decide.
 */

/** Words that name neither a measure nor a group, by what they do in a question. */
export type WordUse = keyof typeof queryWords;

export interface Word {
  readonly measure?: MeasureName;
  /** Asked of assets, and not in the source. */
  readonly missing?: MissingMeasureName;
  readonly use?: WordUse;
  readonly kind?: AssetKind | 'any';
  /** A group of shares, or the group that a word names alone. */
  readonly group?: AssetGroupName;
  /** The group that the word names after a word for funds. */
  readonly fundGroup?: AssetGroupName;
}

const measuresByName: Partial<Record<MeasureName, readonly string[]>> = measureWords;
const shareGroups: Partial<Record<AssetGroupName, readonly string[]>> = groupWords.shares;
const fundGroups: Partial<Record<AssetGroupName, readonly string[]>> = groupWords.funds;
const otherGroups: Partial<Record<AssetGroupName, readonly string[]>> = groupWords.alone;
const uses: Readonly<Record<WordUse, readonly string[]>> = queryWords;

const isUse = (name: string): name is WordUse => name in queryWords;
const isGroup = (name: string): name is AssetGroupName =>
  name in shareGroups || name in fundGroups || name in otherGroups;

function buildVocabulary(): Phrases<Word> {
  const all = new Map<string, Word>();
  const add = (words: readonly string[] | undefined, word: Word) => {
    for (const written of words ?? []) all.set(written, { ...word, ...all.get(written) });
  };
  for (const measure of measureNames) add(measuresByName[measure], { measure });
  for (const [group, words] of Object.entries(otherGroups))
    if (isGroup(group)) add(words, { group });
  for (const [group, words] of Object.entries(shareGroups))
    if (isGroup(group)) add(words, { group });
  for (const [fundGroup, words] of Object.entries(fundGroups)) {
    if (isGroup(fundGroup)) add(words, { fundGroup });
  }
  for (const kind of [...assetKinds, 'any'] as const) add(groupWords.kinds[kind], { kind });
  for (const [use, words] of Object.entries(uses)) if (isUse(use)) add(words, { use });
  for (const words of Object.values(fillerWords)) add(words, { use: 'filler' });
  for (const missing of missingMeasureNames) add(findMissingMeasure(missing).words, { missing });
  const phrases = new Phrases<Word>();
  for (const [written, word] of all) phrases.add(written, word);
  return phrases;
}

export const vocabulary: Phrases<Word> = buildVocabulary();
