import { SQSClient } from '@aws-sdk/client-sqs';
import { messageChannels, type MessageChannel } from '../../shared/contracts/messaging.ts';
import type { MessageWriter } from '../../shared/editions/prose/message-writer.ts';
import { frozenEditions } from '../market/editions/frozen-editions.ts';
import { frozenLooks } from '../market/looks/frozen-looks.ts';
import type { Run } from '../../shared/messages/runs.ts';
import type { Platform } from '../runtime/platform.ts';
import { sendAll } from '../runtime/queues/send-all.ts';
import { openTable, type Table } from '../runtime/table.ts';
import { audienceIndex } from './audience/audience-index-store.ts';
import { outgoingQueue } from './outgoing/outgoing-queue.ts';
import { capacity } from './planning/capacity.ts';
import { readySince, writerOf, writtenFrom, type Frozen } from './planning/edition-of-run.ts';
import { notePlaces } from './planning/note-place-store.ts';
import type { PlanDependencies } from './planning/plan-runs.ts';
import type { ShardDependencies } from './planning/plan-shard.ts';
import { peopleReader } from './planning/read-people.ts';
import { runStore } from './planning/run-store.ts';
import type { ShardMessage } from './planning/shard-message.ts';

/** Has parts of runs worked off. */
export type HandOut = (shards: readonly ShardMessage[]) => Promise<void>;

export function shardQueue(platform: Platform): HandOut {
  const { PLANNING_QUEUE_URL: url } = platform.settings('PLANNING_QUEUE_URL');
  const client = new SQSClient({ ...platform.aws });
  return (shards) => sendAll(client, url, shards);
}

/** What the planner has. */
export function planning(platform: Platform): PlanDependencies {
  const { clock } = platform;
  const settings = platform.settings(
    'TABLE_NAME',
    'MESSAGE_HOURS',
    'CLOSING_MARGIN_MINUTES',
    'SENDING_RATES',
  );
  const table = openTable(settings.TABLE_NAME, platform);
  const frozen = frozenOf(table);
  return {
    runs: runStore(table, clock),
    readAudience: audienceIndex(table),
    readySince: (id) => readySince(frozen, id),
    handOut: shardQueue(platform),
    clock,
    usualHours: settings.MESSAGE_HOURS,
    closingMarginMinutes: settings.CLOSING_MARGIN_MINUTES,
    capacityOf: (channel, now) => {
      const rate = settings.SENDING_RATES[channel];
      return rate && capacity(rate, now);
    },
  };
}

/** What works off a part of a run has, but for the time that a call has left. */
export function shardPlanning(platform: Platform): Omit<ShardDependencies, 'hasTime'> {
  const { clock } = platform;
  const settings = platform.settings(
    'TABLE_NAME',
    'EMAIL_BULK_QUEUE_URL_OR_NONE',
    'WHATSAPP_BULK_QUEUE_URL_OR_NONE',
    'SITE_URL',
  );
  const table = openTable(settings.TABLE_NAME, platform);
  const frozen = frozenOf(table);
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
    runs: runStore(table, clock),
    readAudience: audienceIndex(table),
    readPeople: peopleReader(table, clock, channels),
    writerOf: remembered((run) =>
      writerOf(frozen, run, settings.SITE_URL.replace(/(?<!\/)\/+$/, '')),
    ),
    takeNotes: notePlaces(table),
    send: (messages) => queue.send(messages),
    clock,
  };
}

function frozenOf(table: Table): Frozen {
  return { editions: frozenEditions(table), looks: frozenLooks(table) };
}

type WriterOf = ShardDependencies['writerOf'];

/** An edition is read once by an instance, which mostly writes one and the same; what failed is asked for again. */
function remembered(read: WriterOf): WriterOf {
  let known: { readonly name: string; readonly writer: MessageWriter } | undefined;
  return async (run: Run) => {
    const name = writtenFrom(run);
    if (known?.name === name) return known.writer;
    const writer = await read(run);
    if (writer !== undefined) known = { name, writer };
    return writer;
  };
}
