import type { Question } from '../../domain/question.ts';
import { editionDetails } from '../read-edition.ts';
import { completedPreference } from '../read-preferences.ts';
import { followUpStart } from './follow-up-words.ts';

/** Returns the completed change of messages, if the message has no other meaning. */
export function completedChange(
  plain: string,
  current: Question,
  before: Question,
): Question | undefined {
  // `quero o fechamento de novo`, after it was switched off, switches it on again and does not ask for its text.
  if (
    before.about === 'change-messages' &&
    'on' in before.change &&
    !before.change.on &&
    current.about === 'edition' &&
    wantsAgain.test(plain)
  ) {
    return { ...before, change: { ...before.change, on: true } };
  }
  const standsAlone = !['unknown', 'edition', 'terms'].includes(current.about);
  return standsAlone ? undefined : completedPreference(plain.replace(followUpStart, ''), before);
}

const wantsAgain = /\bquero\b.{0,60}\b(?:de novo|novamente|outra vez|de volta)\b/;

/** `e a de ontem?` after an edition. */
export function readOtherEdition(
  plain: string,
  current: Question,
  before: Question,
): Question | undefined {
  if (before.about !== 'edition') return undefined;
  if (current.about !== 'unknown' && !(current.about === 'edition' && followUpStart.test(plain)))
    return undefined;
  const words = editionDetails(plain);
  return words.kind === undefined && words.day === undefined ? undefined : { ...before, ...words };
}
