import { checkActiveEmail as endpoint } from '../../shared/contracts/trial.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { perHour, perMinute, type AddressLimits } from '../runtime/http/limits.ts';
import { checkActiveEmail } from './start/check-active-email.ts';
import { checkActiveEmailDependencies } from './trial-dependencies.ts';

const dependencies = checkActiveEmailDependencies();

/** A form asks once or twice; whoever tries addresses asks for many. */
const limits: AddressLimits = { address: [perMinute(30), perHour(200)] };

export const handler = endpointHandler(endpoint, dependencies, limits, ({ request }) =>
  checkActiveEmail(dependencies, request.check_email),
);
