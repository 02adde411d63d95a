import {
  arrowOf,
  type MessageBar,
  type StripPart,
  type ValueRow,
  type ValueTablePart,
} from '../../../shared/messages/message-parts.ts';
import { styleAttributes } from './colours.ts';
import { escapeHtml, renderSentences } from './escape-html.ts';
import { layoutTable, numbersStyle, textStyle } from './text-styles.ts';

/* The tables of an e-mail. A number is never broken into lines: on a phone its name stands above it instead. */

/** Characters that fit in one row on the smallest phones, of 320 px, and on usual ones, of at least 360 px. */
const rowCharacters = { smallest: 28, usual: 33 } as const;
/** Maximum lines of a name beside its values. */
const nameLines = 2;
/** The space that a bar takes in a row, in characters. */
const barCharacters = 7;

const captionStyle = styleAttributes(
  'muted',
  `padding:0 0 6px;text-align:left;${textStyle};font-size:14px`,
);

/** @param layout a class for phones */
export function renderTable(caption: string, rows: string, layout?: string): string {
  const named = layout === undefined ? '' : ` class="${layout}"`;
  return `<table${named} cellpadding="0" cellspacing="0" border="0" width="100%" style="width:100%;margin:0 0 20px"><caption ${captionStyle}>${escapeHtml(caption)}</caption>${rows}</table>`;
}

/** Renders values beside their names, and below them on a phone where a row would be too long. */
export function renderValueTable({ caption, rows }: ValueTablePart): string {
  const longest = (lengths: readonly number[]) => Math.max(0, ...lengths);
  const values = longest(rows.map(({ value }) => value.length));
  const changes = longest(rows.map(({ change }) => (change === undefined ? 0 : change.length + 3)));
  const fit = (characters: number) =>
    rows.every(({ label }) => fitsBeside(label, characters - values - changes));
  const layout = fit(rowCharacters.smallest)
    ? undefined
    : fit(rowCharacters.usual)
      ? 'tight'
      : 'stack';
  const columns = { hasChanges: changes > 0, bars: arrangeBars(rows, values + changes) };
  return renderTable(caption, rows.map((row) => renderValueRow(row, columns)).join(''), layout);
}

/** Returns undefined for a table without bars. */
function arrangeBars(rows: readonly ValueRow[], taken: number): BarColumn | undefined {
  const bars = rows.flatMap(({ bar }) => bar ?? []);
  if (bars.length === 0) return undefined;
  const free = rowCharacters.smallest - taken - barCharacters;
  return {
    isWideOnly: rows.some(({ label }) => label.length > free),
    // With rises and falls, they grow from the middle to their sides.
    hasMiddle: bars.some((bar) => bar > 0) && bars.some((bar) => bar < 0),
  };
}

function fitsBeside(label: string, characters: number): boolean {
  return (
    label.length <= nameLines * characters &&
    label.split(/\s/).every((word) => word.length <= characters)
  );
}

interface BarColumn {
  /** Left out on phones. */
  readonly isWideOnly: boolean;
  readonly hasMiddle: boolean;
}

interface Columns {
  readonly hasChanges: boolean;
  readonly bars: BarColumn | undefined;
}

const cell = (style: string, layout?: string) =>
  styleAttributes(
    'rule',
    `border-width:1px 0 0;border-style:solid;${numbersStyle};${style}`,
    layout,
  );
const nameCell = cell('padding:8px 0;text-align:left;font-weight:normal');
const numberCell = cell('padding:8px 0 8px 12px;text-align:right;white-space:nowrap');

function renderValueRow({ label, value, change, bar }: ValueRow, columns: Columns): string {
  const barCell = cell(
    'padding:8px 0 8px 12px;width:56px',
    columns.bars?.isWideOnly ? 'wide' : undefined,
  );
  const bars =
    columns.bars === undefined
      ? ''
      : `<td aria-hidden="true" width="56" ${barCell}>${bar === undefined ? '' : renderChangeBar(bar, columns.bars)}</td>`;
  const changed = columns.hasChanges
    ? `<td ${numberCell}>${change === undefined ? '' : renderChange(change)}</td>`
    : '';
  return `<tr><th scope="row" ${nameCell}>${escapeHtml(label)}</th>${bars}<td ${numberCell}>${renderSentences(value)}</td>${changed}</tr>`;
}

const barHeight = 'font-size:6px;line-height:6px;height:6px';

