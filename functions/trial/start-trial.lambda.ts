import { startTrial as endpoint } from '../../shared/contracts/trial.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { startTrial } from './start-trial.ts';
import { openTrialEffects } from './trial-wiring.ts';

const effects = openTrialEffects();

export const handler = endpointHandler(
  endpoint,
  effects,
  [{ name: 'start-trial', maximum: 20, windowSeconds: 60 }],
  ({ request: asked, ...call }) => startTrial(effects, { asked, ...call }),
);
