import { downloadMyData } from '../../shared/contracts/accounts.ts';
import { wholePersonLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { personEndpointEffects } from './accounts-wiring.ts';
import { collectMyData } from './person/collect-my-data.ts';

const effects = personEndpointEffects();

export const handler = sessionEndpointHandler(
  downloadMyData,
  effects,
  wholePersonLimits,
  ({ session }) => collectMyData(effects, session),
);
