import {
  receiveWhatsAppWebhook,
  verifyWhatsAppWebhook,
} from '../../shared/contracts/messaging-endpoints.ts';
import { seenDeliveries } from '../runtime/http/seen-deliveries.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import {
  addressCounter,
  endpointsHandler,
  httpHandler,
  routeOf,
} from '../runtime/http/http-handler.ts';
import { perHour, perMinute } from '../runtime/http/limits.ts';
import { parseRequest } from '../runtime/http/request.ts';
import { signedWebhookHandler } from '../runtime/http/signed-webhook.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable } from '../runtime/table.ts';
import { answerChallenge } from './inbound/handshake.ts';
import { rememberedSeconds } from './inbound/remembered-seconds.ts';
import { verifyWhatsAppDelivery } from './inbound/verify-whatsapp-delivery.ts';
import { whatsAppQueues } from './inbound/whatsapp-queue.ts';

const minCallsPerMinute = 30_000;

/**
 * Each message that is sent returns three statuses, all of them from a few addresses of Meta and in the worst case
 * each in its own call; the result is twice that.
 */
function maxCallsPerMinute(messagesASecond: number): number {
  return Math.max(minCallsPerMinute, messagesASecond * 60 * 3 * 2);
}

/** Meta's limit of a call, which may contain a thousand messages. */
const maxBytes = 3 * 1024 * 1024;

export function createHandler(platform: Platform) {
  const { clock } = platform;
  const settings = platform.settings(
    'TABLE_NAME',
    'EDGE_SECRET_ARN',
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_ACCOUNT_ID',
    'WHATSAPP_APP_SECRET_ARN',
    'WHATSAPP_VERIFY_TOKEN_SECRET_ARN',
    'WHATSAPP_INBOUND_QUEUE_URL',
    'WHATSAPP_CHOICES_QUEUE_URL',
    'WHATSAPP_STATUSES_QUEUE_URL',
    'SENDING_RATE',
  );
  const table = openTable(settings.TABLE_NAME, platform);
  const dependencies = httpDependencies(table, settings, platform);
  const readAppSecret = secretReader(settings.WHATSAPP_APP_SECRET_ARN, platform);
  const readVerifyToken = secretReader(settings.WHATSAPP_VERIFY_TOKEN_SECRET_ARN, platform);
  const whatsAppIds = {
    phoneNumberId: settings.WHATSAPP_PHONE_NUMBER_ID,
    accountId: settings.WHATSAPP_ACCOUNT_ID,
  };

  /**
   * Meta's panel calls once, when its operator presses a button; any other caller is guessing the token. The limit
   * is hourly, so it does not count the calls of the same address.
   */
  const countHandshake = addressCounter(verifyWhatsAppWebhook, dependencies, {
    address: [perHour(60)],
  });
  const handshake = httpHandler(countHandshake, async (event) => {
    const request = parseRequest(verifyWhatsAppWebhook, event);
    return {
      statusCode: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: await answerChallenge(readVerifyToken, request),
    };
  });

  const calls = signedWebhookHandler(receiveWhatsAppWebhook, dependencies, {
    partner: 'whatsapp',
    limits: { address: [perMinute(maxCallsPerMinute(settings.SENDING_RATE.perSecond))] },
    maxBytes,
    verify: (delivery) => verifyWhatsAppDelivery({ readAppSecret, whatsAppIds, clock }, delivery),
    repeats: 'answered',
    seenDeliveries: seenDeliveries(table, clock, { retentionSeconds: rememberedSeconds }),
    enqueue: whatsAppQueues(settings, platform),
  });

  return endpointsHandler(
    Object.assign(handshake, { route: routeOf(verifyWhatsAppWebhook) }),
    calls,
  );
}

export const handler = createHandler(lambdaPlatform);
