import { coursesInWords } from '../../../shared/messages/courses-in-words.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';

/*
 * What a message will take as an e-mail at the most, before it is one. Gmail cuts one off at 102 kB
 * (functions/integrations/email-layout/framed-email.ts), and whoever asks for it can still write a shorter one;
 * when it is to leave nobody can.
 */

/** Bytes for all parts together; what stands around them takes the rest. */
export const maximumPartsWeight = 80_000;

/** Bytes of the layout around the texts of a part, and of each of its rows. */
const markup = {
  paragraph: 40,
  heading: 140,
  button: 460,
  link: 130,
  code: 210,
  list: 60,
  item: 40,
  figures: 290,
  figure: 880,
  bars: 290,
  bar: 1_000,
  courses: 2_400,
  course: 700,
  divider: 110,
  note: 80,
} as const;

/** The most bytes that the parts of a message take in an e-mail. */
export function partsWeight(parts: readonly MessagePart[]): number {
  return sumOf(parts, partWeight);
}

function partWeight(part: MessagePart): number {
  if (typeof part === 'string') return markup.paragraph + textWeight(part);
  return markup[part.kind] + sumOf(textsOf(part), textWeight) + rowsWeight(part);
}

type KindOfPart = Exclude<MessagePart, string>;

function textsOf(part: KindOfPart): readonly string[] {
  switch (part.kind) {
    case 'heading':
    case 'note':
      return [part.text];
    case 'button':
      return [part.label, part.link];
    case 'link':
      return [part.before, part.label, part.link];
    case 'code':
      return [part.code];
    case 'list':
      return part.items;
    case 'figures':
      return [
        part.caption,
        ...part.rows.flatMap(({ label, value, change = '' }) => [label, value, change]),
      ];
    case 'bars':
      return [part.caption, ...part.rows.flatMap(({ label, value }) => [label, value])];
    case 'courses':
      return [
        part.caption,
        coursesInWords(part),
        ...part.courses.flatMap(({ name, value }) => [name, value]),
      ];
    case 'divider':
      return [];
    default:
      return part satisfies never;
  }
}

function rowsWeight(part: KindOfPart): number {
  if (part.kind === 'list') return part.items.length * markup.item;
  if (part.kind === 'bars') return part.rows.length * markup.bar;
  if (part.kind === 'courses') return part.courses.length * markup.course;
  return part.kind === 'figures' ? part.rows.length * markup.figure : 0;
}

/** HTML writes some characters as names, of six letters at most, and keeps an amount on one line. */
function textWeight(text: string): number {
  return Buffer.byteLength(text.replaceAll(/[&"'<>\n]/g, '&quot;').replaceAll('R$ ', 'R$&nbsp;'));
}

function sumOf<Of>(all: readonly Of[], weigh: (one: Of) => number): number {
  return all.reduce((sum, one) => sum + weigh(one), 0);
}
