import { isMeasureName, type MeasureName } from './measures.ts';
import source from './missing-measures.data.json' with { type: 'json' };

/* What people ask of assets and the source does not have. */

export type MissingMeasureName = keyof typeof source;

export interface MissingMeasure {
  /** With its article, as in an answer: `a vacância`. */
  readonly name: string;
  /** Without accents. */
  readonly words: readonly string[];
  /** The measures that come nearest, if any does. */
  readonly near: readonly MeasureName[];
}

const isMissingMeasure = (name: string): name is MissingMeasureName => name in source;

export const missingMeasureNames = Object.keys(source).filter(isMissingMeasure);

export function findMissingMeasure(name: MissingMeasureName): MissingMeasure {
  const found: {
    readonly name: string;
    readonly words: readonly string[];
    readonly near?: readonly string[];
  } = source[name];
  return { ...found, near: (found.near ?? []).filter(isMeasureName) };
}
