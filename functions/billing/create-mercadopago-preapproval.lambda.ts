import { createMercadoPagoPreapproval as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { payingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { checkoutEffects } from './billing-wiring.ts';
import { buyerOf } from './checkout/refused-cards.ts';
import { subscribeMonthly } from './checkout/subscribe-monthly.ts';

const effects = checkoutEffects();

export const handler = sessionEndpointHandler(endpoint, effects, payingLimits, (call) =>
  subscribeMonthly(effects, buyerOf(call), call.request, call.idempotencyKey),
);
