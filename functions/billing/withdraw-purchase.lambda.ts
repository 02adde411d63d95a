import { withdrawPurchase as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { endingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { withdrawalEffects } from './billing-wiring.ts';
import { withdrawPurchase } from './cancellation/withdraw-purchase.ts';

const effects = withdrawalEffects();

export const handler = sessionEndpointHandler(
  endpoint,
  effects,
  endingLimits,
  ({ session, request }) => withdrawPurchase(effects, session, request),
);
