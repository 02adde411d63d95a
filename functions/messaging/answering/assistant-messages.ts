import { messagePartsOf } from '../../../shared/assistant/reply.ts';
import type { AssistantAnswer } from '../../assistant/answer-turn.ts';
import type { AnswerMessage } from './replies.ts';
import { splitMessages } from './split-messages.ts';

type Answered = Pick<AssistantAnswer, 'about' | 'parts' | 'note' | 'figures' | 'suggestions'>;

/**
 * What the assistant says, as messages of WhatsApp: its sources stand at the end, and below that what may be asked
 * next.
 * @param siteUrl without a slash at its end
 */
export function assistantMessages(
  { about, parts, note, figures, suggestions }: Answered,
  siteUrl: string,
): readonly AnswerMessage[] {
  const isCounted =
    !about.includes('sources') && figures.some(({ formula }) => formula !== undefined);
  const messages = splitMessages([
    ...messagePartsOf(parts, siteUrl),
    ...(note === undefined ? [] : [{ kind: 'note', text: note.text } as const]),
    ...(isCounted ? ['Para ver como cada número foi contado: “de onde vêm estes números?”'] : []),
  ]);
  const last = messages.length - 1;
  return messages.map((one, place) =>
    place === last && suggestions.length > 0
      ? { parts: one, choices: suggestions }
      : { parts: one },
  );
}
