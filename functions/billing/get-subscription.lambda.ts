import { getSubscription as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { readingEffects } from './billing-wiring.ts';
import { readSubscription } from './read-billing.ts';

const effects = readingEffects();

export const handler = sessionEndpointHandler(endpoint, effects, readingLimits, ({ session }) =>
  readSubscription(effects, session),
);
