import { getTrial } from '../../shared/contracts/trial.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { readOwnTrial } from './running/own-trial.ts';
import { trialSessionEffects } from './trial-wiring.ts';

const effects = trialSessionEffects();

export const handler = sessionEndpointHandler(getTrial, effects, readingLimits, ({ session }) =>
  readOwnTrial(effects, session),
);
