import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { editionPath } from '../../../shared/editions/edition-address.ts';
import { editionKinds } from '../../../shared/editions/edition-facts.ts';
import { formatUnambiguousNumericDay } from '../../../shared/editions/format-days.ts';
import {
  broadcastKey,
  broadcastName,
  parseBroadcast,
  parseBroadcastName,
  type Broadcast,
} from '../../../shared/messages/broadcasts.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { endSentence } from '../../editions/messages/editorial-parts.ts';
import {
  deliveryId,
  deliveryKey,
  recipientPartition,
  safeParseDelivery,
  type Delivery,
  type DeliveryName,
} from '../../entities/delivery.ts';
import { correctedPartition } from '../../entities/edition.ts';
import { batchGetMany, type FindItem } from '../../runtime/batch-get.ts';
import { forEachConcurrently } from '../../runtime/for-each-concurrently.ts';
import { ifConditionHolds, type Table, type TableAccesses } from '../../runtime/table.ts';
import type { BroadcastRecipient } from './read-recipients.ts';

/*
 * The recipients of an edition that was corrected later get one notice, in their next message of any kind but notes.
 * The record of the wrong message names the broadcast with the notice: a repeated page of it writes the notice again,
 * and another broadcast does not.
 */

/**
 * Returns what a broadcast's message to a recipient says about corrections.
 * @param recipients of one page
 */
export type FindCorrectionNotices = (
  broadcast: Broadcast,
  recipients: readonly BroadcastRecipient[],
) => Promise<(recipient: BroadcastRecipient) => readonly MessagePart[]>;

/** Table access of `correctionNotices`. */
export const correctionNoticeAccess: TableAccesses = [
  { actions: ['Query'], partitions: ['EDITIONS#*'] },
  { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*', 'SUBSCRIBER#*', 'RUNS#*'] },
  { actions: ['UpdateItem'], partitions: ['ACCOUNT#*', 'SUBSCRIBER#*'], alone: true },
];

const correctedSchema = z.object({
  at: z.iso.datetime(),
  kind: z.enum(editionKinds),
  day: z.iso.date(),
  reason: z.string(),
});
type Corrected = z.infer<typeof correctedSchema>;

/** A reader of biweekly digests gets the next message within this time. */
const maxAgeMilliseconds = 16 * 24 * 60 * 60_000;
/** A broadcast that began shortly after a correction may have read the version before. */
const slackMilliseconds = 60_000;
const concurrentWrites = 16;
const notReceived: ReadonlySet<Delivery['state']> = new Set([
  'claimed',
  'deferred',
  'failed',
  'skipped',
]);

/** @param siteUrl base of the links in messages */
export function correctionNotices(table: Table, siteUrl: string): FindCorrectionNotices {
  const readCorrections = cachedCorrections(table);
  return async (broadcast, recipients) => {
    const notices = new Map<BroadcastRecipient, readonly MessagePart[]>();
    const corrections = broadcast.kind === 'note' ? [] : await readCorrections(broadcast);
    for (const correction of corrections) {
      // oxlint-disable-next-line no-await-in-loop -- there is hardly ever more than one
      const wrong = await findRecipients(table, correction, recipients);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await forEachConcurrently(wrong, concurrentWrites, async ({ recipient, name }) => {
        if (!(await markNotified(table, name, correction, broadcast))) return;
        const notice = writeNotice(correction, broadcast.day, siteUrl);
        notices.set(recipient, [...(notices.get(recipient) ?? []), notice]);
      });
    }
    return (recipient) => notices.get(recipient) ?? [];
  };
}

/**
 * Returns the last correction of each edition that was corrected before a broadcast began: all pages of a broadcast
 * know the same ones. An instance mostly processes one broadcast, so they are read once.
 */
function cachedCorrections(table: Table): (broadcast: Broadcast) => Promise<readonly Corrected[]> {
  let cached: { readonly name: string; readonly corrections: readonly Corrected[] } | undefined;
  return async (broadcast) => {
    const name = broadcastName(broadcast);
    if (cached?.name === name) return cached.corrections;
    const { begun_at: until } = broadcast;
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'PK = :corrected AND SK BETWEEN :since AND :until',
        ExpressionAttributeValues: {
          ':corrected': correctedPartition,
          ':since': new Date(Date.parse(until) - maxAgeMilliseconds).toISOString(),
          ':until': until,
        },
        ConsistentRead: true,
      }),
    );
    const all = Items.map((item) => correctedSchema.parse(item));
    const lastOfEach = new Map(all.map((one) => [`${one.day} ${one.kind}`, one]));
    cached = { name, corrections: [...lastOfEach.values()] };
    return cached.corrections;
  };
}

