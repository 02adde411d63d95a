import { downloadMyData } from '../../shared/contracts/accounts.ts';
import { allUserDataLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { accountDataDependencies } from './accounts-dependencies.ts';
import { collectMyData } from './data-requests/collect-my-data.ts';

export function createHandler(platform: Platform) {
  const dependencies = accountDataDependencies(platform);

  return sessionEndpointHandler(downloadMyData, dependencies, allUserDataLimits, ({ session }) =>
    collectMyData(dependencies, session),
  );
}

export const handler = createHandler(lambdaPlatform);
