import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CloudModel } from '../../local-cloud/cloud-model.ts';
import type { SandboxSurroundings } from '../../local-cloud/application.ts';
import { permissionsOfSes } from '../../local-cloud/permissions/service-permissions.ts';
import type { Services } from '../../local-cloud/services.ts';
import { createBrapiSandbox } from './brapi/brapi.ts';
import type { BrapiSandbox } from './brapi/brapi.ts';
import { localLogos } from './brapi/brapi-logo.ts';
import { createSes } from '../../local-cloud/ses/ses.ts';
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
import { createWhatsAppSandbox, isWhatsAppPath } from './messages/whatsapp.ts';

export interface ProductSandboxes {
  /** True where the request was for a partner, which then answers it. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  readonly messages: SentMessages;
  readonly messageFaults: MessageFaults;
  readonly webhooks: ReceivedWebhooks;
  readonly receiver: OperatorReceiver;
  readonly brapi: Pick<BrapiSandbox, 'calls' | 'faults'>;
  readonly mercadoPago: MercadoPagoSandbox['control'];
  readonly close: () => Promise<void>;
}

/** Addresses of the partners on the port that they share with the AWS services. */
export function sandboxAddresses(internalUrl: string) {
  return {
    webhookUrl: `${internalUrl}/operator/webhook`,
    brapiBaseUrl: internalUrl,
    mercadoPagoBaseUrl: `${internalUrl}${mercadoPagoPrefix}`,
    whatsAppBaseUrl: internalUrl,
  };
}

/** Everybody the product talks to that is not AWS. */
export function openSandboxes(options: SandboxSurroundings): ProductSandboxes {
  const { model, services } = options;
  const store = openSandboxStore(options.dataDirectory);
  const webhooks = openReceivedWebhooks(store);
  const receiver = createOperatorReceiver({
    webhooks,
    secret: () => sharedSecret(model, services.secrets, 'WEBHOOK_SECRET_ARN'),
    now: () => services.clock.now(),
  });
  const brapi = createBrapiSandbox({
    token: () => sharedSecret(model, services.secrets, 'BRAPI_SECRET_ARN'),
    now: () => services.clock.now(),
    // Of the site itself, whose address outlives a restart: pages load no picture from elsewhere.
    logos: () => {
      const [siteUrl] = environmentValues(model, 'SITE_URL');
      return siteUrl === undefined ? undefined : `${siteUrl}${localLogos}`;
    },
  });
  const messages = openSentMessages(store);
  const faults = createMessageFaults();
  const now = () => services.clock.now();
  const ses = createSes({
    deliver: (message) => messages.record({ channel: 'email', ...message }),
    suffer: (response) => suffer(faults, 'email', response),
    identities: () =>
      ['EMAIL_FROM', 'EMAIL_FROM_OR_NONE'].flatMap((name) => environmentValues(model, name)),
    demandPermission: (authorization, sender) =>
      services.permissions.demand(authorization, permissionsOfSes(model, sender)),
    now,
  });
  const whatsApp = createWhatsAppSandbox({
    messages,
    faults,
    token: () => sharedSecret(model, services.secrets, 'WHATSAPP_SECRET_ARN'),
    phoneNumberId: () => environmentValues(model, 'WHATSAPP_PHONE_NUMBER_ID')[0],
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
  mercadoPago.start();
  return {
    async handle(request, response) {
      const path = request.url?.split('?')[0] ?? '/';
      if (path === '/operator/webhook') {
        await receiver.handle(request, response);
        return true;
      }
      if (path.startsWith('/api/')) {
        brapi.handle(request, response);
        return true;
      }
      if (path.startsWith(`${mercadoPagoPrefix}/`)) {
        await mercadoPago.handle(request, response);
        return true;
      }
      if (path.startsWith('/v2/email/')) {
        await ses.handle(request, response);
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
    webhooks,
    receiver,
    brapi,
    mercadoPago: mercadoPago.control,
    close: async () => {
      await mercadoPago.stop();
      store.close();
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
