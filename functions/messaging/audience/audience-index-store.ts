import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  audiencePartition,
  parseOwnerPartition,
  safeParseScheduleEntry,
  type AudienceOwner,
} from '../../entities/audience.ts';
import { type AudienceKind } from '../../../shared/messages/broadcasts.ts';
import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';

/** One of the 64 shards of the audience of an hour. */
export interface AudienceShard {
  readonly kind: AudienceKind;
  readonly slot: string;
  readonly shard: number;
}

export interface AudiencePage {
  readonly owners: readonly AudienceOwner[];
  /** Number of entries of the page per channel. */
  readonly channels: Readonly<Record<MessageChannel, number>>;
  /** Key of the last entry, to request the next page; undefined for an empty page. */
  readonly last: string | undefined;
  readonly isLast: boolean;
}

/** Returns a page of an audience shard after a given entry. The index is eventually consistent with the table. */
export type ReadAudience = (
  part: AudienceShard,
  after: string | undefined,
  limit: number,
) => Promise<AudiencePage>;

/** Table access of `audienceIndex`. */
export const audienceIndexAccess: TableAccess = {
  actions: ['Query'],
  partitions: ['AUDIENCE#*'],
  index: 'GSI1',
};

export function audienceIndex(table: Table): ReadAudience {
  return async ({ kind, slot, shard }, after, limit) => {
    const answer = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'GSI1',
        KeyConditionExpression: `GSI1PK = :part${after === undefined ? '' : ' AND GSI1SK > :after'}`,
        ExpressionAttributeValues: {
          ':part': audiencePartition(kind, slot, shard),
          ...(after === undefined ? {} : { ':after': after }),
        },
        Limit: limit,
      }),
    );
    const items = answer.Items ?? [];
    const count = (channel: MessageChannel) =>
      items.filter((item) => safeParseScheduleEntry(item)?.channels.includes(channel)).length;
    const last = items.at(-1)?.['GSI1SK'];
    return {
      owners: items.flatMap((item) => parseOwnerPartition(String(item['GSI1SK'])) ?? []),
      channels: { email: count('email'), whatsapp: count('whatsapp') },
      last: last === undefined ? undefined : String(last),
      isLast: answer.LastEvaluatedKey === undefined,
    };
  };
}
