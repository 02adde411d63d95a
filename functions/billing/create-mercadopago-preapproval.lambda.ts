import { createMercadoPagoPreapproval as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { checkoutEffects } from './billing-wiring.ts';
import { subscribeMonthly } from './subscribe-monthly.ts';

const effects = checkoutEffects();

export const handler = sessionEndpointHandler(endpoint, effects, (call) =>
  subscribeMonthly(effects, call.session, call.request, call.idempotencyKey),
);
