import { chartLineStyles } from '../../../shared/messages/chart-line-styles.ts';
import { describeChart } from '../../../shared/messages/describe-chart.ts';
import {
  arrowOf,
  isMessageLink,
  type ChartPart,
  type StripPart,
  type ValueTablePart,
  type MessageBar,
  type ValueRow,
  type MessagePart,
} from '../../../shared/messages/message-parts.ts';
import { styleAttributes } from './colours.ts';
import { plotLineStyles, plotSize } from './plot-line-styles.ts';
import { escapeHtml, renderSentences } from './escape-html.ts';

/** Font styles of table cells, because Outlook's tables do not inherit them. */
export const textStyle = 'font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5';
export const headlineStyle =
  "font-family:Georgia,'Times New Roman',serif;font-weight:bold;line-height:1.25";
/** Attributes of layout tables. */
export const layoutTable = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/**
 * Renders a part as HTML that mail programs show alike: tables and inline styles, no external resources.
 * @throws RangeError for a link that is not a web page
 */
export function renderPart(part: MessagePart, index: number): string {
  if (typeof part === 'string') return renderParagraph(renderSentences(part));
  switch (part.kind) {
    case 'headline':
      return `<p style="margin:0 0 20px;${headlineStyle};font-size:26px">${escapeHtml(part.text)}</p>`;
    case 'heading':
      return `<h2 style="margin:28px 0 8px;${headlineStyle};font-size:20px">${escapeHtml(part.text)}</h2>`;
    case 'button':
      return `<table ${layoutTable} style="margin:24px 0"><tr><td ${styleAttributes('button', 'border-radius:10px')}><a href="${address(part.link)}" ${styleAttributes('button', `display:inline-block;padding:14px 24px;border-radius:10px;${textStyle};font-weight:bold;text-decoration:none`)}>${escapeHtml(part.label)}</a></td></tr></table>`;
    case 'link':
      return renderParagraph(
        `${renderSentences(part.before)} ${renderAnchor(part.label, part.link)}.`,
      );
    case 'code':
      return `<p ${styleAttributes('code', 'margin:0 0 16px;padding:16px;border-radius:10px;text-align:center;font-size:32px;line-height:1.25;font-weight:bold;letter-spacing:6px')}>${escapeHtml(part.code)}</p>`;
    case 'list':
      return `<ul style="margin:0 0 16px;padding:0 0 0 24px">${part.items.map((item) => `<li style="margin:0 0 8px">${renderSentences(item)}</li>`).join('')}</ul>`;
    case 'picture':
      return `<img src="${address(part.url)}" alt="${escapeHtml(part.alt)}" width="${part.width}" height="${part.height}" style="display:block;width:100%;max-width:${part.width}px;height:auto;margin:0 0 20px;border:0;${textStyle};font-size:14px">`;
    case 'actions':
      return `<p style="margin:24px 0 16px">${part.items.map(({ label, link }) => renderAnchor(label, link)).join('<br>')}</p>`;
    case 'strip':
    case 'figures':
      return renderValueTable(part);
    case 'bars':
      return renderTable(part.caption, part.rows.map(renderBarRow).join(''));
    case 'courses':
      return renderPlot(part, index);
    case 'divider':
      return `<hr ${styleAttributes('rule', 'margin:24px 0;border-width:1px 0 0;border-style:solid')}>`;
    case 'note':
      return `<p ${styleAttributes('muted', 'margin:0 0 16px;font-size:14px')}>${renderSentences(part.text)}</p>`;
    default:
      return part satisfies never;
  }
}

/** Returns the content id of the image of the part at this index. */
export function plotContentId(index: number): string {
  return `grafico-${index}`;
}

