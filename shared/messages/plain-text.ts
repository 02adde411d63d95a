import type { MessageFigure, MessagePart } from './message-parts.ts';

/** How a plain-text channel marks emphasis. */
export interface TextStyle {
  readonly heading: (text: string) => string;
}

const plain: TextStyle = { heading: (text) => text };

/** WhatsApp shows what stands between asterisks in bold. */
export const whatsAppStyle: TextStyle = {
  // Text with outer spaces would show its asterisks.
  heading: (text) => `*${text.replaceAll('*', '').trim()}*`,
};

/** A text of WhatsApp as a page shows it, which has no letters that stand for others. */
export function withoutWhatsAppStyle(text: string): string {
  return text.replaceAll(/^\*([^*\n]+)\*$/gm, '$1');
}

/** Renders a message as text: for e-mail, WhatsApp, and the list of sent messages. */
export function plainText(parts: readonly MessagePart[], style: TextStyle = plain): string {
  return parts.map((part) => textOf(part, style)).join('\n\n');
}

function textOf(part: MessagePart, { heading }: TextStyle): string {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'heading':
      return heading(part.text);
    case 'button':
      return `${part.label}: ${part.link}`;
    case 'link':
      return `${part.before} ${part.label}: ${part.link}`;
    case 'code':
      return part.code;
    case 'list':
      return part.items.map((item) => `- ${item}`).join('\n');
    case 'figures':
      return [heading(part.caption), ...part.rows.map(figureText)].join('\n');
    case 'bars':
      return [
        heading(part.caption),
        ...part.rows.map(({ label, value }) => `${label}: ${value}`),
      ].join('\n');
    case 'courses':
      return [
        heading(part.caption),
        ...part.courses.map(({ name, value }) => `${name}: ${value}`),
      ].join('\n');
    case 'divider':
      return '---';
    case 'note':
      return part.text;
    default:
      return part satisfies never;
  }
}

/** Which way it went is said once, by the sign: an arrow beside it would be read aloud as well. */
function figureText({ label, value, change }: MessageFigure): string {
  return change === undefined ? `${label}: ${value}` : `${label}: ${value} (${change})`;
}
