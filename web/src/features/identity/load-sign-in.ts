import { loadCode } from '../../lib/load-code.ts';

/** Signing in is loaded by whoever does it. */
export const loadSignIn = () => loadCode(() => import('./sign-in.ts'));