function renderChangeBar(bar: number, { hasMiddle }: BarColumn): string {
  const filled = Math.round(Math.abs(bar) / (hasMiddle ? 2 : 1));
  const start = hasMiddle ? (bar < 0 ? 50 - filled : 50) : 0;
  const part = (width: number, attributes: string) =>
    width === 0 ? '' : `<td width="${width}%" ${attributes}>&nbsp;</td>`;
  const empty = (width: number) => part(width, `style="${barHeight}"`);
  const cells = [
    empty(start),
    part(filled, styleAttributes(bar < 0 ? 'fall' : 'rise', barHeight)),
    empty(100 - start - filled),
  ];
  return `<table ${layoutTable} width="100%" style="width:100%;table-layout:fixed"><tr>${cells.join('')}</tr></table>`;
}

/** Returns a change with sign, arrow and colour. */
export function renderChange(change: string): string {
  const arrow = arrowOf(change);
  if (arrow === undefined) return escapeHtml(change);
  return `<span ${styleAttributes(arrow === '▲' ? 'up' : 'down', 'font-weight:bold')}><span aria-hidden="true" style="font-size:11px">${arrow}</span>&nbsp;${escapeHtml(change)}</span>`;
}

/** The font size of a strip's values, by the characters of the longest. */
const stripSizes = [
  { maxCharacters: 7, size: 20 },
  { maxCharacters: 9, size: 17 },
  { maxCharacters: 11, size: 14 },
] as const;

/** A number, and the unit after it: `14,25%` `ao ano`. */
const numberAndUnit = /^((?:[A-Z$]{1,4} )?[^\sA-Za-z]+) (\S.*)$/;

function splitUnit(value: string): { readonly number: string; readonly unit: string } {
  const [, number = value, unit = ''] = numberAndUnit.exec(value) ?? [];
  return { number, unit };
}

/** Renders up to three values side by side, each with its name above and its change below. */
export function renderStrip({ caption, rows }: StripPart): string {
  const values = rows.map((row) => ({ ...row, ...splitUnit(row.value) }));
  const longest = Math.max(...values.map(({ number }) => number.length));
  const size = stripSizes.find(({ maxCharacters }) => longest <= maxCharacters)?.size;
  // Longer values do not fit beside each other on a phone.
  if (size === undefined) return renderValueTable({ kind: 'figures', caption, rows });
  const width = Math.floor(100 / rows.length);
  const cells = values.map(({ label, number, unit, change }, index) => {
    const inset = index === 0 ? 0 : 12;
    const divider = index === 0 ? 0 : 1;
    const style = `width:${width}%;padding:10px 4px 10px ${inset}px;border-width:1px 0 1px ${divider}px;border-style:solid;${numbersStyle};font-size:13px`;
    const lines = [
      `<span ${styleAttributes('muted', '')}>${escapeHtml(label)}</span>`,
      `<span style="font-size:${size}px;line-height:1.4;font-weight:bold;white-space:nowrap">${renderSentences(number)}</span>${unit === '' ? '' : ` <span ${styleAttributes('muted', 'white-space:nowrap')}>${escapeHtml(unit)}</span>`}`,
      ...(change === undefined
        ? []
        : [`<span style="white-space:nowrap">${renderChange(change)}</span>`]),
    ];
    return `<td width="${width}%" valign="top" ${styleAttributes('rule', style)}>${lines.join('<br>')}</td>`;
  });
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="width:100%;margin:0 0 24px;table-layout:fixed"><caption ${captionStyle}>${escapeHtml(caption)}</caption><tr>${cells.join('')}</tr></table>`;
}

/**
 * A bar of two table cells, one coloured, so that it is visible without images; the row has the same information as
 * text, and the bar is hidden from screen readers.
 */
export function renderBarRow({ label, value, percent }: MessageBar): string {
  const textCell = (style: string) => `style="padding:8px 0 0;${textStyle};${style}"`;
  const filled = Math.min(Math.max(percent, 1), 100);
  const rest = 100 - filled;
  const part = (width: number, style: string) =>
    width === 0 ? '' : `<td width="${width}%" ${style}>&nbsp;</td>`;
  const thin = 'font-size:8px;line-height:8px;height:8px';
  return `<tr><th scope="row" ${textCell('text-align:left;font-weight:normal')}>${escapeHtml(label)}</th><td ${textCell('padding-left:10px;text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap')}>${renderSentences(value)}</td></tr><tr aria-hidden="true"><td colspan="2" style="padding:4px 0 0"><table ${layoutTable} width="100%" style="width:100%"><tr>${part(filled, styleAttributes('bar', thin))}${part(rest, styleAttributes('track', thin))}</tr></table></td></tr>`;
}
