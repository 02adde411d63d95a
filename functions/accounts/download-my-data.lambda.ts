import { downloadMyData } from '../../shared/contracts/accounts.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { personEndpointEffects } from './accounts-wiring.ts';
import { collectMyData } from './collect-my-data.ts';

const effects = personEndpointEffects([
  { name: 'download-my-data', maximum: 10, windowSeconds: 60 },
]);

export const handler = sessionEndpointHandler(downloadMyData, effects, ({ session }) =>
  collectMyData(effects, session),
);
