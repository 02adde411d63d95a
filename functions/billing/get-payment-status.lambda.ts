import { getPaymentStatus as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { checkoutEffects } from './billing-wiring.ts';
import { readPaymentStatus } from './read-billing.ts';

const effects = checkoutEffects();

export const handler = sessionEndpointHandler(endpoint, effects, ({ session, request }) =>
  readPaymentStatus(effects, session, request),
);
