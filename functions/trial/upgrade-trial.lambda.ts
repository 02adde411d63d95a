import { upgradeTrial as endpoint } from '../../shared/contracts/trial.ts';
import { perHour, perMinute, type SessionLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { upgradeTrialDependencies } from './trial-dependencies.ts';
import { upgradeTrial } from './upgrade/upgrade-trial.ts';

/** The answer reveals whether a CPF is registered. */
const limits: SessionLimits = { account: [perHour(20)], address: [perMinute(10)] };

export function createHandler(platform: Platform) {
  const dependencies = upgradeTrialDependencies(platform);

  return sessionEndpointHandler(endpoint, dependencies, limits, ({ session, request }) =>
    upgradeTrial(dependencies, session, request),
  );
}

export const handler = createHandler(lambdaPlatform);
