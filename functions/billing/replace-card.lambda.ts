import { replaceCard as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { paymentLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { runInSlot } from '../runtime/partner-concurrency/concurrency-limiter.ts';
import { checkoutDependencies } from './billing-dependencies.ts';
import { toBuyer } from './checkout/refused-cards.ts';
import { replaceCard } from './checkout/replace-card.ts';

export function createHandler(platform: Platform) {
  const dependencies = checkoutDependencies(platform);
  return sessionEndpointHandler(endpoint, dependencies, paymentLimits, (call) =>
    runInSlot(dependencies.limiter, () => replaceCard(dependencies, toBuyer(call), call.request)),
  );
}

export const handler = createHandler(lambdaPlatform);
