import { loadCode } from '../../../lib/load-code.ts';

/** The Cognito code is larger than the rest of the login, so it is loaded only when needed. */
export const loadCognito = () => loadCode(() => import('./cognito-session.ts'));
