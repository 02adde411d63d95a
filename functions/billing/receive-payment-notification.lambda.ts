import { receiveMercadoPagoNotification as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { systemClock } from '../runtime/clock.ts';
import { httpHandler, jsonResponse } from '../runtime/http/http-handler.ts';
import { readBody } from '../runtime/http/request.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { paymentQueue } from './payment-queue-wiring.ts';
import { receiveNotification } from './receive-notification.ts';
import { signatureTaker } from './signature-store.ts';

const settings = readSettings('TABLE_NAME', 'PAYMENT_QUEUE_URL', 'MERCADOPAGO_WEBHOOK_SECRET_ARN');
const effects = {
  readSecret: secretReader(settings.MERCADOPAGO_WEBHOOK_SECRET_ARN),
  clock: systemClock,
  enqueue: paymentQueue(settings.PAYMENT_QUEUE_URL).enqueue,
  takeSignature: signatureTaker(openTable(settings.TABLE_NAME), systemClock),
};

/** Only the partner's signature lets anything in, so that no address is counted. */
export const handler = httpHandler(undefined, [], async (event) => {
  const received = await receiveNotification(effects, {
    query: event.queryStringParameters ?? {},
    headers: event.headers,
    body: readBody(event),
  });
  return jsonResponse(200, endpoint.response.parse({ received }));
});
