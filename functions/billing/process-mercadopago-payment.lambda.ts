import { processMercadoPagoPayment as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { paymentLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { runInSlot } from '../runtime/partner-concurrency/concurrency-limiter.ts';
import { checkoutDependencies } from './billing-dependencies.ts';
import { payPlan } from './checkout/pay-plan.ts';
import { toBuyer } from './checkout/refused-cards.ts';

export function createHandler(platform: Platform) {
  const dependencies = checkoutDependencies(platform);
  return sessionEndpointHandler(endpoint, dependencies, paymentLimits, (call) =>
    runInSlot(dependencies.limiter, () =>
      payPlan(dependencies, toBuyer(call), call.request, call.idempotencyKey),
    ),
  );
}

export const handler = createHandler(lambdaPlatform);
