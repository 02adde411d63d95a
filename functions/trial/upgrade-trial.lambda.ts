import { upgradeTrial as endpoint } from '../../shared/contracts/trial.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { upgradeTrialEffects } from './trial-wiring.ts';
import { upgradeTrial } from './upgrade-trial.ts';

const effects = upgradeTrialEffects([{ name: 'upgrade-trial', maximum: 10, windowSeconds: 60 }]);

export const handler = sessionEndpointHandler(endpoint, effects, ({ session, request }) =>
  upgradeTrial(effects, session, request),
);
