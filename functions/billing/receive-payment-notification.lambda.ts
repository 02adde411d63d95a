import { receiveMercadoPagoNotification as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { systemClock } from '../runtime/clock.ts';
import { deliveryMemory } from '../runtime/http/delivery-memory.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { perMinute } from '../runtime/http/limits.ts';
import { maximumBodyBytes } from '../runtime/http/request.ts';
import { signedWebhookHandler } from '../runtime/http/signed-webhook.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { paymentQueue } from './notifications/payment-queue.ts';
import { verifyNotification } from './notifications/verify-notification.ts';

const settings = readSettings(
  'TABLE_NAME',
  'EDGE_SECRET_ARN',
  'PAYMENT_QUEUE_URL',
  'MERCADOPAGO_WEBHOOK_SECRET_ARN',
);
const table = openTable(settings.TABLE_NAME);
const readSecret = secretReader(settings.MERCADOPAGO_WEBHOOK_SECRET_ARN);

/** Longer than a signature counts as fresh (notifications/notification-signature.ts). */
const retentionSeconds = 15 * 60;

export const handler = signedWebhookHandler(endpoint, httpDependencies(table, settings), {
  partner: 'mercadopago',
  // High, because the partner sends all notifications from few addresses and repeats rejected ones; the signature
  // protects the endpoint.
  limits: { address: [perMinute(3000)] },
  maximumBytes: maximumBodyBytes,
  verify: (delivery) => verifyNotification({ readSecret, clock: systemClock }, delivery),
  repeats: 'refused',
  memory: deliveryMemory(table, systemClock, { retentionSeconds }),
  take: paymentQueue(settings.PAYMENT_QUEUE_URL).enqueue,
});
