import { loadCode } from '../../lib/load-code.ts';

/** Loads the sign-in at its first use. */
export const loadSignIn = () => loadCode(() => import('./sign-in.ts'));
