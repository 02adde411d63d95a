import * as z from 'zod';
import { ConsoleError, limitOf, parseInput } from '../../local-cloud/console/console-call.ts';
import type { ConsoleResource } from '../../local-cloud/console/console-call.ts';
import { brapiFaultSchema } from '../sandboxes/brapi/brapi-faults.ts';
import type { BrapiSandbox } from '../sandboxes/brapi/brapi.ts';
import type { MercadoPagoControl } from '../sandboxes/mercadopago/control/control.ts';
import { messageFaultSchema } from '../sandboxes/messages/message-faults.ts';
import type { MessageFaults } from '../sandboxes/messages/message-faults.ts';
import { messageChannels } from '../sandboxes/messages/sent-messages.ts';
import type { SentMessages } from '../sandboxes/messages/sent-messages.ts';
import type { OperatorReceiver } from '../sandboxes/operator/operator-receiver.ts';
import { webhookFaultSchema } from '../sandboxes/operator/operator-receiver.ts';
import type { ReceivedWebhooks } from '../sandboxes/operator/received-webhooks.ts';
import { mercadoPagoResources } from './mercadopago-calls.ts';

export interface SandboxSources {
  readonly messages: Pick<SentMessages, 'list'>;
  readonly messageFaults: Pick<MessageFaults, 'list' | 'add' | 'clear'>;
  readonly webhooks: Pick<ReceivedWebhooks, 'list' | 'find' | 'count'>;
  readonly receiver: Pick<OperatorReceiver, 'rejected' | 'faults' | 'addFault' | 'clearFaults'>;
  readonly brapi: Pick<BrapiSandbox, 'calls' | 'faults'>;
  readonly mercadoPago: MercadoPagoControl;
}

/** Everything that the console can tell of the sandboxes and have them do, as JSON. */
export function sandboxResources(sources: SandboxSources): readonly ConsoleResource[] {
  const { messages, messageFaults, webhooks, receiver, brapi } = sources;
  return [
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
  ];
}
