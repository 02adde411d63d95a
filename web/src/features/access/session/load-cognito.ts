import { loadCode } from '../../../lib/load-code.ts';

/** What talks to Cognito weighs more than all the rest of a login: it waits until it is needed. */
export const loadCognito = () => loadCode(() => import('./cognito-session.ts'));
