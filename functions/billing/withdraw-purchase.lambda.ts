import { withdrawPurchase as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { endingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { withdrawalDependencies } from './billing-dependencies.ts';
import { withdrawPurchase } from './cancellation/withdraw-purchase.ts';

const dependencies = withdrawalDependencies();

export const handler = sessionEndpointHandler(
  endpoint,
  dependencies,
  endingLimits,
  ({ session, request }) => withdrawPurchase(dependencies, session, request),
);
