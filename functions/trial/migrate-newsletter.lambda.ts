import { migrateNewsletter as endpoint } from '../../shared/contracts/trial.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { migrateNewsletter } from './migrate-newsletter.ts';
import { openTrialEffects } from './trial-wiring.ts';

const effects = openTrialEffects();

export const handler = endpointHandler(
  endpoint,
  effects,
  [{ name: 'migrate-newsletter', maximum: 20, windowSeconds: 60 }],
  ({ request: asked, ...call }) => migrateNewsletter(effects, { asked, ...call }),
);
