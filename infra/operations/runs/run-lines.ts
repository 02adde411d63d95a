import {
  paginateQuery,
  QueryCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { dayBefore, saoPauloDay } from '../../../shared/market/b3-session.ts';
import {
  countedStates,
  parseRun,
  runKey,
  runName,
  runNameSchema,
  readRunName,
  runPartition,
  runsPartition,
  type Run,
} from '../../../shared/messages/runs.ts';
import { runProgress } from '../../../shared/messages/run-progress.ts';
import { OperatorError } from '../../operator-error.ts';
import type { Settings } from '../../settings.ts';

interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

/** Yesterday and today, as São Paulo has them. */
export function daysAround(now: Date): readonly string[] {
  const today = saoPauloDay(now);
  return [dayBefore(today), today];
}

/** A line for each run of some days, and below it what has become of its messages by each channel. */
export async function runLines(
  table: Table,
  days: readonly string[],
  prices: Settings['messagePrices'],
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const day of days) {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'PK = :day',
        ExpressionAttributeValues: { ':day': runsPartition(day) },
      }),
    );
    for (const run of Items.map(parseRun)) lines.push(...(await linesOf(table, run, prices)));
  }
  return lines.length === 0 ? ['runs      none'] : lines;
}

async function linesOf(
  table: Table,
  run: Run,
  prices: Settings['messagePrices'],
): Promise<string[]> {
  const { people, leftOut, channels } = runProgress(run, await rowsOf(table, run), prices);
  const reason = run.reason === undefined ? '' : ` (${run.reason})`;
  const clock = (instant: string) => `${instant.slice(11, 16)}Z`;
  return [
    `run       ${runName(run)}: ${run.state}${reason}, due ${clock(run.due_at)}, begun ${clock(run.begun_at)}; ${people} people, ${leftOut} left out`,
    ...channels.map(({ channel, planned, counts, cost }) => {
      const told = countedStates.filter((state) => counts[state] > 0);
      const states = told.map((state) => `, ${counts[state]} ${state}`).join('');
      return `          ${channel}: ${planned} planned${states}; about US$ ${cost.toFixed(2)}`;
    }),
  ];
}

async function rowsOf({ client, name }: Table, run: Run) {
  const rows: Record<string, unknown>[] = [];
  const pages = paginateQuery(
    { client },
    {
      TableName: name,
      KeyConditionExpression: 'PK = :run',
      ExpressionAttributeValues: { ':run': runPartition(run) },
    },
  );
  for await (const { Items = [] } of pages) rows.push(...Items);
  return rows;
}

/**
 * Stops a run for good: its parts are not worked off any more, and what waits in the senders' queues is not sent.
 * @throws OperatorError for what is no run, or one that there is not
 */
export async function stopRun({ client, name }: Table, typed: string, now: Date): Promise<void> {
  if (!runNameSchema.safeParse(typed).success) {
    throw new OperatorError(
      `'${typed}' names no run; one is named like 'opening#2026-11-25#sao-paulo-usual'.`,
    );
  }
  try {
    await client.send(
      new UpdateCommand({
        TableName: name,
        Key: { ...runKey(readRunName(typed)) },
        UpdateExpression: 'SET #state = :stopped, ended_at = :now',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':stopped': 'stopped', ':now': now.toISOString() },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new OperatorError(`There is no run ${typed}.`);
  }
}
