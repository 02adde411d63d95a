import { replaceCard as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { payingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { checkoutEffects } from './billing-wiring.ts';
import { buyerOf } from './checkout/refused-cards.ts';
import { replaceCard } from './checkout/replace-card.ts';

const effects = checkoutEffects();

export const handler = sessionEndpointHandler(endpoint, effects, payingLimits, (call) =>
  replaceCard(effects, buyerOf(call), call.request),
);