interface WronglyInformed {
  readonly recipient: BroadcastRecipient;
  /** The record of the wrong message. */
  readonly name: DeliveryName;
}

async function findRecipients(
  table: Table,
  correction: Corrected,
  recipients: readonly BroadcastRecipient[],
): Promise<readonly WronglyInformed[]> {
  const candidates = recipients.flatMap((recipient) =>
    messageNames(recipient, correction).map((name) => ({ recipient, name })),
  );
  const find = await batchGetMany(
    table,
    candidates.map(({ name }) => deliveryKey(name)),
  );
  const received = candidates.flatMap((candidate) => {
    const delivery = safeParseDelivery(find(deliveryKey(candidate.name)));
    return delivery === undefined || notReceived.has(delivery.state)
      ? []
      : [{ ...candidate, delivery }];
  });
  const broadcasts = [...new Set(received.flatMap(({ delivery }) => delivery.run ?? []))];
  const findBroadcast = await batchGetMany(
    table,
    broadcasts.map((name) => broadcastKey(parseBroadcastName(name))),
  );
  const wrong = received.filter(({ delivery }) => isBefore(correction, delivery, findBroadcast));
  // A user who got it by e-mail and on WhatsApp gets one notice.
  return [...new Map(wrong.toReversed().map((one) => [one.recipient, one])).values()];
}

/** Returns the names of the messages of an edition to a recipient (write-messages.ts). */
function messageNames({ owner }: BroadcastRecipient, { day, kind }: Corrected): DeliveryName[] {
  const partition = recipientPartition(owner);
  return owner.by === 'account'
    ? (['email', 'whatsapp'] as const).map((channel) => ({
        owner: partition,
        id: deliveryId(day, kind, 'edition'),
        channel,
      }))
    : [{ owner: partition, id: deliveryId(day, 'newsletter', kind), channel: 'email' }];
}

/** Messages are written when their broadcast begins, and may be sent later. */
function isBefore({ at }: Corrected, { run, created_at }: Delivery, find: FindItem): boolean {
  const row = run === undefined ? undefined : find(broadcastKey(parseBroadcastName(run)));
  const writtenAt = row === undefined ? created_at : parseBroadcast(row).begun_at;
  return Date.parse(writtenAt) <= Date.parse(at) + slackMilliseconds;
}

/** @returns false when another broadcast has the notice of this correction or of a later one */
function markNotified(
  table: Table,
  name: DeliveryName,
  { at }: Corrected,
  broadcast: Broadcast,
): Promise<boolean> {
  return ifConditionHolds(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: deliveryKey(name),
        UpdateExpression: 'SET corrected_in = :here',
        // Begins with the time of the correction, so that a later one sorts behind it.
        ConditionExpression:
          'attribute_exists(PK) AND (attribute_not_exists(corrected_in) OR corrected_in = :here OR corrected_in < :at)',
        ExpressionAttributeValues: { ':here': `${at} ${broadcastName(broadcast)}`, ':at': at },
      }),
    ),
  );
}

const editionNames = { opening: 'a abertura', closing: 'o fechamento' } as const;

function writeNotice(
  { kind, day, reason }: Corrected,
  today: string,
  siteUrl: string,
): MessagePart {
  return {
    kind: 'link',
    before: `Corrigimos ${editionNames[kind]} de ${formatUnambiguousNumericDay(day, today)}: ${endSentence(reason)}`,
    label: 'Ler a edição corrigida',
    link: `${siteUrl}${editionPath({ kind, day })}`,
  };
}
