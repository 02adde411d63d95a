import { longestText, type MessagePart } from '../../../shared/messages/message-parts.ts';
import { renderPlainText, whatsAppStyle } from '../../integrations/plain-text.ts';
import { longestWhatsAppText } from '../../integrations/whatsapp-choices.ts';

const paragraphBreak = '\n\n';

/**
 * Splits a text into WhatsApp messages, in its order: between paragraphs, and between lines when a paragraph is
 * longer than a message. Never splits a line, and never separates a title from its paragraph.
 */
export function splitMessages(parts: readonly MessagePart[]): readonly (readonly MessagePart[])[] {
  const messages: (readonly MessagePart[])[] = [];
  for (const block of groupIntoBlocks(parts)) {
    const joined = [...(messages.at(-1) ?? []), ...block];
    const fits = messages.length > 0 && measureLength(joined) <= longestWhatsAppText;
    if (fits) messages[messages.length - 1] = joined;
    else messages.push(block);
  }
  return messages;
}

/**
 * Returns blocks that stay together, each short enough for a message: a title with the next part, a paragraph, or
 * some of its lines.
 */
function groupIntoBlocks(parts: readonly MessagePart[]): readonly (readonly MessagePart[])[] {
  const blocks: (readonly MessagePart[])[] = [];
  let titles: readonly MessagePart[] = [];
  for (const part of parts) {
    if (typeof part === 'object' && (part.kind === 'heading' || part.kind === 'headline')) {
      titles = [...titles, part];
      continue;
    }
    const remainingLength = longestWhatsAppText - measureLength(titles) - paragraphBreak.length;
    const [first = part, ...others] = splitPart(part, Math.min(longestText, remainingLength));
    blocks.push([...titles, first], ...others.map((piece) => [piece]));
    titles = [];
  }
  return titles.length === 0 ? blocks : [...blocks, titles];
}

/** Only paragraphs can be longer than a message. */
function splitPart(part: MessagePart, maxLength: number): readonly MessagePart[] {
  if (typeof part !== 'string') return [part];
  const pieces: string[] = [];
  for (const line of part.split('\n').map((whole) => whole.slice(0, maxLength))) {
    const last = pieces.at(-1);
    const joined = last === undefined ? line : `${last}\n${line}`;
    if (last === undefined || joined.length > maxLength) pieces.push(line);
    else pieces[pieces.length - 1] = joined;
  }
  return pieces.filter((piece) => piece.trim() !== '');
}

function measureLength(parts: readonly MessagePart[]): number {
  return renderPlainText(parts, whatsAppStyle).length;
}
