import { renderMessageParts } from '../../assistant/answers/reply.ts';
import type { AssistantAnswer } from '../../assistant/answer-turn.ts';
import type { AnswerMessage } from './replies.ts';
import { splitMessages } from './split-messages.ts';

type SendableAnswer = Pick<AssistantAnswer, 'about' | 'parts' | 'note' | 'figures' | 'suggestions'>;

/** At most 20 characters, Meta's limit for a button's text. */
const showSourcesLabel = 'Ver as fontes';

/**
 * Converts an answer of the assistant to WhatsApp messages; the last one offers the suggestions as buttons.
 * @param siteUrl without a trailing slash
 */
export function buildAssistantMessages(
  { about, parts, note, figures, suggestions }: SendableAnswer,
  siteUrl: string,
): readonly AnswerMessage[] {
  // The site shows the source of each number; WhatsApp needs a button for it.
  const choices =
    figures.length > 0 && !about.includes('sources')
      ? [...suggestions, showSourcesLabel]
      : suggestions;
  const messages = splitMessages([
    ...renderMessageParts(parts, siteUrl),
    ...(note === undefined ? [] : [{ kind: 'note', text: note.text } as const]),
  ]);
  const last = messages.length - 1;
  return messages.map((one, index) =>
    index === last && choices.length > 0 ? { parts: one, choices } : { parts: one },
  );
}
