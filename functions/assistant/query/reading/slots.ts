import type { AssetGroupName } from '../../../market/facts/asset-groups.ts';
import type { AssetKind } from '../../../market/facts/fact-table.ts';
import type { MeasureName } from '../../../market/facts/measures.ts';
import type { MissingMeasureName } from '../../../market/facts/missing-measures.ts';
import type { WordUse } from '../../lexicon/vocabulary.ts';

/** What a word or phrase of a question says. */
export type Slot =
  | { readonly is: 'asset'; readonly tickers: readonly [string, ...string[]] }
  | { readonly is: 'measure'; readonly measure: MeasureName; readonly plain?: string }
  | { readonly is: 'missing'; readonly measure: MissingMeasureName }
  | { readonly is: 'group'; readonly group: AssetGroupName }
  | { readonly is: 'kind'; readonly kind: AssetKind | 'any' }
  | { readonly is: 'year'; readonly year: number }
  | { readonly is: 'number'; readonly value: number; readonly unit: NumberUnit | undefined }
  | { readonly is: 'use'; readonly use: WordUse; readonly plain: string }
  | { readonly is: 'unread'; readonly written: string };

export type NumberUnit = 'percent' | 'reais' | 'years' | 'months' | 'days';

export type SlotOf<Is extends Slot['is']> = Extract<Slot, { readonly is: Is }>;
