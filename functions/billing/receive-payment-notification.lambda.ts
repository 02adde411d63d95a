import { receiveMercadoPagoNotification as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { seenDeliveries } from '../runtime/http/seen-deliveries.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { perMinute } from '../runtime/http/limits.ts';
import { maxBodyBytes } from '../runtime/http/request.ts';
import { signedWebhookHandler } from '../runtime/http/signed-webhook.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable } from '../runtime/table.ts';
import { paymentQueue } from './notifications/payment-queue.ts';
import { verifyNotification } from './notifications/verify-notification.ts';

/** Longer than a signature counts as fresh (notifications/notification-signature.ts). */
const retentionSeconds = 15 * 60;

export function createHandler(platform: Platform) {
  const { clock } = platform;
  const settings = platform.settings(
    'TABLE_NAME',
    'EDGE_SECRET_ARN',
    'PAYMENT_QUEUE_URL',
    'MERCADOPAGO_WEBHOOK_SECRET_ARN',
  );
  const table = openTable(settings.TABLE_NAME, platform);
  const readSecret = secretReader(settings.MERCADOPAGO_WEBHOOK_SECRET_ARN, platform);

  return signedWebhookHandler(endpoint, httpDependencies(table, settings, platform), {
    partner: 'mercadopago',
    // High, because the partner sends all notifications from few addresses and repeats rejected ones; the signature
    // protects the endpoint.
    limits: { address: [perMinute(3000)] },
    maxBytes: maxBodyBytes,
    verify: (delivery) => verifyNotification({ readSecret, clock }, delivery),
    repeats: 'refused',
    seenDeliveries: seenDeliveries(table, clock, { retentionSeconds }),
    enqueue: paymentQueue(settings.PAYMENT_QUEUE_URL, platform).enqueue,
  });
}

export const handler = createHandler(lambdaPlatform);
