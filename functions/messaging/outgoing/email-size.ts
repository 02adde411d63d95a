import { describeChart } from '../../../shared/messages/describe-chart.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';

/*
 * Estimates the maximum size of a message as an e-mail, before it is rendered. Gmail truncates mails at 102 kB
 * (functions/integrations/email-layout/framed-email.ts). The check is made when the message is created, while the
 * caller can still write a shorter one.
 */

/** Bytes for all parts together; the layout around them takes the rest. */
export const maxPartsBytes = 76_000;

/** Bytes of the layout around the texts of a part, and of each of its rows. */
const markup = {
  paragraph: 40,
  headline: 300,
  heading: 140,
  button: 490,
  link: 130,
  code: 210,
  list: 60,
  item: 40,
  picture: 640,
  actions: 560,
  action: 380,
  strip: 500,
  value: 880,
  figures: 640,
  figure: 880,
  changeBar: 1_000,
  bars: 290,
  bar: 1_000,
  courses: 2_400,
  course: 700,
  divider: 110,
  note: 80,
} as const;

/** Returns the maximum bytes that the parts of a message take in an e-mail. */
export function estimatedPartsBytes(parts: readonly MessagePart[]): number {
  return sumBy(parts, estimatedPartBytes);
}

function estimatedPartBytes(part: MessagePart): number {
  if (typeof part === 'string') return markup.paragraph + textBytes(part);
  return markup[part.kind] + sumBy(listTexts(part), textBytes) + estimatedRowsBytes(part);
}

type KindOfPart = Exclude<MessagePart, string>;

function listTexts(part: KindOfPart): readonly string[] {
  switch (part.kind) {
    case 'headline':
      // Also the page's title and name.
      return [part.text, part.text, part.text, part.dateline ?? ''];
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
    case 'picture':
      return [part.url, part.alt, part.caption ?? ''];
    case 'actions':
      return part.items.flatMap(({ label, link }) => [label, link]);
    case 'strip':
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
        describeChart(part),
        ...part.courses.flatMap(({ name, value }) => [name, value]),
      ];
    case 'divider':
      return [];
    default:
      return part satisfies never;
  }
}

function estimatedRowsBytes(part: KindOfPart): number {
  if (part.kind === 'list') return part.items.length * markup.item;
  if (part.kind === 'bars') return part.rows.length * markup.bar;
  if (part.kind === 'courses') return part.courses.length * markup.course;
  if (part.kind === 'actions') return part.items.length * markup.action;
  if (part.kind === 'strip') return part.rows.length * markup.value;
  if (part.kind !== 'figures') return 0;
  const barCount = part.rows.some(({ bar }) => bar !== undefined) ? part.rows.length : 0;
  return part.rows.length * markup.figure + barCount * markup.changeBar;
}

/** HTML escapes some characters, with six letters at most, and keeps an amount on one line. */
function textBytes(text: string): number {
  return Buffer.byteLength(text.replaceAll(/[&"'<>\n]/g, '&quot;').replaceAll('R$ ', 'R$&nbsp;'));
}

function sumBy<Of>(all: readonly Of[], weigh: (one: Of) => number): number {
  return all.reduce((sum, one) => sum + weigh(one), 0);
}
