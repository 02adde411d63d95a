import type { KnowledgeLevel } from '../../../shared/contracts/preferences.ts';
import type { Indicator } from '../domain/indicators.ts';
import { sourcedText, wrapWords, type Name, type Sentence } from '../domain/sourced-text.ts';

/**
 * Returns the meaning of an indicator for the reader's level: in everyday words, with the formula, or the formula
 * alone.
 * @param subject undefined when the previous sentence names it
 */
export function explainIndicator(
  { meaning, formula }: Pick<Indicator, 'meaning' | 'formula'>,
  level: KnowledgeLevel,
  subject?: Name | Sentence,
): Sentence {
  if (level === 'avancado') {
    const counted = wrapWords(formula);
    return subject === undefined
      ? sourcedText`Calcula-se assim: ${counted}.`
      : sourcedText`${subject} se calcula assim: ${counted}.`;
  }
  const explanation = wrapWords(level === 'basico' ? meaning : `${meaning} (${formula})`);
  return subject === undefined
    ? sourcedText`Mostra ${explanation}.`
    : sourcedText`${subject} mostra ${explanation}.`;
}
