import { getTrial } from '../../shared/contracts/trial.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { readOwnTrial } from './running/own-trial.ts';
import { trialSessionDependencies } from './trial-dependencies.ts';

const dependencies = trialSessionDependencies();

export const handler = sessionEndpointHandler(
  getTrial,
  dependencies,
  readingLimits,
  ({ session }) => readOwnTrial(dependencies, session),
);
