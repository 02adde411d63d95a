import * as z from 'zod/mini';
import type { ChannelProgress, RunProgress } from '../../../shared/messages/run-progress.ts';
import { runName } from '../../../shared/messages/runs.ts';

/** What CloudWatch asks a widget of a dashboard for; with `describe` how it is used. */
export const widgetRequestSchema = z.object({ describe: z.optional(z.boolean()) });

/** Of a widget without settings of its own. */
export const widgetDescription = {
  markdown: 'The runs of yesterday and today, and what has become of their messages.',
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

/** A table as a dashboard shows it: a row for each run and each of its channels. */
export function runsWidget(runs: readonly RunProgress[]): string {
  if (runs.length === 0) return '<p>No run since yesterday.</p>';
  const head = [...columns, ...lastColumns].map((name) => `<th>${name}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${runs.map(rowsOf).join('')}</tbody></table>`;
}

function rowsOf(progress: RunProgress): string {
  const { run, people, leftOut, channels } = progress;
  const reason = run.reason === undefined ? '' : ` (${run.reason})`;
  const about = [
    runName(run),
    `${run.state}${reason}`,
    `${run.due_at.slice(11, 16)}Z`,
    leftOut === 0 ? String(people) : `${people}, ${leftOut} left out`,
  ];
  if (channels.length === 0) return rowOf([...about, ...blank(1 + numberOfFigures)]);
  return channels
    .map((one, place) => rowOf([...(place === 0 ? about : blank(about.length)), ...figuresOf(one)]))
    .join('');
}

const numberOfFigures = 8;

function figuresOf({ channel, planned, counts, cost }: ChannelProgress): string[] {
  const { sent, delivered, read, failed, skipped, unknown } = counts;
  const figures = [planned, sent, delivered, read, failed, skipped, unknown].map(String);
  return [channel, ...figures, cost.toFixed(2)];
}

function blank(cells: number): string[] {
  return Array.from({ length: cells }, () => '');
}

function rowOf(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
}

/** A dashboard shows whatever HTML it is given. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
