import { loadCode } from '../../lib/load-code.ts';

/** The code form of a login, which most users never need. */
export const loadCodeForm = () => loadCode(() => import('./code-form.tsx'));
