import type { IncomingMessage, ServerResponse } from 'node:http';
import { templateDefinitions } from '../../../shared/messages/template-definition.ts';
import type { CloudModel } from '../../local-cloud/cloud-model.ts';
import type { SandboxSurroundings } from '../../local-cloud/application.ts';
import type { Services } from '../../local-cloud/services.ts';
import {
  createBancoCentralSandbox,
  isBancoCentralPath,
  type BancoCentralSandbox,
} from './banco-central/banco-central.ts';
import { createBedrockSandbox, isConversePath, type BedrockSandbox } from './bedrock/bedrock.ts';
import { createBrapiSandbox } from './brapi/brapi.ts';
import type { BrapiSandbox } from './brapi/brapi.ts';
import { localLogos } from './brapi/brapi-logo.ts';
import { createMessageFaults, suffer } from './messages/message-faults.ts';
import type { MessageFaults } from './messages/message-faults.ts';
import { createOperatorReceiver } from './operator/operator-receiver.ts';
import type { OperatorReceiver } from './operator/operator-receiver.ts';
import { createMercadoPagoSandbox, mercadoPagoPrefix } from './mercadopago/mercadopago.ts';
import type { MercadoPagoSandbox } from './mercadopago/mercadopago.ts';
import { openSandboxStore } from './sandbox-store.ts';
import { openReceivedWebhooks } from './operator/received-webhooks.ts';
import type { ReceivedWebhooks } from './operator/received-webhooks.ts';
import { openSentMessages } from './messages/sent-messages.ts';
import type { SentMessages } from './messages/sent-messages.ts';
import { createSeededRandom } from './seeded-random.ts';
import type { SeededRandom } from './seeded-random.ts';
import { isWhatsAppPath } from './whatsapp/graph-api.ts';
import { createWhatsAppSandbox } from './whatsapp/whatsapp.ts';
import type { WhatsAppSandbox } from './whatsapp/whatsapp.ts';

export interface ProductSandboxes {
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
  readonly close: () => Promise<void>;
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

/** Everybody the product talks to that is not AWS. */
export function openSandboxes(
  options: SandboxSurroundings & {
    /** Whether they forget everything when they are closed, and write nothing to the disk. */
    readonly inMemory?: boolean | undefined;
  },
): ProductSandboxes {
  const { model, services } = options;
  const store = openSandboxStore(options.inMemory === true ? undefined : options.dataDirectory);
  const webhooks = openReceivedWebhooks(store);
  const receiver = createOperatorReceiver({
    webhooks,
    secret: () => sharedSecret(model, services.secrets, 'WEBHOOK_SECRET_ARN'),
    now: () => services.clock.now(),
  });
  const { brapi, bancoCentral, handle } = openMarketSandboxes(options, () => services.clock.now());
  const bedrock = createBedrockSandbox();
  const messages = openSentMessages(store);
  const random = createSeededRandom(firstSeed);
  const faults = createMessageFaults(random);
  const now = () => services.clock.now();
  services.ses.connect({
    deliver: (message) => messages.record({ channel: 'email', ...message }),
    updateState: (messageId, state, to) => messages.setState({ messageId, state, to }),
    suffer: (response, recipients) => suffer(faults, 'email', response, recipients),
    identities: () =>
      ['EMAIL_FROM', 'EMAIL_FROM_OR_NONE'].flatMap((name) => environmentValues(model, name)),
  });
  const whatsApp = createWhatsAppSandbox({
    store,
    messages,
    faults,
    token: () => sharedSecret(model, services.secrets, 'WHATSAPP_SECRET_ARN'),
    phoneNumberId: () => environmentValues(model, 'WHATSAPP_PHONE_NUMBER_ID')[0],
    ownNumber: () => environmentValues(model, 'WHATSAPP_NUMBER')[0],
    templates: templateDefinitions(environmentValues(model, 'SITE_URL')[0] ?? options.internalUrl),
    accountId: () => environmentValues(model, 'WHATSAPP_ACCOUNT_ID')[0],
    appSecret: () => sharedSecret(model, services.secrets, 'WHATSAPP_APP_SECRET_ARN'),
    webhookUrl: () => {
      const [siteUrl] = environmentValues(model, 'SITE_URL');
      return siteUrl === undefined ? undefined : `${siteUrl}/api/webhooks/whatsapp`;
    },
    random,
    now,
  });
  const mercadoPago = createMercadoPagoSandbox({
    store,
    now,
    origin: options.internalUrl,
    accessToken: () => sharedSecret(model, services.secrets, 'MERCADOPAGO_TOKEN_SECRET_ARN'),
    publicKey: () => environmentValues(model, 'MERCADOPAGO_PUBLIC_KEY')[0],
    webhookSecret: () => sharedSecret(model, services.secrets, 'MERCADOPAGO_WEBHOOK_SECRET_ARN'),
    panelUrl: () => {
      const [siteUrl] = environmentValues(model, 'SITE_URL');
      return siteUrl === undefined ? undefined : `${siteUrl}/api/webhooks/mercadopago`;
    },
  });
  whatsApp.start();
  mercadoPago.start();
  return {
    async handle(request, response) {
      const path = request.url?.split('?')[0] ?? '/';
      if (path === '/operator/webhook') {
        await receiver.handle(request, response);
        return true;
      }
      if (handle(path, request, response)) return true;
      if (isConversePath(path)) {
        bedrock.handle(request, response);
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
    reportMail: services.ses.control.report,
    random,
    whatsApp: whatsApp.control,
    webhooks,
    receiver,
    brapi,
    bancoCentral,
    bedrock,
    mercadoPago: mercadoPago.control,
    close: async () => {
      await Promise.all([whatsApp.stop(), mercadoPago.stop()]);
      store.close();
    },
  };
}

/** The partners who are asked what the market is like, as they answer at a time. */
export function openMarketSandboxes(
  { model, services }: Pick<SandboxSurroundings, 'model' | 'services'>,
  now: () => Date,
) {
  const brapi = createBrapiSandbox({
    token: () => sharedSecret(model, services.secrets, 'BRAPI_SECRET_ARN'),
    now,
    // Of the site itself, whose address outlives a restart: pages load no picture from elsewhere.
    logos: () => {
      const [siteUrl] = environmentValues(model, 'SITE_URL');
      return siteUrl === undefined ? undefined : `${siteUrl}${localLogos}`;
    },
  });
  const bancoCentral = createBancoCentralSandbox(now);
  return {
    brapi,
    bancoCentral,
    /** True where the path is one of theirs. */
    handle: (path: string, request: IncomingMessage, response: ServerResponse): boolean => {
      if (path.startsWith('/api/')) brapi.handle(request, response);
      else if (isBancoCentralPath(path)) bancoCentral.handle(request, response);
      else return false;
      return true;
    },
  };
}

/** What the functions find in a variable of their environment, those that have it. */
function environmentValues(model: CloudModel, variable: string): readonly string[] {
  return model.functions.flatMap((hosted) => hosted.environment[variable] ?? []);
}

/** The secret that some function shares with a partner, as that function's environment names it. */
function sharedSecret(
  model: CloudModel,
  secrets: Services['secrets'],
  variable: string,
): string | undefined {
  const [arn] = environmentValues(model, variable);
  return arn === undefined ? undefined : secrets.valueOf(arn);
}
