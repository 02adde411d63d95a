import { checkActiveEmail as endpoint } from '../../shared/contracts/trial.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { existenceCheckLimits } from '../runtime/http/limits.ts';
import { checkActiveEmail } from './start/check-active-email.ts';
import { checkActiveEmailDependencies } from './trial-dependencies.ts';

const dependencies = checkActiveEmailDependencies();

export const handler = endpointHandler(
  endpoint,
  dependencies,
  existenceCheckLimits,
  ({ request }) => checkActiveEmail(dependencies, request.check_email),
);
