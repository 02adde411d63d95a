import * as z from 'zod';
import { ConsoleError, parseLimit, parseInput } from '@bfj/local-cloud/console/console-call';
import type { ConsoleResource } from '@bfj/local-cloud/console/console-call';
import { partnerFaultSchema } from '../partner-faults.ts';
import type { BancoCentralSandbox } from '../banco-central/banco-central.ts';
import type { BedrockSandbox } from '../bedrock/bedrock.ts';
import type { BrapiSandbox } from '../brapi/brapi.ts';
import type { MercadoPagoControl } from '../mercadopago/control/control.ts';
import { messageFaultSchema } from '../messages/message-faults.ts';
import type { MessageFaults } from '../messages/message-faults.ts';
import { messageChannels } from '../messages/sent-messages.ts';
import type { SentMessages } from '../messages/sent-messages.ts';
import type { OperatorReceiver } from '../operator/operator-receiver.ts';
import { webhookFaultSchema } from '../operator/operator-receiver.ts';
import type { ReceivedWebhooks } from '../operator/received-webhooks.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { WhatsAppControl } from '../whatsapp/control.ts';
import { typedDigits } from '../whatsapp/phone-numbers.ts';
import { mercadoPagoResources } from './mercadopago-calls.ts';
import { whatsAppResources } from './whatsapp-calls.ts';

export interface SandboxSources {
  readonly messages: Pick<SentMessages, 'list' | 'find'>;
  readonly messageFaults: Pick<MessageFaults, 'list' | 'add' | 'clear'>;
  readonly random: Pick<SeededRandom, 'seed'>;
  readonly whatsApp: WhatsAppControl;
  readonly webhooks: Pick<ReceivedWebhooks, 'list' | 'find' | 'count'>;
  readonly receiver: Pick<OperatorReceiver, 'rejected' | 'faults' | 'addFault' | 'clearFaults'>;
  readonly brapi: Pick<BrapiSandbox, 'calls' | 'faults' | 'prices'>;
  readonly bancoCentral: Pick<BancoCentralSandbox, 'calls' | 'faults'>;
  readonly bedrock: Pick<BedrockSandbox, 'calls' | 'faults'>;
  readonly mercadoPago: MercadoPagoControl;
}

/** Returns the JSON calls of the console that read and control the sandboxes. */
export function sandboxResources(sources: SandboxSources): readonly ConsoleResource[] {
  const { messages, messageFaults, webhooks, receiver } = sources;
  return [
    {
      path: /^messages$/,
      methods: {
        GET: (call) => {
          const channel = parseInput(
            z.enum(messageChannels).optional(),
            call.query.get('channel') ?? undefined,
            'channel',
          );
          const to = call.query.get('to') ?? undefined;
          const digits = channel === 'whatsapp' && to !== undefined ? typedDigits(to) : undefined;
          return {
            messages: messages.list({ channel, to: digits ?? to, limit: parseLimit(call) }),
          };
        },
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
      path: /^messages\/seed$/,
      methods: {
        POST: ({ body }) => {
          const { seed } = parseInput(z.strictObject({ seed: z.int32() }), body, 'body');
          sources.random.seed(seed);
          return { seed };
        },
      },
    },
    ...whatsAppResources(sources.whatsApp),
    {
      path: /^webhooks$/,
      methods: {
        GET: (call) => ({
          ...webhooks.count(),
          webhooks: webhooks.list(parseLimit(call)),
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
    ...dataResources('brapi', sources.brapi),
    {
      path: /^brapi\/prices$/,
      methods: {
        GET: () => ({ prices: sources.brapi.prices.list() }),
        POST: ({ body }) => {
          const { ticker, price } = parseInput(priceOverrideSchema, body, 'body');
          if (!sources.brapi.prices.move(ticker, price)) {
            throw new ConsoleError(404, `The sandbox of brapi has no asset ${ticker}.`);
          }
          return { prices: sources.brapi.prices.list() };
        },
        DELETE: () => {
          sources.brapi.prices.clear();
          return { prices: {} };
        },
      },
    },
    ...dataResources('banco-central', sources.bancoCentral),
    ...dataResources('bedrock', sources.bedrock),
    ...mercadoPagoResources(sources.mercadoPago),
  ];
}

/** A price in reais, in the partner's format. */
const priceOverrideSchema = z.strictObject({
  ticker: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,10}$/, 'must be the code of an asset'),
  price: z
    .number()
    .positive()
    .max(10_000_000)
    .transform((price) => Math.round(price * 100) / 100),
});

/** Returns the calls for a partner that only answers requests: its call counts, and faults of its next answers. */
function dataResources(
  name: string,
  { calls, faults }: Pick<BrapiSandbox, 'calls' | 'faults'>,
): readonly ConsoleResource[] {
  return [
    { path: new RegExp(`^${name}$`), methods: { GET: () => ({ calls: calls() }) } },
    {
      path: new RegExp(`^${name}/faults$`),
      methods: {
        GET: () => ({ faults: faults.list() }),
        POST: ({ body }) => {
          faults.add(parseInput(partnerFaultSchema, body, 'body'));
          return { faults: faults.list() };
        },
        DELETE: () => {
          faults.clear();
          return { faults: [] };
        },
      },
    },
  ];
}
