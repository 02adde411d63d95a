import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SandboxDependencies } from '@bfj/local-cloud/application';
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
import { createMessageFaults, applyFault } from './messages/message-faults.ts';
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
  /** Resolves to true when the request was for a partner, which then answers it. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  readonly messages: SentMessages;
  readonly messageFaults: MessageFaults;
  /** Reports a bounce or a complaint about an e-mail. */
  readonly reportMail: Services['ses']['control']['report'];
  /** Random generator of all message faults. */
  readonly random: SeededRandom;
  readonly whatsApp: WhatsAppSandbox['control'];
  readonly webhooks: ReceivedWebhooks;
  readonly receiver: OperatorReceiver;
  readonly brapi: Pick<BrapiSandbox, 'calls' | 'faults' | 'prices'>;
  readonly bancoCentral: Pick<BancoCentralSandbox, 'calls' | 'faults'>;
  readonly bedrock: Pick<BedrockSandbox, 'calls' | 'faults'>;
  readonly mercadoPago: MercadoPagoSandbox['control'];
  readonly pending: readonly PendingWork[];
  /** Starts processing due work and notifying the product of it. */
  readonly start: () => void;
  /** Processes everything due, and resolves when the product was notified. */
  readonly settle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface SandboxesOptions {
  /** Data directory; undefined for sandboxes that keep no data after they are closed. */
  readonly directory: string | undefined;
  /** Origin of the server that has `handle`, without a trailing slash. */
  readonly origin: string;
  readonly now: () => Date;
  readonly ses: SandboxDependencies['services']['ses'];
  /** Addresses that SES has verified. */
  readonly emailSenders: () => readonly string[];
  /** Secret that signs the operator's webhooks. */
  readonly operatorSecret: () => string | undefined;
  readonly brapi: Omit<BrapiSandboxOptions, 'now'>;
  readonly whatsApp: Omit<
    WhatsAppSandboxOptions,
    'store' | 'messages' | 'faults' | 'random' | 'now'
  >;
  readonly mercadoPago: Omit<MercadoPagoOptions, 'store' | 'origin' | 'now'>;
  /** Sends notifications to the product; over the network by default. */
  readonly fetch?: typeof fetch | undefined;
  /** Delays answers; in real time by default. */
  readonly wait?: ((milliseconds: number) => Promise<void>) | undefined;
}

/** Random values repeat at every start until another seed is set. */
const defaultSeed = 1;

/** Returns the addresses of the partners on the port that they share with the AWS services. */
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

/** Opens all partners on one port, and the mailbox of SES. */
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
  const random = createSeededRandom(defaultSeed);
  const faults = createMessageFaults(random);
  ses.connect({
    deliver: (message) => messages.record({ channel: 'email', ...message }),
    updateState: (messageId, state, to) => messages.setState({ messageId, state, to }),
    applyFault: (response, recipients) => applyFault(faults, 'email', response, recipients),
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
      const marketAnswer = handle(path, request, response);
      if (marketAnswer !== undefined) {
        await marketAnswer;
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

/** Opens the partners that supply market data, at a given clock. */
export function openMarketSandboxes(options: BrapiSandboxOptions & { readonly now: () => Date }) {
  const brapi = createBrapiSandbox(options);
  const bancoCentral = createBancoCentralSandbox(options.now, options.wait);
  return {
    brapi,
    bancoCentral,
    /** Resolves when the request has been processed; undefined when the path is for neither. */
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
