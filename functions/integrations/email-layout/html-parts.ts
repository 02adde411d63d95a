import { courseLines } from '../../../shared/messages/course-lines.ts';
import { coursesInWords } from '../../../shared/messages/courses-in-words.ts';
import {
  arrowOf,
  isMessageLink,
  type CoursesPart,
  type FiguresPart,
  type MessageBar,
  type MessageFigure,
  type MessagePart,
} from '../../../shared/messages/message-parts.ts';
import { role } from './colours.ts';
import { courseLooks, courseSize } from './course-looks.ts';
import { escaped, sentences } from './escaped.ts';

/** Font styles of table cells, because Outlook's tables do not inherit them. */
export const letters = 'font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5';
export const headline =
  "font-family:Georgia,'Times New Roman',serif;font-weight:bold;line-height:1.25";
/** Attributes of layout tables. */
export const layoutTable = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/**
 * Renders a part as HTML that mail programs show alike: tables and inline styles, no external resources.
 * @throws RangeError for a link that is no web page
 */
export function htmlOf(part: MessagePart, place: number): string {
  if (typeof part === 'string') return paragraph(sentences(part));
  switch (part.kind) {
    case 'heading':
      return `<h2 style="margin:28px 0 8px;${headline};font-size:20px">${escaped(part.text)}</h2>`;
    case 'button':
      return `<table ${layoutTable} style="margin:24px 0"><tr><td ${role('button', 'border-radius:10px')}><a href="${address(part.link)}" ${role('button', `display:inline-block;padding:14px 24px;border-radius:10px;${letters};font-weight:bold;text-decoration:none`)}>${escaped(part.label)}</a></td></tr></table>`;
    case 'link':
      return paragraph(`${sentences(part.before)} ${anchor(part.label, part.link)}.`);
    case 'code':
      return `<p ${role('code', 'margin:0 0 16px;padding:16px;border-radius:10px;text-align:center;font-size:32px;line-height:1.25;font-weight:bold;letter-spacing:6px')}>${escaped(part.code)}</p>`;
    case 'list':
      return `<ul style="margin:0 0 16px;padding:0 0 0 24px">${part.items.map((item) => `<li style="margin:0 0 8px">${sentences(item)}</li>`).join('')}</ul>`;
    case 'figures':
      return figuresHtml(part);
    case 'bars':
      return table(part.caption, part.rows.map(barRow).join(''));
    case 'courses':
      return coursesHtml(part, place);
    case 'divider':
      return `<hr ${role('rule', 'margin:24px 0;border-width:1px 0 0;border-style:solid')}>`;
    case 'note':
      return `<p ${role('muted', 'margin:0 0 16px;font-size:14px')}>${sentences(part.text)}</p>`;
    default:
      return part satisfies never;
  }
}

/** By which a picture of the mail is found in it: that of the part at this place. */
export function pictureId(place: number): string {
  return `grafico-${place}`;
}

/** The chart and its legend with results, so that without images only the lines are lost. */
function coursesHtml(part: CoursesPart, place: number): string {
  const { width, height } = courseSize;
  const picture = `<img src="cid:${pictureId(place)}" alt="${escaped(coursesInWords(part))}" width="${width}" height="${height}" style="display:block;width:100%;max-width:${width}px;height:auto;margin:0 0 8px;border:0;${letters};font-size:14px">`;
  const rows = part.courses.map(({ name, value }, nth) => {
    const { colour } = courseLooks[nth] ?? courseLooks[0];
    const { border, name: named } = courseLines[nth] ?? courseLines[0];
    const line = `<span aria-hidden="true" style="display:inline-block;width:28px;vertical-align:middle;font-size:1px;line-height:1px;border-top:3px ${border} ${colour}">&nbsp;</span>`;
    return `<tr><th scope="row" ${courseCell('text-align:left;font-weight:normal')}>${line} ${escaped(name)} <span aria-hidden="true" ${role('muted', 'font-size:14px')}>(${named})</span></th><td ${courseCell('text-align:right;font-variant-numeric:tabular-nums')}>${escaped(value)}</td></tr>`;
  });
  return `${picture}${daysHtml(part.days)}${table(part.caption, rows.join(''))}`;
}

/** Below the picture, each under its point: its days, or of many the first and the last; the alternative text says them. */
function daysHtml(days: readonly string[]): string {
  const shown = days.length > 5 ? [days[0] ?? '', days.at(-1) ?? ''] : days;
  const last = shown.length - 1;
  const cells = shown.map((day, place) => {
    const isEdge = place === 0 || place === last;
    const align = place === 0 ? 'left' : place === last ? 'right' : 'center';
    const width = Math.round((isEdge ? 50 : 100) / last);
    return `<td width="${width}%" align="${align}" ${role('muted', `${letters};font-size:13px`)}>${escaped(day)}</td>`;
  });
  return `<table ${layoutTable} width="100%" aria-hidden="true" style="width:100%;table-layout:fixed;margin:0 0 16px"><tr>${cells.join('')}</tr></table>`;
}

const courseCell = (style: string) =>
  role('rule', `padding:6px 0;border-width:1px 0 0;border-style:solid;${letters};${style}`);

