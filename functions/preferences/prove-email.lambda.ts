import { proveEmail as endpoint } from '../../shared/contracts/email-proof.ts';
import { savingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { proveEmailEffects } from './preferences-wiring.ts';
import { proveEmail } from './prove-email.ts';

const effects = proveEmailEffects();

export const handler = sessionEndpointHandler(
  endpoint,
  effects,
  savingLimits,
  ({ session, request }) => proveEmail(effects, session, request.proof),
);
