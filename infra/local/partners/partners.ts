import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CloudModel } from '../cloud-model.ts';
import type { Services } from '../services.ts';
import { createBrapiSandbox } from './brapi.ts';
import { createOperatorReceiver } from './operator-receiver.ts';
import type { OperatorReceiver } from './operator-receiver.ts';
import { openPartnerStore } from './partner-store.ts';
import { openReceivedWebhooks } from './received-webhooks.ts';
import type { ReceivedWebhooks } from './received-webhooks.ts';
import { openSentMessages } from './sent-messages.ts';
import type { SentMessages } from './sent-messages.ts';

export interface Partners {
  /** True where the request was for a partner, which then answers it. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  readonly messages: SentMessages;
  readonly webhooks: ReceivedWebhooks;
  readonly receiver: OperatorReceiver;
  readonly close: () => void;
}

/** Addresses of the partners on the port that they share with the AWS services. */
export function partnerAddresses(internalUrl: string) {
  return { webhookUrl: `${internalUrl}/operator/webhook`, brapiBaseUrl: internalUrl };
}

/** Everybody the product talks to that is not AWS. */
export function openPartners(options: {
  readonly dataDirectory: string;
  readonly model: CloudModel;
  readonly services: Pick<Services, 'secrets' | 'clock'>;
}): Partners {
  const { model, services } = options;
  const store = openPartnerStore(options.dataDirectory);
  const webhooks = openReceivedWebhooks(store);
  const receiver = createOperatorReceiver({
    webhooks,
    secret: () => sharedSecret(model, services.secrets, 'WEBHOOK_SECRET_ARN'),
    now: () => services.clock.now(),
  });
  const brapi = createBrapiSandbox({
    token: () => sharedSecret(model, services.secrets, 'BRAPI_SECRET_ARN'),
  });
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
      return false;
    },
    messages: openSentMessages(store),
    webhooks,
    receiver,
    close: () => store.close(),
  };
}

/** The secret that some function shares with a partner, as that function's environment names it. */
function sharedSecret(
  model: CloudModel,
  secrets: Services['secrets'],
  variable: string,
): string | undefined {
  const arns = model.functions.map((hosted) => hosted.environment[variable]);
  const arn = arns.find((value) => value !== undefined);
  return arn === undefined ? undefined : secrets.valueOf(arn);
}
