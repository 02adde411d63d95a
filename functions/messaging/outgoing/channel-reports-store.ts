import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import { ifConditionHolds, type Table, type TableAccess } from '../../runtime/table.ts';

/*
 * The instant up to which a provider has reported messages. SES and WhatsApp offer no query for a message after a
 * lost response, but report each message that they accept within seconds. Once a provider has reported messages of
 * the same time and later, a message without a report was not accepted.
 */

export const channelReportsEntity = 'ChannelReports';

const channelReportsSchema = z.object({
  entity: z.literal(channelReportsEntity),
  reported_until: z.optional(z.string()),
  taken_until: z.optional(z.string()),
});

/** ISO 8601, UTC; undefined before the first message. */
export interface ChannelReports {
  /** The latest time of acceptance among the reported messages. */
  readonly reportedUntil?: string | undefined;
  /** The latest time at which the provider's response confirmed a message. */
  readonly acceptedUntil?: string | undefined;
}

export function channelReportsKey(channel: MessageChannel) {
  return { PK: `CHANNEL#${channel}`, SK: 'REPORTS' } as const;
}

export function readChannelReports(item: unknown): ChannelReports {
  const row = channelReportsSchema.safeParse(item).data;
  return { reportedUntil: row?.reported_until, acceptedUntil: row?.taken_until };
}

/** Minimum pause between two writes; readers of the row allow a minute (functions/messaging/delivery/decide-step.ts). */
export const minWriteIntervalMilliseconds = 30_000;

/** @param takenAt ISO 8601: when the provider accepted the message, by its report or its response */
export type RecordReport = (takenAt: string) => Promise<void>;

/** Table access of `reportRecorder` and `acceptanceRecorder`. */
export const channelReportsAccess: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['CHANNEL#*'],
  alone: true,
};

/**
 * Records the newest instant of a provider's reports, at most once in half a minute of report time for each
 * instance.
 */
export function reportRecorder(table: Table, channel: MessageChannel): RecordReport {
  return instantRecorder(table, channel, 'reported_until');
}

/**
 * Records the newest instant at which the provider accepted a message, which its reports should reach later; at the
 * same rate.
 */
export function acceptanceRecorder(table: Table, channel: MessageChannel): RecordReport {
  return instantRecorder(table, channel, 'taken_until');
}

function instantRecorder(
  table: Table,
  channel: MessageChannel,
  attribute: 'reported_until' | 'taken_until',
): RecordReport {
  let recorded = -Infinity;
  return async (takenAt) => {
    const takenMilliseconds = Date.parse(takenAt);
    if (!(takenMilliseconds >= recorded + minWriteIntervalMilliseconds)) return;
    const before = recorded;
    // Reports of one batch arrive together: only one of them writes.
    recorded = takenMilliseconds;
    const write = new UpdateCommand({
      TableName: table.name,
      Key: channelReportsKey(channel),
      UpdateExpression: 'SET entity = :entity, #attribute = :until',
      ConditionExpression: 'attribute_not_exists(#attribute) OR #attribute < :until',
      ExpressionAttributeNames: { '#attribute': attribute },
      ExpressionAttributeValues: {
        ':entity': channelReportsEntity,
        ':until': new Date(takenMilliseconds).toISOString(),
      },
    });
    try {
      await ifConditionHolds(table.client.send(write));
    } catch (error) {
      recorded = before;
      throw error;
    }
  };
}
