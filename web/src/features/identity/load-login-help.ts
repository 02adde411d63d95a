import { loadCode } from '../../lib/load-code.ts';

/** What is offered after a refused login, which most people never see. */
export const loadLoginHelp = () => loadCode(() => import('./login-help.tsx'));
