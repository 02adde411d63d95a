import { loadCode } from '../../../lib/load-code.ts';

/**
 * The code that talks to Cognito is larger than all the rest of a login, so it is loaded when
 * needed.
 */
export const loadCognito = () => loadCode(() => import('./cognito-session.ts'));
