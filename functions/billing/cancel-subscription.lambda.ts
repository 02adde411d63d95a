import { cancelSubscription as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { endingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { checkoutEffects } from './billing-wiring.ts';
import { cancelSubscription } from './cancellation/cancel-subscription.ts';

const effects = checkoutEffects();

export const handler = sessionEndpointHandler(
  endpoint,
  effects,
  endingLimits,
  ({ session, request }) => cancelSubscription(effects, session, request),
);
