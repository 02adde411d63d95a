import { getPaymentStatus as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { perDay, perMinute, type PartnerLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { lookEffects } from './billing-wiring.ts';
import { readPaymentStatus } from './views/read-payment-status.ts';

const effects = lookEffects();

/** A page that waits for a Pix asks every few seconds for an hour, in a few tabs perhaps. */
const limits: PartnerLimits = {
  person: [perDay(6000), perMinute(120)],
  address: [perMinute(1200)],
};

export const handler = sessionEndpointHandler(endpoint, effects, limits, ({ session, request }) =>
  readPaymentStatus(effects, session, request),
);
