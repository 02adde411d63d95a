import { postMercadoPagoPublicKey as postEndpoint } from '../../shared/contracts/billing-endpoints.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import { httpHandler, jsonResponse } from '../runtime/http/http-handler.ts';
import { parseRequest, readBody } from '../runtime/http/request.ts';
import { OperationalError } from '../runtime/operational-error.ts';
import { readSettings } from '../runtime/settings.ts';

const { MERCADOPAGO_PUBLIC_KEY: publicKey } = readSettings('MERCADOPAGO_PUBLIC_KEY');

/** The key of a test application begins with another word. */
const isProduction = publicKey.startsWith('APP_USR-');

/** Answers GET and POST alike. A POST has no payload: no body at all, or an empty object. */
export const handler = httpHandler(undefined, [], async (event) => {
  if (readBody(event) !== '') parseRequest(postEndpoint, event);
  if (publicKey === '') {
    throw new BfjError('partner_unavailable', {
      cause: new OperationalError('BFJ_MERCADOPAGO_PUBLIC_KEY is not set'),
    });
  }
  return jsonResponse(200, postEndpoint.response.parse({ publicKey, isProduction }));
});
