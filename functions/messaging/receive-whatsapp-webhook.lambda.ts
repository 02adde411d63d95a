import {
  receiveWhatsAppWebhook,
  verifyWhatsAppWebhook,
} from '../../shared/contracts/messaging-endpoints.ts';
import { deliveryMemory } from '../runtime/http/delivery-memory.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import {
  countsAddress,
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
import { whatsAppQueues } from './inbound/whatsapp-news-queue.ts';

const leastCallsAMinute = 30_000;

/**
 * Each message that is sent comes back as three statuses, all of them from a few addresses of Meta's and each in
 * a call of its own at worst: twice as many.
 */
function callsAMinute(messagesASecond: number): number {
  return Math.max(leastCallsAMinute, messagesASecond * 60 * 3 * 2);
}

/** Meta's own limit of a call, which may tell of a thousand messages. */
const maximumBytes = 3 * 1024 * 1024;

export function open(platform: Platform) {
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
  const own = {
    phoneNumberId: settings.WHATSAPP_PHONE_NUMBER_ID,
    accountId: settings.WHATSAPP_ACCOUNT_ID,
  };

  /**
   * The panel asks once, by a press of its operator; whoever else asks is guessing the word. It is counted by the
   * hour, and so apart from the calls of the same address.
   */
  const countHandshake = countsAddress(verifyWhatsAppWebhook, dependencies, {
    address: [perHour(60)],
  });
  const handshake = httpHandler(countHandshake, async (event) => {
    const asked = parseRequest(verifyWhatsAppWebhook, event);
    return {
      statusCode: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: await answerChallenge(readVerifyToken, asked),
    };
  });

  const calls = signedWebhookHandler(receiveWhatsAppWebhook, dependencies, {
    partner: 'whatsapp',
    limits: { address: [perMinute(callsAMinute(settings.SENDING_RATE.perSecond))] },
    maximumBytes,
    verify: (delivery) => verifyWhatsAppDelivery({ readAppSecret, own, clock }, delivery),
    repeats: 'answered',
    memory: deliveryMemory(table, clock, { retentionSeconds: rememberedSeconds }),
    take: whatsAppQueues(settings, platform),
  });

  return endpointsHandler(
    Object.assign(handshake, { route: routeOf(verifyWhatsAppWebhook) }),
    calls,
  );
}

export const handler = open(lambdaPlatform);