const captionLook = role('muted', `padding:0 0 4px;text-align:left;${letters};font-size:14px`);

function table(caption: string, rows: string): string {
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="width:100%;margin:0 0 20px"><caption ${captionLook}>${escaped(caption)}</caption>${rows}</table>`;
}

/**
 * A bar of two cells, one coloured, so that it appears without images; the row has the same in text, and the bar is
 * hidden from screen readers.
 */
function barRow({ label, value, percent }: MessageBar): string {
  const cell = (style: string) => `style="padding:8px 0 0;${letters};${style}"`;
  const filled = Math.min(Math.max(percent, 1), 100);
  const rest = 100 - filled;
  const part = (width: number, look: string) =>
    width === 0 ? '' : `<td width="${width}%" ${look}>&nbsp;</td>`;
  const thin = 'font-size:8px;line-height:8px;height:8px';
  return `<tr><th scope="row" ${cell('text-align:left;font-weight:normal')}>${escaped(label)}</th><td ${cell('padding-left:10px;text-align:right;font-variant-numeric:tabular-nums')}>${sentences(value)}</td></tr><tr aria-hidden="true"><td colspan="2" style="padding:4px 0 0"><table ${layoutTable} width="100%" style="width:100%"><tr>${part(filled, role('bar', thin))}${part(rest, role('track', thin))}</tr></table></td></tr>`;
}

export function paragraph(content: string): string {
  return `<p style="margin:0 0 16px">${content}</p>`;
}

export function anchor(label: string, to: string): string {
  return `<a href="${address(to)}" ${role('link', 'text-decoration:underline')}>${escaped(label)}</a>`;
}

function address(to: string): string {
  if (!isMessageLink(to)) throw new RangeError('A link of a message leads to a page');
  return escaped(to);
}

/** Characters that fit in one row on a phone of 320 px. */
const rowCharacters = 28;
/** Maximum lines of a name beside its figures. */
const nameLines = 2;

/**
 * Figures stand beside their names where that fits a narrow phone, and below them otherwise: a long
 * number would leave its name one letter a line.
 */
function figuresHtml({ caption, rows }: FiguresPart): string {
  const longest = (lengths: readonly number[]) => Math.max(0, ...lengths);
  const values = longest(rows.map(({ value }) => value.length));
  const changes = longest(rows.map(({ change }) => (change === undefined ? 0 : change.length + 3)));
  const room = rowCharacters - values - changes;
  if (changes > 0) return table(caption, rows.map((row) => figureRow(row, room)).join(''));
  if (rows.some(({ label }) => label.length > room)) return stackedFigures(caption, rows);
  return table(caption, rows.map(plainFigureRow).join(''));
}

function stackedFigures(caption: string, rows: readonly MessageFigure[]): string {
  const cells = rows.map(
    ({ label, value }) =>
      `<tr><td ${figureCell('padding:10px 0;overflow-wrap:anywhere')}><span ${role('muted', 'font-size:14px')}>${escaped(label)}</span><br>${sentences(value)}</td></tr>`,
  );
  return `<p ${role('muted', `margin:0 0 4px;${letters};font-size:14px`)}>${escaped(caption)}</p><table ${layoutTable} width="100%" style="width:100%;margin:0 0 20px">${cells.join('')}</table>`;
}

const figureCell = (style: string) =>
  role(
    'rule',
    `border-width:1px 0 0;border-style:solid;${letters};font-variant-numeric:tabular-nums;${style}`,
  );
const right = 'padding:8px 0 8px 10px;text-align:right;white-space:nowrap';

function plainFigureRow({ label, value }: MessageFigure): string {
  return `<tr><th scope="row" ${figureCell('padding:8px 0;text-align:left;font-weight:normal')}>${escaped(label)}</th><td ${figureCell(right)}>${sentences(value)}</td></tr>`;
}

/**
 * Returns figures below each other, right-aligned, the change with sign, arrow and colour.
 * @param room characters beside them
 */
function figureRow({ label, value, change }: MessageFigure, room: number): string {
  const changed = change === undefined ? '' : changeOf(change);
  const fits =
    label.length <= nameLines * room && label.split(/\s/).every((word) => word.length <= room);
  if (fits) {
    return `<tr><th scope="row" ${figureCell('padding:8px 0;text-align:left;font-weight:normal')}>${escaped(label)}</th><td ${figureCell(right)}>${sentences(value)}</td><td ${figureCell(right)}>${changed}</td></tr>`;
  }
  const below = `${letters};font-variant-numeric:tabular-nums;padding:0 0 8px 10px;text-align:right;white-space:nowrap`;
  return `<tr><td colspan="3" ${figureCell('padding:8px 0 0;overflow-wrap:anywhere')}>${escaped(label)}</td></tr><tr><td></td><td style="${below}">${sentences(value)}</td><td style="${below}">${changed}</td></tr>`;
}

function changeOf(change: string): string {
  const arrow = arrowOf(change);
  if (arrow === undefined) return escaped(change);
  return `<span ${role(arrow === '▲' ? 'up' : 'down', 'font-weight:bold')}><span aria-hidden="true">${arrow}</span>&nbsp;${escaped(change)}</span>`;
}
