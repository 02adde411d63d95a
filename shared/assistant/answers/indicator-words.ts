import type { KnowledgeLevel } from '../../contracts/preferences.ts';
import type { Indicator } from '../reading/indicators.ts';
import { told, wordsOf, type Name, type Sentence } from '../told.ts';

/**
 * What an indicator says, as much as its reader knows: in everyday words, with how it is counted, or by that alone.
 * @param subject undefined where the sentence before names it
 */
export function indicatorWords(
  { meaning, formula }: Pick<Indicator, 'meaning' | 'formula'>,
  level: KnowledgeLevel,
  subject?: Name | Sentence,
): Sentence {
  if (level === 'avancado') {
    const counted = wordsOf(formula);
    return subject === undefined
      ? told`Calcula-se assim: ${counted}.`
      : told`${subject} se calcula assim: ${counted}.`;
  }
  const says = wordsOf(level === 'basico' ? meaning : `${meaning} (${formula})`);
  return subject === undefined ? told`Mostra ${says}.` : told`${subject} mostra ${says}.`;
}
