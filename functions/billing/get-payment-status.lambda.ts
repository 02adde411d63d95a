import { getPaymentStatus as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { perDay, perMinute, type PartnerLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { billingCheckDependencies } from './billing-dependencies.ts';
import { readPaymentStatus } from './queries/read-payment-status.ts';

/** A page that waits for a Pix polls every few seconds for up to an hour, possibly in several tabs. */
const limits: PartnerLimits = {
  account: [perDay(6000), perMinute(120)],
  address: [perMinute(1200)],
};

export function createHandler(platform: Platform) {
  const dependencies = billingCheckDependencies(platform);
  return sessionEndpointHandler(endpoint, dependencies, limits, ({ session, request }) =>
    readPaymentStatus(dependencies, session, request),
  );
}

export const handler = createHandler(lambdaPlatform);
