import { downloadMyData } from '../../shared/contracts/accounts.ts';
import { wholePersonLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { personEndpointDependencies } from './accounts-dependencies.ts';
import { collectMyData } from './person/collect-my-data.ts';

const dependencies = personEndpointDependencies();

export const handler = sessionEndpointHandler(
  downloadMyData,
  dependencies,
  wholePersonLimits,
  ({ session }) => collectMyData(dependencies, session),
);
