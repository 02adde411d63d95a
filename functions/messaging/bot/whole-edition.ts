import { scanTimes } from '../../editions/scan-times.ts';
import { dayBefore, saoPauloDay } from '../../../shared/market/b3-session.ts';
import { longestText, type MessagePart } from '../../../shared/messages/message-parts.ts';
import { renderPlainText, whatsAppStyle } from '../../integrations/plain-text.ts';
import { longestWhatsAppText } from '../../integrations/whatsapp-choices.ts';
import { audienceKinds } from '../../../shared/messages/broadcasts.ts';
import {
  deliveryId,
  deliveryIdSchema,
  deliveryKey,
  safeParseDelivery,
  type Delivery,
  type DeliveryName,
} from '../../entities/delivery.ts';
import { accountPartition } from '../../entities/account-rows.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import { secondsSinceEpoch, type Clock } from '../../runtime/clock.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import { toMessageKind } from '../audience/recipients.ts';

/**
 * Returns the text of a message sent to an account on WhatsApp, or of its newest edition when no id is given;
 * undefined when there is none or it has expired. Makes one request.
 */
export type FindEdition = (
  accountId: string,
  delivery: string | undefined,
) => Promise<string | undefined>;

/** Kinds that are broadcast to the users of an hour. */
const broadcastKinds = [...new Set(audienceKinds.map(toMessageKind))];
const editionKinds = broadcastKinds.filter((kind) => kind !== 'note');
/** A reader of the biweekly digest has received one within this time. */
const daysSearched = 15;
/** The user cannot know of a message that was not sent or did not arrive. */
const unsent: ReadonlySet<Delivery['state']> = new Set([
  'claimed',
  'deferred',
  'failed',
  'skipped',
]);

/** Table access of `editionFinder`. */
export const wholeEditionAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*'],
};

export function editionFinder(table: Table, clock: Clock): FindEdition {
  return async (accountId, delivery) => {
    const now = clock();
    if (delivery !== undefined && !deliveryIdSchema.safeParse(delivery).success) return undefined;
    const ids = delivery === undefined ? idsUntil(saoPauloDay(now)) : [delivery];
    const keys = ids.map((id) => deliveryKey(toDeliveryName(accountId, id)));
    const find = await batchGet(table, keys);
    const found = keys
      .map(find)
      .filter((item) => !isExpired(item, now))
      .flatMap((item) => safeParseDelivery(item) ?? [])
      .filter(({ kind }) => broadcastKinds.some((one) => one === kind));
    if (delivery !== undefined) return found[0]?.text;
    return found
      .filter(({ state }) => !unsent.has(state))
      .toSorted((one, other) => sentAt(one) - sentAt(other))
      .at(-1)?.text;
  };
}

function toDeliveryName(accountId: string, id: string): DeliveryName {
  return { owner: accountPartition(accountId), id, channel: 'whatsapp' };
}

/** Returns the ids of the editions of these days (schedule/plan-shard.ts), whether or not they were sent. */
function idsUntil(today: string): string[] {
  const ids: string[] = [];
  // Notes are only offered on their own day.
  ids.push(...scanTimes(today).map(({ name }) => deliveryId(today, 'note', name)));
  let day = today;
  for (let back = 0; back <= daysSearched; back += 1) {
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

const paragraphBreak = '\n\n';

/**
 * Returns a text as one WhatsApp message of whole paragraphs.
 * @param rest appended when the text is too long
 */
export function wholeTextParts(text: string, rest: readonly MessagePart[]): readonly MessagePart[] {
  const paragraphs = text
    .split(paragraphBreak)
    .map((paragraph) => paragraph.slice(0, longestText))
    .filter((paragraph) => paragraph.trim() !== '');
  const isWhole = text.length <= longestWhatsAppText && paragraphs.join(paragraphBreak) === text;
  const maxLength = isWhole
    ? longestWhatsAppText
    : longestWhatsAppText - paragraphBreak.length - renderPlainText(rest, whatsAppStyle).length;
  const parts: string[] = [];
  let length = 0;
  for (const paragraph of paragraphs) {
    const added = paragraph.length + (length === 0 ? 0 : paragraphBreak.length);
    if (length + added > maxLength) break;
    length += added;
    const last = parts.at(-1);
    const joined = last === undefined ? paragraph : last + paragraphBreak + paragraph;
    if (last === undefined || joined.length > longestText) parts.push(paragraph);
    else parts[parts.length - 1] = joined;
  }
  return isWhole ? parts : [...parts, ...rest];
}
