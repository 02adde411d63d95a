import { checkActiveEmail as endpoint } from '../../shared/contracts/trial.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { perHour, perMinute, type AddressLimits } from '../runtime/http/limits.ts';
import { checkActiveEmail } from './start/check-active-email.ts';
import { checkActiveEmailEffects } from './trial-wiring.ts';

const effects = checkActiveEmailEffects();

/** A form asks once or twice; whoever tries addresses asks for many. */
const limits: AddressLimits = { address: [perMinute(30), perHour(200)] };

export const handler = endpointHandler(endpoint, effects, limits, ({ request }) =>
  checkActiveEmail(effects, request.check_email),
);
