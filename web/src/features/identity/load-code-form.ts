import { loadCode } from '../../lib/load-code.ts';

/** The second question of a login, which most people are never asked. */
export const loadCodeForm = () => loadCode(() => import('./code-form.tsx'));
