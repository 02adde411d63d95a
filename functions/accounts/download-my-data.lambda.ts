import { downloadMyData } from '../../shared/contracts/accounts.ts';
import { wholePersonLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { personEndpointDependencies } from './accounts-dependencies.ts';
import { collectMyData } from './person/collect-my-data.ts';

export function open(platform: Platform) {
  const dependencies = personEndpointDependencies(platform);

  return sessionEndpointHandler(downloadMyData, dependencies, wholePersonLimits, ({ session }) =>
    collectMyData(dependencies, session),
  );
}

export const handler = open(lambdaPlatform);
