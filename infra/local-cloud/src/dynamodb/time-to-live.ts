import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { createAlarm } from '../alarm.ts';
import type { MovableClock } from '../clock.ts';
import type { TableModel } from '../cloud-model.ts';
import { DynamoDbError, type DynamoDbWire } from './dynamodb-wire.ts';

export interface TimeToLive {
  start(): void;
  /** Deletes the items that have expired. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

const sweepEveryMilliseconds = 60_000;
/** DynamoDB ignores items that expired longer ago and treats their expiry as a wrong unit. */
const maxExpiryAgeSeconds = 5 * 365 * 86_400;
/** Pause between pages of a sweep, so that it does not block other users of the table. */
const pauseBetweenPagesMilliseconds = 10;
const concurrentDeletes = 16;

const pageSchema = z.object({
  Items: z.array(z.record(z.string(), z.unknown())),
  LastEvaluatedKey: z.record(z.string(), z.unknown()).optional(),
});

/**
 * Deletes expired items every minute of the local clock. AWS takes days, so no code may rely on either; stream
 * records of AWS name the service as the deleting principal, which these do not.
 */
export function createTimeToLive(dependencies: {
  readonly wire: DynamoDbWire;
  readonly tables: readonly TableModel[];
  readonly clock: MovableClock;
  readonly log: (line: string) => void;
}): TimeToLive {
  const { wire, clock, log } = dependencies;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  const sweepAll = async () => {
    try {
      for (const table of dependencies.tables) {
        await sweepTable(table);
      }
    } catch (error) {
      if (!stopping.signal.aborted) {
        log(`time to live: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };

  const sweepTable = async (table: TableModel) => {
    const attribute = table.timeToLiveAttribute;
    if (attribute === undefined) {
      return;
    }
    const nowSeconds = Math.floor(clock.milliseconds() / 1000);
    const expired = {
      expression: '#ttl <= :now AND #ttl > :oldest',
      ExpressionAttributeNames: { '#ttl': attribute },
      ExpressionAttributeValues: {
        ':now': { N: String(nowSeconds) },
        ':oldest': { N: String(nowSeconds - maxExpiryAgeSeconds) },
      },
    };
    const { expression, ...names } = expired;
    const keyNames = table.keySchema.map((key) => key.AttributeName);
    const projection = keyNames.map((name, index): [string, string] => [`#key${index}`, name]);
    let from: Record<string, unknown> | undefined;
    do {
      const page = pageSchema.parse(
        await wire.call('Scan', {
          TableName: table.name,
          FilterExpression: expression,
          ProjectionExpression: projection.map(([alias]) => alias).join(),
          ...names,
          ExpressionAttributeNames: {
            ...names.ExpressionAttributeNames,
            ...Object.fromEntries(projection),
          },
          ...(from === undefined ? {} : { ExclusiveStartKey: from }),
        }),
      );
      await runInBatches(page.Items, (Key) =>
        deleteStillExpired({
          TableName: table.name,
          Key,
          ConditionExpression: expression,
          ...names,
        }),
      );
      from = page.LastEvaluatedKey;
      if (from !== undefined) {
        await wait(pauseBetweenPagesMilliseconds);
      }
    } while (from !== undefined && !stopping.signal.aborted);
  };

  /** Deletes an item unless its expiry was extended since it was read. */
  const deleteStillExpired = async (input: object) => {
    try {
      await wire.call('DeleteItem', input);
    } catch (error) {
      if (!(error instanceof DynamoDbError && error.code === 'ConditionalCheckFailedException')) {
        throw error;
      }
    }
  };

  const sweep = async () => {
    // A running sweep may have missed what expired after it started.
    await running;
    running ??= sweepAll().finally(() => {
      running = undefined;
    });
    await running;
  };
  const alarm = createAlarm(clock, () => {
    void sweep().finally(schedule);
  });
  const schedule = () => {
    alarm.setFor(
      stopping.signal.aborted ? undefined : clock.milliseconds() + sweepEveryMilliseconds,
    );
  };

  return {
    start: schedule,
    sweep,
    stop: async () => {
      stopping.abort();
      alarm.stop();
      await running;
    },
  };
}

async function runInBatches<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += concurrentDeletes) {
    await Promise.all(items.slice(start, start + concurrentDeletes).map(work));
  }
}