/** The chart and its legend with results, so that without images only the lines are lost. */
function renderPlot(part: ChartPart, index: number): string {
  const { width, height } = plotSize;
  const image = `<img src="cid:${plotContentId(index)}" alt="${escapeHtml(describeChart(part))}" width="${width}" height="${height}" style="display:block;width:100%;max-width:${width}px;height:auto;margin:0 0 8px;border:0;${textStyle};font-size:14px">`;
  const rows = part.courses.map(({ name, value }, nth) => {
    const { colour } = plotLineStyles[nth] ?? plotLineStyles[0];
    const { border, name: named } = chartLineStyles[nth] ?? chartLineStyles[0];
    const line = `<span aria-hidden="true" style="display:inline-block;width:28px;vertical-align:middle;font-size:1px;line-height:1px;border-top:3px ${border} ${colour}">&nbsp;</span>`;
    return `<tr><th scope="row" ${seriesCell('text-align:left;font-weight:normal')}>${line} ${escapeHtml(name)} <span aria-hidden="true" ${styleAttributes('muted', 'font-size:14px')}>(${named})</span></th><td ${seriesCell('text-align:right;font-variant-numeric:tabular-nums')}>${escapeHtml(value)}</td></tr>`;
  });
  return `${image}${renderDays(part.days)}${renderTable(part.caption, rows.join(''))}`;
}

/**
 * Renders the days below the plot, each under its point; of many days only the first and the last, because the
 * alternative text contains all.
 */
function renderDays(days: readonly string[]): string {
  const shown = days.length > 5 ? [days[0] ?? '', days.at(-1) ?? ''] : days;
  const last = shown.length - 1;
  const cells = shown.map((day, index) => {
    const isEdge = index === 0 || index === last;
    const align = index === 0 ? 'left' : index === last ? 'right' : 'center';
    const width = Math.round((isEdge ? 50 : 100) / last);
    return `<td width="${width}%" align="${align}" ${styleAttributes('muted', `${textStyle};font-size:13px`)}>${escapeHtml(day)}</td>`;
  });
  return `<table ${layoutTable} width="100%" aria-hidden="true" style="width:100%;table-layout:fixed;margin:0 0 16px"><tr>${cells.join('')}</tr></table>`;
}

const seriesCell = (style: string) =>
  styleAttributes(
    'rule',
    `padding:6px 0;border-width:1px 0 0;border-style:solid;${textStyle};${style}`,
  );

const captionStyle = styleAttributes(
  'muted',
  `padding:0 0 4px;text-align:left;${textStyle};font-size:14px`,
);

