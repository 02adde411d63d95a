import * as z from 'zod';
import type { FunctionLog } from '../../local-cloud/functions/function-log.ts';
import type { Functions } from '../../local-cloud/functions/functions.ts';
import type { BrapiSandbox } from '../sandboxes/brapi/brapi.ts';
import { brapiFaultSchema } from '../sandboxes/brapi/brapi-faults.ts';
import type { MercadoPagoControl } from '../sandboxes/mercadopago/control/control.ts';
import { messageFaultSchema } from '../sandboxes/messages/message-faults.ts';
import type { MessageFaults } from '../sandboxes/messages/message-faults.ts';
import type { OperatorReceiver } from '../sandboxes/operator/operator-receiver.ts';
import { webhookFaultSchema } from '../sandboxes/operator/operator-receiver.ts';
import type { ReceivedWebhooks } from '../sandboxes/operator/received-webhooks.ts';
import { messageChannels } from '../sandboxes/messages/sent-messages.ts';
import type { SentMessages } from '../sandboxes/messages/sent-messages.ts';
import type { Services } from '../../local-cloud/services.ts';
import { ConsoleError, limitOf, parseInput } from './console-call.ts';
import type { ConsoleCall, ConsoleResource } from './console-call.ts';
import { parseDuration } from './duration.ts';
import { mercadoPagoResources } from './mercadopago-calls.ts';

export interface ConsoleSources {
  readonly services: Pick<
    Services,
    'clock' | 'advanceClock' | 'queues' | 'events' | 'queryPartition'
  >;
  readonly functions: Pick<Functions, 'status'>;
  readonly functionLog: Pick<FunctionLog, 'recent'>;
  readonly messages: Pick<SentMessages, 'list'>;
  readonly messageFaults: Pick<MessageFaults, 'list' | 'add' | 'clear'>;
  readonly webhooks: Pick<ReceivedWebhooks, 'list' | 'find' | 'count'>;
  readonly receiver: Pick<OperatorReceiver, 'rejected' | 'faults' | 'addFault' | 'clearFaults'>;
  readonly brapi: Pick<BrapiSandbox, 'calls' | 'faults'>;
  readonly mercadoPago: MercadoPagoControl;
}

const clockStepSchema = z.union(
  [
    z.strictObject({ advance: z.string() }),
    z.strictObject({ to: z.iso.datetime({ offset: true }) }),
  ],
  'send {"advance": "72h"} or {"to": "2026-11-21T12:00:00Z"}',
);

/** Everything that the console can tell and do, as JSON. */
export function consoleResources(sources: ConsoleSources): readonly ConsoleResource[] {
  const { services, functions, functionLog, messages, messageFaults, webhooks, receiver, brapi } =
    sources;
  const { clock, queues } = services;

  async function moveClock({ body }: ConsoleCall): Promise<unknown> {
    const step = parseInput(clockStepSchema, body, 'body');
    const to = 'to' in step ? new Date(step.to) : after(clock.now(), step.advance);
    if (to.getTime() < clock.now().getTime()) {
      throw new ConsoleError(400, 'The clock only moves forward.');
    }
    const { firedSchedules } = await services.advanceClock(to);
    return { now: clock.now().toISOString(), firedSchedules };
  }

  function knownQueue(name: string): string {
    if (queues.depths().some((queue) => queue.name === name)) return name;
    throw new ConsoleError(404, `There is no queue ${name}.`);
  }

  return [
    { path: /^health$/, methods: { GET: () => ({ ready: true }) } },
    {
      path: /^clock$/,
      methods: {
        GET: () => ({
          now: clock.now().toISOString(),
          aheadMilliseconds: Number(Atomics.load(new BigInt64Array(clock.buffer), 0)),
        }),
        POST: moveClock,
      },
    },
    {
      path: /^messages$/,
      methods: {
        GET: (call) => ({
          messages: messages.list({
            channel: parseInput(
              z.enum(messageChannels).optional(),
              call.query.get('channel') ?? undefined,
              'channel',
            ),
            to: call.query.get('to') ?? undefined,
            limit: limitOf(call),
          }),
        }),
      },
    },
    {
      path: /^messages\/faults$/,
      methods: {
        GET: () => ({ faults: messageFaults.list() }),
        POST: ({ body }) => {
          messageFaults.add(parseInput(messageFaultSchema, body, 'body'));
          return { faults: messageFaults.list() };
        },
        DELETE: () => {
          messageFaults.clear();
          return { faults: [] };
        },
      },
    },
    {
      path: /^webhooks$/,
      methods: {
        GET: (call) => ({
          ...webhooks.count(),
          webhooks: webhooks.list(limitOf(call)),
          rejected: receiver.rejected(),
          faults: receiver.faults(),
        }),
      },
    },
    {
      path: /^webhooks\/faults$/,
      methods: {
        GET: () => ({ faults: receiver.faults() }),
        POST: ({ body }) => {
          receiver.addFault(parseInput(webhookFaultSchema, body, 'body'));
          return { faults: receiver.faults() };
        },
        DELETE: () => {
          receiver.clearFaults();
          return { faults: [] };
        },
      },
    },
    {
      path: /^webhooks\/([^/]+)$/,
      methods: {
        GET: ({ name }) => {
          const webhook = webhooks.find(name);
          if (webhook === undefined) throw new ConsoleError(404, `No webhook ${name} has come.`);
          return webhook;
        },
      },
    },
    { path: /^brapi$/, methods: { GET: () => ({ calls: brapi.calls() }) } },
    {
      path: /^brapi\/faults$/,
      methods: {
        GET: () => ({ faults: brapi.faults.list() }),
        POST: ({ body }) => {
          brapi.faults.add(parseInput(brapiFaultSchema, body, 'body'));
          return { faults: brapi.faults.list() };
        },
        DELETE: () => {
          brapi.faults.clear();
          return { faults: [] };
        },
      },
    },
    ...mercadoPagoResources(sources.mercadoPago),
    {
      path: /^events$/,
      methods: { GET: (call) => ({ events: services.events.recent(limitOf(call)) }) },
    },
    { path: /^queues$/, methods: { GET: () => ({ queues: queues.depths() }) } },
    {
      path: /^queues\/([^/]+)\/messages$/,
      methods: {
        GET: (call) => ({ messages: queues.peek(knownQueue(call.name), limitOf(call)) }),
      },
    },
    {
      path: /^queues\/([^/]+)\/redrive$/,
      methods: { POST: ({ name }) => ({ redriven: queues.redrive(knownQueue(name)) }) },
    },
    {
      path: /^table$/,
      methods: {
        GET: async ({ query }) => {
          const partitionKey = parseInput(z.string().min(1), query.get('pk') ?? undefined, 'pk');
          return {
            items: await services.queryPartition(partitionKey, query.get('table') ?? undefined),
          };
        },
      },
    },
    { path: /^functions$/, methods: { GET: () => ({ functions: functions.status() }) } },
    {
      path: /^functions\/log$/,
      methods: {
        GET: (call) => ({
          entries: functionLog.recent(call.query.get('name') ?? undefined, limitOf(call)),
        }),
      },
    },
  ];
}

function after(now: Date, advance: string): Date {
  const milliseconds = parseDuration(advance);
  if (milliseconds === undefined) {
    throw new ConsoleError(
      400,
      `"${advance.slice(0, 40)}" is no duration. Write 72h, 5m, 90s, 3d or 71h59m, at most 400d.`,
    );
  }
  return new Date(now.getTime() + milliseconds);
}
