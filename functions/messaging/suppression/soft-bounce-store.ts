import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { deliveryRows, safeParseDelivery } from '../../entities/delivery.ts';
import type { IdentityDigest } from '../../entities/identity-digest.ts';
import { suppressionKey } from '../../entities/suppression.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import { secondsSinceEpoch } from '../../runtime/clock.ts';
import type { Table, TableAccesses } from '../../runtime/table.ts';
import {
  isLasting,
  maxGapMilliseconds,
  softBouncesSchema,
  withSoftBounce,
} from './soft-bounces.ts';
import type { Suppress } from './suppress.ts';

/**
 * @param owner the partition key of the message that bounced
 * @param at ISO 8601: when it bounced
 */
export type RecordSoftBounce = (owner: string, address: string, at: string) => Promise<void>;

/** Table access of `softBounceRecorder`, without that of suppressing an address. */
export const softBounceAccess: TableAccesses = [
  { actions: ['BatchGetItem'], partitions: ['SUPPRESSED#*'] },
  { actions: ['PutItem'], partitions: ['SUPPRESSED#*'], alone: true },
  { actions: ['Query'], partitions: ['ACCOUNT#*', 'SUBSCRIBER#*', 'CONTACT#*'] },
];

/** Suppresses an address after a week of soft bounces without a delivery. */
export function softBounceRecorder({
  table,
  digest,
  suppress,
}: {
  readonly table: Table;
  readonly digest: IdentityDigest;
  readonly suppress: Suppress;
}): RecordSoftBounce {
  return async (owner, address, at) => {
    const { PK } = await suppressionKey(digest, 'email', address);
    const key = { PK, SK: 'SOFTBOUNCES' };
    const found = softBouncesSchema.safeParse((await batchGet(table, [key]))(key)).data;
    const series = withSoftBounce(found, at);
    if (series === found) return;
    const lasts = isLasting(series);
    const hasArrived = lasts && (await wasDelivered(table, owner, series.since));
    if (lasts && !hasArrived) await suppress('email', address, 'bounce', at);
    const nextSeries = hasArrived ? withSoftBounce(undefined, at) : series;
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: {
          ...key,
          entity: 'SoftBounces',
          ...nextSeries,
          expiresAt: secondsSinceEpoch(new Date(Date.parse(at) + maxGapMilliseconds)),
        },
      }),
    );
  };
}

/** Returns whether an e-mail to this recipient was delivered since then. */
async function wasDelivered(table: Table, owner: string, since: string): Promise<boolean> {
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'PK = :owner AND SK BETWEEN :since AND :end',
        ExpressionAttributeValues: {
          ':owner': owner,
          ':since': `${deliveryRows}${since.slice(0, 10)}`,
          ':end': `${deliveryRows}~`,
        },
        ExclusiveStartKey,
      }),
    );
    const hasArrived = (page.Items ?? []).some((item) => {
      const { channel, delivered_at: at } = safeParseDelivery(item) ?? {};
      return channel === 'email' && at !== undefined && at >= since;
    });
    if (hasArrived) return true;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return false;
}
