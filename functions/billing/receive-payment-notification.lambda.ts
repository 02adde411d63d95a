import { receiveMercadoPagoNotification as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { systemClock } from '../runtime/clock.ts';
import { countsAddress, httpHandler, jsonResponse } from '../runtime/http/http-handler.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { perMinute } from '../runtime/http/limits.ts';
import { readBody } from '../runtime/http/request.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { paymentQueue } from './notifications/payment-queue.ts';
import { receiveNotification } from './notifications/receive-notification.ts';
import { signatureTaker } from './notifications/signature-store.ts';

const settings = readSettings(
  'TABLE_NAME',
  'EDGE_SECRET_ARN',
  'PAYMENT_QUEUE_URL',
  'MERCADOPAGO_WEBHOOK_SECRET_ARN',
);
const table = openTable(settings.TABLE_NAME);
const dependencies = {
  readSecret: secretReader(settings.MERCADOPAGO_WEBHOOK_SECRET_ARN),
  clock: systemClock,
  enqueue: paymentQueue(settings.PAYMENT_QUEUE_URL).enqueue,
  takeSignature: signatureTaker(table, systemClock),
};

/**
 * The partner's signature protects this endpoint. The limit per address is high, because the
 * partner sends everybody's notifications from few addresses and repeats what was refused.
 */
const count = countsAddress(endpoint, httpDependencies(table, settings), {
  address: [perMinute(3000)],
});

export const handler = httpHandler(count, async (event) => {
  const received = await receiveNotification(dependencies, {
    query: event.queryStringParameters ?? {},
    headers: event.headers,
    body: readBody(event),
  });
  return jsonResponse(200, endpoint.response.parse({ received }));
});
