import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { StoreAccess, Table } from '../../runtime/table.ts';

/** The progress of reminders: the first hour without any. */
export interface ReminderProgress {
  /** Undefined before the first run. */
  read(): Promise<string | undefined>;
  save(nextHour: string): Promise<void>;
}

const key = { PK: 'PROGRESS#remind-trials', SK: 'PROGRESS' };
const schema = z.object({ nextHour: z.string() });

export const reminderProgressAccess = {
  read: { actions: ['GetItem'], partitions: ['PROGRESS#*'] },
  save: { actions: ['PutItem'], partitions: ['PROGRESS#*'], alone: true },
} satisfies StoreAccess<ReminderProgress>;

export function reminderProgress(table: Table): ReminderProgress {
  return {
    async read() {
      const answer = await table.client.send(
        new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }),
      );
      return answer.Item === undefined ? undefined : schema.parse(answer.Item).nextHour;
    },

    async save(nextHour) {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: { ...key, entity: 'TrialReminderProgress', nextHour },
        }),
      );
    },
  };
}
