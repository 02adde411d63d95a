import { loadCode } from '../../lib/load-code.ts';

/** Loads the help after a rejected login, which most users never see. */
export const loadLoginHelp = () => loadCode(() => import('./login-help.tsx'));
