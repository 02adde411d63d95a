import {
  paginateQuery,
  QueryCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { messageChannels, type MessageChannel } from '../../../shared/contracts/messaging.ts';
import { dayBefore, saoPauloDay } from '../../../shared/market/b3-session.ts';
import {
  countedStates,
  countName,
  parseRun,
  parseRunShard,
  runKey,
  runName,
  runNameSchema,
  readRunName,
  runPartition,
  runsPartition,
  shardRows,
  type Run,
} from '../../../shared/messages/runs.ts';
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
  const { planned, counts } = await progressOf(table, run);
  const reason = run.reason === undefined ? '' : ` (${run.reason})`;
  const clock = (instant: string) => `${instant.slice(11, 16)}Z`;
  const people = `${planned.people} people, ${planned.left_out} left out`;
  return [
    `run       ${runName(run)}: ${run.state}${reason}, due ${clock(run.due_at)}, begun ${clock(run.begun_at)}; ${people}`,
    ...messageChannels.flatMap((channel) => {
      const told = countedStates
        .map((state) => [state, counts.get(countName(channel, state)) ?? 0] as const)
        .filter(([, count]) => count > 0);
      if (planned[channel] === 0 && told.length === 0) return [];
      const sent = counts.get(countName(channel, 'sent')) ?? 0;
      const cost = (sent * priceOf(prices, channel)) / 1000;
      const states = told.map(([state, count]) => `, ${count} ${state}`).join('');
      return [
        `          ${channel}: ${planned[channel]} planned${states}; about US$ ${cost.toFixed(2)}`,
      ];
    }),
  ];
}

function priceOf(prices: Settings['messagePrices'], channel: MessageChannel): number {
  return channel === 'email' ? prices.email : prices.whatsApp;
}

/** Of a run that goes on its parts say how far it is. */
async function progressOf({ client, name }: Table, run: Run) {
  const counts = new Map<string, number>();
  const sums = { people: 0, email: 0, whatsapp: 0, left_out: 0 };
  const pages = paginateQuery(
    { client },
    {
      TableName: name,
      KeyConditionExpression: 'PK = :run',
      ExpressionAttributeValues: { ':run': runPartition(run) },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      if (String(item['SK']).startsWith(shardRows)) {
        const shard = parseRunShard(item);
        for (const key of ['people', 'email', 'whatsapp', 'left_out'] as const) {
          sums[key] += shard[key];
        }
        continue;
      }
      for (const [key, value] of Object.entries(item)) {
        if (typeof value === 'number') counts.set(key, (counts.get(key) ?? 0) + value);
      }
    }
  }
  return { planned: sums, counts };
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