function renderTable(caption: string, rows: string): string {
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="width:100%;margin:0 0 20px"><caption ${captionStyle}>${escapeHtml(caption)}</caption>${rows}</table>`;
}

/**
 * A bar of two table cells, one coloured, so that it is visible without images; the row has the same information as
 * text, and the bar is hidden from screen readers.
 */
function renderBarRow({ label, value, percent }: MessageBar): string {
  const cell = (style: string) => `style="padding:8px 0 0;${textStyle};${style}"`;
  const filled = Math.min(Math.max(percent, 1), 100);
  const rest = 100 - filled;
  const part = (width: number, style: string) =>
    width === 0 ? '' : `<td width="${width}%" ${style}>&nbsp;</td>`;
  const thin = 'font-size:8px;line-height:8px;height:8px';
  return `<tr><th scope="row" ${cell('text-align:left;font-weight:normal')}>${escapeHtml(label)}</th><td ${cell('padding-left:10px;text-align:right;font-variant-numeric:tabular-nums')}>${renderSentences(value)}</td></tr><tr aria-hidden="true"><td colspan="2" style="padding:4px 0 0"><table ${layoutTable} width="100%" style="width:100%"><tr>${part(filled, styleAttributes('bar', thin))}${part(rest, styleAttributes('track', thin))}</tr></table></td></tr>`;
}

export function renderParagraph(content: string): string {
  return `<p style="margin:0 0 16px">${content}</p>`;
}

export function renderAnchor(label: string, to: string): string {
  return `<a href="${address(to)}" ${styleAttributes('link', 'text-decoration:underline')}>${escapeHtml(label)}</a>`;
}

function address(to: string): string {
  if (!isMessageLink(to)) throw new RangeError('A link of a message leads to a page');
  return escapeHtml(to);
}

/** Characters that fit in one row on a phone of 320 px. */
const rowCharacters = 28;
/** Maximum lines of a name beside its values. */
const nameLines = 2;

/**
 * Renders values beside their names where that fits a narrow phone, and below them otherwise: a long number would
 * leave its name one letter per line.
 */
function renderValueTable({ caption, rows }: ValueTablePart | StripPart): string {
  const longest = (lengths: readonly number[]) => Math.max(0, ...lengths);
  const values = longest(rows.map(({ value }) => value.length));
  const changes = longest(rows.map(({ change }) => (change === undefined ? 0 : change.length + 3)));
  const nameCharacters = rowCharacters - values - changes;
  if (changes > 0)
    return renderTable(caption, rows.map((row) => renderValueRow(row, nameCharacters)).join(''));
  if (rows.some(({ label }) => label.length > nameCharacters))
    return renderStackedValues(caption, rows);
  return renderTable(caption, rows.map(renderPlainValueRow).join(''));
}

function renderStackedValues(caption: string, rows: readonly ValueRow[]): string {
  const cells = rows.map(
    ({ label, value }) =>
      `<tr><td ${valueCell('padding:10px 0;overflow-wrap:anywhere')}><span ${styleAttributes('muted', 'font-size:14px')}>${escapeHtml(label)}</span><br>${renderSentences(value)}</td></tr>`,
  );
  return `<p ${styleAttributes('muted', `margin:0 0 4px;${textStyle};font-size:14px`)}>${escapeHtml(caption)}</p><table ${layoutTable} width="100%" style="width:100%;margin:0 0 20px">${cells.join('')}</table>`;
}

const valueCell = (style: string) =>
  styleAttributes(
    'rule',
    `border-width:1px 0 0;border-style:solid;${textStyle};font-variant-numeric:tabular-nums;${style}`,
  );
const right = 'padding:8px 0 8px 10px;text-align:right;white-space:nowrap';

function renderPlainValueRow({ label, value }: ValueRow): string {
  return `<tr><th scope="row" ${valueCell('padding:8px 0;text-align:left;font-weight:normal')}>${escapeHtml(label)}</th><td ${valueCell(right)}>${renderSentences(value)}</td></tr>`;
}

/**
 * Returns values below each other, right-aligned, the change with sign, arrow and colour.
 * @param nameCharacters characters beside them
 */
function renderValueRow({ label, value, change }: ValueRow, nameCharacters: number): string {
  const changed = change === undefined ? '' : renderChange(change);
  const fits =
    label.length <= nameLines * nameCharacters &&
    label.split(/\s/).every((word) => word.length <= nameCharacters);
  if (fits) {
    return `<tr><th scope="row" ${valueCell('padding:8px 0;text-align:left;font-weight:normal')}>${escapeHtml(label)}</th><td ${valueCell(right)}>${renderSentences(value)}</td><td ${valueCell(right)}>${changed}</td></tr>`;
  }
  const below = `${textStyle};font-variant-numeric:tabular-nums;padding:0 0 8px 10px;text-align:right;white-space:nowrap`;
  return `<tr><td colspan="3" ${valueCell('padding:8px 0 0;overflow-wrap:anywhere')}>${escapeHtml(label)}</td></tr><tr><td></td><td style="${below}">${renderSentences(value)}</td><td style="${below}">${changed}</td></tr>`;
}

function renderChange(change: string): string {
  const arrow = arrowOf(change);
  if (arrow === undefined) return escapeHtml(change);
  return `<span ${styleAttributes(arrow === '▲' ? 'up' : 'down', 'font-weight:bold')}><span aria-hidden="true">${arrow}</span>&nbsp;${escapeHtml(change)}</span>`;
}
