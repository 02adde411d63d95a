import { chartLineStyles } from '../../../shared/messages/chart-line-styles.ts';
import { describeChart } from '../../../shared/messages/describe-chart.ts';
import type { ChartPart } from '../../../shared/messages/message-parts.ts';
import { styleAttributes } from './colours.ts';
import { escapeHtml } from './escape-html.ts';
import { renderTable } from './html-tables.ts';
import { plotLineStyles, plotSize } from './plot-line-styles.ts';
import { layoutTable, textStyle } from './text-styles.ts';

/** Returns the content id of the image of the part at this index. */
export function plotContentId(index: number): string {
  return `grafico-${index}`;
}

/** Renders the chart and its legend with results, so that without images only the lines are lost. */
export function renderPlot(part: ChartPart, index: number): string {
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
