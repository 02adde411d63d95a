import { postMercadoPagoPublicKey as postEndpoint } from '../../shared/contracts/billing-endpoints.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import { countsAddress, httpHandler, jsonResponse } from '../runtime/http/http-handler.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { perMinute } from '../runtime/http/limits.ts';
import { parseRequest, readBody } from '../runtime/http/request.ts';
import { OperationalError } from '../runtime/operational-error.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';

const settings = readSettings('TABLE_NAME', 'EDGE_SECRET_ARN', 'MERCADOPAGO_PUBLIC_KEY');
const { MERCADOPAGO_PUBLIC_KEY: publicKey } = settings;
const count = countsAddress(
  postEndpoint,
  httpDependencies(openTable(settings.TABLE_NAME), settings),
  {
    address: [perMinute(240)],
  },
);

/** The key of a test application begins with another word. */
const isProduction = publicKey.startsWith('APP_USR-');

/** Answers GET and POST alike. A POST has no payload: no body at all, or an empty object. */
export const handler = httpHandler(count, async (event) => {
  if (readBody(event) !== '') parseRequest(postEndpoint, event);
  if (publicKey === '') {
    throw new BfjError('partner_unavailable', {
      cause: new OperationalError('BFJ_MERCADOPAGO_PUBLIC_KEY is not set'),
    });
  }
  return jsonResponse(200, postEndpoint.response.parse({ publicKey, isProduction }));
});
