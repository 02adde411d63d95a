import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  audiencePartition,
  ownerOfPartition,
  readableAudience,
  type AudienceOwner,
} from '../../records/audience.ts';
import { type AudienceKind } from '../../../shared/messages/runs.ts';
import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';

/** One of the 64 parts of an hour's people. */
export interface AudiencePart {
  readonly kind: AudienceKind;
  readonly slot: string;
  readonly shard: number;
}

export interface AudiencePage {
  readonly owners: readonly AudienceOwner[];
  /** Of each channel, how many of them stand there with it. */
  readonly channels: Readonly<Record<MessageChannel, number>>;
  /** The last of them, by which the next page is asked for; undefined for a page without anybody. */
  readonly last: string | undefined;
  readonly isLast: boolean;
}

/** A page of a part's people, behind one of them. The index shows a change a moment later than the table. */
export type ReadAudience = (
  part: AudiencePart,
  after: string | undefined,
  limit: number,
) => Promise<AudiencePage>;

/** What `audienceIndex` does to the table. */
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
      items.filter((item) => readableAudience(item)?.channels.includes(channel)).length;
    const last = items.at(-1)?.['GSI1SK'];
    return {
      owners: items.flatMap((item) => ownerOfPartition(String(item['GSI1SK'])) ?? []),
      channels: { email: count('email'), whatsapp: count('whatsapp') },
      last: last === undefined ? undefined : String(last),
      isLast: answer.LastEvaluatedKey === undefined,
    };
  };
}
