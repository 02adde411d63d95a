import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SandboxSurroundings } from '@bfj/local-cloud/application';
import type { PendingWork } from '@bfj/local-cloud/pending-work';
import type { Services } from '@bfj/local-cloud/services';
import {
  createBancoCentralSandbox,
  isBancoCentralPath,
  type BancoCentralSandbox,
} from './banco-central/banco-central.ts';
import { createBedrockSandbox, isConversePath, type BedrockSandbox } from './bedrock/bedrock.ts';
import { createBrapiSandbox } from './brapi/brapi.ts';
import type { BrapiSandbox, BrapiSandboxOptions } from './brapi/brapi.ts';
import { createMessageFaults, suffer } from './messages/message-faults.ts';
import type { MessageFaults } from './messages/message-faults.ts';
import { createOperatorReceiver } from './operator/operator-receiver.ts';
import type { OperatorReceiver } from './operator/operator-receiver.ts';
import { createMercadoPagoSandbox, mercadoPagoPrefix } from './mercadopago/mercadopago.ts';
import type { MercadoPagoOptions, MercadoPagoSandbox } from './mercadopago/mercadopago.ts';
import { openSandboxStore } from './sandbox-store.ts';
import { openReceivedWebhooks } from './operator/received-webhooks.ts';
import type { ReceivedWebhooks } from './operator/received-webhooks.ts';
import { openSentMessages } from './messages/sent-messages.ts';
import type { SentMessages } from './messages/sent-messages.ts';
import { createSeededRandom } from './seeded-random.ts';
import type { SeededRandom } from './seeded-random.ts';
import { isWhatsAppPath } from './whatsapp/graph-api.ts';
import { createWhatsAppSandbox } from './whatsapp/whatsapp.ts';
import type { WhatsAppSandbox, WhatsAppSandboxOptions } from './whatsapp/whatsapp.ts';

