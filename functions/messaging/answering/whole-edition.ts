import { lookTimes } from '../../../shared/editions/look-times.ts';
import { dayBefore, saoPauloDay } from '../../../shared/market/b3-session.ts';
import { longestText, type MessagePart } from '../../../shared/messages/message-parts.ts';
import { plainText, whatsAppStyle } from '../../../shared/messages/plain-text.ts';
import { longestWhatsAppText } from '../../../shared/messages/whatsapp-choices.ts';
import { audienceKinds } from '../../../shared/messages/runs.ts';
import {
  deliveryId,
  deliveryIdSchema,
  deliveryKey,
  readableDelivery,
  type Delivery,
  type DeliveryName,
} from '../../records/delivery.ts';
import { accountPartition } from '../../records/person.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import { secondsSinceEpoch, type Clock } from '../../runtime/clock.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import { messageKindOf } from '../audience/standing-of.ts';

/**
 * What an account was told by WhatsApp: one of its own messages, or the newest edition where none is named. One request.
 * @returns its text; undefined where there is none (any more)
 */
export type FindEdition = (
  accountId: string,
  delivery: string | undefined,
) => Promise<string | undefined>;

/** What is sent to everybody of an hour. */
const kinds = [...new Set(audienceKinds.map(messageKindOf))];
const editionKinds = kinds.filter((kind) => kind !== 'note');
/** Who reads a digest of a fortnight has had one within so many days. */
const daysLookedAt = 15;
/** Of a message that was never sent, or has not arrived, nobody has read that it is there. */
const unsent: ReadonlySet<Delivery['state']> = new Set([
  'claimed',
  'deferred',
  'failed',
  'skipped',
]);

/** What `editionFinder` does to the table. */
export const wholeEditionAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*'],
};

export function editionFinder(table: Table, clock: Clock): FindEdition {
  return async (accountId, delivery) => {
    const now = clock();
    if (delivery !== undefined && !deliveryIdSchema.safeParse(delivery).success) return undefined;
    const ids = delivery === undefined ? idsUntil(saoPauloDay(now)) : [delivery];
    const keys = ids.map((id) => deliveryKey(nameOf(accountId, id)));
    const find = await batchGet(table, keys);
    const found = keys
      .map(find)
      .filter((item) => !isExpired(item, now))
      .flatMap((item) => readableDelivery(item) ?? [])
      .filter(({ kind }) => kinds.some((one) => one === kind));
    if (delivery !== undefined) return found[0]?.text;
    return found
      .filter(({ state }) => !unsent.has(state))
      .toSorted((one, other) => sentAt(one) - sentAt(other))
      .at(-1)?.text;
  };
}

function nameOf(accountId: string, id: string): DeliveryName {
  return { owner: accountPartition(accountId), id, channel: 'whatsapp' };
}

/** The ids that editions of these days have (planning/write-messages.ts), whether or not they were sent. */
function idsUntil(today: string): string[] {
  const ids: string[] = [];
  // Of a note nobody asks after its day.
  ids.push(...lookTimes(today).map(({ name }) => deliveryId(today, 'note', name)));
  let day = today;
  for (let back = 0; back <= daysLookedAt; back += 1) {
    ids.push(...editionKinds.map((kind) => deliveryId(day, kind, 'edition')));
    day = dayBefore(day);
  }
  return ids;
}

/** DynamoDB takes up to two days to remove what has expired. */
function isExpired(item: Readonly<Record<string, unknown>> | undefined, now: Date): boolean {
  return Number(item?.['expiresAt'] ?? Infinity) <= secondsSinceEpoch(now);
}

function sentAt({ attempted_at, created_at }: Delivery): number {
  return Date.parse(attempted_at ?? created_at);
}

const between = '\n\n';

/**
 * A text as one message of WhatsApp, by whole paragraphs.
 * @param rest what stands below one that is longer than that
 */
export function wholeTextParts(text: string, rest: readonly MessagePart[]): readonly MessagePart[] {
  const paragraphs = text
    .split(between)
    .map((paragraph) => paragraph.slice(0, longestText))
    .filter((paragraph) => paragraph.trim() !== '');
  const isWhole = text.length <= longestWhatsAppText && paragraphs.join(between) === text;
  const room = isWhole
    ? longestWhatsAppText
    : longestWhatsAppText - between.length - plainText(rest, whatsAppStyle).length;
  const parts: string[] = [];
  let length = 0;
  for (const paragraph of paragraphs) {
    const added = paragraph.length + (length === 0 ? 0 : between.length);
    if (length + added > room) break;
    length += added;
    const last = parts.at(-1);
    const joined = last === undefined ? paragraph : last + between + paragraph;
    if (last === undefined || joined.length > longestText) parts.push(paragraph);
    else parts[parts.length - 1] = joined;
  }
  return isWhole ? parts : [...parts, ...rest];
}
