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
  parseBroadcast,
  broadcastKey,
  broadcastName,
  broadcastNameSchema,
  parseBroadcastName,
  broadcastPartition,
  broadcastsPartition,
  type Broadcast,
} from '../../../shared/messages/broadcasts.ts';
import { summarizeBroadcast } from '../../../shared/messages/broadcast-progress.ts';
import { OperatorError } from '../../operator-error.ts';
import type { Settings } from '../../settings.ts';

interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

/** Returns yesterday and today in São Paulo. */
export function daysAround(now: Date): readonly string[] {
  const today = saoPauloDay(now);
  return [dayBefore(today), today];
}

/** Returns a line for each broadcast of the given days, followed by the results of its messages per channel. */
export async function listBroadcasts(
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
        ExpressionAttributeValues: { ':day': broadcastsPartition(day) },
      }),
    );
    for (const run of Items.map(parseBroadcast))
      lines.push(...(await formatRun(table, run, prices)));
  }
  return lines.length === 0 ? ['runs      none'] : lines;
}

async function formatRun(
  table: Table,
  run: Broadcast,
  prices: Settings['messagePrices'],
): Promise<string[]> {
  const {
    people: recipientCount,
    leftOut,
    channels,
  } = summarizeBroadcast(run, await readRunRows(table, run), prices);
  const reason = run.reason === undefined ? '' : ` (${run.reason})`;
  const clock = (instant: string) => `${instant.slice(11, 16)}Z`;
  return [
    `run       ${broadcastName(run)}: ${run.state}${reason}, due ${clock(run.due_at)}, started ${clock(run.begun_at)}; ${recipientCount} people, ${leftOut} left out`,
    ...channels.map(({ channel, planned, counts, cost }) => {
      const shownStates = countedStates.filter((state) => counts[state] > 0);
      const states = shownStates.map((state) => `, ${counts[state]} ${state}`).join('');
      return `          ${channel}: ${planned} planned${states}; about US$ ${cost.toFixed(2)}`;
    }),
  ];
}

async function readRunRows({ client, name }: Table, run: Broadcast) {
  const rows: Record<string, unknown>[] = [];
  const pages = paginateQuery(
    { client },
    {
      TableName: name,
      KeyConditionExpression: 'PK = :run',
      ExpressionAttributeValues: { ':run': broadcastPartition(run) },
    },
  );
  for await (const { Items = [] } of pages) rows.push(...Items);
  return rows;
}

/**
 * Stops a broadcast permanently: its shards are not processed any more, and messages in the senders' queues are not
 * sent.
 * @throws OperatorError for an invalid or unknown broadcast
 */
export async function stopBroadcast(
  { client, name }: Table,
  typed: string,
  now: Date,
): Promise<void> {
  if (!broadcastNameSchema.safeParse(typed).success) {
    throw new OperatorError(
      `'${typed}' names no run; one is named like 'opening#2026-11-25#sao-paulo-usual'.`,
    );
  }
  try {
    await client.send(
      new UpdateCommand({
        TableName: name,
        Key: { ...broadcastKey(parseBroadcastName(typed)) },
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
