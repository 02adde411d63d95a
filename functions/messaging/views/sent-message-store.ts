import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod/mini';
import { messageChannelSchema } from '../../../shared/contracts/messaging.ts';
import type {
  listMessages as endpoint,
  MessageListKind,
  SentMessage,
} from '../../../shared/contracts/own-messages.ts';
import { withoutWhatsAppStyle } from '../../../shared/messages/plain-text.ts';
import { deliveryKey, deliveryRows, erasedText, readableDelivery } from '../../records/delivery.ts';
import { accountPartition } from '../../records/person.ts';
import { secondsSinceEpoch, type Clock } from '../../runtime/clock.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { ItemKey, Table, TableAccess } from '../../runtime/table.ts';
import { failureReason } from './failure-reason.ts';

/** A page has so many, and the rest of its last day: cut in two, a day would show its messages out of order. */
const pageSize = 30;
/** Of the rest of a day that is longer, which no person's is, the following page has more. */
const restOfDaySize = 140;

/** What `listMessages` does to the table. */
export const sentMessagesAccess: TableAccess = {
  actions: ['Query'],
  partitions: ['ACCOUNT#*'],
};

/**
 * What an account was sent, by whole days, newest first. A record that cannot be read is left out and reported.
 * @param before the `next` of the page before, which was of the same kind
 */
export async function listMessages(
  dependencies: { readonly table: Table; readonly clock: Clock },
  accountId: string,
  { before, of = 'all' }: z.infer<typeof endpoint.request>,
): Promise<z.infer<typeof endpoint.response>> {
  const owner = accountPartition(accountId);
  const read = backwardsReader(dependencies, owner, of);
  const start = before === undefined ? undefined : keyOf(owner, before);
  const page = await read(deliveryRows, pageSize, start);
  const rest = page.end === undefined ? nothing : await restOfDay(read, page.end);
  return {
    messages: [...page.items, ...rest.items]
      .flatMap((item) => shown(accountId, item))
      .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)),
    next: rest.end === undefined ? null : nameOf(rest.end.SK),
  };
}

interface ReadRows {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  /** The key of the last one, where others may follow. */
  readonly end: ItemKey | undefined;
}
const nothing: ReadRows = { items: [], end: undefined };

/** What a page lacks of the day that it ends in, and whether anything comes after that. */
async function restOfDay(read: ReadBackwards, end: ItemKey): Promise<ReadRows> {
  const day = end.SK.slice(0, `${deliveryRows}yyyy-mm-dd`.length);
  const [rest, older] = await Promise.all([
    read(day, restOfDaySize, end),
    // Nobody is offered a page that turns out to be empty.
    read(deliveryRows, 1, { ...end, SK: day }),
  ]);
  if (rest.end !== undefined || older.items.length === 0) return rest;
  const last: unknown = rest.items.at(-1)?.['SK'];
  return { ...rest, end: typeof last === 'string' ? { ...end, SK: last } : end };
}

/** Reads at most so many rows whose sort keys begin so, the last first, from before a key on. */
type ReadBackwards = (beginning: string, limit: number, before?: ItemKey) => Promise<ReadRows>;

/** Between two messages there may be dozens of answers of a day. */
const leastEvaluated = 60;

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
  const query = async (beginning: string, limit: number, before: ItemKey | undefined) => {
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
          ':beginning': beginning,
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
  return async (beginning, limit, before) => {
    let { items, end } = await query(beginning, limit, before);
    // What is filtered out counts for the limit of a request.
    while (items.length < limit && end !== undefined) {
      const more = await query(beginning, Math.max(limit, leastEvaluated), end);
      items = [...items, ...more.items];
      ({ end } = more);
    }
    if (items.length <= limit) return { items, end };
    const rows = items.slice(0, limit);
    return { items: rows, end: { PK: owner, SK: String(rows.at(-1)?.['SK']) } };
  };
}

function shown(accountId: string, item: unknown): SentMessage[] {
  const delivery = readableDelivery(item);
  if (delivery === undefined) {
    reportFailure('delivery is damaged', { accountId });
    return [];
  }
  const { id, kind, channel, state, reason, subject } = delivery;
  const text = channel === 'whatsapp' ? withoutWhatsAppStyle(delivery.text) : delivery.text;
  const at = delivery.attempted_at ?? delivery.created_at;
  const failure = failureReason(delivery);
  return [{ id: `${id}/${channel}`, kind, channel, state, reason, failure, subject, text, at }];
}

/** `DELIVERY#<id>#<channel>` as `<id>/<channel>`. */
function nameOf(sortKey: string): string {
  return sortKey.slice(deliveryRows.length).replace('#', '/');
}

function keyOf(owner: string, name: string) {
  const [id = '', channel] = name.split('/');
  return deliveryKey({ owner, id, channel: messageChannelSchema.parse(channel) });
}
