import { postMercadoPagoPublicKey as postEndpoint } from '../../shared/contracts/billing-endpoints.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import { addressCounter, httpHandler, jsonResponse } from '../runtime/http/http-handler.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { perMinute } from '../runtime/http/limits.ts';
import { parseRequest, readBody } from '../runtime/http/request.ts';
import { OperationalError } from '../runtime/operational-error.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { openTable } from '../runtime/table.ts';

/** The key of a test application has another prefix. */
const productionPrefix = 'APP_USR-';

/** Answers GET and POST alike. A POST has no payload: no body at all, or an empty object. */
export function createHandler(platform: Platform) {
  const settings = platform.settings('TABLE_NAME', 'EDGE_SECRET_ARN', 'MERCADOPAGO_PUBLIC_KEY');
  const { MERCADOPAGO_PUBLIC_KEY: publicKey } = settings;
  const table = openTable(settings.TABLE_NAME, platform);
  const count = addressCounter(postEndpoint, httpDependencies(table, settings, platform), {
    address: [perMinute(240)],
  });
  const isProduction = publicKey.startsWith(productionPrefix);

  return httpHandler(count, async (event) => {
    if (readBody(event) !== '') parseRequest(postEndpoint, event);
    if (publicKey === '') {
      throw new ProblemError('partner_unavailable', {
        cause: new OperationalError('BFJ_MERCADOPAGO_PUBLIC_KEY is not set'),
      });
    }
    return jsonResponse(200, postEndpoint.response.parse({ publicKey, isProduction }));
  });
}

export const handler = createHandler(lambdaPlatform);