export interface PartnerSandboxes {
  /** True where the request was for a partner, which then answers it. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  readonly messages: SentMessages;
  readonly messageFaults: MessageFaults;
  /** What recipients, or their servers, say of an e-mail. */
  readonly reportMail: Services['ses']['control']['report'];
  /** Chance of all that goes wrong with messages. */
  readonly random: SeededRandom;
  readonly whatsApp: WhatsAppSandbox['control'];
  readonly webhooks: ReceivedWebhooks;
  readonly receiver: OperatorReceiver;
  readonly brapi: Pick<BrapiSandbox, 'calls' | 'faults' | 'prices'>;
  readonly bancoCentral: Pick<BancoCentralSandbox, 'calls' | 'faults'>;
  readonly bedrock: Pick<BedrockSandbox, 'calls' | 'faults'>;
  readonly mercadoPago: MercadoPagoSandbox['control'];
  readonly pending: readonly PendingWork[];
  /** Begins to let happen what falls due, and to tell the product of it. */
  readonly start: () => void;
  /** Lets happen what is due now, and resolves when the product was told of it. */
  readonly settle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface SandboxesOptions {
  /** Where they keep what they remember; undefined for sandboxes that forget everything when they are closed. */
  readonly directory: string | undefined;
  /** Of the server that has `handle`; no trailing slash. */
  readonly origin: string;
  readonly now: () => Date;
  readonly ses: SandboxSurroundings['services']['ses'];
  /** Addresses that SES has verified. */
  readonly emailSenders: () => readonly string[];
  /** Signs the operator's webhooks. */
  readonly operatorSecret: () => string | undefined;
  readonly brapi: Omit<BrapiSandboxOptions, 'now'>;
  readonly whatsApp: Omit<
    WhatsAppSandboxOptions,
    'store' | 'messages' | 'faults' | 'random' | 'now'
  >;
  readonly mercadoPago: Omit<MercadoPagoOptions, 'store' | 'origin' | 'now'>;
  /** How the product is told of something; over the network by default. */
  readonly fetch?: typeof fetch | undefined;
  /** How answers are delayed; in real time by default. */
  readonly wait?: ((milliseconds: number) => Promise<void>) | undefined;
}

/** Chance repeats itself from start to start until another seed is given. */
const firstSeed = 1;

/** Addresses of the partners on the port that they share with the AWS services. */
export function sandboxAddresses(internalUrl: string) {
  return {
    webhookUrl: `${internalUrl}/operator/webhook`,
    brapiBaseUrl: internalUrl,
    bancoCentralBaseUrl: internalUrl,
    mercadoPagoBaseUrl: `${internalUrl}${mercadoPagoPrefix}`,
    whatsAppBaseUrl: internalUrl,
    assistantModelBaseUrl: internalUrl,
  };
}

/** All partners on one port, with the messages of SES. */
export function openSandboxes(options: SandboxesOptions): PartnerSandboxes {
  const { now, ses, fetch } = options;
  const store = openSandboxStore(options.directory);
  const webhooks = openReceivedWebhooks(store);
  const receiver = createOperatorReceiver({ webhooks, secret: options.operatorSecret, now });
  const { brapi, bancoCentral, handle } = openMarketSandboxes({
    ...options.brapi,
    now,
    wait: options.wait,
  });
  const bedrock = createBedrockSandbox(options.wait);
  const messages = openSentMessages(store);
  const random = createSeededRandom(firstSeed);
  const faults = createMessageFaults(random);
  ses.connect({
    deliver: (message) => messages.record({ channel: 'email', ...message }),
    updateState: (messageId, state, to) => messages.setState({ messageId, state, to }),
    suffer: (response, recipients) => suffer(faults, 'email', response, recipients),
    identities: options.emailSenders,
  });
  const whatsApp = createWhatsAppSandbox({
    ...options.whatsApp,
    store,
    messages,
    faults,
    random,
    now,
    fetch,
  });
  const mercadoPago = createMercadoPagoSandbox({
    ...options.mercadoPago,
    store,
    now,
    origin: options.origin,
    fetch,
  });
  return {
    async handle(request, response) {
      const path = request.url?.split('?')[0] ?? '/';
      if (path === '/operator/webhook') {
        await receiver.handle(request, response);
        return true;
      }
      const answeredByMarket = handle(path, request, response);
      if (answeredByMarket !== undefined) {
        await answeredByMarket;
        return true;
      }
      if (isConversePath(path)) {
        await bedrock.handle(request, response);
        return true;
      }
      if (path.startsWith(`${mercadoPagoPrefix}/`)) {
        await mercadoPago.handle(request, response);
        return true;
      }
      if (isWhatsAppPath(path)) {
        await whatsApp.handle(request, response);
        return true;
      }
      return false;
    },
    messages,
    messageFaults: faults,
    reportMail: ses.control.report,
    random,
    whatsApp: whatsApp.control,
    webhooks,
    receiver,
    brapi,
    bancoCentral,
    bedrock,
    mercadoPago: mercadoPago.control,
    pending: [whatsApp.pending, mercadoPago.pending],
    start: () => {
      whatsApp.start();
      mercadoPago.start();
    },
    settle: async () => {
      await Promise.all([whatsApp.settle(), mercadoPago.settle()]);
    },
    close: async () => {
      await Promise.all([whatsApp.stop(), mercadoPago.stop()]);
      store.close();
    },
  };
}

/** The partners who are asked what the market is like, as they answer at a time. */
export function openMarketSandboxes(options: BrapiSandboxOptions & { readonly now: () => Date }) {
  const brapi = createBrapiSandbox(options);
  const bancoCentral = createBancoCentralSandbox(options.now, options.wait);
  return {
    brapi,
    bancoCentral,
    /** Resolves when the request has been dealt with; undefined where the path is none of theirs. */
    handle: (
      path: string,
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<void> | undefined => {
      if (path.startsWith('/api/')) return brapi.respond(request, response);
      return isBancoCentralPath(path) ? bancoCentral.respond(request, response) : undefined;
    },
  };
}
