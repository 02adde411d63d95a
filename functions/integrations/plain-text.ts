import type { ValueRow, MessagePart } from '../../shared/messages/message-parts.ts';

/** How a plain-text channel marks emphasis. */
export interface TextStyle {
  readonly headline: (text: string) => string;
  readonly heading: (text: string) => string;
  /** The title of a table. */
  readonly caption: (text: string) => string;
  /** Whether the description of an image is shown in its place. */
  readonly describesPictures: boolean;
}

const unchanged = (text: string) => text;
const plain: TextStyle = {
  headline: unchanged,
  heading: unchanged,
  caption: unchanged,
  describesPictures: true,
};

const maxUnderlineLength = 60;
const underlined = (text: string, line: string) =>
  `${text}\n${line.repeat(Math.min(text.length, maxUnderlineLength))}`;

/** The text of an e-mail, where a line below them sets headings apart. */
export const emailTextStyle: TextStyle = {
  headline: (text) => underlined(text, '='),
  heading: (text) => underlined(text, '-'),
  caption: (text) => `${text}:`,
  describesPictures: true,
};

// With outer spaces, WhatsApp would show the asterisks instead of bold text.
const bold = (text: string) => `*${text.replaceAll('*', '').trim()}*`;

/** WhatsApp shows text between asterisks in bold. */
export const whatsAppStyle: TextStyle = {
  headline: bold,
  heading: bold,
  caption: bold,
  describesPictures: false,
};

/** Removes WhatsApp's markup from a text, for pages. */
export function removeWhatsAppStyle(text: string): string {
  return text.replaceAll(/^\*([^*\n]+)\*$/gm, '$1');
}

/** Renders a message as text: for e-mail, WhatsApp, and the list of sent messages. */
export function renderPlainText(parts: readonly MessagePart[], style: TextStyle = plain): string {
  return parts
    .map((part) => renderPart(part, style))
    .filter((text) => text !== '')
    .join('\n\n');
}

function renderPart(part: MessagePart, style: TextStyle): string {
  const { headline, heading, caption } = style;
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'headline':
      return [part.dateline ?? [], headline(part.text)].flat().join('\n');
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
    case 'picture':
      return style.describesPictures ? [part.alt, part.caption ?? []].flat().join('\n') : '';
    case 'actions':
      return part.items.map(({ label, link }) => `${label}: ${link}`).join('\n');
    case 'strip':
    case 'figures':
      return [caption(part.caption), ...part.rows.map(renderValueRow)].join('\n');
    case 'bars':
      return [
        caption(part.caption),
        ...part.rows.map(({ label, value }) => `${label}: ${value}`),
      ].join('\n');
    case 'courses':
      return [
        caption(part.caption),
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

/** The direction is given once, by the sign: an arrow would be read aloud as well. */
function renderValueRow({ label, value, change }: ValueRow): string {
  return change === undefined ? `${label}: ${value}` : `${label}: ${value} (${change})`;
}
