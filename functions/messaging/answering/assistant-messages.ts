import { messagePartsOf } from '../../../shared/assistant/reply.ts';
import type { AssistantAnswer } from '../../assistant/answer-turn.ts';
import type { AnswerMessage } from './replies.ts';
import { splitMessages } from './split-messages.ts';

type Answered = Pick<AssistantAnswer, 'about' | 'parts' | 'note' | 'figures' | 'suggestions'>;

/** Short enough for a button. */
const askForSources = 'Ver as fontes';

/**
 * What the assistant says, as messages of WhatsApp: its sources stand at the end, and below that what may be asked
 * next.
 * @param siteUrl without a slash at its end
 */
export function assistantMessages(
  { about, parts, note, figures, suggestions }: Answered,
  siteUrl: string,
): readonly AnswerMessage[] {
  // On the site it is told at each figure's press.
  const choices =
    figures.length > 0 && !about.includes('sources')
      ? [...suggestions, askForSources]
      : suggestions;
  const messages = splitMessages([
    ...messagePartsOf(parts, siteUrl),
    ...(note === undefined ? [] : [{ kind: 'note', text: note.text } as const]),
  ]);
  const last = messages.length - 1;
  return messages.map((one, place) =>
    place === last && choices.length > 0 ? { parts: one, choices } : { parts: one },
  );
}
