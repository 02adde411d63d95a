import { proveEmail as endpoint } from '../../shared/contracts/email-proof.ts';
import { savingLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { proveEmailDependencies } from './preferences-dependencies.ts';
import { proveEmail } from './prove-email.ts';

export function createHandler(platform: Platform) {
  const dependencies = proveEmailDependencies(platform);

  return sessionEndpointHandler(endpoint, dependencies, savingLimits, ({ session, request }) =>
    proveEmail(dependencies, session, request.proof),
  );
}

export const handler = createHandler(lambdaPlatform);
