import { longestText, type MessagePart } from '../../../shared/messages/message-parts.ts';
import { plainText, whatsAppStyle } from '../../../shared/messages/plain-text.ts';
import { longestWhatsAppText } from '../../../shared/messages/whatsapp-choices.ts';

const between = '\n\n';

/**
 * A text as messages of WhatsApp, in its order: divided between paragraphs, and between lines where a paragraph is
 * longer than a message. No line is divided, and no title stands without what it is of.
 */
export function splitMessages(parts: readonly MessagePart[]): readonly (readonly MessagePart[])[] {
  const messages: (readonly MessagePart[])[] = [];
  for (const block of blocksOf(parts)) {
    const joined = [...(messages.at(-1) ?? []), ...block];
    const fits = messages.length > 0 && lengthOf(joined) <= longestWhatsAppText;
    if (fits) messages[messages.length - 1] = joined;
    else messages.push(block);
  }
  return messages;
}

/** What stays together, each short enough for a message: a title with what follows it, a paragraph, some of its lines. */
function blocksOf(parts: readonly MessagePart[]): readonly (readonly MessagePart[])[] {
  const blocks: (readonly MessagePart[])[] = [];
  let titles: readonly MessagePart[] = [];
  for (const part of parts) {
    if (typeof part === 'object' && part.kind === 'heading') {
      titles = [...titles, part];
      continue;
    }
    const room = longestWhatsAppText - lengthOf(titles) - between.length;
    const [first = part, ...others] = piecesOf(part, Math.min(longestText, room));
    blocks.push([...titles, first], ...others.map((piece) => [piece]));
    titles = [];
  }
  return titles.length === 0 ? blocks : [...blocks, titles];
}

/** Only paragraphs have so many lines. */
function piecesOf(part: MessagePart, most: number): readonly MessagePart[] {
  if (typeof part !== 'string') return [part];
  const pieces: string[] = [];
  for (const line of part.split('\n').map((whole) => whole.slice(0, most))) {
    const last = pieces.at(-1);
    const joined = last === undefined ? line : `${last}\n${line}`;
    if (last === undefined || joined.length > most) pieces.push(line);
    else pieces[pieces.length - 1] = joined;
  }
  return pieces.filter((piece) => piece.trim() !== '');
}

function lengthOf(parts: readonly MessagePart[]): number {
  return plainText(parts, whatsAppStyle).length;
}
