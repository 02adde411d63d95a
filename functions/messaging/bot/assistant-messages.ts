import { messagePartsOf } from '../../assistant/answers/reply.ts';
import type { AssistantAnswer } from '../../assistant/answer-turn.ts';
import type { AnswerMessage } from './replies.ts';
import { splitMessages } from './split-messages.ts';

type Answered = Pick<AssistantAnswer, 'about' | 'parts' | 'note' | 'figures' | 'suggestions'>;

/** Short enough for a button. */
const showSourcesLabel = 'Ver as fontes';

/**
 * Returns an answer of the assistant as WhatsApp messages: the sources at the end, then the suggestions.
 * @param siteUrl without a trailing slash
 */
export function assistantMessages(
  { about, parts, note, figures, suggestions }: Answered,
  siteUrl: string,
): readonly AnswerMessage[] {
  // The site shows the source of each figure; WhatsApp needs a button for it.
  const choices =
    figures.length > 0 && !about.includes('sources')
      ? [...suggestions, showSourcesLabel]
      : suggestions;
  const messages = splitMessages([
    ...messagePartsOf(parts, siteUrl),
    ...(note === undefined ? [] : [{ kind: 'note', text: note.text } as const]),
  ]);
  const last = messages.length - 1;
  return messages.map((one, index) =>
    index === last && choices.length > 0 ? { parts: one, choices } : { parts: one },
  );
}
