import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod/mini';
import { messageChannelSchema } from '../../../shared/contracts/messaging.ts';
import type {
  listMessages as endpoint,
  MessageListKind,
  SentMessage,
} from '../../../shared/contracts/account-messages.ts';
import { removeWhatsAppStyle } from '../../integrations/plain-text.ts';
import {
  deliveryKey,
  deliveryRows,
  erasedText,
  safeParseDelivery,
} from '../../entities/delivery.ts';
import { accountPartition } from '../../entities/account-rows.ts';
import { secondsSinceEpoch, type Clock } from '../../runtime/clock.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { ItemKey, Table, TableAccess } from '../../runtime/table.ts';
import { deriveFailureReason } from './failure-reason.ts';

/** A page has this many messages, and the rest of its last day: a day split over two pages would be out of order. */
const pageSize = 30;
/** Limit for the rest of a day; a longer day, which does not occur in practice, continues on the next page. */
const restOfDaySize = 140;

/** Table access of `listMessages`. */
export const sentMessagesAccess: TableAccess = {
  actions: ['Query'],
  partitions: ['ACCOUNT#*'],
};

/**
 * Returns the messages sent to an account, by whole days, newest first. An unreadable record is skipped and logged.
 * @param before the `next` of the previous page, which must be of the same kind
 */
export async function listMessages(
  dependencies: { readonly table: Table; readonly clock: Clock },
  accountId: string,
  { before, of = 'all' }: z.infer<typeof endpoint.request>,
): Promise<z.infer<typeof endpoint.response>> {
  const owner = accountPartition(accountId);
  const read = backwardsReader(dependencies, owner, of);
  const start = before === undefined ? undefined : toDeliveryKey(owner, before);
  const page = await read(deliveryRows, pageSize, start);
  const rest = page.end === undefined ? noRows : await restOfDay(read, page.end);
  return {
    messages: [...page.items, ...rest.items]
      .flatMap((item) => toSentMessage(accountId, item))
      .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)),
    next: rest.end === undefined ? null : parseMessageName(rest.end.SK),
  };
}

interface ReadRows {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  /** Key of the last row, if more may follow. */
  readonly end: ItemKey | undefined;
}
const noRows: ReadRows = { items: [], end: undefined };

/** Returns the rest of a page's last day, and whether older rows follow. */
async function restOfDay(read: ReadBackwards, end: ItemKey): Promise<ReadRows> {
  const day = end.SK.slice(0, `${deliveryRows}yyyy-mm-dd`.length);
  const [rest, older] = await Promise.all([
    read(day, restOfDaySize, end),
    // Do not offer an empty page.
    read(deliveryRows, 1, { ...end, SK: day }),
  ]);
  if (rest.end !== undefined || older.items.length === 0) return rest;
  const last: unknown = rest.items.at(-1)?.['SK'];
  return { ...rest, end: typeof last === 'string' ? { ...end, SK: last } : end };
}

/** Reads up to `limit` rows with the sort key prefix, newest first, before a key. */
type ReadBackwards = (prefix: string, limit: number, before?: ItemKey) => Promise<ReadRows>;

/** Between two messages there may be dozens of answers of a day. */
const minEvaluated = 60;

const kindFilters: Readonly<Record<MessageListKind, string>> = {
  all: '',
  messages: ' AND kind <> :reply',
  replies: ' AND kind = :reply',
};

function backwardsReader(
  { table, clock }: { readonly table: Table; readonly clock: Clock },
  owner: string,
  of: MessageListKind,
): ReadBackwards {
  const query = async (prefix: string, limit: number, before: ItemKey | undefined) => {
    const { Items = [], LastEvaluatedKey: end } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'PK = :partition AND begins_with(SK, :beginning)',
        // DynamoDB takes up to two days to remove what has expired.
        FilterExpression: `(attribute_not_exists(expiresAt) OR expiresAt > :now) AND (attribute_not_exists(#text) OR #text <> :erased)${kindFilters[of]}`,
        ExpressionAttributeNames: { '#text': 'text' },
        ExpressionAttributeValues: {
          ':erased': erasedText,
          ':partition': owner,
          ':beginning': prefix,
          ':now': secondsSinceEpoch(clock()),
          ...(of === 'all' ? {} : { ':reply': 'reply' }),
        },
        ConsistentRead: true,
        ScanIndexForward: false,
        Limit: limit,
        ...(before === undefined ? {} : { ExclusiveStartKey: { ...before } }),
      }),
    );
    const last = end === undefined ? undefined : { PK: owner, SK: String(end['SK']) };
    return { items: Items, end: last };
  };
  return async (prefix, limit, before) => {
    let { items, end } = await query(prefix, limit, before);
    // DynamoDB counts filtered rows towards the limit of a request.
    while (items.length < limit && end !== undefined) {
      const more = await query(prefix, Math.max(limit, minEvaluated), end);
      items = [...items, ...more.items];
      ({ end } = more);
    }
    if (items.length <= limit) return { items, end };
    const rows = items.slice(0, limit);
    return { items: rows, end: { PK: owner, SK: String(rows.at(-1)?.['SK']) } };
  };
}

function toSentMessage(accountId: string, item: unknown): SentMessage[] {
  const delivery = safeParseDelivery(item);
  if (delivery === undefined) {
    reportFailure('delivery record not readable', { accountId });
    return [];
  }
  const { id, kind, channel, state, reason, subject } = delivery;
  const text = channel === 'whatsapp' ? removeWhatsAppStyle(delivery.text) : delivery.text;
  const at = delivery.attempted_at ?? delivery.created_at;
  const failure = deriveFailureReason(delivery);
  return [{ id: `${id}/${channel}`, kind, channel, state, reason, failure, subject, text, at }];
}

/** Returns `DELIVERY#<id>#<channel>` as `<id>/<channel>`. */
function parseMessageName(sortKey: string): string {
  return sortKey.slice(deliveryRows.length).replace('#', '/');
}

function toDeliveryKey(owner: string, name: string) {
  const [id = '', channel] = name.split('/');
  return deliveryKey({ owner, id, channel: messageChannelSchema.parse(channel) });
}
