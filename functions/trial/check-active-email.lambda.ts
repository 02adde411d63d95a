import { checkActiveEmail as endpoint } from '../../shared/contracts/trial.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { checkActiveEmail } from './check-active-email.ts';
import { checkActiveEmailEffects } from './trial-wiring.ts';

const effects = checkActiveEmailEffects();

/** A form asks once or twice; whoever tries addresses asks for many. */
const limits = [
  { name: 'check-active-email', maximum: 30, windowSeconds: 60 },
  { name: 'check-active-email-hour', maximum: 200, windowSeconds: 3600 },
];

export const handler = endpointHandler(endpoint, effects, limits, ({ request }) =>
  checkActiveEmail(effects, request.check_email),
);
