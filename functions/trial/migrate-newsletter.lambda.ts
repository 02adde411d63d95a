import { migrateNewsletter as endpoint } from '../../shared/contracts/trial.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { perMinute } from '../runtime/http/limits.ts';
import { migrateNewsletter } from './start/migrate-newsletter.ts';
import { openTrialEffects } from './trial-wiring.ts';

const effects = openTrialEffects();

export const handler = endpointHandler(
  endpoint,
  effects,
  { address: [perMinute(20)] },
  ({ request: input, ...call }) => migrateNewsletter(effects, { input, ...call }),
);
