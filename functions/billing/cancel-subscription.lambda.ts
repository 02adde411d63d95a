import { cancelSubscription as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { endingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { checkoutDependencies } from './billing-dependencies.ts';
import { cancelSubscription } from './cancellation/cancel-subscription.ts';

const dependencies = checkoutDependencies();

export const handler = sessionEndpointHandler(
  endpoint,
  dependencies,
  endingLimits,
  ({ session, request }) => cancelSubscription(dependencies, session, request),
);
