import { proveEmail as endpoint } from '../../shared/contracts/email-proof.ts';
import { savingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { proveEmailDependencies } from './preferences-dependencies.ts';
import { proveEmail } from './prove-email.ts';

const dependencies = proveEmailDependencies();

export const handler = sessionEndpointHandler(
  endpoint,
  dependencies,
  savingLimits,
  ({ session, request }) => proveEmail(dependencies, session, request.proof),
);
