import * as z from 'zod/mini';
import type {
  ChannelProgress,
  BroadcastProgress,
} from '../../../shared/messages/broadcast-progress.ts';
import { broadcastName } from '../../../shared/messages/broadcasts.ts';

/** Request of CloudWatch for a dashboard widget; with `describe` it asks for the widget's documentation. */
export const widgetRequestSchema = z.object({ describe: z.optional(z.boolean()) });

/** The widget has no settings. */
export const widgetDescription = {
  markdown: 'The runs of yesterday and today, with the states of their messages.',
} as const;

const columns = [
  'Run',
  'State',
  'Due',
  'People',
  'Channel',
  'Planned',
  'Sent',
  'Delivered',
  'Read',
];
const lastColumns = ['Failed', 'Skipped', 'Unknown', 'US$'];

/** Returns an HTML table for the dashboard: a row for each broadcast and each of its channels. */
export function broadcastsWidget(runs: readonly BroadcastProgress[]): string {
  if (runs.length === 0) return '<p>No run since yesterday.</p>';
  const head = [...columns, ...lastColumns].map((name) => `<th>${name}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${runs.map(renderRows).join('')}</tbody></table>`;
}

function renderRows(progress: BroadcastProgress): string {
  const { run, people: recipientCount, leftOut, channels } = progress;
  const reason = run.reason === undefined ? '' : ` (${run.reason})`;
  const about = [
    broadcastName(run),
    `${run.state}${reason}`,
    `${run.due_at.slice(11, 16)}Z`,
    leftOut === 0 ? String(recipientCount) : `${recipientCount}, ${leftOut} left out`,
  ];
  if (channels.length === 0) return renderRow([...about, ...blank(1 + countColumns)]);
  return channels
    .map((one, index) =>
      renderRow([...(index === 0 ? about : blank(about.length)), ...renderCells(one)]),
    )
    .join('');
}

const countColumns = 8;

function renderCells({ channel, planned, counts, cost }: ChannelProgress): string[] {
  const { sent, delivered, read, failed, skipped, unknown } = counts;
  const figures = [planned, sent, delivered, read, failed, skipped, unknown].map(String);
  return [channel, ...figures, cost.toFixed(2)];
}

function blank(cells: number): string[] {
  return Array.from({ length: cells }, () => '');
}

function renderRow(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
}

/** The dashboard renders any HTML. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
