import { processMercadoPagoPayment as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { payingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { checkoutEffects } from './billing-wiring.ts';
import { payPlan } from './checkout/pay-plan.ts';
import { buyerOf } from './checkout/refused-cards.ts';

const effects = checkoutEffects();

export const handler = sessionEndpointHandler(endpoint, effects, payingLimits, (call) =>
  payPlan(effects, buyerOf(call), call.request, call.idempotencyKey),
);
