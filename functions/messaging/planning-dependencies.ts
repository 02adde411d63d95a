import { SQSClient } from '@aws-sdk/client-sqs';
import { messageChannels, type MessageChannel } from '../../shared/contracts/messaging.ts';
import type { MessageWriter } from '../editions/messages/message-writer.ts';
import { editionReader } from '../market/editions/edition-reader.ts';
import { marketScanReader } from '../market/intraday-scan/market-scan-reader.ts';
import { broadcastName, type Broadcast } from '../../shared/messages/broadcasts.ts';
import type { Platform } from '../runtime/platform.ts';
import { sendAll } from '../runtime/queues/send-all.ts';
import { openTable, type Table } from '../runtime/table.ts';
import { audienceIndex } from './audience/audience-store.ts';
import { outgoingQueue } from './outgoing/outgoing-queue.ts';
import { readySince, createWriter, type StoredContent } from './schedule/broadcast-content.ts';
import { bulkCapacity } from './delivery/send-rate-limiter-store.ts';
import { correctionNotices } from './schedule/correction-notice-store.ts';
import { noteLimiter } from './schedule/note-limit-store.ts';
import { broadcastMinutes, type PlanBroadcastsDependencies } from './schedule/plan-broadcasts.ts';
import type { ShardDependencies } from './schedule/plan-shard.ts';
import { recipientReader } from './schedule/read-recipients.ts';
import { broadcastStore, type ShardMessage } from './schedule/broadcast-store.ts';

/** Queues shards of a broadcast. */
export type QueueShards = (shards: readonly ShardMessage[]) => Promise<void>;

export function shardQueue(platform: Platform): QueueShards {
  const { PLANNING_QUEUE_URL: url } = platform.settings('PLANNING_QUEUE_URL');
  const client = new SQSClient({ ...platform.aws });
  return (shards) => sendAll(client, url, shards);
}

/** Returns the dependencies of the planner. */
export function planDependencies(platform: Platform): PlanBroadcastsDependencies {
  const { clock } = platform;
  const settings = platform.settings(
    'TABLE_NAME',
    'MESSAGE_HOURS',
    'CLOSING_MARGIN_MINUTES',
    'SENDING_RATES',
  );
  const table = openTable(settings.TABLE_NAME, platform);
  const frozen = storedContent(table);
  return {
    runs: broadcastStore(table, clock),
    readAudience: audienceIndex(table),
    readySince: (id) => readySince(frozen, id),
    queueShards: shardQueue(platform),
    clock,
    usualHours: settings.MESSAGE_HOURS,
    closingMarginMinutes: settings.CLOSING_MARGIN_MINUTES,
    capacityOf: (channel, now) => {
      const rate = settings.SENDING_RATES[channel];
      return rate && bulkCapacity(rate, broadcastMinutes, now);
    },
  };
}

/** Returns the dependencies of the function that processes a shard, without its remaining time. */
export function shardDependencies(platform: Platform): Omit<ShardDependencies, 'hasTime'> {
  const { clock } = platform;
  const settings = platform.settings(
    'TABLE_NAME',
    'EMAIL_BULK_QUEUE_URL_OR_NONE',
    'WHATSAPP_BULK_QUEUE_URL_OR_NONE',
    'SITE_URL',
  );
  const table = openTable(settings.TABLE_NAME, platform);
  const frozen = storedContent(table);
  const siteUrl = settings.SITE_URL.replace(/(?<!\/)\/+$/, '');
  const urls: Readonly<Record<MessageChannel, string>> = {
    email: settings.EMAIL_BULK_QUEUE_URL_OR_NONE,
    whatsapp: settings.WHATSAPP_BULK_QUEUE_URL_OR_NONE,
  };
  const channels = messageChannels.filter((channel) => urls[channel] !== 'none');
  const queue = outgoingQueue(
    Object.fromEntries(channels.map((channel) => [`${channel}-bulk`, urls[channel]])),
    platform,
  );
  return {
    runs: broadcastStore(table, clock),
    readAudience: audienceIndex(table),
    readRecipients: recipientReader(table, clock, channels),
    writerOf: cachedWriter((run) => createWriter(frozen, run, siteUrl)),
    reserveNotes: noteLimiter(table),
    findCorrections: correctionNotices(table, siteUrl),
    send: (messages) => queue.send(messages),
    clock,
  };
}

function storedContent(table: Table): StoredContent {
  return { editions: editionReader(table), scans: marketScanReader(table) };
}

type WriterOf = ShardDependencies['writerOf'];

/**
 * Caches the writer of the last broadcast, since an instance mostly processes the same one. The next broadcast reads
 * its edition again, which may have been corrected. Failures are not cached.
 */
function cachedWriter(read: WriterOf): WriterOf {
  let cached: { readonly name: string; readonly writer: MessageWriter } | undefined;
  return async (run: Broadcast) => {
    const name = broadcastName(run);
    if (cached?.name === name) return cached.writer;
    const writer = await read(run);
    if (writer !== undefined) cached = { name, writer };
    return writer;
  };
}
