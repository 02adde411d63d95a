import { GetCommand, QueryCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { outboxAccess, outboxWrite } from '../../runtime/outbox.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';
import { writeTransaction } from '../../runtime/transaction.ts';
import { expiryPartition } from '../../entities/trial.ts';
import { rowKey } from '../../entities/account-rows.ts';

/** The fields needed to end a trial. */
const dueTrialSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  data_expiracao: z.string(),
});
export type DueTrial = z.infer<typeof dueTrialSchema>;

export interface DuePage {
  readonly trials: readonly DueTrial[];
  /** Keys of items that are not valid trials, for an operator. */
  readonly unreadable: readonly string[];
  /** The start of the next page; undefined after the last one. */
  readonly next: Record<string, unknown> | undefined;
}

/** The progress through the hours. */
export interface ExpiryProgress {
  /** The first hour that may still contain a running trial, apart from the remaining ones. */
  readonly firstOpenHour: string;
  /** Hours before it with a trial that could not be ended. */
  readonly leftOverHours: readonly string[];
}

/** Reads trials by the hour of their end, and stores the progress. */
export interface TrialExpiryStore {
  /** Undefined before the first run. */
  readProgress(): Promise<ExpiryProgress | undefined>;
  saveProgress(progress: ExpiryProgress): Promise<void>;

  /** Finds the trials of an hour that are marked as running and have ended by `now`. */
  findDue(hour: string, now: Date, from: DuePage['next']): Promise<DuePage>;

  /** Ends exactly this trial, unless it has ended or its end was changed meanwhile. */
  expire(
    trial: DueTrial,
    now: Date,
    event: DomainEvent<'trial.expired'>,
  ): Promise<'expired' | 'not-due'>;
}

const pageSize = 200;
const progressKey = { PK: 'PROGRESS#expire-trials', SK: 'PROGRESS' };
const progressSchema = z.object({
  firstOpenHour: z.string(),
  leftOverHours: z._default(z.array(z.string()), []),
});

export const trialExpiryAccess = {
  readProgress: { actions: ['GetItem'], partitions: ['PROGRESS#*'] },
  saveProgress: { actions: ['PutItem'], partitions: ['PROGRESS#*'], alone: true },
  findDue: { actions: ['Query'], partitions: ['TRIAL_EXPIRY#*'], index: 'GSI1' },
  expire: [{ actions: ['UpdateItem'], partitions: ['ACCOUNT#*'] }, outboxAccess],
} satisfies StoreAccess<TrialExpiryStore>;

export function trialExpiryStore(table: Table): TrialExpiryStore {
  return {
    async readProgress() {
      const answer = await table.client.send(
        new GetCommand({ TableName: table.name, Key: progressKey, ConsistentRead: true }),
      );
      return answer.Item === undefined ? undefined : progressSchema.parse(answer.Item);
    },

    async saveProgress(progress) {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: { ...progressKey, entity: 'TrialExpiryProgress', ...progress },
        }),
      );
    },

    async findDue(hour, now, from) {
      const answer = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: 'GSI1',
          KeyConditionExpression: 'GSI1PK = :hour AND GSI1SK < :end',
          ExpressionAttributeValues: {
            ':hour': expiryPartition(hour),
            // `$` follows `#`, so a trial that ends in this very millisecond is before it.
            ':end': `${now.toISOString()}$`,
          },
          Limit: pageSize,
          ...(from === undefined ? {} : { ExclusiveStartKey: from }),
        }),
      );
      const items = answer.Items ?? [];
      const trials = items.flatMap((item) => dueTrialSchema.safeParse(item).data ?? []);
      const unreadable = items
        .filter((item) => !dueTrialSchema.safeParse(item).success)
        .map((item) => String(item['PK']));
      return { trials, unreadable, next: answer.LastEvaluatedKey };
    },

    async expire(trial, now, event) {
      const outcome = await writeTransaction(table, [
        {
          Update: {
            TableName: table.name,
            Key: rowKey(trial.accountId, 'TRIAL'),
            UpdateExpression: 'SET #status = :ended, updated_at = :now REMOVE GSI1PK, GSI1SK',
            ConditionExpression: 'id = :id AND #status = :running AND data_expiracao = :end',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: {
              ':id': trial.id,
              ':running': 'ativa',
              ':ended': 'inativa',
              ':end': trial.data_expiracao,
              ':now': now.toISOString(),
            },
          },
        },
        outboxWrite(table, event),
      ]);
      return outcome === 'written' ? 'expired' : 'not-due';
    },
  };
}
