import { startTrial as endpoint } from '../../shared/contracts/trial.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { perMinute } from '../runtime/http/limits.ts';
import { startTrial } from './start/start-trial.ts';
import { openTrialEffects } from './trial-wiring.ts';

const effects = openTrialEffects();

export const handler = endpointHandler(
  endpoint,
  effects,
  { address: [perMinute(20)] },
  ({ request: input, ...call }) => startTrial(effects, { input, ...call }),
);
