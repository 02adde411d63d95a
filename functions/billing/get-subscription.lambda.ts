import { getSubscription as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { perDay, perMinute, type PartnerLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { lookAtWithdrawalsDependencies } from './billing-dependencies.ts';
import { lookAtSubscription, readSubscription } from './views/read-subscription.ts';

const dependencies = lookAtWithdrawalsDependencies();

/** Pages that wait read it every few seconds; of the partner less is asked, which is counted too. */
const limits: PartnerLimits = {
  person: [perDay(6000), perMinute(120)],
  address: [perMinute(1200)],
};

export const handler = sessionEndpointHandler(
  endpoint,
  dependencies,
  limits,
  ({ session, request }) =>
    request.look === 'true'
      ? lookAtSubscription(dependencies, session)
      : readSubscription(dependencies, session),
);
