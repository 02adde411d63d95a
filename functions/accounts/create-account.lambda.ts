import { createAccount as endpoint } from '../../shared/contracts/accounts.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { perMinute } from '../runtime/http/limits.ts';
import { signUpEffects } from './accounts-wiring.ts';
import { createAccount } from './registration/create-account.ts';

const effects = signUpEffects();

export const handler = endpointHandler(
  endpoint,
  effects,
  { address: [perMinute(20)] },
  ({ request, userAgent, idempotencyKey }) =>
    createAccount(effects, { signUp: request, userAgent, idempotencyKey }),
);
