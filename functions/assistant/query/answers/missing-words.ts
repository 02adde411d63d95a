import { joinList } from '../../../../shared/editions/format-facts.ts';
import { sourcedText, wrapName, type Sentence } from '../../domain/sourced-text.ts';
import {
  findMissingMeasure,
  type MissingMeasureName,
} from '../../../market/facts/missing-measures.ts';

/** Returns `a vacância nem o número de cotistas`, after a negation. */
export function namesOfMissing(missing: readonly MissingMeasureName[]): string {
  return joinList(
    missing.map((measure) => findMissingMeasure(measure).name),
    'nem',
  );
}

/** Returns a sentence that names the words of a question that were not understood; empty without any. */
export function unreadSentence(unread: readonly string[]): readonly Sentence[] {
  if (unread.length === 0) return [];
  return [sourcedText`Não li: ${wrapName(joinList(unread.map((word) => `“${word}”`)))}.`];
}
